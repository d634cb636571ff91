"""The guided first game and the short lessons in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from loyang import parse
from loyang.lessons import LESSONS, Guide

from .conftest import Browsers
from .hands import Doc, Visitor

TOUCH = (390, 844)
FIRST = LESSONS["first"]
# Scrolled to where a thumb reaches it; whether nothing, as the guide's paper, lies over it there.
IN_REACH = """thing => {
    thing.scrollIntoView({block: "center"});
    scrollBy(0, innerHeight / 4);
    const {x, y, width, height} = thing.getBoundingClientRect();
    return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def begin(visitor: Visitor) -> str:
    """Never played: the first thing on the home page. Returns the table."""
    visitor.forgiven = ("409",)
    visitor.go("")
    visitor.page.locator(".learn button").first.click()
    paper(visitor).wait_for()
    return visitor.page.url.rpartition("/")[2]


def paper(visitor: Visitor) -> Locator:
    return visitor.page.locator(".guide")


def go_on(visitor: Visitor) -> None:
    visitor.click(paper(visitor).locator(".main"))


def lesson(visitor: Visitor, table: str) -> Doc:
    return visitor.document(table)["lesson"]  # type: ignore[no-any-return]


def card(visitor: Visitor, name: str) -> None:
    """In the courtyard or in the hand."""
    visitor.page.locator(f'.draft [data-target="card:{name}"]').first.click()


def answer(visitor: Visitor, text: str) -> None:
    visitor.click(visitor.page.locator(".prompt .button", has_text=text).first)


def option(visitor: Visitor, table: str, action: str) -> tuple[Doc, Doc]:
    document = visitor.document(table)
    found = next(each for each in document["options"] if each["action"] == action)
    return document, found


def stop(visitor: Visitor) -> None:
    """The touch that opens the papers is the look."""
    visitor.click(visitor.page.locator(".prompt .button.main", has_text="If I stop now"))


def pack(visitor: Visitor) -> None:
    offer = visitor.page.locator(".offer")
    offer.locator('[data-target="card:shopper"]').click()
    offer.locator('[data-target="card:C6"]').click()
    visitor.click(visitor.page.locator(".prompt .button.main"))


def by_hand(visitor: Visitor, table: str) -> dict[str, Callable[[], object]]:
    """What a learner touches at each step; at all others "Continue"."""
    v = visitor

    def use(action: str) -> None:
        v.use(*option(v, table, action))

    def draft(*cards: str, says: str = "Take both") -> None:
        for each in cards:
            card(v, each)
        answer(v, says)

    def leek() -> None:
        """First the Shopper fetches it, then it is sown."""
        if v.document(table)["view"]["seats"][0]["cart"].get("leek"):
            v.touch(v.thing("field:A:3"), "eek")
        else:
            use("A buy leek with shopper")

    return {
        "sow": lambda: v.touch(v.thing("field:A:home"), "heat"),
        "offer": lambda: draft("C14", says="Into the courtyard"),
        "keep": lambda: draft("S11", "R4"),
        "buy": lambda: v.touch(v.thing("shop:wheat"), "Buy"),
        "trade": lambda: use("A trade S11 cabbage for wheat"),
        "deliver": lambda: v.touch(v.thing("card:R4"), "Deliver"),
        "again": lambda: v.touch(v.thing("shop:cabbage"), "Buy"),
        "sow-again": lambda: v.touch(v.thing("field:A:1"), "abbage"),
        "stop": lambda: stop(v),
        "loan": lambda: answer(v, "End turn"),
        "offer-again": lambda: draft("C13", says="Into the courtyard"),
        "choose": lambda: draft("haggler", "C3"),
        "deliver-again": lambda: v.touch(v.thing("card:R4"), "Deliver"),
        "helper": lambda: use("A buy turnip with haggler"),
        "big-field": lambda: v.touch(v.thing("field:A:2"), "urnip"),
        "storehouse": lambda: stop(v),
        "step-again": lambda: answer(v, "End turn"),
        "turn-up": lambda: answer(v, "Turn up a card"),
        "choose-freely": lambda: draft("R10", "S13"),
        "serve": lambda: v.touch(v.thing("card:R4"), "Deliver"),
        "plus-two": lambda: v.touch(v.thing("card:C3"), "Serve"),
        "pack": lambda: answer(v, "Two-pack"),
        "on-top": lambda: pack(v),
        "use-helper": leek,
        "not-everyone": lambda: stop(v),
        "how-far": lambda: answer(v, "End turn"),
    }


def led(
    visitor: Visitor,
    table: str,
    upto: str = "off-you-go",
    before: Callable[[str], None] = lambda step: None,
) -> list[str]:
    """Through the lesson by hand; the steps that were on. `before`: done first at each of them."""
    hands = by_hand(visitor, table)
    seen: list[str] = []
    while not seen or seen[-1] != upto:
        document = visitor.document(table)
        step = document["lesson"]["step"]
        assert step, document["lesson"]
        if not seen or seen[-1] != step:
            seen.append(step)
        if step == upto:  # from round 4 the table moves on by itself
            break
        visitor.shows(document["version"])
        before(step)
        hands.get(step, lambda: go_on(visitor))()
    return seen


@pytest.mark.first
def test_the_whole_first_game_by_mouse(anna: Visitor) -> None:
    table = begin(anna)
    expect(paper(anna)).to_contain_text("Welcome to Loyang!")
    expect(paper(anna)).to_contain_text("Step 1 of 3")
    seen = led(anna, table)
    assert {"sow", "trade", "loan", "helper", "pack", "how-far"} <= set(seen)
    go_on(anna)
    document = anna.document(table)
    assert document["lesson"]["free"]
    assert document["view"]["round"] == 4


def test_a_wrong_touch_gets_a_friendly_reason_and_nothing_is_lost(anna: Visitor) -> None:
    table = begin(anna)
    go_on(anna)
    before = anna.document(table)["version"]
    anna.thing("field:A:home").click()
    anna.page.locator(".menu .act", has_text="umpkin").first.click()
    expect(paper(anna)).to_contain_text("Nothing was lost.")
    expect(paper(anna)).to_contain_text("Wheat is cheapest")
    expect(anna.page.locator(".veil .no")).to_have_count(1)
    assert anna.document(table)["version"] == before
    anna.touch(anna.thing("field:A:home"), "heat")
    expect(paper(anna)).to_contain_text("One wheat became nine")


def test_what_is_lit_can_be_touched_instead_of_continue(anna: Visitor) -> None:
    begin(anna)
    expect(anna.page.locator(".veil .rim")).to_have_count(1)
    before = anna.version
    anna.page.locator('[data-walker="0"]').click(force=True)
    anna.moved(before)
    expect(paper(anna)).to_contain_text("Buy a wheat for 3")


def test_the_second_touch_does_what_was_doubted(anna: Visitor) -> None:
    table = begin(anna)
    for _ in range(60):
        if lesson(anna, table)["step"] == "storehouse":
            break
        anna.tell(
            "POST",
            f"tables/{table}/lesson",
            {"version": anna.document(table)["version"], "do": "show"},
        )
    anna.go(f"t/{table}")
    paper(anna).wait_for()
    anna.thing("cart:turnip").click(button="right")
    anna.page.locator(".menu .act", has_text="Sell").first.click()
    expect(paper(anna)).to_contain_text("You will want two turnips.")
    anna.thing("cart:turnip").click(button="right")
    anna.click(anna.page.locator(".menu .act", has_text="Sell").first)
    assert anna.document(table)["view"]["seats"][0]["cash"] == 3


def test_back_show_me_and_skip(anna: Visitor) -> None:
    table = begin(anna)
    go_on(anna)
    anna.click(paper(anna).get_by_role("button", name="Show me"))
    assert lesson(anna, table)["step"] == "neighbour"
    anna.click(paper(anna).get_by_role("button", name="Back"))
    expect(paper(anna)).to_contain_text("Buy a wheat for 3")
    anna.click(paper(anna).get_by_role("button", name="Skip to round 4"))
    expect(paper(anna)).to_contain_text("level with Mei")


def test_a_lesson_is_left_and_found_again_at_home(anna: Visitor) -> None:
    table = begin(anna)
    go_on(anna)
    paper(anna).get_by_role("link", name="Leave").click()
    anna.page.locator(f'a[href$="t/{table}"]').click()
    expect(paper(anna)).to_contain_text("Buy a wheat for 3")


def test_the_first_game_by_touch_on_a_phone(browsers: Browsers) -> None:
    """The beginning; the whole of it is in the long tests."""
    visitor = browsers.visitor(TOUCH)
    table = begin(visitor)
    assert led(visitor, table, "again")[-1] == "again"
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= TOUCH[0]


def wrong_touches(visitor: Visitor, table: str) -> list[tuple[str, str]]:
    """What could be sold or bought, and the guide would not allow now: a thing, and a word."""
    state, guide = FIRST.open(), Guide(FIRST)
    for entry in visitor.ask(f"tables/{table}/log")["entries"]:
        if entry["kind"] == "look":
            guide = guide.looked(entry["what"])
        elif entry["kind"] == "action":
            guide, _ = guide.play(state, parse(entry["action"]))
    things = {"sell": ("cart", "Sell"), "buy": ("shop", "Buy")}
    document = visitor.document(table)
    return [
        (f"{things[each['type']][0]}:{each['kind']}", things[each["type"]][1])
        for each in [*document["free"], *document["options"]]
        if each["type"] in things and not each.get("helpers")
        if guide.judge(state, parse(each["action"])).kind == "not-yet"
    ]


@pytest.mark.long
def test_the_whole_first_game_by_touch_on_a_phone_with_wrong_touches(browsers: Browsers) -> None:
    visitor = browsers.visitor(TOUCH)
    table = begin(visitor)
    tried: list[str] = []

    def touch_something_else(step: str) -> None:
        for target, word in wrong_touches(visitor, table) if step not in tried else []:
            thing = visitor.page.locator(f'[data-target="{target}"]:visible').first
            if not thing.evaluate(IN_REACH):
                continue
            tried.append(step)
            before = visitor.version
            thing.click(button="right")
            visitor.page.locator(".menu .act", has_text=word).first.click()
            expect(paper(visitor)).to_contain_text("Nothing was lost.")
            assert visitor.version == before
            return

    assert led(visitor, table, before=touch_something_else)[-1] == "off-you-go"
    assert len(tried) >= 5, tried


@pytest.mark.long
def test_the_whole_first_game_by_keyboard_alone(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a mouse would click gets the focus, and Enter."""
    table = begin(anna)
    monkeypatch.setattr(Locator, "click", lambda self, **_: self.press("Enter"))
    assert led(anna, table)[-1] == "off-you-go"


def test_the_first_steps_by_keyboard_alone(anna: Visitor) -> None:
    table = begin(anna)
    keys = anna.page.keyboard
    expect(paper(anna).locator(".main")).to_be_focused()
    before = anna.version
    keys.press("Enter")
    anna.moved(before)
    keys.press("g")
    expect(anna.thing("field:A:home")).to_be_focused()
    keys.press("Enter")
    anna.page.locator(".menu").wait_for()
    before = anna.version
    keys.press("1")
    anna.moved(before)
    assert lesson(anna, table)["step"] == "neighbour"


@pytest.mark.parametrize("language", ["de", "it", "ru"])
def test_the_guide_speaks_the_readers_language(browsers: Browsers, language: str) -> None:
    visitor = browsers.visitor(language=language)
    begin(visitor)
    first = {"de": "Willkommen in Loyang!", "it": "Benvenuto a Loyang!", "ru": "Добро пожаловать"}
    expect(paper(visitor)).to_contain_text(first[language])
    go_on(visitor)
    second = {"de": "Stammfeld", "it": "campo personale", "ru": "стартовом поле"}
    expect(paper(visitor)).to_contain_text(second[language])


def test_the_guide_reads_well_aloud(anna: Visitor) -> None:
    begin(anna)
    tree = paper(anna).aria_snapshot()
    assert "Clerk Bao" in tree
    assert "Welcome to Loyang!" in tree
    assert 'button "Continue"' in tree
    assert 'button "Skip to round 4"' in tree
    assert 'link "Leave"' in tree


def test_a_short_lesson_from_the_list(anna: Visitor) -> None:
    anna.forgiven = ("409",)
    anna.go("lessons")
    anna.page.get_by_role("button", name="Who first?").click()
    paper(anna).wait_for()
    table = anna.page.url.rpartition("/")[2]
    anna.thing("card:R1").click(button="right")
    anna.page.locator(".menu .act", has_text="Deliver").first.click()
    expect(paper(anna)).to_contain_text("22 in all")
    anna.touch(anna.thing("card:C2"), "Serve")
    anna.touch(anna.thing("card:R1"), "Deliver")
    expect(paper(anna)).to_contain_text("24 cash")
    assert lesson(anna, table)["step"] == "end"
    go_on(anna)
    paper(anna).get_by_role("link", name="All lessons").click()
    expect(anna.page.get_by_role("button", name="Room for four")).to_be_visible()
