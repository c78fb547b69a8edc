"""Numbers of the actions of Catch the Hat.

``pass``, ``roll`` and ``stop`` are 0, 1 and 2. Moves are numbered by their start and end, which
lie at most six steps apart; each such pair has ``WAYS`` numbers, for the first moves of the list
of legal ones from that start to that end. Further ones, by other pieces or over other fields, take
the spare numbers at the end, in the order of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from kolpak.games.hats.board import LONGEST, Board, Field
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import PASS, ROLL, STOP, Action, Move, State, Word
from kolpak.play.numbering import Numbering

WORDS: Final = (PASS, ROLL, STOP)
"""Actions that are no moves, by their numbers."""
MOVES: Final = len(WORDS)
"""The first number of a move."""

WAYS: Final = 2
SPARE: Final = 64
"""Spare numbers; without the golden hat 7 were the most needed in games of all options."""
SPARE_GOLDEN: Final = 2048
"""The same with the golden hat, whose turns make long lists; 688 were the most needed."""

TOO_MANY: Final = "more legal moves than numbers for them"
"""Message of the OverflowError for a position whose moves take more than the spare numbers."""


class HatsNumbering(Numbering[State, Action]):
    """Numbers of moves and of the words ``pass``, ``roll`` and ``stop``.

    >>> import kolpak
    >>> game = kolpak.new("hats", players=2, seed=1)
    >>> HatsNumbering(game.rules).count
    3005
    """

    def __init__(self, rules: HatsRules) -> None:
        self.rules = rules
        self.firsts = firsts_of(rules.board)
        self.spare = first_spare(rules.board)
        self.count = self.spare + spare_numbers(rules.options)

    def legal(self, state: State) -> dict[int, Action]:
        """Return the legal actions by number; raise OverflowError where there are too many."""
        found: dict[int, Action] = {}
        used: Counter[tuple[Field, Field]] = Counter()
        spare = self.spare
        for action in self.rules.actions(state):
            if isinstance(action, Word):
                found[WORDS.index(action)] = action
            elif isinstance(action, Move):
                pair = action.way[0].field, action.way[-1].field
                if used[pair] < WAYS:
                    found[self.firsts[pair] + used[pair]] = action
                else:
                    found[spare] = action
                    spare += 1
                used[pair] += 1
        if spare > self.count:
            raise OverflowError(TOO_MANY)
        return found


@cache
def firsts_of(board: Board) -> Mapping[tuple[Field, Field], int]:
    """Return the first number of each pair of fields that a roll can join."""
    firsts = {}
    number = MOVES
    for start in range(len(board.names)):
        reached = [start]
        for _ in range(LONGEST):
            beside = [field for near in reached for field in board.neighbours[near]]
            reached = sorted({*reached, *beside})
        for end in reached:
            firsts[start, end] = number
            number += WAYS
    return firsts


def first_spare(board: Board) -> int:
    """Return the first spare number."""
    return MOVES + WAYS * len(firsts_of(board))


def spare_numbers(options: HatsOptions) -> int:
    """Return how many spare numbers there are."""
    return SPARE_GOLDEN if options.golden else SPARE
