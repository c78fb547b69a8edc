"""A finished game is played on at a new table, by whoever has its record."""

from typing import Any

import httpx
import pytest

import kolpak
from kolpak.bots.compiler import Compiler, compiler, take_over
from kolpak.bots.roster import missing
from kolpak.fair.verify import verify
from kolpak.live.archive import finished_games, import_table, log_of
from kolpak.live.store import MemoryLog
from kolpak.table.setup import BOT
from review.playing import at_random
from server.http.site import Site, Visitor, fault, until

GAME = at_random("kabaleo", "players=3", 4)
AT = 20


def continue_from(person: Visitor, text: str = GAME.record(), **wish: Any) -> httpx.Response:
    return person.post("/api/continue", json={"text": text, "at": AT, **wish})


def play_on(person: Visitor, table: str) -> None:
    """Plays the first action whenever it is the person's turn, until the game is over."""
    while True:
        until(lambda: not is_awaiting_others(person, table))
        now = person.see(table)
        if now["phase"] != "playing":
            return
        person.do(table, "play", token=now["game"]["actions"][0])


def is_awaiting_others(person: Visitor, table: str) -> bool:
    now = person.see(table)
    return now["phase"] == "playing" and not now["game"]["actions"]


def begun(person: Visitor, **wish: Any) -> str:
    """Gives the id of a table at which somebody plays on, and has begun."""
    answer = continue_from(person, **wish)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    person.do(table, "start", random="ab" * 32)
    return table


def test_one_is_at_the_table_in_the_position_that_one_saw(site: Site) -> None:
    ann = site.visitor("Ann")
    before = kolpak.read(GAME.record())
    mover = GAME.rules.mover(position_of(before))

    now = ann.see(begun(ann))

    assert now["phase"] == "playing"
    assert now["you"] == [mover]
    assert now["game"]["mover"] == mover
    assert now["game"]["actions"]


def position_of(game: kolpak.Game) -> Any:
    walked = kolpak.Game(game.type, game.options, manual=True)
    for token in game.tokens[:AT]:
        walked.play(token)
    return walked.state


def test_it_is_played_to_its_end_and_the_record_says_what_was_given(site: Site) -> None:
    ann = site.visitor("Ann")
    table = begun(ann, seat=1)
    play_on(ann, table)

    text = ann.get(f"/api/tables/{table}/record").text

    [verdict] = verify(text)
    assert (verdict.right, verdict.given) == (True, AT)
    assert kolpak.read(text).tokens[:AT] == GAME.tokens[:AT]
    again = continue_from(ann, text, at=AT + 2)
    assert again.status_code == 201


def test_without_compiled_code_it_is_played_on_against_bots_that_need_none(site: Site) -> None:
    ann = site.visitor("Ann")
    found = compiler()
    take_over(Compiler(False, "Numba is missing"))
    try:
        compiled = missing("kabaleo")
        table = begun(ann, bot=compiled[-1])
        play_on(ann, table)
    finally:
        take_over(found)

    seats = ann.see(table)["seats"]
    played = {seat["name"].removeprefix(BOT).split()[0] for seat in seats if seat["who"] == "bot"}
    assert played
    assert played.isdisjoint(compiled)
    [verdict] = verify(ann.get(f"/api/tables/{table}/record").text)
    assert (verdict.right, verdict.given) == (True, AT)


def test_another_process_folds_the_same_table_from_its_log(site: Site) -> None:
    ann = site.visitor("Ann")
    table = begun(ann)
    until(lambda: not is_awaiting_others(ann, table))
    seen = ann.see(table)

    site.context.registry.tables.clear()  # as after a restart

    assert ann.see(table) == seen


def test_a_private_game_that_ended_may_be_played_on_by_who_has_its_record(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(visibility="private", seats=["me", "bot:greedy"], games=1)
    ann.do(table, "start", random="ab" * 32)
    running = ann.get(f"/api/tables/{table}/record").text
    assert fault(continue_from(ann, running, at=1)) in (
        "error-continue-hidden",
        "error-continue-running",
    )
    play_on(ann, table)
    text = ann.get(f"/api/tables/{table}/record").text

    assert continue_from(site.visitor("Eve"), text, at=3).status_code == 201


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"at": 10_000}, "error-continue-at"),
        ({"at": len(GAME.tokens)}, "error-continue-over"),
        ({"at": -1}, "error-request-field"),
        ({"seat": 3}, "error-seat"),
        ({"number": 1}, "error-record-missing"),
        ({"text": "nothing"}, "error-record-tags"),
        ({"text": "x" * 200_001}, "error-records-long"),
        ({"text": GAME.record().replace("deal:", "heal:")}, "error-record-token"),
    ],
)
def test_what_cannot_be_played_on_is_refused_in_a_sentence(
    site: Site, wish: dict[str, Any], error: str
) -> None:
    answer = continue_from(site.visitor("Ann"), **wish)

    assert (answer.status_code, fault(answer)) == (400, error)
    assert answer.json()["error"]["message"].endswith(".")


def test_a_request_sent_again_goes_on_at_one_table(site: Site) -> None:
    ann = site.visitor("Ann")

    first, again = (continue_from(ann, id="r1").json()["id"] for _ in range(2))

    assert first == again


def test_nobody_plays_on_without_an_identity(site: Site) -> None:
    body = {"text": GAME.record(), "at": AT}

    answer = site.stranger(**{"X-Kolpak": "1"}).post("/api/continue", json=body)

    assert answer.status_code == 401


def test_such_a_game_stands_in_the_list_without_places(site: Site) -> None:
    ann = site.visitor("Ann")
    table = begun(ann)
    play_on(ann, table)

    [listed] = ann.get("/api/tables", params={"which": "mine"}).json()

    assert listed["phase"] == "over"
    assert [seat["places"] for seat in listed["seats"]] == [[], [], []]
    assert all(seat["points"] is not None for seat in listed["seats"])


def test_it_leaves_a_database_and_comes_into_another_one(site: Site) -> None:
    ann = site.visitor("Ann")
    table = begun(ann)
    play_on(ann, table)
    records = site.inside(finished_games(site.context.store, table))
    other = MemoryLog()

    assert site.inside(import_table(other, log_of(records)))

    [record] = site.inside(finished_games(other, table))
    assert record.write() == records[0].write()
    assert record.tags["Given"] == str(AT)
