"""Running it: health, figures, logs, limits, proxies, sub-paths, settings."""

import gzip
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from loyang.bots.registry import LADDER
from loyang.server import logs
from loyang.server.http.limits import Limit, network
from loyang.server.settings import BadSetting, Settings, read_settings
from loyang.server.tables.secrets import new_table_id

from .kit import FRIEND, Server, mine, running


def test_health_and_readiness(server: Server) -> None:
    assert server.http.get(f"{server.url}/healthz").json() == {"status": "ok"}
    assert server.http.get(f"{server.url}/readyz").json() == {"status": "ready"}


def test_figures_for_prometheus(server: Server) -> None:
    made = server.new_table(mine(), seed="figures")
    made.host.act("A loan")
    text = server.http.get(f"{server.url}/metrics").text
    assert 'loyang_actions_total{by="person"}' in text
    assert 'route="/api/v1/tables/{table_id}/actions"' in text
    assert 'loyang_tables{status="playing"}' in text
    assert made.id not in text


def test_bots_and_what_this_is(server: Server) -> None:
    names = [each["name"] for each in server.get("/bots")["bots"]]
    assert names[: len(LADDER)] == [info.name for info in LADDER]
    assert server.get("")["name"] == "loyang"


def test_every_answer_has_safe_headers(server: Server) -> None:
    made = server.new_table(mine())
    for url in ("/bots", f"/tables/{made.id}", "/nowhere", f"{server.url}/", f"{server.url}/t/x"):
        headers = server.http.get(url).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
    assert server.http.get("/bots").headers["cache-control"] == "no-store"


