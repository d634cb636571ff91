"""The deal of the day, the same deal for others, and my book, in a real browser."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, WIDE, Browsers
from .hands import PERSON, Doc, Visitor
from .test_access import faults


def play_on(visitor: Visitor, table: str) -> Doc:
    """To the end over the API, always the last answer."""
    document = visitor.document(table)
    while document["table"]["status"] == "playing":
        body = {"version": document["version"], "action": document["options"][-1]["action"]}
        document = visitor.tell("POST", f"tables/{table}/actions", body)
    return document


def table_of(visitor: Visitor) -> str:
    visitor.page.locator(".table").wait_for()
    return visitor.page.url.rpartition("/")[2].partition("?")[0]


def test_a_day_from_the_seal_to_what_is_shared(anna: Visitor, tmp_path: Path) -> None:
    page = anna.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.go("")
    page.get_by_role("link", name="The deal of the day").click()
    anna.sees("cards lie shuffled and sealed")
    anna.button("Check yesterday").click()
    anna.sees("Right: the shuffle code gives this very fingerprint.")
    assert faults(anna, WIDE, "dark") == []
    assert faults(anna, PHONE, "light") == []

    anna.button("Play today").press("Enter")
    table = table_of(anna)
    expect(page.locator(".prompt")).to_be_visible()
    assert not page.get_by_role("button", name="Hint").count(), "it is played without"
    anna.go("today")
    anna.sees("Your game is under way.")
    expect(page.get_by_role("link", name="Continue your game")).to_be_visible()

    result = play_on(anna, table)["result"]["places"][0]
    anna.go("today")
    anna.sees(f"You reached {result['space']}")
    expect(page.get_by_role("img", name=f"on space {result['space']}")).to_be_visible()
    assert faults(anna, WIDE, "light") == []
    assert faults(anna, PHONE, "dark") == []
    anna.button("As text").click()
    anna.sees("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    head, sown, line, link = text.split("\n")
    assert head.startswith("Loyang, ")
    assert line.startswith(str(result["space"]))
    assert link == f"{anna.url}/today"
    assert set(sown) <= set("🌾🎃🍠🥬🫘🌿▫️")
    with page.expect_download() as download:
        anna.button("Share", exact=True).click()
    download.value.save_as(tmp_path / "shared.png")
    assert (tmp_path / "shared.png").read_bytes().startswith(b"\x89PNG")

    anna.button("Try again, uncounted").click()
    again = table_of(anna)
    assert not anna.document(again)["table"].get("counted")


@pytest.mark.parametrize(
    ("language", "title", "shared"),
    [
        ("de", "Die Karten des Tages", "weiter als"),
        ("it", "Le carte del giorno", "più avanti del"),
        ("ru", "Расклад дня", "дальше, чем"),
    ],
)
def test_a_day_in_the_readers_language(
    browsers: Browsers, language: str, title: str, shared: str
) -> None:
    other = browsers.visitor()
    play_on(other, other.tell("POST", "days/today/tries", {})["id"])
    visitor = browsers.visitor(PHONE, language=language)
    table = visitor.tell("POST", "days/today/tries", {})["id"]
    play_on(visitor, table)
    visitor.go("today")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(title)
    visitor.sees(shared)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_same_cards_for_a_friend(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor(PHONE)
    made = anna.new_table(PERSON)["id"]
    play_on(anna, made)
    anna.go(f"t/{made}")
    anna.button("Same cards for others").click()
    link = anna.page.get_by_label("Send this link").input_value()
    assert faults(anna, WIDE, "dark") == []
    ben.page.goto(link)
    ben.sees("When you have played them yourself")
    ben.button("Play these cards").click()
    table = table_of(ben)
    assert anna.document(made)["table"]["commitment"] == ben.document(table)["table"]["commitment"]
    play_on(ben, table)
    ben.page.goto(link)
    expect(ben.page.locator("tbody tr")).to_have_count(2)
    places = [each.inner_text() for each in ben.page.locator("td.place").all()]
    assert places == ["1", "1"], "the same answers to the same cards share the place"
    assert faults(ben, PHONE, "light") == []


def test_the_book_goes_along_to_another_device(browsers: Browsers, tmp_path: Path) -> None:
    anna, phone = browsers.visitor(), browsers.visitor(PHONE)
    phone.forgiven = ("404", "422")
    table = anna.new_table(PERSON)["id"]
    space = play_on(anna, table)["result"]["places"][0]["space"]
    anna.go("book")
    line = anna.page.get_by_role("link", name="Alone")
    expect(line).to_contain_text(str(space))
    assert faults(anna, WIDE, "dark") == []
    anna.button("Seals").press("Enter")
    anna.sees("Earned without hints")
    anna.button("Take it to another device").click()
    code = anna.page.locator(".code").inner_text()

    phone.go("book")
    phone.sees("A finished game is entered here by itself.")
    phone.page.get_by_text("From another device or a file").click()
    phone.page.get_by_label("Code from another device").fill("WRNG-CODE")
    phone.button("Bring it here").click()
    phone.sees("This code")
    phone.page.get_by_label("Code from another device").fill(code)
    phone.button("Bring it here").click()
    expect(phone.page.get_by_role("link", name="Alone")).to_contain_text(str(space))
    assert faults(phone, PHONE, "light") == []

    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Save the book as a file").click()
    file = tmp_path / "book.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "loyang-book"
    damaged = tmp_path / "damaged.json"
    damaged.write_text(file.read_text()[:-9])
    chooser = phone.page.get_by_label("Bring a book from a file")
    chooser.set_input_files(damaged)
    phone.sees("This book is damaged or not complete.")
    chooser.set_input_files(file)
    phone.sees("All its games were in your book already.")
