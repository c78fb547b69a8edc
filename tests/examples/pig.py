"""Pig, a game of chance and nerve: roll a four-sided die as often as you like; a one takes all.

It is registered from outside, so the tests play it as a fourth game that no module knows.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import kolpak
from kolpak.play.bot import Bot, Turn
from kolpak.play.errors import PositionError
from kolpak.play.game_type import GameType
from kolpak.play.notation import Notation, malformed, read_first, write_first
from kolpak.play.options import GameOptions, option
from kolpak.play.rules import CHANCE, First, Mover, Rules, Seat
from kolpak.play.standing import Score, Standing
from kolpak.play.values import Range

SIDES = range(1, 5)
LOSES = 1
"""The number of the die that takes the points of a turn."""


@dataclass(frozen=True, kw_only=True)
class PigOptions(GameOptions):
    """Options of Pig."""

    players: int = option(Range(2, 4), 2)
    goal: int = option(Range(4, 40), 8)


class State(NamedTuple):
    """Immutable state; nothing is hidden, so it is the view of every seat, too."""

    points: tuple[int, ...]
    turn: Seat | None
    """Whose turn it is; None before the first."""
    pot: int = 0
    rolling: bool = False


@dataclass(frozen=True)
class Word:
    """What a player does, ``roll`` or ``stop``."""

    text: str


@dataclass(frozen=True)
class Die:
    """The number that is rolled."""

    number: int


Action = First | Word | Die


class PigRules(Rules[PigOptions, State, Action, State]):
    """The rules: P1 roll or stop, P2 a one ends the turn without points, P3 the goal wins."""

    def start(self) -> State:
        return State((0,) * self.options.players, None)

    def mover(self, state: State) -> Mover:
        if max(state.points) >= self.options.goal:
            return None
        return CHANCE if state.turn is None or state.rolling else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        if self.mover(state) is None:
            return []
        if state.turn is None:
            return [First(seat) for seat in range(self.options.players)]
        if state.rolling:
            return [Die(number) for number in SIDES]
        return [Word("roll"), Word("stop")] if state.pot else [Word("roll")]

    def play(self, state: State, action: Action) -> State:
        if isinstance(action, First):
            return state._replace(turn=action.seat)
        assert state.turn is not None
        following = (state.turn + 1) % self.options.players
        if isinstance(action, Die):
            if action.number == LOSES:
                return State(state.points, following)
            return State(state.points, state.turn, state.pot + action.number)
        if action.text == "roll":
            return state._replace(rolling=True)
        points = list(state.points)
        points[state.turn] += state.pot
        return State(tuple(points), following)

    def standing(self, position: State) -> Standing:
        return tuple(
            Score(own, 1 + sum(other > own for other in position.points)) for own in position.points
        )


class PigNotation(Notation[State, Action, State]):
    """Tokens ``roll``, ``stop``, ``d3``, ``first:0``; positions ``4,0 | 1 | 3 | choose``."""

    def read_action(self, token: str) -> Action:
        if token in ("roll", "stop"):
            return Word(token)
        if re.fullmatch(r"d[1-4]", token):
            return Die(int(token[1]))
        if first := read_first(token):
            return first
        raise malformed(token, "roll, stop, d3, first:0")

    def write_action(self, action: Action) -> str:
        if isinstance(action, First):
            return write_first(action)
        return action.text if isinstance(action, Word) else f"d{action.number}"

    def read_position(self, text: str) -> State:
        form = re.fullmatch(r"([\d,]{1,30}) \| (-|\d) \| (\d{1,2}) \| (choose|roll)", text, re.A)
        if form is not None:
            points, turn, pot, phase = form.groups()
            if all(points.split(",")):
                state = State(
                    tuple(map(int, points.split(","))),
                    None if turn == "-" else int(turn),
                    int(pot),
                    phase == "roll",
                )
                if self._can_arise(state) and self.write_position(state) == text:
                    return state
        raise PositionError("error-pig-position", text=text)

    def _can_arise(self, state: State) -> bool:
        goal, players = self.options.goal, self.options.players
        if len(state.points) != players or (state.turn or 0) >= players:
            return False
        if state.turn is None:
            return not any(state.points) and state.pot == 0 and not state.rolling
        if 1 in state.points or state.pot == 1 or sum(one >= goal for one in state.points) > 1:
            return False
        over = max(state.points) >= goal
        before = (state.turn - 1) % players
        return not over or (state.points[before] >= goal and not state.pot and not state.rolling)

    def write_position(self, position: State) -> str:
        points = ",".join(map(str, position.points))
        turn = "-" if position.turn is None else str(position.turn)
        return f"{points} | {turn} | {position.pot} | {'roll' if position.rolling else 'choose'}"


class Cautious(Bot):
    """Stops at six points or at the goal."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        del rng
        view: State = turn.view
        enough = view.pot >= 6
        return turn.actions[-1 if enough else 0]


class Pig(GameType):
    """Pig with a four-sided die."""

    name = "pig"
    options, rules, notation = PigOptions, PigRules, PigNotation
    bots = {"cautious": Cautious}
    tile = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 7h8L4 0"/></svg>'
    messages = {
        "en": """
game-pig = Pig
game-pig-about = Roll as often as you dare; a one takes the points of the turn.
option-pig-players = How many play.
option-pig-goal = How many points win.
bot-name-pig-cautious = Cautious
bot-about-pig-cautious = Stops at six points.
error-pig-position = “{ $text }” is no position of Pig.
""",
        "de": """
game-pig = Schweinerei
action-pig-roll = würfeln
action-pig-stop = aufhören
""",
    }


if __name__ == "__main__":
    from kolpak.cli.main import main

    kolpak.register(Pig())  # not where pytest imports this file: other tests go through all games
    main()
