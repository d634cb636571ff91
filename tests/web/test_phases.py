"""The phases of a round at the page: cards, the end of a turn, and the keys in them."""

from playwright.sync_api import Locator, expect

from loyang import State, legal_actions
from loyang.engine.actions import Offer
from loyang.engine.cards import FIELD, ROW
from loyang.engine.state import DUE

from .conftest import PHONE, Browsers
from .hands import Visitor
from .test_scene import SMALL
from .twin import There, Twin, asked

TABLET = (820, 1180)
TO_THE_FOOT = "() => scrollTo(0, document.documentElement.scrollHeight)"


def at(visitor: Visitor, twin: Twin) -> Twin:
    """The twin's table, at the page."""
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    return twin


def begun(visitor: Visitor) -> Twin:
    """A solo game in its first action turn, with nothing bought."""
    return at(visitor, Twin(visitor, seed="a quiet game").do("A sow wheat home", "A done"))


def acting(there: There) -> There:
    """The first seat acts, and that is the case."""
    act = asked("act")
    return lambda state: act(state) and there(state)


def main_button(visitor: Visitor) -> Locator:
    return visitor.page.locator(".prompt .button.main")


def stop_panel(visitor: Visitor, name: str = "If I stop now") -> Locator:
    return visitor.page.get_by_role("region", name=name)


# --- cards ----------------------------------------------------------------------------------------


def field_for_sale(state: State) -> bool:
    """The market has a field, and the cash is enough for two cards."""
    fields = [card for card in state.grid if card >= 0 and ROW[card] == FIELD]
    return asked("grid")(state) and bool(fields) and state.seats[0].cash > 6


def test_two_cards_of_the_market_are_paid_in_one_go_with_the_field(anna: Visitor) -> None:
    """PAGE.md 20: the bill names the row's price and the field's own."""
    twin = at(anna, Twin(anna, seed="c").until(field_for_sale))
    grid = anna.document(twin.id)["view"]["grid"]
    field = next(card for row in grid for card in row["cards"] if "field" in (card or ""))
    market = anna.page.get_by_role("region", name="Card grid")
    expect(market).to_contain_text("up to 2 cards")
    expect(market).to_contain_text("cleared afterwards")
    anna.page.locator(f'[data-target="card:{field}"]').click()
    expect(market.locator(".bill")).to_contain_text("the field itself")
    other = market.locator(".card[aria-pressed=false]").first
    other.click()
    expect(market).to_contain_text("up to 2 cards · 2 chosen")
    anna.click(anna.button("Take both"))
    document = anna.document(twin.id)
    assert document["asked"][0]["question"] == "act", "nothing more is asked"
    assert field in [each["card"] for each in document["view"]["seats"][0]["fields"]]


def empty_courtyard(state: State) -> bool:
    return asked("draft")(state) and not state.courtyard


def test_bug_12_an_empty_courtyard_is_not_offered_to_choose_from(anna: Visitor) -> None:
    at(anna, Twin(anna, 2, seed="empty").until(empty_courtyard))
    prompt = anna.page.get_by_role("region", name="What is asked")
    expect(prompt).to_contain_text("The courtyard is empty")
    expect(prompt).not_to_contain_text("choose a card from the courtyard")


def test_the_last_to_choose_is_not_offered_to_put_a_card_into_the_courtyard(anna: Visitor) -> None:
    def last(state: State) -> bool:
        offers = [each for each in legal_actions(state, 0) if isinstance(each, Offer)]
        return asked("draft")(state) and not offers

    at(anna, Twin(anna, 2, seed="last").until(last))
    prompt = anna.page.get_by_role("region", name="What is asked")
    expect(prompt).to_contain_text("Choose now: one card from the courtyard")


def test_bug_14_a_card_that_goes_away_while_it_has_the_focus_breaks_nothing(anna: Visitor) -> None:
    """`state_unsafe_mutation`: the browser says that the focus is lost in the middle of drawing."""
    twin = at(anna, Twin(anna, 2, seed="where it goes").until(asked("draft", 3)))
    card: str = anna.document(twin.id)["view"]["seats"][0]["hand"][0]
    board = anna.page.get_by_role("region", name="Distribution")
    anna.page.keyboard.press("Tab")  # from here on the focus is the keyboard's
    board.locator(".group").nth(1).locator("button.card").first.focus()
    twin.do(f"A offer {card}")
    anna.shows(twin.version)
    assert anna.faults == []


