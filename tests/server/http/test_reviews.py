"""Reviews over HTTP: only of ended games, private ones for those who may know them, kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from kolpak.bots.compiler import Compiler, compiler, take_over
from kolpak.live.errors import StoreError
from kolpak.server.store import OwnReview
from kolpak.server.web.reviews import MOST_ACTIONS, Place, Reviews, own_reviews
from review.playing import at_random
from server.http.site import Site, Visitor, fault, play_on, seated, until
from waiting import until as until_so

AGAINST_A_BOT = ["me", "bot:greedy"]
LONG = 300.0
"""Seconds for a review: the first one compiles, on a busy machine for minutes."""


def ended(site: Site, **setup: Any) -> tuple[Visitor, str]:
    """Return somebody at a table whose short game is over, and the table."""
    options = {"game": "hats", "options": "players=2 stall_limit=10", "games": 1, **setup}
    ann, bob, table = seated(site, **options)
    play_on([ann, bob], table)
    return ann, table


def listed(person: Visitor, table: str) -> dict[str, Any] | None:
    """Return what a person's list of games says of the review of a table's game."""
    tables = {one["id"]: one for one in person.get("/api/tables?which=mine").json()}
    review: dict[str, Any] | None = tables[table]["review"]
    return review


def won_by_bots(ann: Visitor) -> str:
    """Return a table at which somebody has played a short game against a bot to its end."""
    table = ann.open(game="hats", options="players=2 stall_limit=10", games=1, seats=AGAINST_A_BOT)
    ann.do(table, "start")
    while (now := ann.see(table))["phase"] == "playing":
        if now["game"]["mover"] == 0:
            ann.do(table, "play", token=now["game"]["actions"][0], seat=0)
    return table


def lines(answer: httpx.Response) -> list[dict[str, Any]]:
    """Return the lines of a review, heartbeats left out."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines() if line]


