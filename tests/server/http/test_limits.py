"""Too much at once: who asks, signs in, talks or connects too often waits, and nobody else."""

import json
import os
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from kolpak import __version__
from kolpak.live import connection
from kolpak.server.web.limits import MOST_ANSWERS
from kolpak.server.web.routes import tables
from kolpak.server.web.security import HEADERS
from review.playing import at_random
from server.http.site import (
    FAST,
    Site,
    dial,
    fault,
    hear,
    hear_out,
    read_messages,
    running,
    seated,
    stopped,
    until,
)
from waiting import PATIENCE


@pytest.mark.parametrize("count", [3, 50])
def test_who_asks_too_much_waits_and_others_do_not(tmp_path: Path, count: int) -> None:
    with running(tmp_path, FAST._replace(rate=2)) as site:
        site.context.limits.requests.clock = stopped()
        client = site.stranger()

        answers = [client.get("/api/health") for _ in range(10 + count)]

        late = answers[-1]
        assert {answer.status_code for answer in answers[:10]} == {200}
        assert (late.status_code, fault(late)) == (429, "error-too-many")
        assert late.headers["retry-after"] == "1"
        assert {name: late.headers.get(name) for name in HEADERS} == HEADERS


def test_guests_and_tables_are_not_made_without_end(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=20)) as site:
        site.context.limits.newcomers.clock = stopped()
        ann = site.visitor("Ann")
        guests = [site.stranger().get("/api/me").status_code for _ in range(45)]
        opened = ann.post("/api/tables", json={"game": "kabaleo"})

        assert guests.count(200) == 39
        assert guests[-1] == 429
        assert (opened.status_code, fault(opened)) == (429, "error-too-many")
        assert opened.headers["retry-after"] == "3"
        assert ann.get("/api/me").status_code == 200


def test_nobody_leaves_large_answers_unread_without_end(site: Site) -> None:
    ann, _, table = seated(site, games=1)
    ann.do(table, "resign")
    review, path = os.urandom(20_000_000), f"/api/tables/{table}/review"
    site.inside(site.context.store.tables.keep_review(table, 0, __version__, review))

    def leave_unread() -> socket.socket:
        port = int(site.url.rpartition(":")[2])
        link = socket.create_connection(("127.0.0.1", port), PATIENCE)
        link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        assert link.recv(12) == b"HTTP/1.1 200"
        return link

    unread = [leave_unread() for _ in range(MOST_ANSWERS)]
    refused = site.stranger().get(path)
    for link in unread:
        link.close()

    assert (refused.status_code, fault(refused)) == (429, "error-too-many")
    until(lambda: not site.context.limits.answers.open)
    assert site.stranger().get(path).content == review


def test_nobody_fills_the_log_with_talk(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=50)) as site:
        ann, bob, table = seated(site)
        site.context.limits.talk.clock = stopped()

        talk = [ann.tell(table, "say", phrase="hello") for _ in range(21)]
        mute = ann.tell(table, "mute", name="Bob", yes=True)

        assert [answer.status_code for answer in talk] == [200] * 20 + [429]
        assert (mute.status_code, fault(mute)) == (429, "error-too-many")
        assert bob.tell(table, "say", phrase="hello").status_code == 200
        assert ann.tell(table, "offer", what="stop").status_code == 200


def test_a_person_s_sockets_share_one_limit(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=10)) as site:
        site.context.limits.commands.clock = site.context.limits.talk.clock = stopped()
        ann, bob, table = seated(site)
        refused = 0
        for count in range(3):
            with ann.line(table, since=999) as line:
                for number in range(10):
                    say = {"id": f"{count} {number}", "do": "play", "token": "nothing"}
                    line.send(json.dumps(say))
                    answer = hear(line, "ack")["error"]
                    refused += answer["id"] == "error-too-many"

        assert refused >= 30 - site.context.limits.commands.burst
        assert bob.tell(table, "say", phrase="hello").status_code == 200


DESCRIBE = {"describe": ["b0"], "v": 0}
ILLEGAL = "options=players=2&position=&token=R5"


def answered(line: ClientConnection, question: dict[str, object], count: int) -> int:
    """Ask so often, each time with a ping after it; return how often that was answered."""
    refused = 0
    for number in range(count):
        line.send(json.dumps(question))
        line.send(json.dumps({"ping": number}))
        messages = read_messages(line, "pong")
        refused += any(one.get("error", {}).get("id") == "error-too-many" for one in messages)
    return count - refused


@pytest.mark.parametrize(("question", "most"), [(DESCRIBE, 12), ({"hint": True}, 4)])
def test_a_person_s_questions_are_limited_over_all_sockets(
    tmp_path: Path, question: dict[str, object], most: int
) -> None:
    with running(tmp_path, FAST._replace(rate=10)) as site:
        limits = site.context.limits
        limits.questions.clock = limits.hints.clock = stopped()
        limits.frames = (1e6, 1e6)
        ann, bob, table = seated(site)

        answers = []
        for who in (ann, ann, bob):
            with who.line(table, since=999) as line:
                answers.append(answered(line, question, most - 1))

        assert answers == [most - 1, 1, most - 1]


