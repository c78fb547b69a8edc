"""Courses: all that a reader without rules, such as the page, needs to teach a game."""

from __future__ import annotations

from typing import Literal, TypedDict

from kolpak.lessons.lesson import LEARNER, Kind, lessons
from kolpak.lessons.scenes import MoveData, SceneData, frame_of, move_of, scene_of
from kolpak.lessons.tutor import Stage, begin, go_on, is_wanted, refusal, steps
from kolpak.play.narration import YOU
from kolpak.play.options import players_of
from kolpak.table.position import Position
from kolpak.table.setup import rules_for


class NodeData(TypedDict):
    """A scene and what is asked in it: ``kind`` is that of the task, or ``done`` after the last.

    ``ask`` and ``wrong`` are message ids; ``wanted`` and ``point`` are those of the task. ``rule``
    says which rule has just forbidden what was tried, ``position`` is the state as text. After a
    task without a move, ``next`` is the node.
    """

    kind: Kind | Literal["done"]
    ask: str
    wrong: str
    wanted: list[str]
    point: str | None
    rule: str | None
    position: str
    scene: SceneData
    moves: list[MoveData]
    next: int | None


class LessonData(TypedDict):
    """A lesson as a graph of nodes; it begins at the first."""

    name: str
    options: str
    nodes: list[NodeData]


class Course(TypedDict):
    """The lessons of a game in order, and who sits at its tables: the learner and others."""

    game: str
    names: list[str]
    lessons: list[LessonData]


def course(game: str, others: list[str]) -> Course:
    """Return the lessons of a game; ``others`` are names of opponents, enough for any table."""
    data: list[LessonData] = []
    for lesson in lessons(game):
        names = _names(game, lesson.options, others)
        nodes = _Nodes(names)
        nodes.add(begin(game, lesson), None)
        data.append({"name": lesson.name, "options": lesson.options, "nodes": nodes.nodes})
    return {"game": game, "names": [YOU, *others], "lessons": data}


def _names(game: str, options: str, others: list[str]) -> list[str]:
    players = players_of(rules_for(game, options).options)
    return [YOU, *others][:players]


class _Nodes:
    """The nodes of one lesson, found by following every move that a task accepts."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.nodes: list[NodeData] = []
        self.numbers: dict[tuple[int, str], int] = {}

    def add(self, stage: Stage, rule: str | None) -> int:
        """Add the node of a stage and those after it; return its number."""
        position = stage.position.rule_set.notation.write_position(stage.position.state)
        key = stage.number, position
        if key not in self.numbers:
            self.numbers[key] = len(self.nodes)
            task = stage.task
            node: NodeData = {
                "kind": task.kind if task else "done",
                "ask": task.ask if task else stage.lesson.praise,
                "wrong": task.wrong if task else "",
                "wanted": list(task.wanted) if task else [],
                "point": task.point if task else None,
                "rule": rule,
                "position": position,
                "scene": scene(stage.position),
                "moves": [],
                "next": None,
            }
            self.nodes.append(node)
            if task is not None:
                self._follow(node, stage)
        return self.numbers[key]

    def _follow(self, node: NodeData, stage: Stage) -> None:
        node["moves"] = [self._move(stage, token) for token in stage.moves]
        if node["kind"] == "try":
            error = refusal(stage, node["wanted"][0])
            node["next"] = self.add(go_on(stage, []), error.rule if error else None)
        elif node["kind"] == "look":
            node["next"] = self.add(go_on(stage, []), None)

    def _move(self, stage: Stage, token: str) -> MoveData:
        done = steps(stage, token)
        frames = [frame_of(step, self.names, LEARNER, scene) for step in done]
        after = self.add(go_on(stage, done), None) if is_wanted(stage, token) else None
        return move_of(token, frames, after)


def scene(position: Position) -> SceneData:
    """Return a position as the learner sees it; at the end of the game nothing is hidden."""
    over = position.mover is None
    return scene_of(position, position.unveiled() if over else position.shown_to(LEARNER))
