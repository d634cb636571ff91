"""Being told when one is waited for: by push, webhook and mail; once, in time, and taken back."""

from email import message_from_bytes, policy
from typing import Any

import pytest

from loyang.server.notices.desk import LEASE
from tests.server.clock import SetClock
from tests.server.kit import FRIEND, Document, Made, Player, Server, mine

from .receivers import Browser, MailServer, Receiver, check_signature


def two(server: Server, **options: Any) -> Made:
    """Anna has the first question and Ben waits, or the other way round."""
    return server.new_table(mine(), FRIEND, seed="notices", **options).begin()


def whose_turn(made: Made) -> tuple[Player, int, Player, int]:
    """Who is asked, and who is not."""
    seat: int = made.host.look()["asked"][0]["seat"]
    by_seat = made.by_seat()
    return by_seat[seat], seat, by_seat[1 - seat], 1 - seat


def subscribe(player: Player, seat: int, **body: Any) -> Document:
    document: Document = player.ok("POST", f"/seats/{seat}/notices", body)
    return document


def answer(player: Player) -> None:
    document = player.look()
    player.act(document["options"][0]["action"], document["version"])


def until_asked(made: Made, seat: int) -> None:
    while made.host.look()["asked"][0]["seat"] != seat:
        answer(made.by_seat()[1 - seat])


def until_not_asked(made: Made, seat: int) -> None:
    while made.host.look()["asked"][0]["seat"] == seat:
        answer(made.by_seat()[seat])


# --- web push ------------------------------------------------------------------------------------


def test_a_push_message_is_encrypted_signed_and_says_what_happened(
    server: Server, receiver: Receiver
) -> None:
    made = two(server)
    _, first, player, seat = whose_turn(made)
    browser = Browser(receiver)
    subscribed = subscribe(player, seat, push=browser.target, language="de")
    until_asked(made, seat)
    request = receiver.next()
    check_signature(request, receiver.url, subscribed["push_key"])
    assert request.headers["ttl"] == "86400"
    assert len(request.headers["topic"]) <= 32
    told = browser.read(request)
    name = made.host.look()["seats"][first]["name"]
    assert told["title"] == "Du bist am Zug in Loyang"
    assert name in told["text"]
    assert told["link"] == f"{server.url}/t/{made.id}"
    assert not told["back"]
    assert receiver.is_silent()


def test_one_message_for_each_time_and_none_for_each_action(
    server: Server, receiver: Receiver
) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    browser = Browser(receiver)
    subscribe(player, seat, push=browser.target)
    assert not browser.read(receiver.next())["back"]  # it is waited for already
    until_not_asked(made, seat)
    assert browser.read(receiver.next())["back"]  # taken back
    until_asked(made, seat)
    told = receiver.next()
    assert not browser.read(told)["back"]
    assert receiver.is_silent()


def test_what_is_taken_back_replaces_what_was_told(server: Server, receiver: Receiver) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    browser = Browser(receiver)
    subscribe(player, seat, push=browser.target)
    first = receiver.next()
    until_not_asked(made, seat)
    last = receiver.next()
    assert first.headers["topic"] == last.headers["topic"]
    assert browser.read(first)["tag"] == browser.read(last)["tag"]


def test_a_browser_that_is_gone_is_told_no_more_and_its_player_reads_why(
    server: Server, receiver: Receiver
) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    receiver.answers = [410]
    subscribe(player, seat, push=Browser(receiver).target)
    receiver.next()
    (found,) = wait_for(player, seat, lambda notices: bool(notices[0]["fault"]))
    assert (found["active"], found["fault"]) == (False, "status 410")
    until_not_asked(made, seat)
    until_asked(made, seat)
    assert receiver.is_silent()
    assert "loyang_subscriptions_failing" in server.http.get(f"{server.url}/metrics").text


def wait_for(player: Player, seat: int, reached: Any) -> list[Document]:
    """The seat's notices, looked at until they are so."""
    found: list[Document] = []
    for _ in range(400):
        found = player.ok("GET", f"/seats/{seat}/notices")["notices"]
        if reached(found):
            return found
        player.server.context.notices.news.set()
    raise AssertionError(found)


def test_whoever_is_looking_is_not_told(server: Server, receiver: Receiver) -> None:
    made = two(server)
    _, _, player, seat = whose_turn(made)
    subscribe(player, seat, push=Browser(receiver).target)
    with player.listening() as ear:
        ear.next()
        until_asked(made, seat)
        assert receiver.is_silent()


# --- failures ------------------------------------------------------------------------------------


def test_a_message_that_fails_is_sent_again_after_growing_pauses(
    server: Server, receiver: Receiver
) -> None:
    time = SetClock(server)
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    receiver.answers = [500, 503, 429]
    browser = Browser(receiver)
    subscribe(player, seat, push=browser.target)
    receiver.next()
    for pause in (5, 30, 120):
        settled(time, server, made)
        assert receiver.is_silent(0.1)
        time.forward(seconds=pause + 1)
        server.context.notices.news.set()
        assert browser.read(receiver.next())["title"] == "Your turn in Loyang"
    settled(time, server, made)


