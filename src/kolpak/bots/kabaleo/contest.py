"""The contest problem Kabaleo Lite (NEERC 2013, K): sure wins with one piece a player left.

Stacks show their top colour, and a piece gives its stack another one. Nothing cancels, no stack is
barred, and only a colour that shows more often than every other one wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kolpak.play.errors import KolpakError


class Problem(NamedTuple):
    """Colours of the stacks and of the players' pieces in turn, the own one first, and the goal."""

    stacks: Sequence[int]
    pieces: Sequence[int]
    goal: int


def read_problem(text: str) -> Problem:
    """Read the contest's form: ``n p c h``, then n stacks and p pieces; raise KolpakError."""
    words = text.split()
    try:
        stacks, players, colours, goal = map(int, words[:4])
    except ValueError:
        raise KolpakError("error-contest-head", text=" ".join(words[:4])) from None
    if stacks < 1 or players < 1:
        raise KolpakError("error-contest-none")
    count = 4 + stacks + players
    if len(words) != count:
        raise KolpakError(
            "error-contest-count", stacks=stacks, players=players, count=count, found=len(words)
        )
    numbers = [_colour(word, colours) for word in (words[3], *words[4:])]
    return Problem(numbers[1 : 1 + stacks], numbers[1 + stacks :], goal)


def winning(problem: Problem) -> list[int]:
    """Return the stacks, from 1 on, on which the own piece wins whatever the others do.

    The others together cover the goal, one stack for each piece of another colour, and raise the
    rival that shows most. Time grows with the numbers of stacks, pieces and colours only.
    """
    stacks, (own, *others), goal = problem
    if len(stacks) == 1 and others:  # the last piece covers all before it
        return [1] if others[-1] == goal else []
    covers = sum(piece != goal for piece in others)
    shown = Counter(stacks)
    rivals = shown + Counter(others)
    del rivals[goal]
    greatest = rivals.most_common(3)  # two of them may be the colours that change
    wins = {}
    for top in shown:
        change = Counter({own: 1})
        change[top] -= 1
        sure = max(shown[goal] + change[goal] - covers, bool(others) and others[-1] == goal)
        changed = [rivals[one] + change[one] for one in (own, top) if one != goal]
        same = [count for colour, count in greatest if colour not in (own, top)]
        wins[top] = sure > max([0, *changed, *same])
    return [number for number, top in enumerate(stacks, 1) if wins[top]]


def _colour(word: str, colours: int) -> int:
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 0
    if not 1 <= number <= colours:
        raise KolpakError("error-contest-colour", text=word[:40], colours=colours)
    return number
