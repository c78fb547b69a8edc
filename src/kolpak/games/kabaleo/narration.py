"""Narration of Kabaleo: cones dealt, placed and cancelled."""

from __future__ import annotations

from kolpak.games.kabaleo.cones import colour_name
from kolpak.games.kabaleo.state import Placement
from kolpak.play.narration import VeiledTransition
from kolpak.words.message import Message


def narrate(transition: VeiledTransition) -> list[Message]:
    """Return the sentence about a deal or a placement, and one about what cancelling shows."""
    action = transition.action
    if not isinstance(action, Placement):
        first = transition.names[action.first]
        return [transition.message("narrate-kabaleo-deal", name=first)]
    before = transition.before.places[action.place]
    after = transition.after.places[action.place]
    grows = len(after) > len(before)  # else equal pieces have cancelled (K13)
    colour, place = colour_name(action.colour), action.place
    if grows:
        return [transition.message("narrate-kabaleo-put", colour=colour, place=place)]
    return [
        transition.message("narrate-kabaleo-cancel", colour=colour, place=place),
        transition.message("narrate-kabaleo-shows", shows=colour_name(after[-1])),
    ]