def test_strangers_at_one_address_share_a_limit_for_questions(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=10)) as site:
        site.context.limits.questions.clock = stopped()
        site.context.limits.frames = (1e6, 1e6)
        _, _, table = seated(site)

        answers = []
        for _ in range(2):
            with dial(site, table, {}, since=999) as line:
                answers.append(answered(line, DESCRIBE, 11))
        why = site.stranger().get(f"/api/games/hats/refusal?{ILLEGAL}")

        assert answers == [11, 1]
        assert (why.status_code, fault(why)) == (429, "error-too-many")


def test_nobody_fills_the_log_with_changes_that_are_no_play(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=50)) as site:
        site.context.limits.changes.clock = stopped()
        ann, bob = site.visitor("Ann"), site.visitor("Bob")
        table = ann.open()

        answers = [
            answer
            for _ in range(21)
            for answer in (
                bob.tell(table, "sit", seat=1, name="Bob"),
                bob.tell(table, "rise", seat=1),
            )
        ]

        assert [answer.status_code for answer in answers] == [200] * 40 + [429] * 2
        assert ann.tell(table, "place_bot", seat=1, bot="greedy").status_code == 200
        assert ann.tell(table, "start").status_code == 200


def test_tables_are_not_reopened_without_end(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=5)) as site:
        site.context.limits.openings.clock = stopped()
        site.context.limits.requests.clock = stopped()
        ann, _, table = seated(site)
        for _ in range(10):
            with ann.line(table, since=999) as line:
                hear(line, "presence")
        with ann.line(table, since=999) as line:
            told = hear(line, "error")["error"]
            code, heard = hear_out(line)

        assert (told["id"], told["repeat"]) == ("error-too-many", True)
        assert (code, heard) == (4013, [])
        with ann.stream("GET", f"/api/tables/{table}/events") as answer:  # else it has no end
            assert answer.status_code == 429


@pytest.mark.parametrize("account", [False, True])
def test_a_person_hosts_only_so_many_tables_also_when_asked_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, account: bool
) -> None:
    monkeypatch.setattr(tables, "MOST_OF_GUEST", 2)
    monkeypatch.setattr(tables, "MOST_OF_ACCOUNT", 3)
    with running(tmp_path) as site:
        ann = site.visitor("Ann")
        if account:
            ann.post("/api/account", json={"login": "ann", "password": "blue hat 17"})
        most = 3 if account else 2
        with ThreadPoolExecutor(8) as pool:
            asked = pool.map(lambda _: ann.post("/api/tables", json={"game": "kabaleo"}), range(8))
            answers = sorted(asked, key=lambda answer: answer.status_code)

        assert [answer.status_code for answer in answers] == [201] * most + [403] * (8 - most)
        assert {fault(answer) for answer in answers[most:]} == {"error-tables-many"}
        assert site.visitor("Bob").open()


@pytest.mark.parametrize("path", ["/api/tables", "/api/continue"])
def test_a_repeat_gets_its_table_where_the_person_may_host_no_further_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(tables, "MOST_OF_GUEST", 1)
    asked: dict[str, object] = {"id": "once", "game": "kabaleo"}
    if path == "/api/continue":
        asked = {"id": "once", "text": at_random("kabaleo", "players=2", 4).record(), "at": 3}
    with running(tmp_path) as site:
        ann = site.visitor("Ann")
        first = ann.post(path, json=asked)

        again = ann.post(path, json=asked)
        other = ann.post(path, json={**asked, "id": "twice"})

        assert (first.status_code, again.json()) == (201, first.json())
        assert (other.status_code, fault(other)) == (403, "error-tables-many")


def test_tokens_are_not_made_without_end(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(rate=5)) as site:
        site.context.limits.newcomers.clock = stopped()
        ann = site.visitor("Ann")

        made = [ann.post("/api/me/tokens").status_code for _ in range(10)]

        assert made == [201] * 9 + [429]


def test_messages_over_one_socket_are_limited_whatever_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "loop_time", stopped())
    with running(tmp_path, FAST._replace(rate=10)) as site:
        ann = site.visitor("Ann")
        table = ann.open()
        with ann.line(table) as line:
            hear(line, "presence")
            for number in range(60):
                line.send(json.dumps({"ping": number}))
            answer = hear(line, "error")

        assert answer["error"]["id"] == "error-too-many"


def test_passwords_are_not_guessed_quickly(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.context.limits.passwords, "clock", stopped())
    ann = site.visitor("Ann")
    ann.post("/api/account", json={"login": "guessed", "password": "blue hat 17"})
    tries = [
        ann.post("/api/session", json={"login": "guessed", "password": f"blue hat {n}"})
        for n in range(12)
    ]
    right = ann.post("/api/session", json={"login": "guessed", "password": "blue hat 17"})

    assert fault(tries[-1]) == fault(right) == "error-too-many"
    assert right.headers["retry-after"] == "5"
    site.context.limits.passwords.buckets.clear()
    assert ann.post("/api/session", json={"login": "guessed", "password": "blue hat 17"}).is_success


def test_one_address_has_only_so_many_lines_open(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(connections=3)) as site:
        ann = site.visitor("Ann")
        table = ann.open()
        with ann.line(table) as one, ann.line(table) as two, ann.line(table) as three:
            for line in (one, two, three):
                hear(line, "now")
            refused = ann.get("/api/health")

        assert (refused.status_code, fault(refused)) == (429, "error-too-many-open")
        assert until(lambda: ann.get("/api/health").status_code == 200)
        with ann.line(table) as line:
            assert hear(line, "now")["v"] == 0
