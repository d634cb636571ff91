"""What a person does at the page: looks, clicks, types."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

Doc = dict[str, Any]
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
# A thing is marked at once, and its menu comes with the next frame.
ANSWERED = "() => !document.querySelector('.table.choosing') || document.querySelector('.menu')"
LAST_SOWING = 1  # the round; a small harvest makes a short evening


class Visitor:
    """Someone with a browser. `faults` are the page's own errors."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.faults: list[str] = []
        self.forgiven: Sequence[str] = ()
        self.acted = (0, 0)  # the round and the seat of the last turn in which something was done
        page.on("pageerror", self._fail)
        page.on("console", self._hear)

    def leave(self) -> None:
        """Leave the browser as it was found."""
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("console", self._hear)
        for tab in self.page.context.pages:
            if tab is not self.page:
                tab.close()
        if self.page.url.startswith(self.url):
            self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.page.context.clear_cookies()

    def _fail(self, error: Error) -> None:
        self.faults.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.forgiven):
            self.faults.append(message.text)

    # --- over the API, with the same cookie ---------------------------------------------------

    def ask(self, path: str) -> Doc:
        answer = self.page.request.get(f"{self.url}/api/v1/{path}")
        assert answer.ok, answer.text()
        return answer.json()  # type: ignore[no-any-return]

    def tell(self, method: str, path: str, body: object = None) -> Doc:
        answer = self.page.request.fetch(
            f"{self.url}/api/v1/{path}", method=method, data=body, headers={"Origin": self.url}
        )
        assert answer.ok, answer.text()
        return answer.json() if answer.text() else {}

    def new_table(self, *seats: Doc, **more: object) -> Doc:
        """A table made over the API; the page's pocket holds its seats."""
        return self.tell("POST", "tables", {"seats": list(seats), "pause": False, **more})

    # --- at the page ----------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}/{path}")

    def hide(self, hidden: bool) -> None:
        """The tab goes into the background, or comes back."""
        self.page.evaluate(HIDE, hidden)

    def button(self, name: str, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def thing(self, target: str) -> Locator:
        return self.page.locator(f'[data-own] [data-target="{target}"]:visible').first

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    @property
    def version(self) -> str:
        return self.page.locator(".table").get_attribute("data-version") or ""

    def shows(self, version: int) -> None:
        """Wait until the page shows that version, and nothing is on its way."""
        self.page.locator(f'.table[aria-busy="false"][data-version="{version}"]').wait_for()

    def moved(self, before: str) -> None:
        """Wait until the table has moved on, or the screen on to the next person."""
        at_table = f'.table[aria-busy="false"]:not([data-version="{before}"])'
        self.page.locator(f"{at_table}, main.over").wait_for()

    def click(self, what: Locator) -> None:
        """Click, and wait until the table has moved on."""
        before = self.version
        what.click()
        self.moved(before)

    def click_through(self, target: str) -> None:
        """Touch a thing and choose the first of what it can do."""
        self.touch(self.thing(target))

    def touch(self, what: Locator, named: str = "") -> None:
        """Touch something until it is done.

        What has one use does it; else a line of the menu is chosen, or a place that is lit."""
        before = self.version
        what.click()
        after = self.page.locator(f'.table:not([data-version="{before}"])')
        line = self.page.locator(".menu .act", has_text=named).first
        place = self.page.locator(".drop").first
        after.or_(line).or_(place).first.wait_for()
        for each in (line, place):
            if each.is_visible():
                each.click()
        self.moved(before)

    def answered(self) -> None:
        """Wait until what was touched has its menu, if it has one."""
        self.page.wait_for_function(ANSWERED)

    def document(self, table: str) -> Doc:
        return self.ask(f"tables/{table}")

    # --- playing ----------------------------------------------------------------------------------
    # By class, as it is done often: to find something by role, the browser works out all roles.

    def play(self, document: Doc) -> None:
        """Answer what is asked with a few clicks, like somebody in a hurry."""
        question = document["asked"][0]["question"]
        if question == "act":
            self.act(document)
        elif question == "draft":
            self.draft(document)
        elif question == "grid":
            self.buy(document)
        else:
            self.answer()

    def answer(self) -> None:
        """The first card that answers, or the first button."""
        offer = self.page.locator(".offer")
        if offer.count():
            offer.locator("[aria-pressed]").first.click()
            self.click(self.page.locator(".prompt .button.main"))
        else:
            self.click(self.page.locator(".prompt .buttons .button:enabled").first)

    def menu_of(self, option: Doc) -> Locator:
        """Ask the thing an option belongs to what it can do."""
        thing = self.page.locator(f'[data-target="{option["targets"][0]}"]:visible').first
        thing.click(button="right")
        return self.page.locator(".menu")

    def tap(self, target: str) -> None:
        self.page.locator(f'[data-target="{target}"]:visible').first.click()

    def use(self, document: Doc, option: Doc) -> None:
        """Touch a helper or a stall, then all that the option aims at, then what does it."""
        before = self.version
        self.tap(option["targets"][0])
        menu = self.page.locator(".menu")
        expect(self.page.locator(".menu, .aim")).to_be_visible()
        if menu.count():
            menu.locator(".act").first.click()
        else:
            self.aim(document, option)
            self.page.locator(".prompt .main").click()
        self.moved(before)

    def aim(self, document: Doc, option: Doc) -> None:
        """Choose the way if there are several, and what is not yet clear."""
        ways = {
            (each["type"], *each.get("helpers", ()), each.get("effect")): True
            for each in document["options"]
            if option["targets"][0] in each["targets"] and each["type"] != "discard"
        }
        way = (option["type"], *option.get("helpers", ()), option.get("effect"))
        if len(ways) > 1:
            self.page.locator(".aim .way").nth(list(ways).index(way)).click()
        for target in option.get("aims", ()):
            if self.page.locator(".prompt .main").count():
                break
            sort, _, kind = target.partition(":")
            if sort == "supply":
                self.page.locator(".aim").get_by_role("button", name=kind).click()
            else:
                self.tap(target)

    def act(self, document: Doc) -> None:
        """One thing worth doing in each turn (nothing is sown late in the game), then its end."""
        worth = [
            (name, option)
            for kind, name in (("serve", "Serve"), ("deliver", "Deliver"), ("sow", "Sow"))
            for option in document["options"]
            if option["type"] == kind and not option.get("twice")
            if kind != "sow" or document["view"]["round"] <= LAST_SOWING
        ]
        turn = (document["view"]["round"], document["asked"][0]["seat"])
        if worth and self.acted != turn:
            self.acted = turn
            name, option = worth[0]
            self.touch(self.thing(option["targets"][0]), name)
            return
        open_ = self.page.locator(".prompt .button.main", has_text="If I stop now")
        if open_.is_visible():
            open_.click()
        end = self.page.locator(".prompt .button.main", has_text="End turn")
        if end.is_enabled():
            self.click(end)
        else:  # the penalty cannot be paid
            self.click(self.page.locator(".prompt .button", has_text="Take a loan"))

    def draft(self, document: Doc) -> None:
        can = {option["type"] for option in document["options"]}
        if "take" in can:
            self.page.locator(".draft .group").nth(0).locator("button.card").first.click()
        self.page.locator(".draft .group").nth(1).locator(".card").first.click()
        puts = "offer" in can and "take" not in can
        into = "Into the courtyard" if puts else re.compile("Take (both|this)")
        self.click(self.page.locator(".prompt .button", has_text=into))

    def buy(self, document: Doc) -> None:
        """A card of the grid's free row, until there is a regular customer."""
        free = [
            each
            for each in document["options"]
            if each["type"] == "take" and not each["preview"].get("cash")
        ]
        if free and not any(seat["regulars"] for seat in document["view"]["seats"][:1]):
            self.page.locator(f'[data-target="{free[0]["targets"][0]}"]').click()
            self.click(self.page.locator(".prompt .button.main"))
        else:
            self.click(self.page.locator(".prompt .button", has_text="Take none"))


def play_to_the_end(table: str, people: Sequence[Visitor]) -> Doc:
    """People who sit in that order play a game to its end, at their pages."""
    player = people[0]
    document = player.document(table)
    while document["table"]["status"] == "playing":
        asked = people[document["asked"][0]["seat"]]
        if asked is not player:
            player = asked
            document = player.document(table)
        player.shows(document["version"])
        player.play(document)
        document = player.document(table)
    return document


PERSON = {"kind": "human", "mine": True, "name": "Anna", "ready": True}


def bot(name: str = "novice") -> Doc:
    return {"kind": "bot", "bot": name}
