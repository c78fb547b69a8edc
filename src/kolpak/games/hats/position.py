"""Validity of positions of Catch the Hat (formats-details O51)."""

from __future__ import annotations

from kolpak.games.hats.board import GREY_LIMIT, Board, board_of
from kolpak.games.hats.ending import active_colours, active_sides, may_roll
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import COLOURS, GOLDEN, Pieces, owner
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import State
from kolpak.play.errors import PositionError


def check_position(state: State, options: HatsOptions) -> None:
    """Raise PositionError if one of the checks fails; none asks whether a game leads there."""
    board, sides = board_of(options.board), Sides(options)
    if len(state.caught) != options.players:
        raise PositionError(
            "error-position-seats", rule="F1", count=options.players, found=len(state.caught)
        )
    _check_hats(state, options)
    _check_homes(state, board, sides)
    for field in range(board.homes, len(board.names)):
        _check_field(state.fields[field], board.names[field], board.grey[field], options, sides)
    _check_caught(state, options, sides)
    _check_turn(state, options, sides)
    _check_sixes(state, options)
    _check_out(state, options, sides)


def _check_hats(state: State, options: HatsOptions) -> None:
    """Raise PositionError for a wrong number of hats of a colour, or golden ones."""
    hats = "".join(piece for pieces in state.fields for piece in pieces) + "".join(state.caught)
    for colour in COLOURS:
        right = options.hats_per_player if colour in options.colours else 0
        if hats.count(colour) != right:
            raise PositionError(
                "error-hats-position-hats",
                rule="F1",
                colour=colour,
                found=hats.count(colour),
                right=right,
            )
    if hats.count(GOLDEN) != int(options.golden):
        right = int(options.golden)
        raise PositionError(
            "error-hats-position-gold", rule="V8", found=hats.count(GOLDEN), right=right
        )


def _check_homes(state: State, board: Board, sides: Sides) -> None:
    """Raise PositionError for anything at a home but single hats of its colour."""
    for home in range(board.homes):
        colour = sides.owner_of_home(home)
        said = "error-hats-position-home" if colour else "error-hats-position-nobody"
        for piece in state.fields[home]:
            if piece not in (colour, f"{colour}{GOLDEN}"):
                raise PositionError(said, rule="F10", home=board.names[home], piece=piece)


def _check_field(pieces: Pieces, name: str, grey: bool, options: HatsOptions, sides: Sides) -> None:
    """Raise PositionError for pieces that would be caught, or a full grey field."""
    if GOLDEN in pieces and (name != "C" or len(pieces) > 1):
        raise PositionError("error-hats-position-gold-alone", rule="V8", field=name)
    owners = {owner(piece) for piece in pieces} - {GOLDEN}
    if grey and len(pieces) > GREY_LIMIT:
        raise PositionError("error-hats-position-grey", rule="F9", field=name, found=len(pieces))
    if grey or len(owners) < 2:
        return
    if not options.partners_share_field or not owners <= sides.team[min(owners)]:
        raise PositionError("error-hats-position-yellow", rule="F8", field=name)


def _check_caught(state: State, options: HatsOptions, sides: Sides) -> None:
    for seat, hats in enumerate(state.caught):
        if options.tower and hats:
            raise PositionError("error-hats-position-tower", rule="V7", seat=seat)
        if not sides.team[sides.colours[seat]].isdisjoint(hats):
            raise PositionError("error-hats-position-own", rule="F12", seat=seat, hats=hats)


def _check_turn(state: State, options: HatsOptions, sides: Sides) -> None:
    """Raise PositionError if this seat cannot be to move in this phase."""
    limit = options.stall_limit
    stalled = limit is not None and state.still >= limit and state.phase != "move"
    over = len(active_sides(state.fields, sides)) < 2 or stalled
    beyond = limit is not None and state.still > limit
    if over != (state.phase == "end") or beyond:
        rule = "F21" if stalled or beyond else "F18"
        raise PositionError("error-hats-position-end", rule=rule)
    if (state.turn is None) != (state.phase in ("first", "end")):
        raise PositionError("error-hats-position-turn")
    if state.turn is not None and not may_roll(state.fields, state.turn, sides):
        raise PositionError("error-hats-position-hatless", rule="F18", seat=state.turn)
    if state.phase == "move" and limit is not None and not state.still:
        raise PositionError("error-hats-position-still", rule="F21")
    if state.phase == "first" and (state.still or _begun(state, options, sides)):
        raise PositionError("error-hats-position-first", rule="F2")


def _begun(state: State, options: HatsOptions, sides: Sides) -> bool:
    """Return whether a hat has left its home, or the golden one the centre (F2, V8)."""
    if any(len(state.fields[home]) != options.hats_per_player for home in sides.homes):
        return True
    return options.golden and state.fields[board_of(options.board).centre] != (GOLDEN,)


def _check_sixes(state: State, options: HatsOptions) -> None:
    """Raise PositionError if so many sixes cannot lead to this phase (F15, O26)."""
    rolls_again = options.six_bonus == "roll_again"
    six = state.phase == "again" or (state.phase == "move" and state.roll == 6)
    most = 0
    if options.max_sixes is not None and state.phase not in ("first", "end"):
        most = options.max_sixes * rolls_again + (state.phase == "move" and state.roll == 6)
    least = int(six and options.max_sixes is not None)
    if not least <= state.sixes <= most or (state.phase == "again" and not rolls_again):
        raise PositionError("error-hats-position-sixes", rule="F15", sixes=state.sixes)


def _check_out(state: State, options: HatsOptions, sides: Sides) -> None:
    """Raise PositionError if those out differ from those without active hats (O27)."""
    active = active_colours(state.fields)
    out = {seat for seat, colour in enumerate(sides.colours) if colour not in active}
    if options.tower and set(state.out) != out:
        raise PositionError("error-hats-position-out", rule="V7")
