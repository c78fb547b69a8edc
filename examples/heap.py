"""Heap, a whole game in one file: take one to three cones in turn; who takes the last one wins.

python examples/heap.py play heap
python examples/heap.py serve --browser
"""

import re
from dataclasses import dataclass
from random import Random
from textwrap import wrap
from typing import NamedTuple

import kolpak
from kolpak.play.bot import Bot, Turn
from kolpak.play.canvas import Canvas
from kolpak.play.errors import PositionError
from kolpak.play.game_type import GameType
from kolpak.play.notation import Notation, malformed, read_first, write_first
from kolpak.play.options import GameOptions, option
from kolpak.play.rules import CHANCE, First, Mover, Rules, Seat
from kolpak.play.standing import Score, Standing
from kolpak.play.values import Range
from kolpak.words.message import Message


@dataclass(frozen=True, kw_only=True)
class HeapOptions(GameOptions):
    """Options of Heap; the first one is always the number of players."""

    players: int = option(Range(2, 4), 2)
    cones: int = option(Range(5, 30), 12)


class State(NamedTuple):
    """Immutable state; nothing is hidden, so it is the view of every seat, too."""

    cones: int
    mover: Mover
    winner: Seat | None = None


class Take(NamedTuple):
    """Some cones are taken."""

    cones: int


Action = First | Take


class HeapRules(Rules[HeapOptions, State, Action, State]):
    def start(self) -> State:
        return State(self.options.cones, CHANCE)

    def mover(self, state: State) -> Mover:
        return state.mover

    def actions(self, state: State) -> list[Action]:
        if state.mover == CHANCE:
            return [First(seat) for seat in range(self.options.players)]
        return [Take(count) for count in (1, 2, 3) if count <= state.cones]

    def play(self, state: State, action: Action) -> State:
        if isinstance(action, First):
            return State(state.cones, action.seat)
        assert isinstance(state.mover, int)
        left = state.cones - action.cones
        if left == 0:
            return State(0, None, state.mover)
        return State(left, (state.mover + 1) % self.options.players)

    def standing(self, position: State) -> Standing:
        points = [int(seat == position.winner) for seat in range(self.options.players)]
        return tuple(Score(count, 1 + max(points) - count) for count in points)


class HeapNotation(Notation[State, Action, State]):
    """Tokens such as ``t2``; positions such as ``12 | 0 | -``: cones, mover, winner."""

    def read_action(self, token: str) -> Action:
        if re.fullmatch(r"t[1-9]", token):
            return Take(int(token[1]))
        if first := read_first(token):
            return first
        raise malformed(token, "t2, first:0")

    def write_action(self, action: Action) -> str:
        return write_first(action) if isinstance(action, First) else f"t{action.cones}"

    def read_position(self, text: str) -> State:
        left, seats = range(1, self.options.cones + 1), range(self.options.players)
        states = [State(self.options.cones, CHANCE), *(State(0, None, seat) for seat in seats)]
        states += [State(cones, seat) for cones in left for seat in seats]
        if found := [state for state in states if text == self.write_position(state)]:
            return found[0]
        raise PositionError("error-heap-position", text=text)

    def write_position(self, position: State) -> str:
        mover = "first" if position.mover == CHANCE else position.mover
        known = ("-" if value is None else str(value) for value in (mover, position.winner))
        return " | ".join([str(position.cones), *known])


class Counter(Bot):
    """Leaves a multiple of four where it can, which wins with two players."""

    def choose(self, turn: Turn, rng: Random) -> Take:
        cones: int = turn.view.cones
        return max(turn.actions, key=lambda take: (cones - take.cones) % 4 == 0)


class Heap(GameType):
    name = "heap"
    options, rules, notation = HeapOptions, HeapRules, HeapNotation
    bots = {"counter": Counter}  # stronger than those of every game, greedy and random
    tile = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><path d="M0 5h8L4 0"/></svg>'

    def picture(self, rules: HeapRules, view: State, canvas: Canvas) -> str:
        left = Message("picture-heap", {"cones": view.cones})
        return "\n".join([*wrap("▲ " * view.cones, 20), str(left)])

    messages = {
        "en": """
game-heap = Heap
game-heap-about = Take one to three cones in turn; who takes the last one wins.
option-heap-players = How many play.
option-heap-cones = How many cones there are.
picture-heap = Cones left: { $cones }.
bot-name-heap-counter = Counter
bot-about-heap-counter = Counts to four; hard to beat in a game of two.
error-heap-position = “{ $text }” is no position of Heap.
"""
    }


HEAP = Heap()
kolpak.register(HEAP)

if __name__ == "__main__":
    from kolpak.cli.main import main

    main()
