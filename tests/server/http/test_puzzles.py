"""The puzzles of a day over HTTP: the same for everybody, a game's or those of the day's game."""

import pytest

from kolpak.puzzles.puzzle import PUZZLED
from server.http.site import Site


def test_a_stranger_gets_the_puzzles_of_a_day(site: Site) -> None:
    found = site.stranger().get("/api/puzzles?day=2026-11-25&game=hat_cards").json()

    assert (found["game"], found["day"]) == ("hat_cards", "2026-11-25")
    assert found["games"] == [*PUZZLED]
    assert [one["difficulty"] for one in found["riddles"]] == ["easy", "medium", "hard"]
    assert found == site.stranger().get("/api/puzzles?day=2026-11-25&game=hat_cards").json()


def test_without_a_game_it_is_the_days_game(site: Site) -> None:
    days = [f"2026-11-{25 + number}" for number in range(len(PUZZLED))]
    games = [site.stranger().get(f"/api/puzzles?day={day}").json()["game"] for day in days]

    assert sorted(games) == sorted(PUZZLED)


@pytest.mark.parametrize(
    ("query", "status"),
    [("day=2026-11-25&game=chess", 404), ("day=tomorrow", 400), ("", 400)],
)
def test_what_there_is_not_is_refused(site: Site, query: str, status: int) -> None:
    assert site.stranger().get(f"/api/puzzles?{query}").status_code == status