# --- the end of a turn ----------------------------------------------------------------------------


def test_bug_6_on_a_phone_in_german_the_stop_panel_shows_its_button(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE, language="de")
    at(anna, Twin(anna, 2, seed="access").until(asked("act", 4)))
    anna.page.locator(".prompt .button.main").click()
    expect(stop_panel(anna, "Wenn ich jetzt aufhöre")).to_be_visible()
    end = main_button(anna)
    expect(end).to_contain_text("Zug beenden auf")
    expect(end).to_be_in_viewport(ratio=1)
    box = end.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen = anna.page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", middle)
    assert "main" in seen, "nothing lies over it"


def spoiling(state: State) -> bool:
    """A small storehouse, more than fits, and cash for a larger one and a step."""
    farm = state.seats[0]
    due = any(regular.standing == DUE for regular in farm.regulars)
    return farm.capacity == 1 and sum(farm.cart) > 1 and farm.cash > 2 and not due


def test_bug_11_ending_a_turn_by_keys_takes_a_step_and_buys_no_storehouse(anna: Visitor) -> None:
    """`1` used to buy the larger storehouse while storing."""
    twin = at(anna, Twin(anna, seed="b").until(acting(spoiling)))
    before = anna.document(twin.id)["view"]["seats"][0]
    anna.page.keyboard.press("e")
    anna.page.keyboard.press("1")
    anna.moved(str(twin.version))
    farm = anna.document(twin.id)["view"]["seats"][0]
    assert (farm["capacity"], farm["space"]) == (1, before["space"] + 1)


def test_what_is_touched_is_kept_and_the_chosen_step_is_taken(anna: Visitor) -> None:
    twin = at(anna, Twin(anna, seed="b").until(acting(spoiling)))
    before = anna.document(twin.id)["view"]["seats"][0]
    anna.button("If I stop now").click()
    panel = stop_panel(anna)
    spoils = panel.locator(".token", has_text="spoils")
    kind = (spoils.last.locator(".unseen").text_content() or "").strip(": ").lower()
    spoils.last.click()
    anna.page.get_by_role("group", name="Path").get_by_role("button", name="stay on").click()
    anna.click(main_button(anna))
    log = anna.ask(f"tables/{twin.id}/log?after={twin.version}")
    told = [event for entry in log["entries"] for event in entry["events"]]
    assert [event["kind"] for event in told if event["event"] == "stored"] == [kind]
    assert anna.document(twin.id)["view"]["seats"][0]["space"] == before["space"]


def test_the_table_stays_in_sight_while_a_turn_is_ended(anna: Visitor) -> None:
    twin = at(anna, Twin(anna, seed="b").until(acting(spoiling)))
    before = anna.document(twin.id)["view"]["seats"][0]
    region = anna.page.get_by_role("region", name="Your farm")
    places = [region.get_by_role("heading", name=name) for name in ("Fields", "Stalls", "Path")]
    boxes = [place.bounding_box() for place in places]
    anna.button("If I stop now").click()
    expect(stop_panel(anna)).to_be_visible()
    assert [place.bounding_box() for place in places] == boxes
    path = anna.page.get_by_role("group", name="Path")
    one = path.get_by_role("button", name=f"to {before['space'] + 1} for 1")
    expect(one).to_have_attribute("aria-pressed", "true")  # the cheapest of the whole game
    expect(main_button(anna)).to_have_text(
        f"End turn on {before['space'] + 1}, {before['cash'] - 1} left"
    )
    path.get_by_role("button", name="stay on").click()
    expect(main_button(anna)).to_have_text(f"End turn on {before['space']}, {before['cash']} left")
    sell = stop_panel(anna).get_by_role("button", name="Sell").first
    anna.click(sell)  # and the papers stay, with the new sums
    expect(stop_panel(anna)).to_contain_text("all of it can be stored")
    anna.button("Back to my turn").click()
    expect(anna.thing("shop:bean")).to_be_visible()
    assert anna.document(twin.id)["asked"][0]["question"] == "act", "nothing was declared"


