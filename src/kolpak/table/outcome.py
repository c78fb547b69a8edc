"""How a game of a match came out: standings with those who resigned last, and totals."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.play.standing import Standing, places
from kolpak.table import events
from kolpak.table.state import Result, Table

FINISHED, RESIGNED, STOPPED = "finished", "resigned", "stopped"


def final_standing(table: Table) -> Standing:
    """Counts the game; a side that has resigned altogether comes after all others."""
    assert table.play is not None
    standing = table.box.rules.standing(table.play.state)
    gone = [who.resigned for who in table.seats]
    if not any(gone):
        return standing
    merits = [(not out, -(score.place or 0)) for out, score in zip(gone, standing, strict=True)]
    teams = [score.details.get("team") for score in standing]
    if None in teams:
        ranks = places(merits)
    else:
        best = {
            team: max(m for t, m in zip(teams, merits, strict=True) if t == team) for team in teams
        }
        order = places(list(best.values()))
        by_team = dict(zip(best, order, strict=True))
        ranks = [by_team[team] for team in teams]
    return tuple(score._replace(place=rank) for score, rank in zip(standing, ranks, strict=True))


def sides_left(table: Table) -> int:
    """Counts the sides that have not resigned altogether."""
    assert table.play is not None
    standing = table.box.rules.standing(table.play.state)
    left = {
        score.details.get("team", seat)
        for seat, score in enumerate(standing)
        if not table.seats[seat].resigned
    }
    return len(left)


def match_points(results: Sequence[Result], seats: int) -> list[int]:
    """Sums up a match: in each game 2 for every seat left behind, 1 for every one shared with."""
    totals = [0] * seats
    for result in results:
        ranks = [score.place or seats for score in result.standing]
        for seat, rank in enumerate(ranks):
            totals[seat] += sum(2 * (rank < other) + (rank == other) for other in ranks) - 1
    return totals


def result_of(table: Table, event: events.Ended) -> Result:
    """Makes the result of the game that has just ended."""
    assert table.play is not None
    resigned = tuple(seat for seat, who in enumerate(table.seats) if who.resigned)
    return Result(
        game=event.game,
        how=event.how,
        standing=final_standing(table),
        seed=event.seed,
        random=table.play.random,
        starter=table.play.starter,
        tokens=tuple(step.token for step in table.play.steps()),
        names=table.names,
        resigned=resigned,
    )
