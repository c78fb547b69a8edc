"""Reasons for placements that a person can follow."""

from __future__ import annotations

from typing import Final

from kolpak.bots.kabaleo.endings import possible_goals
from kolpak.games.kabaleo.cones import colour_name
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State, View
from kolpak.play.standing import Outcome, outcome
from kolpak.words.message import Message

PROVED: Final = Message("reason-kabaleo-proved")


def ends(rules: KabaleoRules, view: View, action: Placement) -> Outcome | None:
    """Return how the last placement ends the game, where that is so whatever the others hold."""
    if sum(map(len, view.stocks)) > 1:
        return None
    assert isinstance(view.mover, int)
    before = State(view.places, view.stocks, view.mover, view.last, view.goals)
    after = rules.play(before, action)
    found = {
        outcome(rules.standing(after._replace(goals=goals)), view.mover)
        for goals in possible_goals(before)
    }
    return found.pop() if len(found) == 1 else None


def words(
    rules: KabaleoRules, view: View, action: Placement, *, proved: bool
) -> tuple[Message | None, Message | None]:
    """Return what speaks for a placement, and against it: first of all, how it ends the game."""
    if end := ends(rules, view, action):
        message = Message("reason-ends", {"result": end})
        return (None, message) if end == "lost" else (message, None)
    return PROVED if proved else reason(view, action), None


def reason(view: View, action: Placement) -> Message | None:
    """Return what a placement does for its owner, if that can be said in a sentence."""
    assert view.seat is not None
    goal = view.goals[view.seat]
    tower = view.places[action.place]
    top = tower[-1].upper()
    cancels = tower[-1] == action.colour
    shows = tower[-2].upper() if cancels else action.colour.upper()
    shown = [_places(view, base) for base in {place[0] for place in view.places}]
    most = max(shown)
    leads = _places(view, top) == most and shown.count(most) == 1
    if shows == goal and top != goal:
        return Message("reason-kabaleo-own-leader" if leads else "reason-kabaleo-own")
    if top != goal and shows != top and leads:
        return Message("reason-kabaleo-leader", {"colour": colour_name(top)})
    if action.colour.upper() != goal and goal.lower() in view.stocks[view.seat]:
        return Message("reason-kabaleo-keep")
    return None


def _places(view: View, colour: str) -> int:
    return sum(tower[-1].upper() == colour for tower in view.places)