def test_polling_is_cheap_while_nothing_changes(server: Server) -> None:
    made = server.new_table(mine(), seed="poll")
    first = made.host.ask("GET")
    tag = {"If-None-Match": first.headers["etag"], **made.host.headers}
    again = server.http.get(f"/tables/{made.id}", headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    made.host.act("A loan")
    assert server.http.get(f"/tables/{made.id}", headers=tag).status_code == 200


# --- logs ----------------------------------------------------------------------------------------


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged, as it would be on a real server."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.set_up("debug", stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)


def test_logs_are_json_and_know_no_secret(lines: io.StringIO, tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3")) as server:
        made = server.new_table(mine(), FRIEND).begin()
        secret = made.answer["invitations"][0]["secret"]
        origin = {"Origin": server.url}
        opened = server.http.post("/session", json={"secret": secret}, headers=origin)
        cookie = opened.cookies["loyang_pocket"]
        server.http.get(f"/tables/{made.id}", params={"seat": "1", "secret": secret})
        server.http.post("/claim", json={"code": made.answer["invitations"][0]["code"]})
        made.host.ok("POST", "/talk", {"text": "between us"})
        with made.host.listening() as ear:
            ear.next()
    entries = [json.loads(line) for line in lines.getvalue().splitlines()]
    # The client runs in this process too, and tells all it sends.
    entries = [entry for entry in entries if not entry["from"].startswith("httpcore")]
    text = json.dumps(entries)
    assert {entry["route"] for entry in entries if entry["event"] == "request"} >= {
        "/api/v1/session",
        "/api/v1/tables/{table_id}/live",
    }
    for hidden in (
        made.answer["secret"],
        secret,
        cookie,
        made.answer["invitations"][0]["code"],
        made.id,
        "between us",
    ):
        assert hidden not in text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(lines: io.StringIO) -> Terminal:
    """What somebody sees who has started the server by hand; `lines` puts all back at the end."""
    stream = Terminal()
    logs.set_up("info", stream)
    return stream


def test_on_a_terminal_logs_are_for_people(terminal: Terminal, tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3")) as server:
        server.get("/bots")
    (line,) = [line for line in terminal.getvalue().splitlines() if "/bots" in line]
    assert re.match(r"\d\d:\d\d:\d\d info request method=GET route=/api/v1/bots status=200 ", line)


def test_on_a_terminal_a_logged_text_stays_on_its_line(terminal: Terminal) -> None:
    logging.getLogger("loyang").warning("one\ntwo\x1b[2J")
    assert terminal.getvalue().count("\n") == 1
    assert "one?two?[2J" in terminal.getvalue()


def test_on_a_terminal_a_fault_is_shown_with_where_it_happened(terminal: Terminal) -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("loyang").exception("table not checked")
    first, *trace = terminal.getvalue().splitlines()
    assert first.endswith("error table not checked")
    assert trace[0].startswith("Traceback")
    assert trace[-1] == "ValueError: broken"


def test_bug_others_wrote_the_ids_of_tables_into_the_log(
    lines: io.StringIO, terminal: Terminal
) -> None:
    table_id = new_table_id()
    try:
        raise ValueError(f"turn({table_id!r})")
    except ValueError:
        logging.getLogger("procrastinate").exception("Job turn[1](table_id=%r) failed", table_id)
    assert table_id not in terminal.getvalue()
    assert terminal.getvalue().count(logs.mark(table_id)) == 2
    record = logging.LogRecord("x", logging.ERROR, "", 0, "of %s", (table_id,), None)
    assert json.loads(logs.JsonLines().format(record))["event"] == f"of {logs.mark(table_id)}"


# --- limits --------------------------------------------------------------------------------------


def test_a_limit_lets_a_burst_pass_and_then_a_steady_rate() -> None:
    now = [0.0]
    limit = Limit(2.0, lambda: now[0])
    for _ in range(20):
        limit.take("a")
    with pytest.raises(Exception, match="Try again in 1 seconds"):
        limit.take("a")
    limit.take("b")
    now[0] += 0.5
    limit.take("a")


def test_a_network_of_ipv6_addresses_counts_as_one() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff") != network("2001:db8:1::1")
    assert network("192.0.2.1") == "192.0.2.1"


def test_bug_at_a_socket_for_both_kinds_all_ipv4_visitors_were_one() -> None:
    assert network("::ffff:192.0.2.1") == "192.0.2.1"


def test_the_figures_are_closed_unless_the_host_opens_them(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), metrics_open=False) as server:
        assert server.http.get(f"{server.url}/metrics").status_code == 404


def test_bug_made_up_methods_filled_the_figures(server: Server) -> None:
    for method in ("BREW", "PROPFIND"):
        # The faster parser does not even let the first through.
        assert server.http.request(method, "/bots").status_code in (400, 405)
    text = server.http.get(f"{server.url}/metrics").text
    assert 'method="other"' in text
    assert "BREW" not in text


@pytest.mark.parametrize(
    ("limit", "method", "path", "body"),
    [
        ("table_rate", "POST", "/tables", {"seats": [mine()]}),
        ("claim_rate", "POST", "/claim", {"code": "AAAA-AAAA"}),
        ("claim_rate", "POST", "/session", {"secret": "x"}),
    ],
)
def test_too_many_requests_are_told_when_to_come_back(
    tmp_path: Path, limit: str, method: str, path: str, body: object
) -> None:
    settings: dict[str, Any] = {limit: 0.01}
    with running(db=str(tmp_path / "games.sqlite3"), **settings) as server:
        answers = [server.http.request(method, path, json=body) for _ in range(6)]
        assert 429 not in [answer.status_code for answer in answers[:5]]
        last = answers[-1]
        assert (last.status_code, last.json()["code"]) == (429, "too-many")
        assert int(last.headers["retry-after"]) == last.json()["retry_after"] > 0


def test_streams_and_tables_have_limits(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), streams_each=2, most_tables=1) as server:
        made = server.new_table(mine())
        answer = server.http.post("/tables", json={"seats": [mine()]})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        with made.host.listening() as one, made.host.listening() as two:
            one.next()
            two.next()
            assert made.host.refused("GET", "/live")["code"] == "too-many"


# --- behind a proxy ------------------------------------------------------------------------------


def test_a_sub_path_and_a_proxys_headers(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), root_path="/club") as server:
        forwarded = {
            "Host": "games.example",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "9.9.9.9",
            "Origin": "https://games.example",
        }
        # A proxy may cut the sub-path off, or pass it on.
        for base in (server.url, f"{server.url}/club"):
            answer = httpx.post(
                f"{base}/api/v1/tables", json={"seats": [mine()]}, headers=forwarded
            )
            made = answer.json()
            assert made["link"] == f"https://games.example/club/t/{made['id']}#{made['secret']}"
            assert "Secure" in answer.headers["set-cookie"]
            assert "Path=/club" in answer.headers["set-cookie"]
            assert "strict-transport-security" in answer.headers


