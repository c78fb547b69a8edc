"""Views of Kabaleo: everything but the goals of others (K4, K6, formats.md 5)."""

from __future__ import annotations

from random import Random

from kolpak.games.kabaleo.state import Action, Deal, State, View
from kolpak.play.rules import Seat

HIDDEN = "?"


def view(state: State, seat: Seat | None) -> View:
    """Return a seat's view; after the end all goals are shown (K19)."""
    goals = state.goals if state.mover is None else _own(state.goals, seat)
    return View(seat, state.places, state.stocks, state.mover, state.last, goals)


def unveil(state: State) -> View:
    """Return the view that shows all goals."""
    return View(None, state.places, state.stocks, state.mover, state.last, state.goals)


def veil(action: Action, seat: Seat | None) -> Action:
    """Return what a seat sees of an action: of a deal only its own goal (O60)."""
    if isinstance(action, Deal):
        return Deal(_own(action.goals, seat), action.bases, action.stocks, action.first)
    return action


def guess(view: View, rng: Random) -> State:
    """Return a state with hidden goals drawn from the colours not known to be taken."""
    colours = sorted({tower[0] for tower in view.places} - set(view.goals))
    unknown = rng.sample(colours, view.goals.count(HIDDEN))
    goals = tuple(goal if goal != HIDDEN else unknown.pop() for goal in view.goals)
    return State(view.places, view.stocks, view.mover, view.last, goals)


def _own(goals: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    return tuple(goal if seat == owner else HIDDEN for owner, goal in enumerate(goals))