def test_an_ended_game_is_reviewed_entry_by_entry_and_kept(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = ended(site)

    *entries, last = lines(ann.get(f"/api/tables/{table}/review", timeout=LONG))

    record = ann.get(f"/api/tables/{table}/record").text
    assert [line["entry"]["action"] for line in entries] == [
        word for line in record.splitlines() if not line.startswith("[") for word in line.split()
    ]
    for seat in last["review"]["seats"]:
        parts = ("start", "luck", "own", "others", "second_look", "reveal")
        assert sum(seat[part] for part in parts) == pytest.approx(seat["result"], abs=1e-4)
    monkeypatch.setattr(Reviews, "lines", None)  # nothing is computed again
    assert lines(ann.get(f"/api/tables/{table}/review?game=0")) == [*entries, last]


def test_a_review_begins_with_the_seats_in_which_bots_have_moved_for_people(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(game="hats", options="players=2 stall_limit=10", games=1, seats=AGAINST_A_BOT)
    ann.do(table, "start")
    ann.do(table, "hurry")
    asyncio.run(until_so(lambda: ann.see(table)["phase"] == "over"))

    first, own, *rest = lines(ann.get(f"/api/tables/{table}/review", timeout=LONG))

    assert first == {"stand_ins": [0]}
    assert own == {"own": {"seat": 0, "best": None}}
    assert "stand_ins" not in {name for line in rest for name in line}
    kept = lines(ann.get(f"/api/tables/{table}/review"))
    assert kept == [first, own, *rest]
    assert listed(ann, table) is None  # a bot's moves are not hers


def test_what_a_review_says_of_each_player_is_in_their_own_list_of_games(site: Site) -> None:
    ann, bob, table = seated(site, game="hats", options="players=2 stall_limit=10", games=1)
    play_on([ann, bob], table)
    assert listed(ann, table) is None

    last = lines(ann.get(f"/api/tables/{table}/review", timeout=LONG))[-1]

    for seat, person in enumerate([ann, bob]):
        said = last["review"]["seats"][seat]
        wanted = {name: said[name] for name in ("weighed", "luck", "own")}
        until(lambda person=person, wanted=wanted: listed(person, table) == wanted)
        assert listed(person, table) == wanted


def test_a_review_is_compared_with_the_best_accuracy_against_bots_at_other_tables(
    site: Site,
) -> None:
    ann = site.visitor("Ann")
    tables = [won_by_bots(ann), won_by_bots(ann)]
    found: list[list[dict[str, Any]]] = []
    for table in tables:
        found.append(lines(ann.get(f"/api/tables/{table}/review", timeout=LONG)))
        until(lambda table=table: listed(ann, table) is not None)
    accuracies = [said[-1]["review"]["seats"][0]["accuracy"] for said in found]

    again, stranger = (
        lines(one.get(f"/api/tables/{tables[0]}/review"))[0] for one in (ann, site.visitor())
    )

    assert [said[0] for said in found] == [
        {"own": {"seat": 0, "best": None}},
        {"own": {"seat": 0, "best": accuracies[0]}},
    ]
    assert again == {"own": {"seat": 0, "best": accuracies[1]}}
    assert "entry" in stranger


@pytest.mark.parametrize("how", ["resigned", "played on"])
def test_of_a_game_that_was_not_played_from_start_to_end_nothing_is_listed(
    site: Site, how: str
) -> None:
    ann, bob, table = seated(site, game="hats", options="players=2 stall_limit=10", games=1)
    if how == "resigned":
        play_on([ann, bob], table, moves=4)
        ann.do(table, "resign", seat=0)
    else:
        play_on([ann, bob], table)
        text = ann.get(f"/api/tables/{table}/record").text
        table = ann.post("/api/continue", json={"text": text, "at": 1, "seat": 0}).json()["id"]
        ann.do(table, "start")
        while (now := ann.see(table))["phase"] == "playing":
            if now["game"]["mover"] == 0:
                ann.do(table, "play", token=now["game"]["actions"][0], seat=0)

    first = lines(ann.get(f"/api/tables/{table}/review", timeout=LONG))[0]

    assert "own" not in first
    until(lambda: site.inside(site.context.reviews.kept(table, 0)) is not None)
    assert listed(ann, table) is None


def test_a_review_that_cannot_be_kept_is_whole_all_the_same(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("error-store-full")

    ann, table = ended(site)
    monkeypatch.setattr(site.context.store.tables, "keep_review", fail)

    *_, last = lines(ann.get(f"/api/tables/{table}/review", timeout=LONG))

    assert "review" in last


def test_a_running_game_is_not_reviewed(site: Site) -> None:
    ann, _, table = seated(site)

    answer = ann.get(f"/api/tables/{table}/review")

    assert (answer.status_code, fault(answer)) == (404, "error-review-running")
    answer = ann.get(f"/api/tables/{ann.open()}/review")
    assert (answer.status_code, fault(answer)) == (404, "error-record-unknown")


def test_a_private_game_is_reviewed_for_those_who_may_know_it(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    options = {"game": "hats", "options": "players=2 stall_limit=10", "games": 1}
    table = ann.open(visibility="private", **options)
    invitation = ann.see(table)["invitation"]
    path = f"/api/tables/{table}/review"
    assert bob.tell(table, "sit", invitation, seat=1, name="Bob").status_code == 200
    ann.do(table, "start")
    play_on([ann, bob], table)
    lines(ann.get(path, timeout=LONG))

    stranger = site.visitor("Eve")

    refused = stranger.get(path)
    assert (refused.status_code, fault(refused)) == (404, "error-table-unknown")
    assert refused.json() == stranger.get("/api/tables/none/review").json() | {
        "error": refused.json()["error"]
    }
    assert lines(stranger.get(path, params={"invitation": invitation}))


def test_a_record_that_somebody_brings_is_reviewed(site: Site) -> None:
    ann, table = ended(site)
    text = ann.get(f"/api/tables/{table}/record").text

    *entries, last = lines(ann.post("/api/review", json={"text": text}, timeout=LONG))

    assert entries
    assert last["review"]["over"]


def test_the_record_of_a_running_game_cannot_be_reviewed(site: Site) -> None:
    ann, _, table = seated(site)
    text = ann.get(f"/api/tables/{table}/record").text  # its deal is veiled

    answer = ann.post("/api/review", json={"text": text}, timeout=LONG)

    assert (answer.status_code, fault(answer)) == (400, "error-record-hidden")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "error-record-missing"),
        ('[Game "kabaleo"]', "error-review-empty"),
        ('[Game "hats"]' + (MOST_ACTIONS + 1) * "\n4", "error-review-long"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_at_once(site: Site, text: str, error: str) -> None:
    answer = site.visitor("Ann").post("/api/review", json={"text": text})

    assert (answer.status_code, fault(answer)) == (400, error)


def test_a_record_that_a_text_does_not_have_is_named(site: Site) -> None:
    asked = {"text": '[Game "kabaleo"]', "number": 1}

    answer = site.visitor("Ann").post("/api/review", json=asked)

    assert (answer.status_code, fault(answer)) == (400, "error-record-missing")


def test_without_compiled_code_the_server_says_that_it_cannot(site: Site) -> None:
    ann, table = ended(site)
    found = compiler()
    take_over(Compiler(False, "Numba is missing"))
    try:
        answer = ann.get(f"/api/tables/{table}/review")
    finally:
        take_over(found)

    assert (answer.status_code, fault(answer)) == (400, "error-review-server")


def test_a_reader_waits_for_two_reviews_at_most_however_quickly_they_are_asked_for(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused: list[int] = []

    async def wait() -> None:
        while len(refused) < 3:
            await asyncio.sleep(0.01)

    def ask(client: httpx.Client) -> int:
        status = client.post("/api/review", json={"text": ""}).status_code
        refused.append(status)
        return status

    monkeypatch.setattr(site.context.bots, "found_out", wait)
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(ask, [site.visitor() for _ in range(5)]))

    assert sorted(answers) == [400] * 2 + [429] * 3
    assert ask(site.visitor()) == 400, "what is refused waits no longer"


async def test_what_a_reader_asks_for_twice_comes_after_what_others_wait_for() -> None:
    order: list[str] = []

    class Pool:
        async def stream(self, _: object, text: str, number: int) -> AsyncGenerator[bytes]:
            order.append(text)
            await asyncio.sleep(0)
            yield b""

    reviews: Any = Reviews(None, Pool())  # type: ignore[arg-type]

    async def read(text: str) -> None:
        async for _ in reviews.lines(text, 0, text[0], reviews.open.admitted(text[0])):
            pass

    await asyncio.gather(*map(read, ["a1", "a2", "b1", "c1"]))

    assert order == ["a1", "b1", "c1", "a2"]


def test_a_review_that_nobody_begins_to_read_waits_no_longer() -> None:
    reviews: Any = Reviews(None, None)  # type: ignore[arg-type]
    for _ in range(3):
        with ExitStack() as stack:
            stack.enter_context(reviews.open.admitted("a"))
            lines = reviews.lines("", 0, "a", stack.pop_all())
        del lines


def test_a_choice_that_cost_something_comes_with_the_position_after_the_better_one(
    site: Site,
) -> None:
    text = at_random("hats", "players=2 stall_limit=10", seed=3).record()

    answer = site.visitor("Ann").post(
        "/api/review", json={"text": text * 2, "number": 1}, timeout=LONG
    )

    *entries, _ = lines(answer)
    grades = [(line["entry"]["judged"] or {}).get("grade", "best") for line in entries]
    assert [("better" in line) for line in entries] == [
        grade not in ("best", "fine") for grade in grades
    ]
    better = [line for line in entries if "better" in line]
    assert better
    for line in better:
        assert line["better"]["token"] == line["entry"]["judged"]["best"]
        assert line["better"]["views"]["all"]


@pytest.mark.parametrize(
    ("last", "seats", "against_bots", "found"),
    [
        ({"over": True}, (0,), True, [OwnReview(0, "luck", 0.1, -0.2, 81.0)]),
        ({"over": True}, (1,), False, [OwnReview(1, "luck", 0.1, -0.2, None)]),
        ({"over": True}, (), False, []),
        ({"over": False}, (0,), True, []),
        (None, (0,), True, []),
    ],
)
def test_a_review_says_something_of_people_who_have_played_to_the_end_themselves(
    last: dict[str, Any] | None,
    seats: tuple[int, ...],
    against_bots: bool,
    found: list[OwnReview],
) -> None:
    seat = {"weighed": "luck", "luck": 0.1, "own": -0.2, "others": 0.6, "accuracy": 81.0}
    end = {"error": {}} if last is None else {"review": {**last, "seats": [seat, seat]}}
    body = b"".join(json.dumps(line).encode() + b"\n" for line in ({"entry": {}}, end))

    assert own_reviews(Place("a", 0, seats, against_bots), body) == found
