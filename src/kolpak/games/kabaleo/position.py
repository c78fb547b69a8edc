"""Validity of positions of Kabaleo (formats-details O19)."""

from __future__ import annotations

from itertools import pairwise

from kolpak.games.kabaleo.cones import BASES_A_COLOUR, PIECES_A_COLOUR, colours_of
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.state import State
from kolpak.play.errors import PositionError


def check_position(state: State, options: KabaleoOptions) -> None:
    """Raise PositionError if one of the checks fails; none asks whether a game leads there."""
    players = options.players
    if len(state.stocks) != players:
        raise PositionError(
            "error-position-seats", rule="K1", count=players, found=len(state.stocks)
        )
    _check_places(state, options)
    _check_goals(state, options)
    _check_pieces(state)
    _check_turn(state)


def _check_places(state: State, options: KabaleoOptions) -> None:
    count = BASES_A_COLOUR * (options.players + 2)
    bases = [tower[0] for tower in state.places]
    colours = colours_of(state.places)
    if len(bases) != count:
        raise PositionError(
            "error-kabaleo-position-places", rule="K5", count=count, found=len(bases)
        )
    if len(colours) != options.players + 2 or options.colours not in ("any", colours):
        raise PositionError(
            "error-kabaleo-position-colours", rule="K3", count=options.players + 2, found=colours
        )
    if any(bases.count(colour) != BASES_A_COLOUR for colour in colours):
        raise PositionError("error-kabaleo-deal-bases", rule="K5", each=BASES_A_COLOUR)
    for place, tower in enumerate(state.places):
        if any(low.lower() == high for low, high in pairwise(tower)):
            rule = "K11" if tower[0].lower() == tower[1] else "K13"
            raise PositionError("error-kabaleo-position-equal", rule=rule, place=place, tower=tower)
    if state.last is not None and state.last >= count:
        raise PositionError("error-kabaleo-position-last", text=str(state.last))


def _check_goals(state: State, options: KabaleoOptions) -> None:
    known = [goal for goal in state.goals if goal != "?"]
    if len(state.goals) != options.players or len(set(known)) != len(known):
        raise PositionError("error-kabaleo-deal-goals", rule="K4", count=options.players)
    colours = colours_of(state.places)
    if not set(known) <= set(colours):
        raise PositionError("error-kabaleo-deal-goal-colours", rule="K4", colours=colours)


def _check_pieces(state: State) -> None:
    colours = colours_of(state.places).lower()
    pieces = "".join(state.stocks) + "".join(tower[1:] for tower in state.places)
    for colour in sorted(set(pieces)):
        found = pieces.count(colour)
        if colour not in colours or found > PIECES_A_COLOUR:
            raise PositionError(
                "error-kabaleo-position-pieces",
                rule="K2",
                colour=colour,
                found=found,
                most=PIECES_A_COLOUR if colour in colours else 0,
            )
        if found % 2:
            raise PositionError(
                "error-kabaleo-position-odd", rule="K13", colour=colour, found=found
            )


def _check_turn(state: State) -> None:
    """Raise PositionError if the stocks do not fit the mover.

    Counted from the mover on they never grow and differ by at most one.
    """
    sizes = [len(stock) for stock in state.stocks]
    if state.mover is None or not any(sizes):
        if state.mover is not None or any(sizes):
            raise PositionError("error-kabaleo-position-end", rule="K18")
        return
    assert isinstance(state.mover, int)
    turn = sizes[state.mover :] + sizes[: state.mover]
    if turn != sorted(turn, reverse=True) or turn[0] - turn[-1] > 1:
        raise PositionError("error-kabaleo-position-turn", rule="K9", seat=state.mover)
