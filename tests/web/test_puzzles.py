"""Puzzles in a real browser: chosen, helped with, shown, solved, on a desk and on a phone."""

from playwright.sync_api import Locator, expect

from loyang.puzzles import shipped

from .conftest import WIDE, Browsers
from .hands import Visitor
from .test_access import faults

TOUCH = (390, 844)
SHORTEST = min(shipped().values(), key=lambda each: len(each.solution))


def task(visitor: Visitor) -> Locator:
    return visitor.page.locator(".task")


def test_a_puzzle_is_chosen_helped_with_and_shown(anna: Visitor) -> None:
    anna.go("puzzles")
    expect(anna.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    anna.page.get_by_role("link", name="Field").click()
    expect(anna.page.get_by_role("heading", name="Field")).to_be_visible()
    assert faults(anna, TOUCH, "dark") == []
    assert faults(anna, WIDE, "light") == []
    anna.go(f"puzzles/{SHORTEST.id}")
    anna.page.get_by_role("button", name="Solve it").click()
    task(anna).get_by_role("button", name="Hint").click()
    expect(task(anna)).to_contain_text("Serve ")
    assert faults(anna, WIDE, "dark", ".task") == []
    task(anna).get_by_role("button", name="Show the solution").click()
    expect(task(anna)).to_contain_text("That is the way")
    expect(task(anna).get_by_role("button", name="Next puzzle")).to_be_visible()
    anna.go(f"puzzles/{SHORTEST.id}")
    expect(anna.page.locator("main")).to_contain_text("solution seen")


def test_a_puzzle_is_solved_on_a_phone(browsers: Browsers) -> None:
    visitor = browsers.visitor(TOUCH)
    visitor.forgiven = ("409",)
    table = visitor.tell("POST", f"puzzles/{SHORTEST.id}", {})["id"]
    for version, action in enumerate(SHORTEST.solution[:-1], 1):
        visitor.tell("POST", f"tables/{table}/actions", {"version": version, "action": action})
    visitor.go(f"t/{table}")
    expect(task(visitor)).to_contain_text("Your turn")
    assert faults(visitor, TOUCH, "light", ".task") == []
    last = {"version": len(SHORTEST.solution), "action": SHORTEST.solution[-1]}
    visitor.tell("POST", f"tables/{table}/actions", last)
    expect(task(visitor)).to_contain_text("Solved!")
    expect(task(visitor)).to_contain_text("solved it", timeout=30_000)
    assert visitor.ask(f"puzzles/{SHORTEST.id}")["progress"] == "solved"
