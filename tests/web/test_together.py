"""Several people at one table."""

from playwright.sync_api import expect

from .conftest import Browsers
from .hands import PERSON, Doc, Visitor


def seated(browsers: Browsers, players: int) -> tuple[str, list[Visitor]]:
    """A table at which each person has a browser of the own; the game has begun."""
    host = browsers.visitor()
    made = host.new_table(PERSON, *[{"kind": "human"}] * (players - 1), seed="together")
    people = [host]
    for invitation in made["invitations"]:
        guest = browsers.visitor()
        guest.tell("POST", "session", {"secret": invitation["secret"], "name": "Guest"})
        path = f"tables/{made['id']}/seats/{invitation['seat']}"
        guest.tell("PATCH", path, {"ready": True})
        people.append(guest)
    return made["id"], people


def answer(people: list[Visitor], table: str, document: Doc) -> Doc:
    """The one who is asked first does the first thing possible, over the API."""
    seat = document["asked"][0]["seat"]
    own = people[seat].document(table)
    body = {"version": own["version"], "seat": seat, "action": own["options"][0]["action"]}
    people[seat].tell("POST", f"tables/{table}/actions", body)
    return people[0].document(table)


def test_with_four_players_both_pairs_act_at_the_same_time(browsers: Browsers) -> None:
    table, people = seated(browsers, 4)
    document = people[0].document(table)
    while len(document["asked"]) < 2:
        document = answer(people, table, document)
    first, second = (people[each["seat"]] for each in document["asked"])
    for actor in (first, second):
        actor.go(f"t/{table}")
    for actor in (first, second, first):
        actor.look(table)
        expect(actor.page.locator(".asks")).to_contain_text("Your turn")
        actor.click(actor.page.locator(".prompt").get_by_role("button", name="Take a loan"))
    for actor in (first, second):
        actor.look(table)
    loans = [seat["loans"] for seat in first.document(table)["view"]["seats"]]
    assert sorted(loans) == [0, 0, 1, 2]


def test_what_one_does_the_others_see_at_once(browsers: Browsers) -> None:
    table, (anna, ben) = seated(browsers, 2)
    for person in (anna, ben):
        person.go(f"t/{table}")
        person.look(table)
    actor = (anna, ben)[anna.document(table)["asked"][0]["seat"]]
    watcher = ben if actor is anna else anna
    actor.answer()
    expect(watcher.page.locator(".table")).to_have_attribute("data-version", actor.version)
    expect(watcher.page.locator(".asks")).to_contain_text("Choose what grows on your home field")


def test_people_talk_and_can_take_back_by_consent(browsers: Browsers) -> None:
    table, (anna, ben) = seated(browsers, 2)
    for person in (anna, ben):
        person.go(f"t/{table}")
        person.look(table)
        person.button("Talk").click()
    anna.page.get_by_label("Say something").fill("<b>hello</b>")
    anna.button("Send").click()
    ben.sees("<b>hello</b>")
    for person in (anna, ben):
        person.page.keyboard.press("Escape")
    people = (anna, ben)
    first = people[anna.document(table)["asked"][0]["seat"]]
    second = ben if first is anna else anna
    first.answer()
    second.look(table)
    second.answer()
    first.look(table)
    first.button("Ask to take back").click()
    second.click(second.button("Agree"))
    first.shows(int(second.version))
    expect(first.page.locator(".consent")).to_have_count(0)
    expect(first.page.locator(".asks")).to_contain_text("home field")
