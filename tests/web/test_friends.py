"""Games with friends over days: clocks and hours, messages to a device, playing again."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.notices.receivers import Browser as PushBrowser
from tests.server.notices.receivers import Receiver, receiving

from .conftest import PHONE, WIDE, Browsers, Server
from .hands import PERSON, Visitor
from .test_access import faults
from .test_together import join
from .twin import Twin, over

BY_TURN = {"kind": "turns", "turn": 86400, "bank": 2 * 86400, "end": "others"}


def test_a_clock_is_chosen_with_the_table_and_told_in_the_lobby(anna: Visitor) -> None:
    page = anna.page
    anna.go("")
    page.get_by_text("With friends", exact=True).click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_text("More options").click()
    agreed = "One day for each turn and 3 days in reserve"
    page.get_by_label("Time").select_option(label=agreed)
    page.get_by_label("When time is up").select_option("bot")
    page.get_by_label("Who stands in").select_option("merchant")
    anna.button("Begin").click()
    how = page.locator("section.sheet", has_text="How we play")
    expect(how).to_contain_text(agreed)
    expect(how).to_contain_text("stands in")
    hours = page.locator("section.sheet", has_text="When I can play")
    hours.get_by_label("Only in these hours").focus()
    page.keyboard.press("Space")
    hours.get_by_label("From").fill("17:30")
    hours.get_by_label("Sun").focus()
    page.keyboard.press("Space")
    hours.get_by_role("button", name="Save my hours").focus()
    page.keyboard.press("Enter")
    expect(hours.get_by_role("status")).to_have_text("Your hours are saved.")
    kept = anna.document(page.url.rpartition("/")[2])["clock"]["seats"][0]["hours"]
    assert (kept["start"], kept["end"], kept["days"]) == (1050, 1380, [0, 1, 2, 3, 4, 5])
    assert faults(anna, WIDE, "light") == []
    assert faults(anna, PHONE, "dark") == []


def test_the_table_tells_who_is_waited_for_and_until_when(browsers: Browsers) -> None:
    host = browsers.visitor()
    twin = Twin(host, 2, seed="together", clock=BY_TURN)
    guest = join(browsers, twin, 1)
    hours = {"zone": "Asia/Tokyo", "start": 1080, "end": 1380}
    for seat, person in ((0, host), (1, guest)):
        person.tell("PUT", f"tables/{twin.id}/seats/{seat}/hours", hours)
        person.go(f"t/{twin.id}")
    asked = host.document(twin.id)["asked"][0]["seat"]
    mine, other = (host, guest) if asked == 0 else (guest, host)
    expect(mine.page.locator(".waiting.until")).to_contain_text("You have until")
    told = other.page.locator(".waiting.until")
    expect(told).to_contain_text("has until")
    expect(told).to_contain_text("plays from 18:00 to 23:00 (Asia/Tokyo)")
    # A pause that both agree to, and its end.
    mine.button("Menu").click()
    mine.button("Pause the clock").click()
    other.button("Agree to the pause").click()
    expect(mine.page.locator(".waiting.slip")).to_contain_text("The clock is paused.")
    expect(mine.page.locator(".waiting.until")).to_have_count(0)
    assert faults(mine, PHONE, "light", ".drawer") == []
    other.button("Let the clock run").click()
    expect(told).to_contain_text("has until")


@pytest.mark.parametrize("language", ["de", "it", "ru"])
def test_the_menu_with_hours_and_messages_fits_in_every_language(
    browsers: Browsers, language: str
) -> None:
    visitor = browsers.visitor(language=language)
    twin = Twin(visitor, 2, seed="together", clock=BY_TURN)
    visitor.go(f"t/{twin.id}")
    visitor.shows(visitor.document(twin.id)["version"])
    visitor.page.locator("header nav button").last.click()
    expect(visitor.page.locator(".drawer .notify")).to_be_visible()
    assert faults(visitor, PHONE, "light", ".drawer") == []


# The browser's push service is out of reach of a test; what it would hand out is made here, and
# what arrives there is handed on to the page's own service worker by the browser's tools.
SUBSCRIBE = """(target) => {
    window.asked = 0;
    Notification.requestPermission = async () => (window.asked++, "granted");
    PushManager.prototype.subscribe = async () => ({
        toJSON: () => ({
            endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth },
        }),
    });
}"""
# What the browser shows, when there are so many of them.
SHOWN = """async (count) => {
    const worker = await navigator.serviceWorker.ready;
    let found = [];
    for (let tries = 0; tries < 600; tries++) {
        found = await worker.getNotifications();
        if (found.length === count) break;
        await new Promise((later) => setTimeout(later, 50));
    }
    return found.map(({ title, data }) => ({ title, link: data.link }));
}"""
CLICK = """async () => {
    const opened = [];
    self.clients.openWindow = async (link) => void opened.push(link);
    const [notification] = await self.registration.getNotifications();
    const pending = [];
    const event = new NotificationEvent("notificationclick", { notification });
    event.waitUntil = (work) => pending.push(work);
    self.dispatchEvent(event);
    await Promise.all(pending);
    return opened;
}"""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def test_permission_is_asked_after_a_wish_and_the_worker_shows_and_opens(
    browser: Browser, server: Server, tmp_path: Path, receiver: Receiver
) -> None:
    own = Server(tmp_path, reach="127.0.0.0/8")
    own.start()
    device = PushBrowser(receiver)
    context = browser.new_context(locale="de-DE", permissions=["notifications"])
    try:
        page = context.new_page()
        page.add_init_script(f"({SUBSCRIBE})({json.dumps(device.target)})")
        anna = Visitor(page, own.url)
        made = anna.new_table(PERSON, {"kind": "human"}, seed="together")
        table, secret = made["id"], made["invitations"][0]["secret"]
        anna.go(f"t/{table}")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert page.evaluate("asked") == 0
        page.get_by_role("button", name="Auf diesem Gerät Bescheid geben").click()
        expect(page.get_by_role("button", name="Hier nicht mehr Bescheid geben")).to_be_visible()
        assert page.evaluate("asked") == 1
        # Anna goes away; Ben gets ready, and it is Anna's turn some time.
        page.goto("about:blank")
        ben = browser.new_context()
        other = Visitor(ben.new_page(), own.url)
        other.tell("POST", "session", {"secret": secret})
        other.tell("PATCH", f"tables/{table}/seats/1", {"name": "Ben", "ready": True})
        while (document := other.ask(f"tables/{table}"))["asked"][0]["seat"] == 1:
            action = document["options"][0]["action"]
            body = {"version": document["version"], "action": action}
            other.tell("POST", f"tables/{table}/actions", body)
        ben.close()
        told = device.read(receiver.next())
        page.goto(f"{own.url}/rules")
        registered: list[str] = []
        tools = context.new_cdp_session(page)
        tools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda found: registered.extend(
                each["registrationId"] for each in found["registrations"]
            ),
        )
        tools.send("ServiceWorker.enable")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        tools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": own.url, "registrationId": registered[0], "data": json.dumps(told)},
        )
        (shown,) = page.evaluate(SHOWN, 1)
        assert shown["title"] == "Du bist am Zug in Loyang"
        assert shown["link"] == f"{own.url}/t/{table}"
        worker = context.service_workers[0]
        assert worker.evaluate(CLICK) == [f"{own.url}/t/{table}"]
        assert page.evaluate(SHOWN, 0) == []
    finally:
        context.close()
        own.stop()


def test_four_play_again_with_one_click_each(browsers: Browsers) -> None:
    host = browsers.visitor()
    twin = Twin(host, 4, seed="rematch", bot="random").until(over)
    people = [host, *(join(browsers, twin, seat) for seat in (1, 2, 3))]
    for person in people:
        person.go(f"t/{twin.id}")
    first, *others = people
    first.button("Again, seats moved on").click()
    first.page.wait_for_url(lambda url: twin.id not in url)
    expect(first.page.locator("li.seat b")).to_have_text(["Ben", "Carla", "Dario", "Anna"])
    for person in others:
        expect(person.page.locator(".what")).to_contain_text("Anna would like to play again.")
        person.button("Play again, seats moved on").press("Enter")
        person.page.wait_for_url(lambda url: twin.id not in url)
    for person in people:
        expect(person.page.locator(".table .asks")).to_be_visible()
