"""Records over HTTP: veiled while the game runs, sealed afterwards; replayed and verified."""

import gzip
import json
import os
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from litestar.response import Stream
from litestar.testing import RequestFactory

from kolpak.fair.verify import verify
from kolpak.play.record import Record, read_records
from kolpak.server.web import packing
from kolpak.server.web.jobs import MAX_PER_ADDRESS
from kolpak.server.web.limits import OpenLimiter
from kolpak.server.web.routes import records
from server.http.site import Site, Visitor, fault, play_on, seated, until
from waiting import PATIENCE


def read_record(text: str) -> Record:
    (record,) = read_records(text)
    return record


def test_a_running_game_is_recorded_as_far_as_the_reader_may_know(site: Site) -> None:
    ann, bob, table = seated(site, game="hat_cards")

    texts = [one.get(f"/api/tables/{table}/record").text for one in (ann, bob, site.visitor("Eve"))]

    deals = [read_record(text).tokens[1] for text in texts]
    assert len(set(deals)) == 3
    assert all("?" in deal for deal in deals)
    assert all("Seed" not in read_record(text).tags for text in texts)


def test_the_running_record_of_a_shared_device_shows_nobody_s_secret(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(seats=["me", "device"])
    ann.do(table, "start")

    record = read_record(ann.get(f"/api/tables/{table}/record").text)

    assert record.tokens[0].startswith("deal:goals=?,?;")


def test_a_finished_game_s_record_is_sealed_and_right(site: Site) -> None:
    ann, bob, table = seated(site, games=1)
    play_on([ann, bob], table)

    answer = site.visitor("Eve").get(f"/api/tables/{table}/record")

    (verdict,) = verify(answer.text)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert verdict.right
    assert read_record(answer.text).tags["Seat1"] == "Bob"


def test_every_game_of_a_match_has_its_record(site: Site) -> None:
    ann, bob, table = seated(site, games=2)
    play_on([ann, bob], table)
    between = ann.get(f"/api/tables/{table}/record").text
    ann.do(table, "next")
    path = f"/api/tables/{table}/record"

    first, running, none = (ann.get(path, params={"game": game}) for game in (0, 1, 2))

    assert first.text == between
    assert "Seed" not in read_record(running.text).tags
    assert (none.status_code, fault(none)) == (404, "error-record-unknown")


def own_records(person: Visitor) -> list[str]:
    """The tables of the records that a person saves."""
    answer = person.get("/api/me/records")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="kolpak-games.kolpak"'
    return [record.tags["Table"] for record in read_records(answer.text)]


def test_everybody_saves_the_games_of_their_own_tables_the_oldest_first(site: Site) -> None:
    ann, bob, shared = seated(site, games=1)
    private = ann.open(seats=["me", "device"], games=1, visibility="private")
    ann.do(private, "start")
    play_on([ann, ann], private)
    play_on([ann, bob], shared)
    ann.open()

    assert own_records(ann) == [shared, private]
    assert own_records(bob.program()) == [shared]
    assert own_records(site.visitor("Eve")) == []
    assert [verdict.right for verdict in verify(ann.get("/api/me/records").text)] == [True] * 2
    assert fault(site.stranger().get("/api/me/records")) == "error-stranger"


def test_a_damaged_table_is_named_among_the_other_records(site: Site) -> None:
    ann = site.visitor("Ann")
    tables = [ann.open(seats=["me", "device"], games=1) for _ in range(2)]
    for table in tables:
        ann.do(table, "start")
        play_on([ann, ann], table)
    with closing(sqlite3.connect(site.folder / "kolpak.db")) as database:
        damage = "UPDATE events SET body = '{' WHERE table_id = ? AND number = 2"
        database.execute(damage, (tables[0],))
        database.commit()

    assert own_records(ann) == tables[1:]
    lines = ann.get("/api/me/records?lang=de").text.splitlines()
    (comment,) = (line for line in lines if line.startswith(";"))
    assert comment.startswith(f"; Ereignis 2 von Tisch {tables[0]} ist falsch geschrieben")


def test_a_table_that_has_not_begun_has_no_record(site: Site) -> None:
    ann = site.visitor("Ann")

    answer = ann.get(f"/api/tables/{ann.open()}/record")

    assert (answer.status_code, fault(answer)) == (404, "error-record-unknown")


def test_verifying_names_every_check(site: Site) -> None:
    ann, bob, table = seated(site, games=1)
    play_on([ann, bob], table)
    text = ann.get(f"/api/tables/{table}/record").text
    where = text.index("[Seed ") + len('[Seed "')
    changed = text[:where] + ("0" if text[where] != "0" else "1") + text[where + 1 :]

    right = site.stranger(**{"X-Kolpak": "1"}).post("/api/verify", json={"text": text}).json()
    wrong = ann.post("/api/verify", json={"text": changed}).json()

    names = [check.name for check in verify(text)[0].checks]
    assert right["verdicts"][0]["right"] is True
    assert [check["name"] for check in right["verdicts"][0]["checks"]] == names
    assert wrong["verdicts"][0]["right"] is False
    assert any(not check["right"] for check in wrong["verdicts"][0]["checks"])


def test_a_replay_has_a_frame_for_the_start_and_one_after_every_token(site: Site) -> None:
    ann, bob, table = seated(site, games=1)
    play_on([ann, bob], table)
    text = ann.get(f"/api/tables/{table}/record").text

    (game,) = ann.post("/api/replay", json={"text": text}).json()["games"]

    assert [frame["token"] for frame in game["frames"]] == [None, *read_record(text).tokens]
    assert set(game["frames"][-1]["views"]) == {"all", "-", "0", "1"}
    assert game["frames"][-1]["mover"] is None
    assert "?" in game["frames"][2]["views"]["-"]


def test_a_record_that_is_wrong_does_not_keep_the_others(site: Site) -> None:
    text = '[Game "kabaleo"]\n\n[Game "chess"]\n\n[Game "hats"]\n'

    games = site.visitor().post("/api/replay", json={"text": text}).json()["games"]

    assert ["error" in game for game in games] == [False, True, False]
    assert games[1]["error"]["message"].endswith(".")


@pytest.mark.parametrize("path", ["/api/replay", "/api/verify"])
@pytest.mark.parametrize(
    "text", ["", "no record", "[Game", '[Game "kabaleo"]\nx y z', "\0", "[" * 9999]
)
def test_what_is_no_record_gets_an_answer_all_the_same(site: Site, path: str, text: str) -> None:
    answer = site.visitor().post(path, json={"text": text})

    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        assert answer.json()["error"]["message"].endswith(".")


@pytest.mark.parametrize("path", ["/api/replay", "/api/verify"])
def test_answers_are_encoded_and_compressed_beside_the_event_loop(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def pack(data: Any) -> bytes:
        threads.append(threading.current_thread().name)
        return packing.pack(data)

    threads: list[str] = []
    monkeypatch.setattr(records, "pack", pack)
    ann, body = site.visitor(), {"text": '[Game "kabaleo"]\n\n[Game "hats"]\n'}

    small = ann.post(path, json=body)
    plain = ann.post(path, json=body, headers={"Accept-Encoding": "identity"})

    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.json() == plain.json()
    assert [name[:4] for name in threads] == ["jobs", "jobs"]


def test_who_takes_no_compressed_answer_gets_it_in_pieces_that_wait_for_the_reader() -> None:
    data = ["much of the same"] * 20_000
    body = packing.pack(data)

    answer = packing.packed(RequestFactory().post(), body)

    assert isinstance(answer, Stream)
    pieces = list(answer.iterator)  # type: ignore[arg-type]
    assert json.loads(b"".join(pieces)) == data
    assert max(map(len, [body, *pieces])) <= packing.PIECE


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_an_answer_is_on_its_way_until_its_last_piece_is_taken(coding: str) -> None:
    on_its_way = OpenLimiter(1)
    request = RequestFactory().post(headers={"Accept-Encoding": coding})
    body = gzip.compress(os.urandom(3 * packing.PIECE))

    answer = packing.packed(request, body, sending=on_its_way.admitted("a"))

    assert isinstance(answer, Stream)
    taken = [on_its_way.is_full("a") for _ in answer.iterator]  # type: ignore[union-attr]
    assert taken == [True] * len(taken)
    assert len(taken) > 2
    assert not on_its_way.is_full("a")


@pytest.mark.parametrize("path", ["/api/replay", "/api/verify"])
def test_a_text_that_is_too_long_is_refused(site: Site, path: str) -> None:
    answer = site.visitor().post(path, json={"text": "x" * 200_001})

    assert (answer.status_code, fault(answer)) == (400, "error-records-long")


@pytest.mark.parametrize("number", [2**63, 10**400])
@pytest.mark.parametrize(
    ("path", "field"),
    [("review", "number"), ("continue", "number"), ("continue", "at"), ("continue", "seat")],
)
def test_a_number_that_nothing_can_have_is_refused(
    site: Site, path: str, field: str, number: int
) -> None:
    answer = site.visitor().post(f"/api/{path}", json={"text": "", field: number})

    assert (answer.status_code, fault(answer)) == (400, "error-request-field")


def test_nobody_who_signs_in_waits_for_replays(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on = threading.Event()
    begun = threading.Semaphore(0)

    def slow(*_: object) -> list[object]:
        begun.release()
        may_go_on.wait(PATIENCE)
        return []

    monkeypatch.setattr(records, "replay_frames", slow)
    ann, readers = site.visitor(), [site.visitor() for _ in range(MAX_PER_ADDRESS)]
    with ThreadPoolExecutor(MAX_PER_ADDRESS) as pool:
        answers = [pool.submit(one.post, "/api/replay", json={"text": "x"}) for one in readers]
        assert begun.acquire(timeout=PATIENCE)
        until(lambda: site.context.jobs.open.in_all == MAX_PER_ADDRESS)

        signed_in = ann.post("/api/session", json={"login": "nobody", "password": "wrong-pass"})
        refused = ann.post("/api/replay", json={"text": "x"})
        may_go_on.set()

        assert fault(signed_in) == "error-login-wrong"
        assert (refused.status_code, fault(refused)) == (429, "error-too-many")
        assert [answer.result().status_code for answer in answers] == [200] * MAX_PER_ADDRESS


@pytest.mark.parametrize("name", ["x" * 100_000, "A\u202enn\u2069" * 50])
def test_a_foreign_name_is_shown_as_much_as_a_name_may_have(site: Site, name: str) -> None:
    text = f'[Game "kabaleo"]\n[Options "players=2"]\n[Seat0 "{name}"]\n[Seat1 "bot:greedy"]\n'

    (game,) = (
        site.stranger(**{"X-Kolpak": "1"}).post("/api/replay", json={"text": text}).json()["games"]
    )

    assert game["seats"][1] == "bot:greedy"
    assert len(game["seats"][0]) == 30
    assert game["seats"][0].isprintable()
