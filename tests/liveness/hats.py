"""What can happen in Catch the Hat: every rule that is more than set-up has its event."""

from collections.abc import Iterable, Iterator
from typing import Any

from kolpak.games.hats.moves import Moves
from kolpak.games.hats.pieces import owner, prey, wears
from kolpak.games.hats.state import PASS, ROLL, STOP, Die, Move

ENDING = "players=3 hats_per_player=4 win_by=last_standing home_overshoot=may_stop"
CROWDED = "players=6 hats_per_player=1 teams=team"
TABLES = [
    "players=2 hats_per_player=3",
    "players=4",
    "players=6",
    "players=2 golden=on",
    "players=3 hats_per_player=2 golden=on gold_grey=one gold_win=gold_owner",
    "players=4 hats_per_player=2 teams=team",
    "players=4 hats_per_player=2 teams=common partners_share_field=on",
    "players=4 hats_per_player=2 tower=on",
    "players=4 hats_per_player=3 free_on_capture=on max_sixes=1",
    "players=3 stall_limit=30",
    ENDING,
    CROWDED,
]
POSITIONS = {
    ENDING: "R8=r R10=rry R30=rg | yyyggg,-,- | 1 | roll",
    CROWDED: "H1=y H3=b H5=k R18=g R20=r R22=w | -,-,-,-,-,- | 0 | roll",
}
"""Near to what is very rare from the start: a leader without hats, partners in the way."""

LEAST = {
    "a hat leaves home": ("F3", 3),
    "a piece is caught": ("F6", 3),
    "pieces stand side by side on yellow": ("F8", 1),
    "pieces stand together on grey": ("F9", 1),
    "a full grey field is no end": ("F9", 0.3),
    "a load is brought home": ("F12", 0.5),
    "own hats come free": ("F12", 0.1),
    "a move goes on from home": ("F13", 0.4),
    "a move ends at home": ("F13", 0.1),
    "a six is rolled": ("F15", 5),
    "another roll is taken": ("F15", 3),
    "another roll is declined": ("F15", 1),
    "two sixes follow each other": ("F15", 0.5),
    "a six gives no more rolls": ("F15", 0.05),
    "a roll cannot be moved": ("F16", 0.005),
    "own hats are carried along": ("F17", 0.5),
    "own hats go free at once": ("F17", 0.05),
    "a seat without hats is skipped": ("F18", 5),
    "the game ends": ("F18", 0.3),
    "the win is shared": ("F20", 0.02),
    "the game ends without catches": ("F21", 0.02),
    "the last one standing wins against the count": ("V1", 0.01),
    "a partner’s field is no end": ("V3", 0.2),
    "partners share a field": ("V3", 0.02),
    "a partner’s hats come free": ("V4", 0.01),
    "a partner’s hat is moved": ("V6", 1),
    "a colour drops out": ("V7", 0.05),
    "the golden hat is caught on the centre": ("V8", 0.05),
    "the golden hat is won": ("V9", 0.03),
    "the wearer catches on grey": ("V10", 0.005),
    "the wearer turns": ("V11", 0.5),
    "the wearer is caught": ("V12", 0.01),
}

BARS = {"F9": "a full grey field is no end", "V3": "a partner’s field is no end"}
"""What is seen where a rule, left out, would allow more moves."""


def events(rules: Any, steps: Iterable[tuple[Any, Any, Any]]) -> Iterator[str]:
    """Names what happens in the steps of a game, each a state, an action and the state after it."""
    without = {
        rule: Moves(rules.options, rules.board, rules.sides, waived=rule)
        for rule in BARS
        if rule != "V3" or rules.sides.has_teams
    }
    sixes = 0
    for before, action, after in steps:
        if after.turn != before.turn:
            sixes = 0
        if isinstance(action, Die):
            sixes = sixes + 1 if action.number == 6 else 0
            if sixes:
                yield "a six is rolled"
            if sixes > 1:
                yield "two sixes follow each other"
        elif isinstance(action, Move):
            yield from _bars(rules, without, before)
            yield from _move(rules, before, action, after)
        elif action in (PASS, ROLL, STOP):
            yield {
                PASS: "a roll cannot be moved",
                ROLL: "another roll is taken",
                STOP: "another roll is declined",
            }[action]
        yield from _turn(rules, before, after)
        if after.phase == "end":
            yield from _result(rules, after)


