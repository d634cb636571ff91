"""The pages around the table: invited, lost, at the end; and what once went wrong there."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from .conftest import Browsers
from .hands import PERSON, Visitor
from .twin import Twin, over

BROKEN_RECORDS = {
    "empty": b"",
    "no record": b"milk\neggs\n",
    "only a heading": b"Loyang 1\n",
    "cut off": b"Loyang 1\nmilk\neggs\n",
    "no text": b"\x89PNG\r\n\x1a\n\x00\xff",
}


@pytest.mark.parametrize("kind", BROKEN_RECORDS)
def test_bug_1_a_broken_record_file_is_refused_in_words(anna: Visitor, kind: str) -> None:
    anna.forgiven = ("422", "400")
    anna.go("")
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=BROKEN_RECORDS[kind])
    anna.page.get_by_label("Look at a record").set_input_files([file])
    said = anna.page.get_by_role("alert")
    expect(said).to_be_in_viewport()
    expect(said).to_contain_text("Nothing was imported")
    expect(anna.button("Begin")).to_be_enabled()


def test_bug_2_on_the_help_page_every_text_stays_in_its_place(anna: Visitor) -> None:
    anna.go("help")
    helpers = anna.page.locator(".helpers li")
    expect(helpers.first).to_be_visible()
    spilled = helpers.evaluate_all(
        """all => all.filter((each) => [...each.querySelectorAll("p, h3")].some(
            (text) => text.getBoundingClientRect().bottom > each.getBoundingClientRect().bottom
        )).map((each) => each.innerText)"""
    )
    assert spilled == []
    last = helpers.last.bounding_box()
    keys = anna.page.get_by_role("heading", name="Keys").bounding_box()
    assert last is not None
    assert keys is not None
    assert keys["y"] >= last["y"] + last["height"]


def test_bug_4_whoever_leaves_the_name_empty_is_not_called_you(anna: Visitor) -> None:
    anna.go("")
    anna.page.get_by_text("Alone", exact=True).click()
    anna.button("Begin").click()
    anna.page.wait_for_url("**/t/*")
    anna.button("Log").click()
    anna.sees("Player A starts with 10 cash.")
    expect(anna.page.get_by_text("You starts")).to_have_count(0)


def test_bug_5_a_stranger_reads_whose_result_it_is(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    twin = Twin(anna, seed="a stranger").until(over)
    for visitor, told in ((anna, "You reached space"), (ben, "Anna reached space")):
        visitor.go(f"t/{twin.id}")
        visitor.sees(told)
    expect(ben.page.get_by_text("You reached")).to_have_count(0)
    expect(ben.button("Play again")).to_have_count(0)


def test_bug_7_a_wrong_code_is_told_where_it_was_typed(anna: Visitor) -> None:
    anna.forgiven = ("404",)
    anna.go("")
    anna.page.get_by_role("textbox", name="Code").fill("AAAA-AAAA")
    anna.button("Join", exact=True).click()
    expect(anna.page.get_by_role("alert")).to_be_in_viewport()


def test_bug_9_an_unknown_address_is_a_page_in_the_reader_s_language(browsers: Browsers) -> None:
    anna = browsers.visitor(locale="de-DE")
    anna.forgiven = ("404",)
    answer = anna.page.goto(f"{anna.url}/no/such/way")
    assert answer is not None
    assert answer.status == 404
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("Dieser Weg führt nicht")
    for path in ("api/v1/nowhere", "no/such/file.js"):
        raw = anna.page.request.get(f"{anna.url}/{path}", headers={"Accept": "*/*"})
        assert raw.status == 404
        assert raw.json()["code"] == "no-such-path"


def test_a_link_with_a_slip_leads_to_the_table_that_was_meant(anna: Visitor) -> None:
    anna.forgiven = ("404",)
    table = anna.new_table(PERSON)["id"]
    anna.go(f"t/{table[:5]}{table[6:]}")
    anna.sees("Did you mean this table?")
    anna.page.get_by_role("link", name="Go to that table").click()
    anna.page.wait_for_url(f"**/t/{table}")


def test_the_result_is_shared_as_a_picture_drawn_in_the_browser(
    anna: Visitor, tmp_path: Path
) -> None:
    twin = Twin(anna, 2, seed="a picture").until(over)
    anna.go(f"t/{twin.id}")
    with anna.page.expect_download() as download:
        anna.button("Share").click()
    file = tmp_path / "picture.png"
    download.value.save_as(file)
    picture = file.read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    anna.sees("The picture is saved as a file.")


def test_play_again_seats_the_same_people_anew(anna: Visitor) -> None:
    twin = Twin(anna, seed="once more").until(over)
    anna.go(f"t/{twin.id}")
    anna.button("Play again").click()
    anna.page.wait_for_url(lambda url: twin.id not in url)
    expect(anna.page.locator(".table")).to_be_visible()


def test_a_better_result_than_any_before_gets_a_seal(anna: Visitor) -> None:
    twin = Twin(anna, seed="the best").until(over)
    anna.go(f"t/{twin.id}")
    anna.sees("You reached space")
    expect(anna.page.get_by_text("Your best so far!")).to_have_count(0)  # the first of all
    poor = {"1": {"table": "x", "space": -9, "date": "2026-01-01", "before": None}}
    anna.page.evaluate("(kept) => localStorage.setItem('loyang.best', JSON.stringify(kept))", poor)
    for _ in range(2):  # it stays, also when the page is loaded again
        anna.page.reload()
        anna.sees("Your best so far!")


def test_the_lobby_says_who_is_waited_for(browsers: Browsers) -> None:
    anna, ben = browsers.visitor(), browsers.visitor()
    made = anna.new_table(PERSON, {"kind": "human"})
    anna.go(f"t/{made['id']}")
    anna.sees("One seat is still free.")
    ben.page.goto(made["invitations"][0]["link"])
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Your name").press("Tab")
    anna.sees("Waiting for Ben.")
