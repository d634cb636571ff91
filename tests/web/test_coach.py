"""The coach in a real browser: hints, a review with its moments, branches, plans."""

import os
import re
import signal
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from loyang import State
from loyang.engine.actions import Pack
from loyang.engine.game import legal_actions
from loyang.words.icu import MISSING
from tests.coach.kit import played

from .conftest import WIDE, Browsers, Server
from .hands import Doc, Visitor
from .test_access import faults
from .twin import Twin, asked

TOUCH = (390, 844)
LANGUAGES = ["en", "de", "it", "ru"]
LONG = 300_000  # milliseconds for a review on a busy machine


def can_pack(state: State) -> bool:
    """An action turn in which there is cash for a two-pack."""
    return asked("act", 2)(state) and any(isinstance(a, Pack) for a in legal_actions(state, 0))


def paper(visitor: Visitor) -> Locator:
    return visitor.page.locator("aside.hint")


def top(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"]


def bottom(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, TOUCH])
def test_a_hint_first_says_where_to_look_then_where_choices_lead(
    browsers: Browsers, size: tuple[int, int]
) -> None:
    anna = browsers.visitor(size)
    twin = Twin(anna, seed="hinted").until(asked("act", 3))
    anna.go(f"t/{twin.id}")
    anna.page.locator(".hint-button").click()
    expect(paper(anna).get_by_role("heading")).to_contain_text("Look here first")
    expect(paper(anna).locator("ol")).to_have_count(0)
    paper(anna).get_by_role("button", name="Tell me more").click()
    first = paper(anna).locator(".option").first
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first.locator(".value")).to_contain_text("±")
    if size == WIDE:
        expect(paper(anna)).to_contain_text("played with hints")
    else:
        rim = anna.page.locator(".rim").first
        expect(rim).to_be_visible()
        assert bottom(rim) <= top(paper(anna)) or top(rim) >= bottom(paper(anna)), "covered"
    assert faults(anna, size, "light", "aside.hint") == []
    paper(anna).get_by_role("button", name="Show as ghosts").click()
    expect(paper(anna).get_by_role("button", name="Hide the ghosts")).to_be_visible()
    assert "played-with-hints" in anna.document(twin.id)["table"]["marks"]


def test_by_keyboard_a_hint_comes_and_goes(anna: Visitor) -> None:
    twin = Twin(anna, seed="hinted").until(asked("act", 3))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.page.keyboard.press("h")
    more = paper(anna).get_by_role("button", name="Tell me more")
    expect(more).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(paper(anna).locator(".option").first).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(paper(anna)).to_have_count(0)


def test_a_hint_goes_when_the_game_moves_on(anna: Visitor) -> None:
    twin = Twin(anna, seed="hinted").until(asked("act", 3))
    anna.go(f"t/{twin.id}")
    anna.page.locator(".hint-button").click()
    expect(paper(anna).get_by_role("heading")).to_contain_text("Look here first")
    document = anna.document(twin.id)
    body = {"version": document["version"], "action": document["options"][0]["action"]}
    anna.tell("POST", f"tables/{twin.id}/actions", body)
    expect(paper(anna)).to_have_count(0)


def test_with_people_there_is_a_hint_only_where_all_agreed(anna: Visitor) -> None:
    for hints in (False, True):
        twin = Twin(anna, 2, seed="agreed", hints=hints).until(asked("sow-home"))
        anna.go(f"t/{twin.id}")
        anna.shows(twin.version)
        expect(anna.page.locator(".hint-button")).to_have_count(int(hints))


def test_the_lobby_says_whether_hints_are_allowed(anna: Visitor) -> None:
    seats: list[Doc] = [{"kind": "human", "mine": True, "name": "Anna"}, {"kind": "human"}]
    for hints, told in ((True, "for everyone"), (False, "none")):
        table = anna.new_table(*seats, hints=hints)["id"]
        anna.go(f"t/{table}")
        row = anna.page.locator("dl div", has_text="a coach may say where choices lead")
        expect(row.locator("dd")).to_have_text(told)


# --- reviews -------------------------------------------------------------------------------------


@cache
def record() -> str:
    return played(("novice",), "reviewed on the page", rounds=2).text()


def imported(visitor: Visitor) -> str:
    return str(visitor.tell("POST", "records", {"record": record()})["id"])


JUDGED: dict[str, str] = {}  # by server: a table whose review is there, or on its way


