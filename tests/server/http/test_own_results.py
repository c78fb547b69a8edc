"""One's own results over all tables, however many there are."""

from typing import Any

from kolpak.live.store import Append, Summary
from server.http.site import Site, Visitor, play_on

NAMES = ["Ada", "skilled", "skilled 2", "master"]


def ended(
    person: Visitor, number: int, places: list[list[int]], game: str = "kabaleo", own: int = 1
) -> None:
    """Stores what lists show of a table that is over; the person holds its first seats."""
    seats: list[dict[str, Any]] = [
        {"name": NAMES[seat], "who": "bot" if seat >= own else "person", "places": one}
        for seat, one in enumerate(places)
    ]
    moment, table = float(number), f"{person.id}-{number}"
    shown = Summary(table, game, "", "over", "link", "none", seats, moment, moment, None, "nobody")
    holders = dict.fromkeys(range(own), person.id)
    append = Append(table, -1, ["{}"], summary=shown, holders=holders)
    person.site.inside(person.site.context.store.append(append))


def results(person: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/me/results").json()
    return found


def test_every_decided_game_counts_and_expected_is_the_share_of_the_seats_that_won(
    site: Site,
) -> None:
    ann = site.visitor("Ann")
    ended(ann, 0, [[1, 2], [2, 1]])
    ended(ann, 1, [[1], [1], [3], [3]])
    ended(ann, 2, [[2], [1]], "hats")

    assert results(ann) == [
        {"game": "kabaleo", "games": 3, "won": 2, "expected": 1.5, "beaten": ["skilled", "master"]},
        {"game": "hats", "games": 1, "won": 0, "expected": 0.5, "beaten": []},
    ]


def test_more_tables_count_than_a_list_has(site: Site) -> None:
    ann = site.visitor("Ann")
    for number in range(105):
        ended(ann, number, [[1], [2]])

    (kabaleo,) = results(ann)
    listed = ann.get("/api/tables?which=mine").json()
    further = ann.get(f"/api/tables?which=mine&before={listed[-1]['since']}").json()

    assert (kabaleo["games"], kabaleo["won"]) == (105, 105)
    assert [one["since"] for one in listed] == list(range(104, 4, -1))
    assert [one["since"] for one in further] == [4, 3, 2, 1, 0]
    assert all(one["own"] == [0] for one in further)


def test_a_device_that_several_share_and_games_that_are_not_decided_say_nothing(
    site: Site,
) -> None:
    ann = site.visitor("Ann")
    ended(ann, 0, [[1], [2]], own=2)
    ended(ann, 1, [[], []])
    ann.do(ann.open(seats=["me", "bot:greedy"]), "start")

    assert results(ann) == []


def test_a_played_game_counts_until_its_person_is_deleted(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open(games=1)
    bob.do(table, "sit", name="Bob")
    ann.do(table, "start")
    play_on([ann, bob], table)
    found = results(ann)[0]
    places = [seat["places"][0] for seat in ann.get("/api/tables?which=mine").json()[0]["seats"]]

    ann.delete("/api/me")

    assert (found["games"], found["won"]) == (1, int(places[0] == 1))
    assert results(ann) == []
    assert results(bob)[0]["won"] == int(places[1] == 1)
