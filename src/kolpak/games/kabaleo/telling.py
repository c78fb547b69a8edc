"""Kabaleo told: cones dealt, put on places and taken off in pairs."""

from __future__ import annotations

from kolpak.games.kabaleo.state import Placement
from kolpak.play.told import Told
from kolpak.words.message import Message


def tell(told: Told) -> list[Message]:
    """Says what a deal or a placement did."""
    action = told.action
    if not isinstance(action, Placement):
        return [told.says("tell-kabaleo-deal", name=told.names[action.first])]
    before, after = told.before.places[action.place], told.after.places[action.place]
    grows = len(after) > len(before)  # else the pieces have cancelled (K13)
    return [
        told.says(
            "tell-kabaleo-put" if grows else "tell-kabaleo-cancel",
            colour=_colour(action.colour),
            place=action.place,
            shows=_colour(after[-1]),
        )
    ]


def _colour(letter: str) -> Message:
    return Message("colour", {"letter": letter.lower()})
