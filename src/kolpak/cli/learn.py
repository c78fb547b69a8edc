"""The command ``learn``: a first game that teaches, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kolpak.cli import parameters, ranking
from kolpak.cli.command import Argument, Command
from kolpak.cli.menu import Menu
from kolpak.cli.screen import Screen, fitting_picture
from kolpak.cli.terminal_game import QUIT, Quit, typed_action, until_quit
from kolpak.lessons.lesson import LEARNER, Lesson, Task, lessons
from kolpak.lessons.tutor import ROLL, Stage, Step, begin, go_on, is_wanted, refusal, steps
from kolpak.play.errors import ActionError
from kolpak.play.game_type import GameType
from kolpak.play.narration import YOU, Transition
from kolpak.words.message import Message

SKIP = "skip"


def learn(game: GameType) -> int:
    """Play the lessons of a game with whoever is at the terminal; return the exit code."""
    course = lessons(game.name)
    lecture = _Lecture(Screen("normal"))
    lecture.screen.say(Message("cli-learn-keys"))
    return until_quit(lecture.screen, partial(lecture.give_all, game.name, course))


class _Skip(Exception):  # noqa: N818  (not an error)
    """Raised when the learner goes on to the next lesson."""


class _Lecture:
    """Lessons given on a screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        others = (str(Message(f"lesson-name-{number}")) for number in range(1, 4))
        self.names = [YOU, *others]

    def give_all(self, game: str, course: Sequence[Lesson]) -> None:
        """Give all lessons of a game, and say what it is after them."""
        for number, lesson in enumerate(course, 1):
            self.screen.write("")
            self.screen.say(Message("lesson-step", {"number": number, "count": len(course)}))
            self.give(begin(game, lesson))
        ends = f"lesson-end-{game}"
        for sentence in ("lesson-end", ends, "lesson-end-more", "cli-learn-more"):
            self.screen.say(Message(sentence, {"game": game}))

    def give(self, stage: Stage) -> None:
        """Give one lesson to its end, or until it is skipped."""
        try:
            while stage.task is not None:
                self._redraw(stage)
                stage = self._do(stage, stage.task)
        except _Skip:
            return
        self._redraw(stage)
        self._ask(stage, Message("cli-learn-enter"))

    def _do(self, stage: Stage, task: Task) -> Stage:
        """Return the stage after a task, once the learner has done it."""
        if task.kind == "look":
            self._ask(stage, Message("cli-learn-enter"))
            return go_on(stage, [])
        if task.kind == "throw":
            self._ask(stage, Message("cli-learn-enter"))
            return go_on(stage, self._report(steps(stage, ROLL)))
        if task.point:
            self.screen.say(Message("cli-learn-point", {"token": task.point}))
        menu = Menu(stage.moves)
        while True:
            text = self._ask(stage, Message("cli-ask", {"name": YOU}))
            if text in ("", "?", "؟"):
                self.screen.write(*menu.lines(self.screen.width))
                continue
            after = self._answer(stage, task, menu.read(text), menu)
            if after is not None:
                return after

    def _answer(self, stage: Stage, task: Task, token: str, menu: Menu) -> Stage | None:
        """Return the stage after a move; None, with a sentence, if it was not asked for."""
        try:
            typed_action(stage.position.rule_set.notation, token, menu)
            error = refusal(stage, token)
        except ActionError as malformed:
            error = malformed
        if error is not None:
            is_tried = task.kind == "try" and token in task.wanted
            self.screen.say(error.message)
            return go_on(stage, []) if is_tried else None
        if not is_wanted(stage, token):
            self._say(task.wrong)
            return None
        return go_on(stage, self._report(steps(stage, token)))

    def _report(self, done: list[Step]) -> list[Step]:
        for before, token, after in done:
            rule_set = before.rule_set
            transition = Transition(before.state, rule_set.read(token), after.state)
            names = self.names[: len(after.shown_to(None).standing)]
            veiled = transition.veil(rule_set.rules, rule_set.notation, names, LEARNER)
            self.screen.report(*rule_set.type.narrate(veiled))
        return done

    def _ask(self, stage: Stage, message: Message) -> str:
        """Return an answer; raise Quit or _Skip if that is what it says."""
        text = self.screen.ask(message, partial(self._redraw, stage))
        if text.lower() in QUIT:
            raise Quit
        if text.lower() == SKIP:
            raise _Skip
        return text

    def _redraw(self, stage: Stage) -> None:
        self._show(stage)
        self._say(stage.lesson.praise if stage.task is None else stage.task.ask)

    def _say(self, id: str) -> None:
        self.screen.say(Message(id))

    def _show(self, stage: Stage) -> None:
        rule_set = stage.position.rule_set
        view = stage.position.view_of(LEARNER)
        names = [ranking.shown(name) for name in self.names[: len(view.standing)]]
        picture = fitting_picture(
            self.screen, rule_set.type, rule_set.rules, view.value, view.text, names
        )
        self.screen.write("", picture, "")


command = Command("learn", learn, [Argument("game", "GAME", callback=parameters.game)])
