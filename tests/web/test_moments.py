"""What happens is seen and heard: things fly, numbers change when they land, turns are told."""

import re

import pytest
from playwright.sync_api import Locator, expect

from .hands import Visitor
from .twin import Twin, asked, over

# What flies stays in the air, and banners hang, until they are let go.
HOLD = """() => {
    window.held = [];
    window.flown = window.edges = 0;
    const plain = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = plain.apply(this, how);
        if (this.matches(".flight")) {
            window.flown += 1;
            animation.pause();
            window.held.push(animation);
        }
        if (this.matches(".flight-edge")) window.edges += 1;
        return animation;
    };
    const timeout = window.setTimeout;
    window.setTimeout = (what, ms) => (ms > 1500 ? 0 : timeout(what, ms));
}"""
LET_GO = "() => window.held.forEach((each) => each.playState === 'paused' && each.play())"
# A card that is dealt stays in the air.
HOLD_CARDS = """() => {
    const plain = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = plain.apply(this, how);
        if (this.matches("[data-flying]")) animation.pause();
        return animation;
    };
}"""
TOUCHED = """(card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# Oscillators and noise that were made.
LISTEN = """() => {
    window.nodes = 0;
    for (const name of ["createOscillator", "createBufferSource"]) {
        const plain = AudioContext.prototype[name];
        AudioContext.prototype[name] = function () {
            window.nodes += 1;
            return plain.call(this);
        };
    }
}"""


def at_table(visitor: Visitor, twin: Twin, **settings: object) -> None:
    """The visitor comes to the table with these settings, and likes things to move."""
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.go("cards")
    visitor.page.evaluate(
        "(kept) => localStorage.setItem('loyang', JSON.stringify(kept))", settings
    )
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)


def begun(visitor: Visitor, **settings: object) -> Twin:
    """A solo game in its first action turn, with nothing bought."""
    twin = Twin(visitor, seed="a quiet game").do("A sow wheat home", "A done")
    at_table(visitor, twin, **settings)
    visitor.page.evaluate(HOLD)
    return twin


def buy(visitor: Visitor, kind: str = "bean") -> None:
    visitor.click_through(f"shop:{kind}")


def count(visitor: Visitor, kind: str = "bean") -> Locator:
    """The number in the cart."""
    spot = f'[data-own] :is([data-target="cart:{kind}"], [data-spot="cart:{kind}"]):visible'
    return visitor.page.locator(spot).first.locator("b").first


def cash(visitor: Visitor) -> Locator:
    return visitor.page.locator('[data-own] [data-target="cash"]:visible b').first


def flights(visitor: Visitor) -> Locator:
    return visitor.page.locator(".flight")


def test_the_number_changes_when_the_thing_itself_has_landed(anna: Visitor) -> None:
    twin = begun(anna)
    before = anna.document(twin.id)["view"]["seats"][0]["cart"].get("bean", 0)
    buy(anna)
    expect(flights(anna).locator("image")).to_have_attribute("data-drawing", "v-bean")
    expect(count(anna)).to_have_text(str(before))  # though the table has moved on
    anna.page.evaluate(LET_GO)
    expect(count(anna)).to_have_text(str(before + 1))
    expect(flights(anna)).to_have_count(0)


def test_a_touch_ends_what_is_in_the_air_and_nothing_waits_for_it(anna: Visitor) -> None:
    twin = begun(anna)
    before = anna.document(twin.id)["view"]["seats"][0]["cart"].get("bean", 0)
    buy(anna)
    expect(flights(anna)).to_have_count(1)
    anna.page.locator("h1").click()
    expect(flights(anna)).to_have_count(0)
    expect(count(anna)).to_have_text(str(before + 1))
    # Acting while something flies acts upon the newest document.
    anna.click(anna.button("Undo"))
    expect(count(anna)).to_have_text(str(before))
    buy(anna)
    expect(flights(anna)).to_have_count(1)
    anna.thing("cash").click()
    expect(count(anna)).to_have_text(str(before + 1))


def test_what_the_others_do_is_seen_on_their_boards_and_told_in_a_line(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="others").until(asked("act", 1, seat=1))
    at_table(anna, twin, pace="slow")
    anna.page.evaluate(HOLD)
    ben = twin.state.seats[1]
    before = ben.cash
    twin.do("B buy wheat")
    expect(flights(anna).locator("image")).to_have_attribute("data-drawing", "v-wheat")
    paid = anna.page.locator('[data-farm="1"] [data-spot="cash"] b')
    expect(paid).to_have_text(str(twin.state.seats[1].cash))  # paid when it leaves the shop
    assert twin.state.seats[1].cash < before
    recap = anna.page.locator(".prompt .recap button")
    expect(recap).to_contain_text(re.compile(r"Ben: .*bought 1 wheat \(\W\d\)"))
    anna.page.evaluate(LET_GO)
    expect(flights(anna)).to_have_count(0)
    # A touch on the line plays it again, and changes nothing.
    recap.click()
    expect(flights(anna).first).to_be_attached()
    anna.page.evaluate(LET_GO)
    expect(paid).to_have_text(str(twin.state.seats[1].cash))


def test_a_card_on_its_way_is_not_in_the_way_of_a_touch(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="on its way").until(asked("draft"))
    at_table(anna, twin)
    anna.page.evaluate(HOLD_CARDS)
    anna.draft(anna.document(twin.id))
    card = anna.page.locator("[data-flying]").first
    expect(card).to_be_attached()
    assert not card.evaluate(TOUCHED)
    anna.page.keyboard.press("Shift")
    expect(anna.page.locator("[data-flying]")).to_have_count(0)


def test_a_new_round_has_a_banner_that_a_key_takes_away(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="banner").until(asked("act", 1))
    at_table(anna, twin, pace="slow")
    anna.page.evaluate(HOLD)
    twin.until(asked("draft", 2))
    banner = anna.page.locator(".banner")
    expect(banner).to_contain_text("Round 2")
    # It stops nobody: what lies below can be touched, and it is not read out a second time.
    expect(anna.page.locator("[aria-hidden=true] > .banner")).to_have_count(1)
    assert banner.evaluate("(each) => getComputedStyle(each).pointerEvents") == "none"
    anna.page.keyboard.press("Shift")
    expect(banner).to_have_count(0)
    expect(flights(anna)).to_have_count(0)
    shown = anna.document(twin.id)["view"]["seats"][0]
    expect(cash(anna)).to_have_text(str(shown["cash"]))
    for kind, number in shown["cart"].items():
        expect(count(anna, kind)).to_have_text(str(number))


def test_the_end_is_a_moment_before_the_result(anna: Visitor) -> None:
    twin = Twin(anna, seed="end").until(asked("act", 9))
    at_table(anna, twin, pace="slow")
    anna.page.evaluate(HOLD)
    twin.until(over)
    expect(anna.page.locator(".banner.over")).to_be_attached()
    anna.page.keyboard.press("Shift")
    expect(anna.page.locator(".table.result")).to_be_attached()


def test_nothing_travels_with_reduced_motion_or_without_a_pace(anna: Visitor) -> None:
    begun(anna)
    anna.page.emulate_media(reduced_motion="reduce")
    buy(anna)
    anna.page.wait_for_function("() => window.edges > 0")
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.button("Menu").click()
    anna.page.get_by_label("Pace of what moves").select_option("off")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".flight-edge")).to_have_count(0)
    edges = anna.page.evaluate("() => window.edges")
    anna.click(anna.button("Undo"))
    buy(anna)
    assert anna.page.evaluate("() => [window.flown, window.edges]") == [0, edges]


def test_a_tab_that_was_in_the_background_shows_the_newest_and_plays_nothing(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="away").until(asked("act", 1))
    at_table(anna, twin)
    anna.page.evaluate(HOLD)
    anna.hide(True)
    twin.until(asked("act", 2))
    anna.hide(False)
    anna.shows(twin.version)
    expect(cash(anna)).to_have_text(str(twin.state.seats[0].cash))
    assert anna.page.evaluate("() => window.flown") == 0
    expect(anna.page.locator(".banner")).to_have_count(0)


def test_sounds_are_made_when_switched_on_and_never_before(anna: Visitor) -> None:
    begun(anna)
    anna.page.evaluate(LISTEN)
    buy(anna)
    assert anna.page.evaluate("() => window.nodes") == 0
    anna.button("Menu").click()
    anna.page.get_by_label("Sounds").check()
    expect(anna.page.get_by_label("Volume")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.click(anna.button("Undo"))
    buy(anna)
    anna.page.wait_for_function("() => window.nodes > 0")


@pytest.mark.parametrize(
    "device",
    [
        pytest.param("undefined", id="a browser without sound"),
        pytest.param("class { constructor() { throw new Error('no device'); } }", id="no device"),
    ],
)
def test_without_a_sound_device_the_table_is_the_same(anna: Visitor, device: str) -> None:
    twin = begun(anna, sounds=True)
    anna.page.evaluate(f"() => {{ window.AudioContext = {device}; }}")
    before = anna.document(twin.id)["view"]["seats"][0]["cart"].get("bean", 0)
    buy(anna)
    anna.page.evaluate(LET_GO)
    expect(count(anna)).to_have_text(str(before + 1))
    assert anna.faults == []
