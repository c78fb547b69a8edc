"""Narration of Kabaleo: cones dealt, placed and cancelled."""

from __future__ import annotations

from kolpak.games.kabaleo.cones import colour_name
from kolpak.games.kabaleo.state import Placement
from kolpak.play.narration import VeiledTransition
from kolpak.words.message import Message


def narrate(transition: VeiledTransition) -> list[Message]:
    """Return the sentence about a deal or a placement."""
    action = transition.action
    if not isinstance(action, Placement):
        first = transition.names[action.first]
        return [transition.message("narrate-kabaleo-deal", name=first)]
    before = transition.before.places[action.place]
    after = transition.after.places[action.place]
    grows = len(after) > len(before)  # else equal pieces have cancelled (K13)
    return [
        transition.message(
            "narrate-kabaleo-put" if grows else "narrate-kabaleo-cancel",
            colour=colour_name(action.colour),
            place=action.place,
            shows=colour_name(after[-1]),
        )
    ]
