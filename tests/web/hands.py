"""What a person does at the page: looks, clicks, types."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

Doc = dict[str, Any]


class Visitor:
    """Someone with a browser. `faults` are the page's own errors."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.faults: list[str] = []
        self.forgiven: Sequence[str] = ()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)

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

    def button(self, name: str, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def thing(self, target: str) -> Locator:
        return self.page.locator(f'[data-own] [data-target="{target}"]:visible').first

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    @property
    def version(self) -> str:
        return self.page.locator(".table").get_attribute("data-version") or ""

    def click(self, what: Locator) -> None:
        """Click, and wait until the table has moved on."""
        before = self.version
        what.click()
        expect(self.page.locator(".table")).not_to_have_attribute("data-version", before)

    def click_through(self, target: str) -> None:
        """Touch a thing and choose the first of what it can do."""
        self.thing(target).click()
        self.click(self.page.get_by_role("dialog").locator(".act").first)

    def document(self, table: str) -> Doc:
        return self.ask(f"tables/{table}")

    # --- playing ----------------------------------------------------------------------------------

    def play(self, document: Doc) -> None:
        """Answer what is asked with a few clicks, like somebody's first game."""
        question = next(
            q["question"] for q in document["asked"] if q["seat"] in document["you"]["seats"]
        )
        if question == "act":
            self.act(document)
        elif question == "draft":
            self.draft(document)
        elif question == "grid":
            self.buy(document)
        else:
            self.answer()

    def answer(self) -> None:
        """The first button that answers."""
        self.click(self.page.locator(".prompt .buttons .button:enabled").first)

    def do(self, option: Doc) -> None:
        """Touch the thing an option belongs to, and choose it in its menu."""
        self.page.locator(f'[data-target="{option["targets"][0]}"]:visible').first.click()
        self.click(self.page.get_by_role("dialog").locator(".act").first)

    def use(self, menu: Locator, option: Doc) -> None:
        """Choose an entry of a helper's menu; where goods are given, choose them too."""
        entries = menu.locator(".act")
        if option["type"] != "trade":
            self.click(entries.first)
            return
        entries.first.click()
        if not menu.get_by_text("Back").is_visible():
            return
        confirm = menu.get_by_role("button", name="Trade")
        if confirm.is_visible():
            while not confirm.is_enabled():
                menu.get_by_role("button", name="One more").and_(
                    self.page.locator(":enabled")
                ).first.click()
            self.click(confirm)
        else:
            self.click(menu.locator("li .button").first)

    def act(self, document: Doc) -> None:
        wanted = ("serve", "deliver", "sow")
        for kind in wanted:
            for option in document["options"]:
                if option["type"] == kind and not option.get("twice"):
                    name = {"serve": "Serve", "deliver": "Deliver", "sow": "Sow"}[kind]
                    self.page.locator(
                        f'[data-target="{option["targets"][0]}"]:visible'
                    ).first.click()
                    menu = self.page.get_by_role("dialog")
                    self.click(menu.locator(".act", has_text=name).first)
                    return
        if not self.page.locator(".stop").is_visible():
            self.button("If I stop now").click()
        end = self.page.locator(".stop > .button.main")
        if end.is_enabled():
            self.click(end)
            expect(self.page.locator(".stop")).to_be_hidden()
        else:  # the penalty cannot be paid
            self.click(self.page.locator(".stop").get_by_role("button", name="Take a loan"))

    def draft(self, document: Doc) -> None:
        board = self.page.get_by_role("region", name="Distribution")
        can = {option["type"] for option in document["options"]}
        hand = board.locator(".group").nth(1).locator(".card").first
        if "take" in can:
            board.locator(".group").nth(0).locator("button.card").first.click()
            hand.click()
            self.click(board.get_by_role("button", name="Take:"))
        elif "offer" in can:
            hand.click()
            self.click(board.get_by_role("button", name="Into the courtyard"))
        else:
            hand.click()
            self.click(board.get_by_role("button", name="Take:"))

    def buy(self, document: Doc) -> None:
        """Cards of the grid's free row, as long as that is possible."""
        free = [
            each
            for each in document["options"]
            if each["type"] == "take" and not each["preview"].get("cash")
        ]
        if free and not any(seat["regulars"] for seat in document["view"]["seats"][:1]):
            self.do(free[0])
        else:
            self.click(self.page.locator(".prompt").get_by_role("button", name="Buy no more"))

    def look(self, table: str) -> Doc:
        """The table as it is, when the page shows just that."""
        while True:
            document = self.document(table)
            self.page.wait_for_function(
                """(version) => {
                    const table = document.querySelector(".table");
                    return table?.ariaBusy === "false" && Number(table.dataset.version) >= version;
                }""",
                arg=document["version"],
            )
            if self.version == str(document["version"]):
                return document

    def play_to_the_end(self, table: str) -> Doc:
        """Until the game is over."""
        document = self.look(table)
        while document["table"]["status"] == "playing":
            if any(each["seat"] in document["you"]["seats"] for each in document["asked"]):
                self.play(document)
            document = self.look(table)
        return document


PERSON = {"kind": "human", "mine": True, "name": "Anna", "ready": True}


def bot(name: str = "novice") -> Doc:
    return {"kind": "bot", "bot": name}
