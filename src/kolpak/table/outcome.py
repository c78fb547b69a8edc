"""Outcome of games and matches: final standings, match points, results."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.play.standing import Standing, places
from kolpak.table import events
from kolpak.table.state import Result, Table


def final_standing(table: Table) -> Standing:
    """Return the standing with resigned sides last; a team resigns as a whole."""
    assert table.game is not None
    standing = table.rule_set.rules.standing(table.game.state)
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
    """Return the number of sides (seats or teams) that have not resigned."""
    assert table.game is not None
    standing = table.rule_set.rules.standing(table.game.state)
    left = {
        score.details.get("team", seat)
        for seat, score in enumerate(standing)
        if not table.seats[seat].resigned
    }
    return len(left)


def match_points(results: Sequence[Result], seats: int) -> list[int]:
    """Return match points: per game 2 for each seat ranked lower, 1 for each level."""
    totals = [0] * seats
    for result in results:
        ranks = [score.place or seats for score in result.standing]
        for seat, rank in enumerate(ranks):
            totals[seat] += sum(2 * (rank < other) + (rank == other) for other in ranks) - 1
    return totals


def result_of(table: Table, event: events.Ended) -> Result:
    """Return the result of the game that has just ended."""
    assert table.game is not None
    resigned = tuple(seat for seat, who in enumerate(table.seats) if who.resigned)
    steps = table.game.steps()
    relieved = {step.seat for step in steps if step.by == "stand-in"}
    return Result(
        game=event.game,
        how=event.how,
        standing=final_standing(table),
        commitment=table.commitment,
        seed=event.seed,
        random=table.game.random,
        starter=table.game.starter,
        tokens=tuple(step.token for step in steps),
        names=table.names,
        resigned=resigned,
        stand_ins=tuple(seat for seat in range(len(table.seats)) if seat in relieved),
        given=table.game.given,
    )