def test_a_turn_is_ended_by_touch_on_a_phone(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    twin = at(anna, Twin(anna, seed="b").until(acting(spoiling)))
    before = anna.document(twin.id)["view"]["seats"][0]
    anna.button("If I stop now").click()
    expect(anna.page.locator(".mile.on")).to_be_in_viewport(ratio=1)
    kept = stop_panel(anna).locator(".token.keep")
    expect(kept).to_have_count(1)
    stop_panel(anna).locator(".token:not(.keep)").last.click()
    expect(kept).to_have_count(1)
    assert anna.page.evaluate(SMALL) == []
    anna.click(main_button(anna))
    farm = anna.document(twin.id)["view"]["seats"][0]
    assert (farm["space"], farm["cash"]) == (before["space"] + 1, before["cash"] - 1)


def test_on_a_tablet_what_is_asked_comes_into_sight_from_the_foot_of_the_farm(
    browsers: Browsers,
) -> None:
    anna = browsers.visitor(TABLET)
    at(anna, Twin(anna, seed="b").until(acting(spoiling)))
    anna.page.evaluate(TO_THE_FOOT)
    anna.button("If I stop now").click()
    expect(anna.page.locator(".mile.on")).to_be_in_viewport(ratio=1)
    anna.page.evaluate(TO_THE_FOOT)
    anna.click(main_button(anna))
    expect(anna.page.locator(".stage button.card").first).to_be_in_viewport(ratio=1)


def penniless(state: State) -> bool:
    farm = state.seats[0]
    due = any(regular.standing == DUE for regular in farm.regulars)
    return not (farm.cash or sum(farm.cart) or due)


def test_where_nothing_can_be_chosen_the_turn_just_ends(anna: Visitor) -> None:
    twin = at(anna, Twin(anna, seed="penniless 6").until(acting(penniless)))
    before = anna.document(twin.id)
    anna.click(main_button(anna))
    document = anna.document(twin.id)
    assert document["view"]["round"] > before["view"]["round"] or not document["stop"]


def test_a_step_that_the_engine_asks_for_by_itself_is_chosen_on_the_path(anna: Visitor) -> None:
    twin = at(anna, Twin(anna, seed="b").until(asked("path")))
    space = anna.document(twin.id)["view"]["seats"][0]["space"]
    expect(stop_panel(anna)).to_be_visible()
    expect(main_button(anna)).to_contain_text("End turn on")
    anna.page.get_by_role("group", name="Path").get_by_role("button", name="stay on").click()
    anna.click(main_button(anna))
    assert anna.document(twin.id)["view"]["seats"][0]["space"] == space


def test_letting_a_customer_down_is_the_last_line_and_not_framed(anna: Visitor) -> None:
    """PAGE.md 19: harm does not look like help."""
    twin = Twin(anna, seed="access")
    can = acting(lambda state: any(regular.standing == DUE for regular in state.seats[0].regulars))
    at(anna, twin.until(can))
    options = anna.document(twin.id)["options"]
    miss = next(each for each in options if each["type"] == "miss")
    lines = anna.menu_of(miss).locator(".act")
    expect(lines.last).to_contain_text("Skip the delivery")
    expect(lines.last).not_to_have_class("best")


# --- keys -----------------------------------------------------------------------------------------


def test_bug_11_after_an_action_by_digit_the_focus_stays_with_the_thing(anna: Visitor) -> None:
    begun(anna)
    anna.thing("shop:wheat").focus()  # bought or sold: a menu asks
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    before = anna.version
    anna.page.keyboard.press("1")
    anna.moved(before)
    expect(anna.thing("shop:wheat")).to_be_focused()


def test_bug_11_the_key_for_stopping_moves_the_focus_into_its_panel_and_back(anna: Visitor) -> None:
    begun(anna)
    anna.thing("shop:bean").focus()
    anna.page.keyboard.press("e")
    expect(stop_panel(anna)).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.thing("shop:bean")).to_be_focused()


def test_bug_11_digits_stand_on_the_lines_that_they_choose(anna: Visitor) -> None:
    begun(anna)
    anna.thing("shop:wheat").click()
    line = anna.page.locator(".menu .act").first
    shown = line.evaluate("each => getComputedStyle(each, '::after').content")
    assert "counter(key)" in shown