def test_pages_are_never_files_from_elsewhere(server: Server) -> None:
    for path in ("/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/%2e%2e/app.py", "/x.py"):
        answer = server.http.get(server.url + path)
        assert answer.status_code == 404
        assert "hatchling" not in answer.text


# --- settings ------------------------------------------------------------------------------------


def test_flags_outdo_the_environment_and_that_the_defaults() -> None:
    environment = {"LOYANG_PORT": "9000", "LOYANG_DB": "x.sqlite3", "LOYANG_METRICS_OPEN": "yes"}
    settings = read_settings(environment, {"port": 9001, "host": None})
    assert settings == Settings(db="x.sqlite3", port=9001, metrics_open=True)


@pytest.mark.parametrize(
    "environment",
    [
        {"LOYANG_PORT": "many"},
        {"LOYANG_PORT": "70000"},
        {"LOYANG_METRICS_OPEN": "perhaps"},
        {"LOYANG_ROOT_PATH": "club/"},
        {"LOYANG_MOST_BODY": "0"},
        {"LOYANG_BOT_WORKERS": "0"},
        {"LOYANG_BOT_WORKERS": "-1"},
        {"LOYANG_BOT_PAUSE": "nan"},
        {"LOYANG_ADDRESS_BUDGET": "-1"},
        {"LOYANG_HEARTBEAT": "0"},
        {"LOYANG_STREAMS_EACH": "0"},
        {"LOYANG_LOG_LEVEL": "chatty"},
        {"LOYANG_PUBLIC_URL": "games.example.org"},
        {"LOYANG_ORIGINS": "https://one.example.org, two.example.org"},
    ],
)
def test_settings_that_make_no_sense_are_named(environment: dict[str, str]) -> None:
    """The message says which setting it is, what it was given, and what would be right."""
    ((name, value),) = environment.items()
    with pytest.raises(BadSetting, match=rf"\({name}\) is '.*{value.split()[-1]}'; give ."):
        read_settings(environment, {})


# --- the file ------------------------------------------------------------------------------------


@pytest.mark.parametrize("replaced", [False, True])
def test_bug_actions_were_confirmed_into_a_file_that_was_gone(
    tmp_path: Path, replaced: bool
) -> None:
    file = tmp_path / "games.sqlite3"
    with running(db=str(file)) as server:
        made = server.new_table(mine(), seed="gone")
        kept = file.rename(tmp_path / "elsewhere.sqlite3")
        if replaced:
            file.write_bytes(b"")
        assert server.http.get(f"{server.url}/readyz").status_code == 503
        version = made.document["version"]
        for _ in range(2):
            body = {"version": version, "action": "A loan"}
            assert made.host.refused("POST", "/actions", body)["code"] == "unavailable"
        assert file.exists() == replaced
        kept.replace(file)
        assert server.http.get(f"{server.url}/readyz").status_code == 200
        made.host.act("A loan", version)


# --- compression ---------------------------------------------------------------------------------


def test_long_answers_are_compressed_for_those_who_accept_it(server: Server) -> None:
    made = server.new_table(*[mine(name) for name in ("Anna", "Ben", "Cleo", "Dora")])
    plain = made.host.ask("GET")
    assert "content-encoding" in plain.headers  # the client asks for it by itself
    with httpx.stream("GET", str(plain.url), headers={**made.host.headers}) as answer:
        sent = b"".join(answer.iter_raw())
    assert gzip.decompress(sent) == plain.content
    assert len(sent) < len(plain.content) / 3
    asked = {**made.host.headers, "Accept-Encoding": "identity"}
    assert server.http.get(str(plain.url), headers=asked).content == plain.content


def test_short_answers_and_new_secrets_are_sent_as_they_are(server: Server) -> None:
    assert "content-encoding" not in server.http.get("").headers
    made = server.http.post("/tables", json={"seats": [mine()]})
    assert made.status_code == 201
    assert "content-encoding" not in made.headers


def test_an_answer_without_a_body_has_its_head(server: Server) -> None:
    """Head and body are sent together, so the head must not wait for a body that never comes."""
    assert server.http.head("/bots").status_code in (200, 405)
    made = server.new_table(mine())
    tag = made.host.ask("GET").headers["etag"]
    again = server.http.get(
        f"/tables/{made.id}", headers={**made.host.headers, "If-None-Match": tag}
    )
    assert (again.status_code, again.content) == (304, b"")
