"""Picking things up and putting them down: with a mouse, a finger, keys."""

import re
from typing import Protocol

import pytest
from playwright.sync_api import Locator, expect

from loyang import State

from .conftest import Browsers
from .hands import LAST_SOWING, PERSON, Doc, Visitor, bot
from .twin import Twin, asked

PHONE = (390, 844)
EDGE = 40  # px: so near to an edge the page scrolls under the hand


def at_turn(visitor: Visitor, seed: str = "hands", round: int = 3) -> Twin:
    """An action turn with wheat, pumpkin, turnip and cabbage on the cart, at the page."""
    twin = Twin(visitor, seed=seed, bot="farmer").until(asked("act", round))
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    return twin


def prompt(visitor: Visitor) -> Locator:
    return visitor.page.locator(".prompt .asks")


def places(visitor: Visitor) -> Locator:
    return visitor.page.locator(".drop")


def place_of(visitor: Visitor, to: str) -> Locator:
    return visitor.page.locator(f'.drop[data-to="{to}"]')


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def moves(document: Doc, type: str) -> list[Doc]:
    return [each["move"] for each in document["options"] if each["type"] == type]


def in_sight(visitor: Visitor, thing: str) -> tuple[float, float]:
    """The middle of a thing that lies in the middle: not under the prompt."""
    what = visitor.thing(thing)
    what.evaluate("(thing) => thing.scrollIntoView({ block: 'center' })")
    return middle(what)


class Hand(Protocol):
    """What carries things: a mouse or a finger."""

    visitor: Visitor

    def take(self, thing: str) -> None: ...
    def over(self, to: str) -> None: ...
    def let_go(self) -> None: ...


class Mouse:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.mouse = visitor.page.mouse

    def take(self, thing: str) -> None:
        x, y = in_sight(self.visitor, thing)
        self.mouse.move(x, y)
        self.mouse.down()
        self.mouse.move(x + 8, y - 8)
        places(self.visitor).first.wait_for()

    def over(self, to: str) -> None:
        self.mouse.move(*middle(place_of(self.visitor, to)), steps=3)

    def let_go(self) -> None:
        self.mouse.up()


