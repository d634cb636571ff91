"""Several people at one table."""

import subprocess
import sys

from playwright.sync_api import expect

from loyang import deciders

from .conftest import Browsers, Server
from .hands import Visitor
from .twin import Twin, asked


def join(browsers: Browsers, twin: Twin, seat: int) -> Visitor:
    """Somebody with their own browser at one of the other seats."""
    guest = browsers.visitor()
    guest.tell("POST", "session", {"secret": twin.secrets[seat]})
    return guest


def two(browsers: Browsers) -> tuple[Twin, Visitor, Visitor]:
    """Two people at one table, both at its page: the first one is asked first."""
    host = browsers.visitor()
    twin = Twin(host, 2, seed="together")
    guest = join(browsers, twin, 1)
    for person in (host, guest):
        person.go(f"t/{twin.id}")
        person.shows(twin.version)
    return (twin, host, guest) if deciders(twin.state)[0] == 0 else (twin, guest, host)


def test_with_four_players_both_pairs_act_at_the_same_time(browsers: Browsers) -> None:
    host = browsers.visitor()
    twin = Twin(host, 4, seed="together").until(lambda state: len(deciders(state)) == 2)
    pair = [join(browsers, twin, seat) if seat else host for seat in deciders(twin.state)]
    for actor in pair:
        actor.go(f"t/{twin.id}")
        actor.shows(twin.version)
    first, second = pair
    for actor, other in ((first, second), (second, first), (first, second)):
        expect(actor.page.locator(".asks")).to_contain_text("Your turn")
        actor.click(actor.page.locator(".prompt").get_by_role("button", name="Take a loan"))
        other.shows(int(actor.version))
    loans = [seat["loans"] for seat in first.document(twin.id)["view"]["seats"]]
    before = [seat.loans for seat in twin.state.seats]
    assert sorted(now - then for now, then in zip(loans, before, strict=True)) == [0, 0, 1, 2]


def test_what_one_does_the_others_see_at_once(browsers: Browsers) -> None:
    _, actor, watcher = two(browsers)
    actor.answer()
    watcher.shows(int(actor.version))
    expect(watcher.page.locator(".asks")).to_contain_text("Choose what grows on your home field")


def test_people_talk_and_their_words_stay_text(browsers: Browsers) -> None:
    _, anna, ben = two(browsers)
    for person in (anna, ben):
        person.button("Chat").click()
    anna.page.get_by_label("Say something").fill("<b>hello</b>")
    anna.button("Send").click()
    ben.sees("<b>hello</b>")


def test_who_is_muted_is_not_heard_and_all_others_are(anna: Visitor) -> None:
    twin = Twin(anna, 3, seed="muted")
    anna.go(f"t/{twin.id}")
    anna.button("Chat").click()
    talk = anna.page.get_by_role("dialog", name="Chat")
    twin.say(1, "One")
    expect(talk.get_by_text("One")).to_be_visible()
    talk.get_by_text("Mute").click()
    with anna.page.expect_response("**/wishes"):
        talk.get_by_label("Ben").check()
    twin.say(1, "Two")
    twin.say(2, "Three")
    expect(talk.get_by_text("Three")).to_be_visible()
    expect(talk.get_by_text("Two")).to_have_count(0)
    anna.page.reload()
    anna.button("Chat").click()
    expect(talk.get_by_text("Three")).to_be_visible()
    expect(talk.get_by_text("Two")).to_have_count(0)


def regretting(browsers: Browsers) -> tuple[Twin, Visitor, Visitor]:
    """Two who have each answered once; the first asks to undo their answer."""
    twin, first, second = two(browsers)
    first.answer()
    second.shows(int(first.version))
    second.answer()
    first.shows(int(second.version))
    first.button("Ask to undo").click()
    return twin, first, second


def test_a_step_is_taken_back_when_the_others_agree(browsers: Browsers) -> None:
    _, first, second = regretting(browsers)
    second.click(second.button("Agree"))
    first.shows(int(second.version))
    expect(first.page.locator(".consent")).to_have_count(0)
    expect(first.page.locator(".asks")).to_contain_text("home field")


def test_a_step_stays_when_somebody_does_not_agree(browsers: Browsers) -> None:
    twin, first, second = regretting(browsers)
    second.click(second.button("No", exact=True))
    first.shows(int(second.version))
    expect(first.page.locator(".consent")).to_have_count(0)
    assert all(seat["fields"][0]["kind"] for seat in first.document(twin.id)["view"]["seats"])


def test_a_bot_takes_a_seat_over_and_hands_it_back(anna: Visitor) -> None:
    twin = Twin(anna, 2, seed="take over").until(asked("draft"))
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    anna.button("Menu").click()
    menu = anna.page.get_by_role("dialog", name="Menu")
    menu.locator(".row", has_text="Anna").get_by_role("button", name="Let a bot play").click()
    back = menu.get_by_role("button", name="Play myself again")
    expect(back).to_be_visible()
    expect(anna.page.locator(".asks")).to_contain_text("Ben")  # the bot has answered for Anna
    back.click()
    expect(
        menu.locator(".row", has_text="Anna").get_by_role("button", name="Let a bot")
    ).to_be_visible()
    seat = anna.document(twin.id)["seats"][0]
    assert seat["taken_over"] is None


def test_bots_play_a_game_to_its_end_while_one_watches(anna: Visitor) -> None:
    table = anna.new_table(
        {"kind": "human", "mine": True, "name": "Anna", "ready": True},
        {"kind": "bot", "bot": "random"},
        seed="watching",
    )["id"]
    anna.go(f"t/{table}")
    anna.button("Menu").click()
    anna.button("Let a bot play").click()
    title = anna.page.get_by_role("heading", name="Loyang", level=1)
    broken = anna.page.get_by_role("heading", name="Something went wrong")
    expect(title.or_(broken)).to_be_visible(timeout=0)
    expect(title).to_be_visible()


def test_a_player_ends_the_other_devices_of_a_seat(browsers: Browsers) -> None:
    anna = browsers.visitor()
    twin = Twin(anna, 2, seed="devices")
    phone, laptop = join(browsers, twin, 1), join(browsers, twin, 1)
    phone.forgiven = laptop.forgiven = ("401", "403")
    for person in (phone, laptop):
        person.go(f"t/{twin.id}")
        person.shows(twin.version)
    laptop.button("Menu").click()
    laptop.page.get_by_text("Devices with your seat").click()
    devices = laptop.page.locator("details", has_text="Devices with your seat").locator("p")
    expect(devices).to_have_count(2)
    laptop.button("End all others").click()
    expect(devices).to_have_count(1)
    expect(devices).to_contain_text("this one")
    expect(phone.page.get_by_role("heading", level=1)).to_be_visible()  # it says what happened
    assert laptop.document(twin.id)["you"]["seats"] == [1]


def test_what_the_operator_does_is_told_to_the_players(browsers: Browsers, server: Server) -> None:
    anna = browsers.visitor()
    twin = Twin(anna, 2, seed="operator")
    anna.go(f"t/{twin.id}")
    anna.shows(twin.version)
    db = str(server.settings["db"])
    command = [sys.executable, "-m", "loyang", "admin", "show", twin.id, "--truth", "--db", db]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    anna.shows(twin.version + 1)
    anna.button("Log").click()
    anna.sees("The operator has looked at all cards.")
