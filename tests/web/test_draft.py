"""Before a card is chosen, your farm shows where it would go."""

from typing import Any

from playwright.sync_api import Locator, expect
from scripts.page_data import all_cards

from loyang import State
from loyang.engine.cards import SPACES

from .conftest import PHONE, Browsers
from .hands import Visitor
from .twin import Twin, asked

ROWS: dict[Any, Any] = {each["card"]: each["row"] for each in all_cards()}
HEADINGS = {
    "field": "Fields",
    "stall": "Stalls",
    "regular": "Regular customers",
    "casual": "Casual customers",
    "helper": "Helpers",
}


def drafting(visitor: Visitor) -> str:
    """Two players, the third round's distribution; the first card of the hand."""
    twin = Twin(visitor, 2, seed="where it goes").until(asked("draft", 3))
    visitor.go(f"t/{twin.id}")
    visitor.shows(twin.version)
    hand: list[str] = visitor.document(twin.id)["view"]["seats"][0]["hand"]
    return hand[0]


def in_hand(visitor: Visitor) -> Locator:
    board = visitor.page.get_by_role("region", name="Distribution")
    return board.locator(".group").nth(1).locator("button.card").first


def ghost(visitor: Visitor, card: str) -> Locator:
    """The card as it would lie on your farm, in the row it belongs to."""
    heading = visitor.page.get_by_role("heading", name=HEADINGS[ROWS[card]])
    row = visitor.page.locator("[data-own] section", has=heading)
    return row.locator(f'[data-ghost="{card}"]')


def places(visitor: Visitor) -> list[Any]:
    """Where everything on your farm is."""
    return [each.bounding_box() for each in visitor.page.locator("[data-own] .thing").all()]


def test_a_picked_card_is_shown_in_its_place_on_the_farm(anna: Visitor) -> None:
    card = drafting(anna)
    in_hand(anna).click()
    expect(ghost(anna, card)).to_be_visible()
    expect(ghost(anna, card)).to_contain_text("would come here")
    in_hand(anna).click()
    anna.page.mouse.move(0, 0)
    expect(ghost(anna, card)).to_have_count(0)


def large_field(state: State) -> bool:
    """The courtyard has a field with three rows."""
    return asked("draft")(state) and any(SPACES[card] > 4 for card in state.courtyard)


def test_the_price_of_a_large_field_is_not_under_the_prompt(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="a large field").until(large_field)
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    prompt = anna.page.locator(".prompt").bounding_box()
    assert prompt
    for price in anna.page.locator(".draft .card.field .price").all():
        box = price.bounding_box()
        assert box
        assert box["y"] + box["height"] <= prompt["y"]


def test_looking_at_a_card_shows_its_place_and_moves_nothing(anna: Visitor) -> None:
    card = drafting(anna)
    before = places(anna)
    in_hand(anna).hover()
    expect(ghost(anna, card)).to_be_visible()
    assert places(anna) == before
    anna.page.mouse.move(0, 0)
    expect(ghost(anna, card)).to_have_count(0)


def test_the_keyboard_looks_as_well(anna: Visitor) -> None:
    card = drafting(anna)
    anna.page.keyboard.press("Tab")  # from here on the focus is the keyboard's
    in_hand(anna).focus()
    expect(ghost(anna, card)).to_be_visible()


def test_a_card_of_the_grid_shows_its_place_and_its_price(anna: Visitor) -> None:
    twin = Twin(anna, seed="where it goes").until(asked("grid", 1))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    options = anna.document(twin.id)["options"]
    dear = next(
        each
        for each in options
        if each["preview"].get("cash") and ROWS[each["card"]] != "field"  # a field gets a new name
    )
    anna.page.locator(f'[data-target="{dear["targets"][0]}"]').click()
    expect(ghost(anna, dear["card"])).to_contain_text(f"\N{MINUS SIGN}{-dear['preview']['cash']}")
    anna.click(anna.button("Take this card"))
    expect(ghost(anna, dear["card"])).to_have_count(0)
    expect(anna.thing(f"card:{dear['card']}")).to_be_visible()


def test_what_would_grow_is_shown_before_it_is_sown(anna: Visitor) -> None:
    twin = Twin(anna, seed="where it goes").until(asked("act", 2))
    options = anna.document(twin.id)["options"]
    sow = next(each for each in options if each["type"] == "sow")
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.menu_of(sow).locator(".act", has_text="Sow").first.hover()
    seedlings = anna.thing(sow["targets"][0]).locator(".plot .faint")
    expect(seedlings).to_have_count(sow["preview"]["sown"]["number"])


def test_on_a_phone_the_row_is_shown_beside_the_choice(browsers: Browsers) -> None:
    anna = browsers.visitor(PHONE)
    card = drafting(anna)
    in_hand(anna).click()
    board = anna.page.get_by_role("region", name="Distribution")
    expect(board.locator(f'[data-ghost="{card}"]')).to_be_visible()
    expect(board.get_by_role("heading", name=HEADINGS[ROWS[card]])).to_be_visible()
