"""Reasons for placements that a person can follow."""

from __future__ import annotations

from kolpak.games.kabaleo.cones import colour_name
from kolpak.games.kabaleo.state import Placement, View
from kolpak.words.message import Message


def reason(view: View, action: Placement) -> Message | None:
    """Return what a placement does for its owner, if that can be said in a sentence."""
    assert view.seat is not None
    goal = view.goals[view.seat]
    tower = view.places[action.place]
    top = tower[-1].upper()
    cancels = tower[-1] == action.colour
    shows = tower[-2].upper() if cancels else action.colour.upper()
    shown = {base: _places(view, base) for base in {place[0] for place in view.places}}
    rivals = {colour: count for colour, count in shown.items() if colour != goal}
    leads = rivals.get(top, 0) == max(rivals.values())
    if shows == goal and top != goal:
        return Message("reason-kabaleo-own-leader" if leads else "reason-kabaleo-own")
    if top != goal and shows != top and leads:
        return Message("reason-kabaleo-leader", {"colour": colour_name(top)})
    if action.colour.upper() != goal and goal.lower() in view.stocks[view.seat]:
        return Message("reason-kabaleo-keep")
    return None


def _places(view: View, colour: str) -> int:
    return sum(tower[-1].upper() == colour for tower in view.places)