class Finger:
    """Touches as the browser gets them from a screen."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.line = visitor.page.context.new_cdp_session(visitor.page)
        self.line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def leave(self) -> None:
        self.line.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.line.detach()

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def take(self, thing: str) -> None:
        self.touch("touchStart", in_sight(self.visitor, thing))
        self.visitor.page.locator(".lifted > *").wait_for()

    def over(self, to: str) -> None:
        """Where the place is out of sight, at the edge until the page has brought it."""
        page, place = self.visitor.page, place_of(self.visitor, to)
        dock = page.locator(".prompt").bounding_box()
        assert dock is not None
        self.touch("touchMove", (PHONE[0] / 2, dock["y"] / 2))
        _, y = middle(place)
        if not EDGE * 2 < y < dock["y"] - EDGE * 2:
            self.touch("touchMove", (PHONE[0] / 2, EDGE if y < dock["y"] / 2 else dock["y"] - EDGE))
            page.wait_for_function(
                """([to, top, end]) => {
                    const { y, height } = document
                        .querySelector(`.drop[data-to="${to}"]`).getBoundingClientRect();
                    const middle = y + height / 2;
                    const last = scrollY + innerHeight >= document.body.scrollHeight - 1;
                    return (middle > top && middle < end) || last || scrollY === 0;
                }""",
                arg=[to, EDGE * 2, dock["y"] - EDGE * 2],
            )
            self.touch("touchMove", (PHONE[0] / 2, dock["y"] / 2))
        self.touch("touchMove", middle(place))

    def let_go(self) -> None:
        self.touch("touchEnd")


def carry(hand: Hand, document: Doc, option: Doc) -> None:
    """Carry a thing to its place, and wait until that is done."""
    visitor = hand.visitor
    before = visitor.version
    hand.take(option["move"]["things"][0])
    hand.over(option["move"]["to"])
    hand.let_go()
    line, aim = visitor.page.locator(".menu .act").first, visitor.page.locator(".aim")
    done = visitor.page.locator(f'.table:not([data-version="{before}"])')
    done.or_(line).or_(aim).first.wait_for()
    if line.is_visible():  # several could be done there
        line.click()
    elif aim.is_visible():  # a trade, and the rest of it is chosen
        visitor.aim(document, option)
        visitor.page.locator(".prompt .main").click()
    visitor.moved(before)


def wanted(visitor: Visitor, document: Doc, spare: int) -> Doc | None:
    """What somebody in a hurry carries now: one thing in each turn, bought if there is cash to
    spare, and cards as long as they cost nothing."""
    question = document["asked"][0]["question"]
    options: list[Doc] = document["options"]
    if question == "act":
        turn = (document["view"]["round"], document["asked"][0]["seat"])
        kinds = ["serve", "deliver", *(["sow"] if turn[0] <= LAST_SOWING else []), "trade"]
        if document["view"]["seats"][0]["cash"] >= spare:
            kinds.append("buy")
        found = [each for kind in kinds for each in options if each["type"] == kind]
        found = [each for each in found if "move" in each]
        if not found or visitor.acted == turn:
            return None
        visitor.acted = turn
        return found[0]
    if question == "grid" and any(seat["regulars"] for seat in document["view"]["seats"][:1]):
        return None
    cards = [each for each in options if "move" in each and each["preview"].get("cash", 0) >= 0]
    cards.sort(key=lambda each: ["take", "keep", "offer"].index(each["type"]))
    return cards[0] if question in ("draft", "grid") and cards else None


def play_by_hand(hand: Hand, table: str, spare: int) -> int:
    """A game to its end; how often something was carried."""
    visitor = hand.visitor
    visitor.go(f"t/{table}")
    document, carried = visitor.document(table), 0
    while document["table"]["status"] == "playing":
        visitor.shows(document["version"])
        option = wanted(visitor, document, spare)
        if option:
            carry(hand, document, option)
            carried += 1
        else:
            visitor.play(document)
        document = visitor.document(table)
        while document["asked"] and document["asked"][0]["seat"] != 0:
            document = visitor.document(table)  # the bot does not take long
    return carried


@pytest.mark.first
def test_a_whole_game_against_a_bot_by_drag_and_drop_with_a_mouse(anna: Visitor) -> None:
    table = anna.new_table(PERSON, bot(), seed="by mouse")["id"]
    assert play_by_hand(Mouse(anna), table, spare=12) > 20
    expect(anna.page.get_by_role("heading", name="Loyang", level=1)).to_be_visible()


@pytest.mark.first
def test_a_whole_solo_game_by_touch_on_a_phone(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    table = anna.new_table(PERSON, seed="by touch")["id"]
    finger = Finger(anna)
    assert play_by_hand(finger, table, spare=0) > 4
    finger.leave()
    anna.sees("You reached space")


def test_each_place_says_what_letting_go_does_and_the_one_below_the_hand_is_gold(
    anna: Visitor,
) -> None:
    twin = at_turn(anna)
    field, customer = [moves(anna.document(twin.id), kind)[0]["to"] for kind in ("sow", "deliver")]
    mouse = Mouse(anna)
    mouse.take("cart:pumpkin")
    expect(prompt(anna)).to_have_text("A pumpkin in your hand.")
    expect(place_of(anna, customer)).to_contain_text("deliver: +")
    expect(place_of(anna, "card:S10")).to_contain_text("trade: 2 to choose")
    mouse.over(field)
    expect(anna.page.locator(".drop.hot")).to_contain_text("sow: 3 pumpkins")
    expect(prompt(anna)).to_have_text("A pumpkin in your hand. Let go: sow 3 pumpkins.")
    expect(anna.thing(field).locator(".faint")).to_have_count(3)
    before = anna.version
    mouse.let_go()
    anna.moved(before)
    expect(places(anna)).to_have_count(0)
    expect(anna.thing(field)).to_have_accessible_name(re.compile("Field 4: 3 pumpkins"))
    # several trades are possible at the stall: what was carried there is given, the rest is chosen
    trades = [each for each in anna.document(twin.id)["options"] if each["type"] == "trade"]
    those = [each for each in trades if each["card"] == "S10" and "wheat" in each["give"]]
    goods = {aim for each in those for aim in each["aims"] if aim.startswith("good:")}
    assert 1 < len(goods) < len(those) < len(trades)
    mouse.take("cart:wheat")
    mouse.over("card:S10")
    mouse.let_go()
    expect(anna.page.locator(".aim")).to_be_visible()
    expect(anna.thing("cart:wheat")).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator(".reach:visible")).to_have_count(len(goods))
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".aim")).to_have_count(0)
    expect(places(anna)).to_have_count(0)
    expect(prompt(anna)).to_contain_text("Your turn")


def test_touching_a_thing_and_then_a_place_does_the_same(anna: Visitor) -> None:
    twin = at_turn(anna)
    document = anna.document(twin.id)
    field = moves(document, "sow")[0]["to"]
    anna.thing("cart:turnip").click()
    expect(prompt(anna)).to_have_text("A turnip in your hand. Where to?")
    anna.button("Put it back").click()
    expect(places(anna)).to_have_count(0)
    # what cannot take it says why, and nothing happens
    anna.thing("cart:turnip").click()
    anna.thing("shop:turnip").click()
    expect(anna.page.locator(".drop.no")).to_contain_text("no free space")
    expect(place_of(anna, field)).to_be_visible()
    # elsewhere: it goes back, and the touch does nothing else
    anna.page.locator(".sign h1").first.click()
    expect(places(anna)).to_have_count(0)
    # another thing takes its place in the hand
    anna.thing("cart:turnip").click()
    anna.thing("cart:wheat").click()
    expect(prompt(anna)).to_contain_text("Wheat in your hand.")
    anna.click(place_of(anna, field))
    expect(anna.thing(field)).to_have_accessible_name(re.compile("Field 4: 3 wheat"))


def test_keys_pick_up_go_through_the_places_and_put_down(anna: Visitor) -> None:
    twin = at_turn(anna)
    keys, focused = anna.page.keyboard, anna.page.locator(":focus")
    anna.thing("cart:cabbage").focus()
    keys.press("Tab")
    keys.press("Shift+Tab")
    keys.press("Enter")
    names = []
    for _ in range(places(anna).count()):
        names.append(focused.get_attribute("data-to"))
        keys.press("Tab")
    assert set(names) == {each.get_attribute("data-to") for each in places(anna).all()}
    expect(focused).to_have_text("Put it back")
    keys.press("Escape")
    expect(places(anna)).to_have_count(0)
    expect(anna.thing("cart:cabbage")).to_be_focused()
    keys.press(" ")
    field = moves(anna.document(twin.id), "sow")[0]["to"]
    while focused.get_attribute("data-to") != field:
        keys.press("ArrowRight")
    expect(prompt(anna)).to_have_text("A cabbage in your hand. Let go: sow 3 cabbages.")
    expect(focused).to_have_accessible_name("Field 4: sow: 3 cabbages")
    before = anna.version
    keys.press("Enter")
    anna.moved(before)


def test_whatever_goes_wrong_the_thing_is_put_back_and_nothing_is_done(anna: Visitor) -> None:
    twin = at_turn(anna)
    field = moves(anna.document(twin.id), "sow")[0]["to"]
    mouse, before = Mouse(anna), anna.version

    def back() -> None:
        expect(places(anna)).to_have_count(0)
        expect(prompt(anna)).to_contain_text("Your turn")
        mouse.let_go()
        expect(anna.page.locator(".menu")).to_have_count(0)
        assert anna.version == before

    mouse.take("cart:wheat")
    mouse.over(field)
    anna.page.keyboard.press("Escape")
    back()
    mouse.take("cart:wheat")
    mouse.over(field)
    anna.page.evaluate("window.dispatchEvent(new Event('blur'))")
    back()
    mouse.take("cart:wheat")
    anna.page.mouse.move(-40, 300)  # out of the window, and let go there
    mouse.let_go()
    back()
    finger = Finger(anna)
    finger.take("cart:wheat")
    wheat, turnip = middle(anna.thing("cart:wheat")), middle(anna.thing("cart:turnip"))
    finger.touch("touchStart", wheat, turnip)  # a second finger
    expect(places(anna)).to_have_count(0)
    finger.touch("touchEnd")
    back()
    finger.take("cart:wheat")
    finger.touch("touchCancel")
    back()
    finger.leave()


def test_a_document_that_arrives_while_something_is_carried(anna: Visitor) -> None:
    twin = at_turn(anna)
    field = moves(anna.document(twin.id), "sow")[0]["to"]
    mouse = Mouse(anna)
    mouse.take("cart:wheat")
    twin.do("A loan")
    anna.shows(twin.version)
    expect(place_of(anna, field)).to_be_visible()  # it can still go there
    mouse.over(field)
    twin.do("A sow wheat 4")  # the same hand at another screen: it is gone
    anna.shows(twin.version)
    expect(prompt(anna)).to_contain_text("back in its place")
    mouse.let_go()
    assert anna.version == str(twin.version)


def test_one_touch_does_what_can_be_taken_back_and_nothing_that_harms(anna: Visitor) -> None:
    twin = at_turn(anna)
    document = anna.document(twin.id)
    assert "A miss R12" in {each["action"] for each in document["options"]}
    before = anna.version
    anna.thing("card:R12").click()  # nothing can be done for her at once but to let her down
    expect(anna.page.locator(".menu .act").last).to_be_visible()
    assert anna.version == before
    anna.page.keyboard.press("Escape")
    twin.do("A loan")
    anna.shows(twin.version)
    anna.click(anna.thing("shop:pumpkin"))
    expect(anna.thing("cart:pumpkin")).to_contain_text("2 pumpkins")
    anna.click(anna.button("Undo"))
    anna.thing("shop:pumpkin").click(button="right")  # what it is and does can still be read
    expect(anna.page.get_by_role("dialog", name="Shop: Pumpkin")).to_be_visible()


def test_the_figure_is_carried_along_the_path_as_far_as_the_cash_goes(anna: Visitor) -> None:
    def rich(state: State) -> bool:
        seat = state.seats[0]
        return asked("path")(state) and seat.cash > seat.space + 2

    twin = Twin(anna, seed="figure", bot="farmer").until(rich)
    space = twin.state.seats[0].space
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    mouse = Mouse(anna)
    mouse.take("path")
    mouse.over(f"path:{space + 2}")
    expect(prompt(anna)).to_contain_text("Your figure in your hand. Let go: step")
    mouse.let_go()  # chosen, and paid by the button that ends the turn
    anna.click(anna.button(f"End turn on {space + 2}"))
    assert anna.document(twin.id)["view"]["seats"][0]["space"] == space + 2


def test_a_casual_customer_says_what_is_short(anna: Visitor) -> None:
    def short(state: State) -> bool:
        return asked("act")(state) and bool(state.seats[0].casuals)

    twin = Twin(anna, seed="short", bot="farmer").until(short)
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    near = [each for each in anna.document(twin.id)["near"] if each["type"] == "serve"]
    reason, card = near[0]["reason"], near[0]["card"]
    lacking = f"{reason['need'] - reason['have']} {reason['kind']}"
    expect(anna.thing(f"card:{card}")).to_have_accessible_name(re.compile(f"{lacking}.* short"))
    expect(anna.thing(f"card:{card}")).to_contain_text("short")


def test_what_is_brought_to_the_storehouse_is_kept_when_the_turn_ends(anna: Visitor) -> None:
    """Nothing is done by it: it is chosen in advance, instead of what is dearest."""
    twin = at_turn(anna)
    hand = Mouse(anna)
    hand.take("cart:wheat")
    hand.over("store")
    expect(prompt(anna)).to_contain_text("keep it when I stop")
    hand.let_go()
    expect(anna.page.locator(".store .reserved")).to_have_count(1)
    assert anna.document(twin.id)["version"] == twin.version
    anna.button("If I stop now").click()
    expect(anna.page.locator(".token.keep")).to_contain_text("Wheat")


def test_cards_of_the_draft_are_dragged_onto_the_farm(anna: Visitor) -> None:
    """From the courtyard, then from the hand: their place is lit."""
    twin = Twin(anna, 2, seed="picture 3", bot="farmer").until(asked("draft", 5))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    hand = Mouse(anna)
    for n, does in enumerate(("take", "keep")):
        before = anna.version
        card = anna.page.locator(".draft .group").nth(n).locator(".card").first
        hand.take(card.get_attribute("data-target") or "")
        if does == "take":
            hand.over("farm")
        else:  # wherever it is let go on the farm, it joins its row
            hand.mouse.move(*middle(anna.page.locator("#part-fields h2")))
            expect(anna.page.locator(".drop.hot")).to_have_attribute("data-to", "farm")
        expect(prompt(anna)).to_contain_text(does)
        hand.let_go()
        anna.moved(before)


def test_a_card_of_the_market_is_dragged_onto_the_farm(anna: Visitor) -> None:
    twin = Twin(anna, seed="picture 3", bot="farmer").until(asked("grid", 3))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    option = next(each for each in anna.document(twin.id)["options"] if each["type"] == "take")
    before = anna.version
    hand = Mouse(anna)
    hand.take(option["move"]["things"][0])
    hand.over("farm")
    expect(prompt(anna)).to_contain_text("Let go: take")
    hand.let_go()
    anna.moved(before)
    left = [card for row in anna.document(twin.id)["view"]["grid"] for card in row["cards"]]
    assert option["card"] not in left