def settled(time: SetClock, server: Server, made: Made) -> None:
    """Nothing is due or on its way: each notice waits for its time, or for nothing."""

    async def dues() -> list[float | None]:
        found = await server.context.store.subscriptions(made.id)
        return [each.due for _, notices in found for each in notices]

    for _ in range(2_000):
        now = time.keeper.now()
        if all(due is None or (due > now and due != now + LEASE) for due in time.run(dues())):
            return
    raise AssertionError(time.run(dues()))


def test_what_never_arrives_is_given_up_with_a_word(server: Server, receiver: Receiver) -> None:
    time = SetClock(server)
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    receiver.answers = [500] * 8
    subscribe(player, seat, push=Browser(receiver).target)
    for pause in (6, 31, 121, 601, 3601, 4 * 3601, 12 * 3601, 0):
        receiver.next()
        settled(time, server, made)
        time.forward(seconds=pause)
        server.context.notices.news.set()
    (found,) = wait_for(player, seat, lambda notices: bool(notices[0]["fault"]))
    assert (found["active"], found["fault"]) == (True, "status 500")
    time.forward(days=2)
    server.context.notices.news.set()
    assert receiver.is_silent()


@pytest.mark.parametrize("answer", [301, 302, 307, 308])
def test_redirects_are_not_followed(server: Server, receiver: Receiver, answer: int) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    receiver.answers = [answer]
    subscribe(player, seat, webhook={"url": f"{receiver.url}/hook"})
    paths = {receiver.next().path, receiver.next().path}  # the confirmation, and the turn
    assert paths == {"/hook"}
    assert receiver.is_silent()


def test_an_endless_answer_is_not_read(server: Server, receiver: Receiver) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    receiver.answers = ["endless", "endless"]
    subscribe(player, seat, webhook={"url": f"{receiver.url}/hook"})
    receiver.next()
    receiver.next()
    settled(SetClock(server), server, made)
    assert player.ok("GET", f"/seats/{seat}/notices")["notices"][0]["fault"] == ""


def test_one_that_hangs_holds_up_nobody_else(server: Server, receiver: Receiver) -> None:
    made, other = two(server), two(server)
    player, seat, _, _ = whose_turn(made)
    receiver.answers = ["hang", "hang"]
    subscribe(player, seat, push=Browser(receiver).target)
    receiver.next()
    player, seat, _, _ = whose_turn(other)
    browser = Browser(receiver, "beside")
    receiver.answers = []
    subscribe(player, seat, push=browser.target)
    assert browser.read(receiver.next())["title"] == "Your turn in Loyang"


# --- webhooks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "discord", "slack", "ntfy"])
def test_webhooks_speak_the_form_that_is_asked_for(
    server: Server, receiver: Receiver, form: str
) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    hook = {"url": f"{receiver.url}/hook", "form": form}
    subscribe(player, seat, webhook=hook, language="ru", kinds=["turn"])
    requests = [receiver.next(), receiver.next()]
    link = f"{server.url}/t/{made.id}"
    for request in requests:
        if form == "ntfy":
            assert request.headers["click"] == link
            assert request.body.decode()
        elif form == "json":
            assert request.json["table"] == made.id
            assert request.json["link"] == link
        else:
            assert link in request.json["content" if form == "discord" else "text"]
    if form == "json":
        assert {request.json["topic"] for request in requests} == {"confirm", "turn"}
        assert "Ваш ход в Лояне" in {request.json["title"] for request in requests}


def test_no_message_holds_a_secret(server: Server, receiver: Receiver) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    subscribe(player, seat, webhook={"url": f"{receiver.url}/hook"})
    for request in (receiver.next(), receiver.next()):
        for secret in (made.answer["secret"], made.answer["invitations"][0]["secret"]):
            assert secret not in request.body.decode()
        assert "#" not in request.json["link"]
        assert "cookie" not in request.headers


# --- mail ----------------------------------------------------------------------------------------


def mail_text(mail: MailServer) -> tuple[Any, str]:
    message = message_from_bytes(mail.next().original_content or b"", policy=policy.default)
    return message, message.get_content()


def test_mail_is_sent_to_nobody_who_has_not_confirmed_it(server: Server, mail: MailServer) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    (found,) = subscribe(player, seat, email={"address": "ben@example.org"})["notices"]
    assert not found["active"]
    message, text = mail_text(mail)
    assert message["To"] == "ben@example.org"
    link = next(word for word in text.split() if word.endswith("/confirm"))
    assert "From now on you are told." in server.http.get(link).text
    message, text = mail_text(mail)
    assert message["Subject"] == "Your turn in Loyang"
    assert f"{server.url}/t/{made.id}" in text
    stop = message["List-Unsubscribe"].strip("<>")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop in text
    assert "You get no more messages" in server.http.post(stop).text
    assert player.ok("GET", f"/seats/{seat}/notices")["notices"] == []
    assert server.http.get(stop).status_code == 404


