"""Scenes: what a reader without rules, such as the page, is shown of positions and moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from kolpak.lessons.tutor import Step
from kolpak.play.rules import Seat
from kolpak.table.messages.setups import Score
from kolpak.table.position import Position, View
from kolpak.table.project import narrate
from kolpak.words.message import MessageData


class SceneData(TypedDict):
    """A position as the reader sees it; without a ``mover`` chance is, or the game is over."""

    view: str
    mover: int | None
    standing: list[Score]


class SceneFrame(TypedDict):
    """A scene and the action of ``seat`` (None is chance) that led to it."""

    token: str
    seat: int | None
    text: list[MessageData]
    way: list[str]
    scene: SceneData


class MoveData(TypedDict):
    """A legal move, what it leads to, and the node after it; None if it was not asked for."""

    token: str
    text: list[MessageData]
    way: list[str]
    frames: list[SceneFrame]
    next: int | None


def scene_of(position: Position, view: View) -> SceneData:
    """Return a position as a view shows it."""
    return {
        "view": view.text,
        "mover": position.mover if isinstance(position.mover, int) else None,
        "standing": [score.as_dict() for score in view.standing],
    }


def frame_of(
    step: Step, names: list[str], seat: Seat, scene: Callable[[Position], SceneData]
) -> SceneFrame:
    """Return a step as it is told to a seat; ``scene`` draws the position after it."""
    before, rule_set = step.before, step.before.rule_set
    action = rule_set.read(step.token)
    token, text = narrate(before, action, names, seat)
    mover = before.mover if isinstance(before.mover, int) else None
    way = rule_set.type.way(rule_set.rules, before.state, action)
    return {"token": token, "seat": mover, "text": text, "scene": scene(step.after), "way": way}


def move_of(token: str, frames: list[SceneFrame], after: int | None) -> MoveData:
    """Return a move that leads through frames to the node ``after``."""
    first = frames[0]
    return {
        "token": token,
        "text": first["text"][:1],
        "frames": frames,
        "next": after,
        "way": first["way"],
    }
