"""Perft: counts the action sequences of a length, the classical check of move generation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kolpak.play.errors import KolpakError
from kolpak.play.game_type import AnyRules
from kolpak.play.rules import CHANCE


def perft(rules: AnyRules, state: Any, depth: int, deal: Any = None) -> int:
    """Counts the sequences of exactly ``depth`` actions that can follow a state.

    Outcomes of chance are branches like moves. Where they cannot be listed (a deal), ``deal``
    is the one branch; raises KolpakError where none is given. A game that ends earlier counts
    nothing.
    """
    if depth == 0:
        return 1
    actions = _branches(rules, state, deal)
    if depth == 1:
        return len(actions)
    return sum(perft(rules, rules.play(state, action), depth - 1, deal) for action in actions)


def _branches(rules: AnyRules, state: Any, deal: Any) -> Sequence[Any]:
    actions = rules.actions(state)
    if actions or rules.mover(state) != CHANCE:
        return actions
    if deal is None:
        raise KolpakError("error-perft-deal")
    return [deal]