def judged(visitor: Visitor) -> str:
    """The page of a review that somebody has asked for; returns the table."""
    if visitor.url not in JUDGED:
        JUDGED[visitor.url] = imported(visitor)
        visitor.tell("POST", f"tables/{JUDGED[visitor.url]}/review", {"seat": 0})
    visitor.go(f"t/{JUDGED[visitor.url]}?review")
    expect(visitor.page.locator(".curve svg")).to_be_visible(timeout=LONG)
    return JUDGED[visitor.url]


def test_a_review_shows_curve_moments_and_the_table_then(anna: Visitor) -> None:
    judged(anna)
    moments = anna.page.locator(".moment")
    expect(moments.first).to_have_attribute("aria-pressed", "true")
    assert 1 <= moments.count() <= 3
    assert anna.page.locator(".curve svg .loss").count() > 0
    assert anna.page.locator(".curve svg .luck").count() > 0
    head = anna.page.locator(".review-foot em")
    before = head.inner_text()
    expect(anna.page.locator(".why")).to_contain_text(re.compile(r"round \d|loan"))
    assert MISSING not in anna.page.locator(".why").inner_text()
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    moments.last.click()
    expect(moments.last).to_have_attribute("aria-pressed", "true")
    if moments.count() > 1:
        expect(head).not_to_have_text(before)
    anna.button("Step through both").click()
    farms = anna.page.locator(".through .then")
    expect(farms.first.locator(".farm")).to_be_attached()
    anna.button("One step on").click()
    expect(anna.page.locator(".through")).to_contain_text("step 1 of")
    expect(farms.first.locator("[data-touched]").first).to_be_attached()
    for farm in farms.all():
        assert farm.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert farm.evaluate("each => each.scrollHeight <= each.clientHeight")
    assert faults(anna, WIDE, "light", ".review") == []


def test_a_review_by_keyboard_goes_from_moment_to_moment(anna: Visitor) -> None:
    judged(anna)
    anna.page.locator(".review nav button").first.click()
    every = anna.page.locator(".drawer button.each")
    expect(every.first).to_be_visible()
    every.first.focus()
    anna.page.keyboard.press("Enter")
    said = anna.page.locator(".review-foot .say")
    expect(said).to_contain_text("Decision 1 of")
    anna.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Decision 2 of")
    anna.page.keyboard.press("s")
    expect(anna.page.locator(".through .then .farm").first).to_be_attached()
    anna.page.keyboard.press("+")
    expect(anna.page.locator(".through")).to_contain_text("step 1 of")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_speaks_every_language_on_a_phone(browsers: Browsers, language: str) -> None:
    """Words as long as those of any language fit, and nothing is left without them."""
    visitor = browsers.visitor(TOUCH, language=language)
    judged(visitor)
    assert faults(visitor, TOUCH, "dark", ".review") == []
    visitor.page.locator(".review-foot .main").click()
    expect(visitor.page.locator(".drawer input[type=radio]")).to_have_count(2)
    assert faults(visitor, TOUCH, "dark", ".drawer") == []
    twin = Twin(visitor, seed="planned").until(can_pack)
    visitor.go(f"t/{twin.id}")
    visitor.page.locator(".hint-button").click()
    paper(visitor).locator(".buttons .plain").click()
    expect(paper(visitor).locator(".option").first).to_be_visible()
    assert faults(visitor, TOUCH, "light", "aside.hint") == []
    visitor.go(f"t/{twin.id}?plan")
    bar = visitor.page.locator(".planner section.bar")
    expect(visitor.page.locator(".planner .prompt .answers .button").first).to_be_visible()
    visitor.page.keyboard.press("1")
    bar.locator(".ways .paper").click()
    expect(bar.locator(".drawn")).to_be_visible()
    assert faults(visitor, TOUCH, "light", ".planner section.bar") == []


