"""The tutor: plays a lesson by the real rules, and knows which moves were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from kolpak.lessons.lesson import LEARNER, Lesson, Task
from kolpak.play.errors import ActionError
from kolpak.play.rules import CHANCE
from kolpak.table.position import Position
from kolpak.table.setup import rules_for

ROLL = "roll"
"""What a learner does where chance is to roll the die."""


class Step(NamedTuple):
    """An action of anybody's and the positions around it."""

    before: Position
    token: str
    after: Position


class Stage(NamedTuple):
    """Where a learner stands: the position and the number of the task in it."""

    lesson: Lesson
    position: Position
    number: int = 0

    @property
    def task(self) -> Task | None:
        """The task to be done; None when all are."""
        tasks = self.lesson.tasks
        return tasks[self.number] if self.number < len(tasks) else None

    @property
    def moves(self) -> list[str]:
        """What the learner may do here, as tokens: legal actions, or to throw the die."""
        if self.position.mover == CHANCE:
            return [ROLL]
        return self.position.tokens if self.position.mover == LEARNER else []


def begin(game: str, lesson: Lesson) -> Stage:
    """Return the stage at which a lesson begins."""
    rule_set = rules_for(game, lesson.options)
    return Stage(lesson, Position(rule_set, rule_set.notation.read_position(lesson.position)))


def is_wanted(stage: Stage, token: str) -> bool:
    """Return whether a move is what the task asks for."""
    task = stage.task
    if task is None or task.kind not in ("play", "throw"):
        return False
    return task.kind == "throw" or any(fnmatchcase(token, one) for one in task.wanted)


def steps(stage: Stage, token: str) -> list[Step]:
    """Return what a move leads to: the move itself and, if it was wanted, what follows it.

    Raises ActionError for an action that is not legal.
    """
    task = stage.task
    if task is None or not is_wanted(stage, token):
        return played(stage.position, [token])
    first = task.wanted if task.kind == "throw" else (token,)
    *others, last = task.then
    for then in others:
        try:
            return played(stage.position, [*first, *then])
        except ActionError:
            continue
    return played(stage.position, [*first, *last])


def go_on(stage: Stage, done: list[Step]) -> Stage:
    """Return the stage after a task, given the steps that did it, if any."""
    position = done[-1].after if done else stage.position
    return stage._replace(position=position, number=stage.number + 1)


def refusal(stage: Stage, token: str) -> ActionError | None:
    """Return why an action is illegal; None for a legal one."""
    try:
        played(stage.position, [token])
    except ActionError as error:
        return error
    return None


def played(position: Position, tokens: Sequence[str]) -> list[Step]:
    """Return the steps of some actions; raise ActionError for one that is not legal."""
    found: list[Step] = []
    for token in tokens:
        action = position.rule_set.read(token)
        position.check(action)
        found.append(Step(position, token, position.after(action)))
        position = found[-1].after
    return found
