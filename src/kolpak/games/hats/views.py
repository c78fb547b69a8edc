"""What a seat may know: everything, since nothing in this game is hidden (formats.md 5)."""

from __future__ import annotations

from kolpak.games.hats.state import State, View
from kolpak.play.rules import Seat


def unveiled(state: State) -> View:
    """Gives the view of nobody in particular; nothing is hidden."""
    return view(state, None)


def view(state: State, seat: Seat | None) -> View:
    """Gives a seat's view of a state."""
    return View(
        seat=seat,
        fields=state.fields,
        caught=state.caught,
        turn=state.turn,
        phase=state.phase,
        roll=state.roll,
        still=state.still,
        sixes=state.sixes,
        out=state.out,
    )


def state_of(view: View) -> State:
    """Gives the one state a view belongs to."""
    return State(*view[1:])