def _bars(rules: Any, without: dict[str, Moves], state: Any) -> Iterator[str]:
    colours = rules.sides.commands[state.turn]
    legal = set(rules.actions(state))
    for rule, moves in without.items():
        if not legal.issuperset(moves.legal(state.fields, colours, state.roll)):
            yield BARS[rule]


def _move(rules: Any, before: Any, action: Any, after: Any) -> Iterator[str]:
    start, end = action.way[0].field, action.way[-1].field
    piece = action.way[0].piece or before.fields[start][0]
    team = rules.sides.team[owner(piece)]
    others = set(rules.sides.colours) - team
    caught = _pieces(before, others) > _pieces(after, others)
    if start < rules.board.homes:
        yield "a hat leaves home"
    if caught:
        yield "a piece is caught"
    if rules.sides.colours[before.turn] != owner(piece):
        yield "a partner’s hat is moved"
    if end >= rules.board.homes:
        yield from _landing(rules, before.fields[end], after.fields[end], owner(piece), end, caught)
    yield from _home(rules, before, action, after, owner(piece))
    if rules.options.golden:
        yield from _golden(rules, before, action, after, piece, caught)


def _landing(
    rules: Any, there: Any, now: Any, colour: str, end: int, caught: bool
) -> Iterator[str]:
    if rules.board.grey[end]:
        if there and not caught:
            yield "pieces stand together on grey"
    elif len(now) > 1:
        yield "pieces stand side by side on yellow"
        if any(owner(piece) != colour for piece in now):
            yield "partners share a field"
    if caught and any(owner(piece) == colour and colour in prey(piece) for piece in now):
        yield "own hats are carried along"


def _home(rules: Any, before: Any, action: Any, after: Any, colour: str) -> Iterator[str]:
    homes = [point.field < rules.board.homes for point in action.way[1:]]
    if any(homes):
        yield "a load is brought home"
        yield "a move ends at home" if homes[-1] else "a move goes on from home"
    if _pieces(after, {colour}) > _pieces(before, {colour}):
        yield "own hats come free" if any(homes) else "own hats go free at once"
    partners = rules.sides.team[colour] - {colour}
    if _pieces(after, partners) > _pieces(before, partners):
        yield "a partner’s hats come free"


def _golden(
    rules: Any, before: Any, action: Any, after: Any, piece: str, caught: bool
) -> Iterator[str]:
    centre = rules.board.centre
    end = action.way[-1].field
    if "*" in before.fields[centre] and "*" not in after.fields[centre]:
        yield "the golden hat is caught on the centre"
    if _wearers(after) > _wearers(before):
        yield "the golden hat is won"
    if _wearers(after) < _wearers(before):
        yield "the wearer is caught"
    if any(point.field >= rules.board.homes for point in action.way[1:-1]):
        yield "the wearer turns"
    if wears(piece) and caught and rules.board.grey[end]:
        yield "the wearer catches on grey"


def _turn(rules: Any, before: Any, after: Any) -> Iterator[str]:
    if before.turn is not None and after.turn is not None:
        if (after.turn - before.turn) % len(rules.sides.seats) > 1:
            yield "a seat without hats is skipped"
        if before.roll == 6 and before.phase == "move" and after.phase != "again":
            yield "a six gives no more rolls"
    if len(after.out) > len(before.out):
        yield "a colour drops out"


def _result(rules: Any, state: Any) -> Iterator[str]:
    standing = rules.standing(state)
    stalled = rules.stall_limit and state.still >= rules.stall_limit
    yield "the game ends without catches" if stalled else "the game ends"
    winners = [score for score in standing if score.place == 1]
    if len(winners) > 1 and "team" not in winners[0].details:
        yield "the win is shared"
    most = max(score.points for score in standing)
    if rules.options.win_by == "last_standing" and winners[0].points < most:
        yield "the last one standing wins against the count"


def _pieces(state: Any, colours: Any) -> int:
    return sum(owner(piece) in colours for there in state.fields for piece in there)


def _wearers(state: Any) -> int:
    return sum(wears(piece) for there in state.fields for piece in there)