def workers_of(process: int) -> list[int]:
    """Those who think for a server: the children of the process that it forks from."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(stat[1]), []).append(int(folder.name))
    return [worker for child in children.get(process, []) for worker in children.get(child, [])]


def test_a_killed_worker_does_not_end_a_review(browsers: Browsers, own_server: Server) -> None:
    browsers.server = own_server
    anna = browsers.visitor()
    whole = played(("novice",), "a worker dies").text()  # so long that it is seen at work
    table = anna.tell("POST", "records", {"record": whole})["id"]
    anna.go(f"t/{table}?review")
    anna.page.locator(".begin .go").click()
    expect(anna.page.locator(".begin progress:not([value='0'])")).to_be_visible()
    assert own_server.process is not None
    workers = workers_of(own_server.process.pid)
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    expect(anna.page.locator(".curve svg")).to_be_visible(timeout=LONG)


# --- branches ------------------------------------------------------------------------------------


def test_from_a_moment_one_plays_on_at_a_new_table_by_keys_alone(anna: Visitor) -> None:
    table = judged(anna)
    anna.button("Try it from here").focus()
    anna.page.keyboard.press("Enter")
    anna.page.get_by_label("What could not be known is drawn anew").focus()
    anna.page.keyboard.press("ArrowDown")
    expect(anna.page.get_by_label("The cards come as they came then")).to_be_checked()
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    expect(anna.page.locator('.table[aria-busy="false"]')).to_be_visible()
    own = anna.page.url.rpartition("/")[2]
    branch = anna.document(own)["table"]["branch"]
    assert (branch["table"], branch["truth"]) == (table, "true")
    anna.button("Menu").click()
    anna.sees("the cards come as they came there")
    anna.page.get_by_role("link", name="To the game it comes from").click()
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("Replay")


def test_who_tries_it_from_here_chooses_the_opponents(anna: Visitor) -> None:
    text = played(("novice",) * 3, "branched on the page", rounds=1).text()
    table = anna.tell("POST", "records", {"record": text})["id"]
    anna.go(f"t/{table}?at=4&seat=0")
    anna.button("Try it from here").click()
    opponents = anna.page.get_by_role("dialog").locator("select")
    opponents.nth(1).select_option(label="Grocer Xiu")
    anna.button("Begin", exact=True).click()
    anna.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    seats = anna.document(anna.page.url.rpartition("/")[2])["seats"]
    assert [seat["bot"] for seat in seats[1:]] == ["merchant", "grocer"]


# --- trying out ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, TOUCH])
def test_a_plan_with_a_two_pack_is_tried_compared_and_played(
    browsers: Browsers, size: tuple[int, int]
) -> None:
    anna = browsers.visitor(size)
    twin = Twin(anna, seed="planned").until(can_pack)
    anna.go(f"t/{twin.id}?plan")
    bar = anna.page.locator(".planner section.bar")
    expect(bar).to_contain_text("Nobody sees this")
    anna.click(anna.page.locator(".prompt .answers .button", has_text="Two-pack"))
    expect(bar).to_contain_text("Here something hidden would come: a two-pack")
    expect(bar.locator(".head")).to_be_in_viewport()
    anna.click(bar.get_by_role("button", name="Continue with what is drawn"))
    expect(anna.page.locator(".offer")).to_be_visible()
    expect(bar).to_contain_text("not the real cards")
    assert faults(anna, size, "light", ".planner section.bar") == []
    bar.get_by_role("button", name="Another plan").click()
    expect(bar.get_by_role("button", name="Plan 2")).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator(".offer")).to_have_count(0)
    bar.get_by_role("button", name="The plans side by side").click()
    expect(bar.locator("table tbody tr")).to_have_count(7)
    expect(bar.locator("thead th")).to_have_count(2)
    assert anna.document(twin.id)["version"] == twin.version, "nothing has been done"
    bar.get_by_role("button", name="Plan 1").click()
    bar.get_by_role("button", name="Play this plan").click()
    expect(bar).to_contain_text("The plan has been played")
    document = anna.document(twin.id)
    assert document["asked"][0]["question"] == "pack"
    assert document["version"] == twin.version + 1


def test_a_plan_is_taken_back_as_at_the_table_and_kept_in_this_browser(anna: Visitor) -> None:
    twin = Twin(anna, seed="planned").until(asked("act", 2))
    anna.go(f"t/{twin.id}?plan")
    bar = anna.page.locator(".planner section.bar")
    expect(bar).to_be_visible()
    anna.click(anna.page.locator(".prompt .answers .button", has_text="loan"))
    expect(bar.get_by_role("button", name="Play this plan")).to_be_visible()
    anna.page.reload()
    expect(bar.get_by_role("button", name="Play this plan")).to_be_visible()
    expect(anna.page.locator(".prompt").get_by_role("button", name="Undo")).to_be_visible()
    anna.page.keyboard.press("u")
    expect(bar.get_by_role("button", name="Play this plan")).to_have_count(0)
    assert anna.document(twin.id)["version"] == twin.version


def test_a_finished_game_can_be_tried_out_from_any_moment(anna: Visitor) -> None:
    table = imported(anna)
    anna.go(f"t/{table}?at=12&seat=0")
    anna.page.get_by_role("link", name="Try out").click()
    expect(anna.page.locator(".planner section.bar")).to_contain_text("Nobody sees this")
    expect(anna.page.locator(".planner .table")).to_be_visible()
