"""What can happen in Kabaleo: every rule that is more than set-up has its event."""

from collections.abc import Iterable, Iterator
from typing import Any

TABLES = [
    "players=2",
    "players=3",
    "players=4",
    "players=2 golden_rule=off",
    "players=2 deal=equal unowned_colour=draw",
    "players=3 golden_rule=off unowned_colour=draw",
]
POSITIONS: dict[str, str] = {}

LEAST = {
    "a piece is placed": ("K10", 24),
    "a bare base refuses its own colour": ("K11", 20),
    "a bare base is covered": ("K11", 8),
    "a tower is covered": ("K12", 5),
    "two pieces cancel": ("K13", 2),
    "a base is bare again": ("K14", 2),
    "a tower of six cones or more grows": ("K15", 1),
    "the golden rule closes a place": ("K16", 10),
    "the last place is played again": ("K16", 1),
    "the game ends": ("K18", 1),
    "a colour nobody drew is ahead": ("K20", 0.1),
    "a colour nobody drew makes a draw": ("K20", 0.03),
    "the first are level on places": ("K21", 0.1),
    "more towers decide": ("K21", 0.05),
    "the tallest tower decides": ("K22", 0.01),
    "the win is shared": ("K23", 0.05),
    "others share a place": ("K24", 0.02),
}


def events(rules: Any, steps: Iterable[tuple[Any, Any, Any]]) -> Iterator[str]:
    """Names what happens in the steps of a game, each a state, an action and the state after it."""
    for before, action, after in steps:
        if before.places:
            yield from _placement(rules, before, action, after)
        if after.mover is None:
            yield "the game ends"
            yield from _result(rules, after)


def _placement(rules: Any, before: Any, action: Any, after: Any) -> Iterator[str]:
    place = action.place
    tower, now = before.places[place], after.places[place]
    yield "a piece is placed"
    if len(now) < len(tower):
        yield "two pieces cancel"
        if len(now) == 1:
            yield "a base is bare again"
    elif len(tower) == 1:
        yield "a bare base is covered"
    else:
        yield "a tower is covered"
        if len(now) >= 6:
            yield "a tower of six cones or more grows"
    stock = set(before.stocks[before.mover])
    if any(tower.lower() in stock for tower in before.places):
        yield "a bare base refuses its own colour"
    if rules.bars_last_place:
        if before.last is not None and stock != {before.places[before.last].lower()}:
            yield "the golden rule closes a place"
    elif place == before.last:
        yield "the last place is played again"


def _result(rules: Any, state: Any) -> Iterator[str]:
    standing = rules.standing(state)
    most = max(score.points for score in standing)
    tops = [tower[-1].upper() for tower in state.places]
    if any(tops.count(colour) > most for colour in set(tops) - set(state.goals)):
        yield "a colour nobody drew is ahead"
        if rules.options.unowned_colour == "draw":
            yield "a colour nobody drew makes a draw"
            return
    first = [score.details for score in standing if score.points == most]
    if len(first) > 1:
        yield "the first are level on places"
        most_towers = max(details["towers"] for details in first)
        first = [details for details in first if details["towers"] == most_towers]
        tallest = [details["tallest"] for details in first]
        if len(first) == 1:
            yield "more towers decide"
        elif tallest.count(max(tallest)) == 1:
            yield "the tallest tower decides"
        else:
            yield "the win is shared"
    places = [score.place for score in standing if score.place != 1]
    if len(set(places)) < len(places):
        yield "others share a place"