def test_an_address_that_does_not_answer_is_written_to_three_times_at_most(
    server: Server, mail: MailServer
) -> None:
    codes = []
    for _ in range(4):
        made = two(server)
        body = {"email": {"address": "silent@example.org"}}
        codes.append(made.host.ask("POST", "/seats/0/notices", body).status_code)
    assert codes == [201, 201, 201, 429]
    for _ in range(3):
        mail.next()


def test_mail_that_is_refused_is_given_up(server: Server) -> None:
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    subscribe(player, seat, email={"address": "nobody@example.org"})
    (found,) = wait_for(player, seat, lambda notices: bool(notices[0]["fault"]))
    assert found["fault"] == "the address was refused"


# --- wishes --------------------------------------------------------------------------------------


def test_nothing_comes_in_quiet_hours_and_then_it_does(server: Server, receiver: Receiver) -> None:
    time = SetClock(server, "2027-03-02 01:00")
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    browser = Browser(receiver)
    night = {"start": 22 * 60, "end": 7 * 60}
    subscribe(player, seat, push=browser.target, quiet=night, zone="Europe/Berlin")
    assert receiver.is_silent()
    time.forward(hours=4.5)
    server.context.notices.news.set()
    assert receiver.is_silent()
    time.forward(hours=1)
    server.context.notices.news.set()
    assert browser.read(receiver.next())["title"] == "Your turn in Loyang"


def test_one_is_reminded_after_some_hours_if_one_wishes(server: Server, receiver: Receiver) -> None:
    time = SetClock(server, "2027-04-02 01:00")
    made = two(server)
    player, seat, _, _ = whose_turn(made)
    browser = Browser(receiver)
    subscribe(player, seat, push=browser.target, again=6)
    receiver.next()
    time.forward(hours=5)
    server.context.notices.news.set()
    assert receiver.is_silent()
    time.forward(hours=2)
    server.context.notices.news.set()
    assert browser.read(receiver.next())["title"] == "Still your turn in Loyang"


def test_undo_asked_and_the_end_are_told_to_whoever_wants_to_know(
    server: Server, receiver: Receiver
) -> None:
    made = two(server)
    first, _, second, second_seat = whose_turn(made)
    browser = Browser(receiver)
    subscribe(second, second_seat, push=browser.target, kinds=["undo"])
    answer(first)
    if made.host.look()["asked"][0]["seat"] == second_seat:
        answer(second)
    first.undo("step", ask=True)
    assert "asks to undo" in browser.read(receiver.next())["title"]


def test_a_seat_has_so_many_places_and_no_more(server: Server, receiver: Receiver) -> None:
    made = two(server)
    for number in range(10):
        subscribe(made.host, 0, push=Browser(receiver, str(number)).target)
    body = {"push": Browser(receiver, "eleven").target}
    assert made.host.refused("POST", "/seats/0/notices", body)["code"] == "too-many"


def test_others_learn_nothing_of_where_somebody_is_told(server: Server, receiver: Receiver) -> None:
    made = two(server)
    (found,) = subscribe(made.host, 0, push=Browser(receiver).target)["notices"]
    other = made.invited[0]
    assert other.refused("GET", "/seats/0/notices")["code"] == "foreign-seat"
    assert other.refused("DELETE", f"/seats/0/notices/{found['id']}")["code"] == "foreign-seat"
    entries = [each for each in other.ok("GET", "/log")["entries"] if each["kind"] == "told"]
    assert [(each["seat"], each["on"]) for each in entries] == [(0, True)]
    made.host.ok("DELETE", f"/seats/0/notices/{found['id']}")
    assert made.host.refused("DELETE", f"/seats/0/notices/{found['id']}")["code"] == (
        "no-such-notice"
    )


def test_whoever_gets_the_seat_by_a_new_link_is_not_told_where_the_other_was(
    server: Server, receiver: Receiver
) -> None:
    made = two(server)
    ben = made.invited[0]
    subscribe(ben, 1, push=Browser(receiver).target, kinds=["over"])
    new = made.host.ok("POST", "/seats/1/invitation")
    again = Player(server, made.id, new["secret"], 1)
    assert again.ok("GET", "/seats/1/notices")["notices"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"push": {"endpoint": "https://push.example/1", "p256dh": "x", "auth": "y"}},
        {"webhook": {"url": "ftp://example.org/"}},
        {"email": {"address": "not an address"}},
        {"webhook": {"url": "https://example.org/"}, "email": {"address": "a@example.org"}},
        {"webhook": {"url": "https://example.org/", "form": "fax"}},
        {"email": {"address": "a@example.org"}, "kinds": []},
        {"email": {"address": "a@example.org"}, "language": "tlh"},
        {"email": {"address": "a@example.org"}, "zone": "Middle/Earth"},
        {"email": {"address": "a@example.org"}, "again": -1},
    ],
)
def test_wishes_that_make_no_sense_are_refused(server: Server, wrong: Document) -> None:
    made = two(server)
    code = made.host.refused("POST", "/seats/0/notices", wrong)["code"]
    assert code in ("bad-request", "bad-target")
