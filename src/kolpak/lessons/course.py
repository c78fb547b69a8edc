"""Courses: all that a reader without rules, such as the page, needs to teach a game."""

from __future__ import annotations

from typing import TypedDict

from kolpak.lessons.lesson import LEARNER
from kolpak.lessons.library import lessons
from kolpak.lessons.tutor import Stage, Step, begin, go_on, is_wanted, refusal, steps
from kolpak.table.messages import Message, Score
from kolpak.table.position import Position
from kolpak.table.project import narrate
from kolpak.table.setup import rules_for

YOU = "you"
"""Name of the learner; sentences address them in the second person."""


class Scene(TypedDict):
    """A position as the learner sees it; without a ``mover`` chance is, or the game is over."""

    view: str
    mover: int | None
    standing: list[Score]


class Frame(TypedDict):
    """A scene and the action of ``seat`` (None is chance) that led to it."""

    token: str
    seat: int | None
    text: list[Message]
    way: list[str]
    scene: Scene


class Move(TypedDict):
    """A legal move, what it leads to, and the node after it; None if it was not asked for."""

    token: str
    text: list[Message]
    way: list[str]
    frames: list[Frame]
    next: int | None


class Node(TypedDict):
    """A scene and what is asked in it: ``kind`` is that of the task, or ``done`` after the last.

    ``ask`` and ``wrong`` are message ids; ``wanted`` and ``point`` are those of the task. ``rule``
    says which rule has just forbidden what was tried. After a task without a move, ``next`` is the
    node.
    """

    kind: str
    ask: str
    wrong: str
    wanted: list[str]
    point: str | None
    rule: str | None
    scene: Scene
    moves: list[Move]
    next: int | None


class LessonData(TypedDict):
    """A lesson as a graph of nodes; it begins at the first."""

    name: str
    options: str
    nodes: list[Node]


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
    players = int(str(rules_for(game, options).options.as_dict()["players"]))
    return [YOU, *others][:players]


class _Nodes:
    """The nodes of one lesson, found by following every move that a task accepts."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.nodes: list[Node] = []
        self.numbers: dict[tuple[int, str], int] = {}

    def add(self, stage: Stage, rule: str | None) -> int:
        """Add the node of a stage and those after it; return its number."""
        key = stage.number, stage.position.rule_set.notation.write_position(stage.position.state)
        if key not in self.numbers:
            self.numbers[key] = len(self.nodes)
            task = stage.task
            node: Node = {
                "kind": task.kind if task else "done",
                "ask": task.ask if task else stage.lesson.praise,
                "wrong": task.wrong if task else "",
                "wanted": list(task.wanted) if task else [],
                "point": task.point if task else None,
                "rule": rule,
                "scene": scene(stage.position),
                "moves": [],
                "next": None,
            }
            self.nodes.append(node)
            if task is not None:
                self._follow(node, stage)
        return self.numbers[key]

    def _follow(self, node: Node, stage: Stage) -> None:
        node["moves"] = [self._move(stage, token) for token in stage.moves]
        if node["kind"] == "try":
            error = refusal(stage, node["wanted"][0])
            node["next"] = self.add(go_on(stage, []), error.rule if error else None)
        elif node["kind"] == "look":
            node["next"] = self.add(go_on(stage, []), None)

    def _move(self, stage: Stage, token: str) -> Move:
        done = steps(stage, token)
        frames = [self._frame(step) for step in done]
        after = self.add(go_on(stage, done), None) if is_wanted(stage, token) else None
        move: Move = {
            "token": token,
            "text": frames[0]["text"][:1],
            "frames": frames,
            "next": after,
            "way": frames[0]["way"],
        }
        return move

    def _frame(self, step: Step) -> Frame:
        before, rule_set = step.before, step.before.rule_set
        action = rule_set.read(step.token)
        token, text = narrate(before, action, self.names, LEARNER)
        seat = before.mover if isinstance(before.mover, int) else None
        way = rule_set.type.way(rule_set.rules, before.state, action)
        return {"token": token, "seat": seat, "text": text, "scene": scene(step.after), "way": way}


def scene(position: Position) -> Scene:
    """Return a position as the learner sees it; at the end of the game nothing is hidden."""
    over = position.mover is None
    view = position.unveiled() if over else position.shown_to(LEARNER)
    mover = position.mover if isinstance(position.mover, int) else None
    return {
        "view": view.text,
        "mover": mover,
        "standing": [score.as_dict() for score in view.standing],
    }
