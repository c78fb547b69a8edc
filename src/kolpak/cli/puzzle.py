"""The command ``puzzle``: the puzzle of a day, solved in the terminal."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from kolpak.cli import parameters, ranking
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.menu import Menu
from kolpak.cli.screen import Screen, fitting_picture
from kolpak.cli.terminal_game import QUIT, Quit, legal_action, until_quit
from kolpak.cli.typed import plain
from kolpak.play.errors import ActionError, KolpakError
from kolpak.play.game_type import GameType
from kolpak.play.narration import YOU
from kolpak.puzzles.puzzle import DIFFICULTIES, Puzzle, game_of, puzzle_of
from kolpak.words.message import Message

ANSWER = "answer"


def puzzle(game: GameType | None, difficulty: str | None, day: str | None) -> int:
    """Give the puzzle of a day to whoever is at the terminal; return the exit code.

    Without a game it is the one that the page shows first on that day.
    """
    when = _day(day)
    name = game_of(when) if game is None else game.name
    riddle = _Riddle(Screen("normal"), puzzle_of(when, name, difficulty))
    return until_quit(riddle.screen, riddle.give)


def _day(text: str | None) -> date:
    """Return a day, today in UTC for None; raise KolpakError for a text that is no day."""
    try:
        return datetime.now(UTC).date() if text is None else date.fromisoformat(plain(text))
    except ValueError:
        raise KolpakError("error-puzzle-day", text=text[:40] if text else "") from None


class _Riddle:
    """A puzzle on a screen: asked until it is solved, each wrong answer with a reply."""

    def __init__(self, screen: Screen, one: Puzzle) -> None:
        self.screen, self.puzzle = screen, one
        self.game = one.begin()

    def give(self) -> None:
        """Ask until the action is found, or the answer is wanted."""
        self._draw()
        menu = Menu(self.game.actions)
        while True:
            text = self.screen.ask(Message("cli-ask", {"name": YOU}), self._draw)
            if text.lower() in QUIT:
                raise Quit
            if text.lower() == ANSWER:
                self._say("puzzle-answer", token=self.puzzle.actions[0])
                self._say_why()
                return
            if text in ("", "?", "؟"):
                self.screen.write(*menu.lines(self.screen.width))
            elif self._is_solved(menu.read(text), menu):
                return

    def _is_solved(self, token: str, menu: Menu) -> bool:
        """Return whether a token is the action; say what is wrong with another."""
        game = self.game
        try:
            action = legal_action(game, token, menu)
        except ActionError as error:
            self.screen.say(error.message)
            return False
        token = game.notation.write_action(action)
        if token in self.puzzle.actions:
            self._say("puzzle-right")
            self._say_why()
            return True
        self._refute(token)
        return False

    def _say_why(self) -> None:
        self._say(f"puzzle-why-{self.game.type.name}", margin=int(self.puzzle.margin))

    def _refute(self, token: str) -> None:
        """Say that an action is wrong, with the reply that shows it where there is one."""
        game = self.game
        replies = self.puzzle.replies[token]
        if replies:
            state = game.state
            for one in (token, *replies):
                state = game.rules.play(state, game.notation.read_action(one))
            self._say("puzzle-wrong-reply", token=" ".join(replies))
            self._show(state)
        else:
            self._say("puzzle-wrong")
        self._say(f"puzzle-cost-{game.type.name}", margin=int(self.puzzle.margin))

    def _draw(self) -> None:
        self._show(self.game.state)
        self._say(f"puzzle-task-{self.game.type.name}")
        self._say("cli-puzzle-keys")

    def _show(self, state: Any) -> None:
        game = self.game
        view = game.type.unveil(state)
        text = game.notation.write_position(state)
        seats = range(len(game.standing))
        names = [YOU if seat == game.mover else str(Message("lesson-name-1")) for seat in seats]
        shown = [ranking.shown(name) for name in names]
        picture = fitting_picture(self.screen, game.type, game.rules, view, text, shown)
        self.screen.write("", picture, "")

    def _say(self, id: str, **args: Any) -> None:
        self.screen.say(Message(id, args))


command = Command(
    "puzzle",
    puzzle,
    [
        Argument("game", "GAME", required=False, callback=parameters.game_or_none),
        Option(
            "--difficulty",
            about="cli-puzzle-difficulty",
            metavar="WORD",
            callback=parameters.word(*DIFFICULTIES),
        ),
        Option("--day", about="cli-puzzle-day", metavar="YYYY-MM-DD"),
    ],
)
