"""Perft: counts of action sequences, the classical test of move generation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType, check
from kolpak.play.rules import CHANCE, AnyRules


def perft(game: GameType, rules: AnyRules, state: Any, depth: int, deal: Any = None) -> int:
    """Return the number of sequences of exactly ``depth`` actions after a state.

    Chance outcomes are branches like moves. Where they cannot be listed, ``deal`` is the one
    branch; raises KolpakError if it is missing or illegal, ValueError for a negative depth. A game
    that ends earlier counts 0.
    """
    if depth < 0:
        raise ValueError(f"perft needs depth >= 0, not {depth}")
    if depth == 0:
        return 1
    actions = rules.actions(state)
    if not actions and rules.mover(state) == CHANCE:
        actions = _the_deal(game, rules, state, deal)
    if depth == 1:
        return len(actions)
    return sum(perft(game, rules, rules.play(state, action), depth - 1, deal) for action in actions)


def _the_deal(game: GameType, rules: AnyRules, state: Any, deal: Any) -> Sequence[Any]:
    if deal is None:
        raise KolpakError("error-perft-deal")
    check(game, rules, state, deal)
    return [deal]
