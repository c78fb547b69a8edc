"""Find puzzles in games between bots, and prove them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final, NamedTuple, SupportsIndex

from kolpak.games.catalog import find as find_game
from kolpak.play.errors import KolpakError
from kolpak.play.seeds import checked_seed
from kolpak.puzzles.hat_cards import HatCardsProver
from kolpak.puzzles.hats import HatsProver
from kolpak.puzzles.kabaleo import KabaleoProver
from kolpak.puzzles.prover import Prover, Verdict
from kolpak.puzzles.puzzle import Puzzle

PROVERS: Final[Mapping[str, type[Prover]]] = {
    one.game: one for one in (KabaleoProver, HatsProver, HatCardsProver)
}
"""By game: where puzzles hide, and what each action is worth."""

DIGITS: Final = 3
"""Decimal places of a margin."""


class Found(NamedTuple):
    """What a game between bots gave; ``number`` counts the games from 0."""

    number: int
    puzzle: Puzzle | None


def find(game: str, seed: SupportsIndex, first: int = 0) -> Iterator[Found]:
    """Return what each game gives, without end, a puzzle at most; equal seeds find equal ones.

    ``first`` is the number of the game to begin with. Raises KolpakError for a game without
    puzzles, or for no seed.
    """
    if game not in PROVERS:
        raise KolpakError("error-puzzles-none", game=game[:40], known=", ".join(PROVERS))
    return _search(prover_of(game), checked_seed(seed), first)


def _search(prover: Prover, seed: int, number: int) -> Iterator[Found]:
    while True:
        yield Found(number, _puzzle(prover, Random(f"{seed} {number}")))
        number += 1


@cache
def prover_of(game: str) -> Prover:
    """Return the prover of a game, for the options that its puzzles have."""
    prover, kind = PROVERS[game], find_game(game)
    return prover(kind.rules(kind.options.read(prover.options)))


def _puzzle(prover: Prover, rng: Random) -> Puzzle | None:
    """Return the first puzzle of a game between bots; later ones often repeat the idea."""
    for state in prover.positions(rng):
        verdict = prover.verdict(state)
        if verdict is not None:
            return _written(prover, state, verdict)
    return None


def _written(prover: Prover, state: object, verdict: Verdict) -> Puzzle:
    """Return a puzzle as text, with what refutes each wrong action."""
    notation = find_game(prover.game).notation(prover.rules.options)
    write = notation.write_action
    replies = {
        write(action): [write(reply) for reply in prover.replies(state, action)]
        for action in prover.rules.actions(state)
        if action not in verdict.actions
    }
    return Puzzle(
        prover.game,
        prover.options,
        notation.write_position(state),
        [write(action) for action in verdict.actions],
        prover.difficulty(state, verdict.actions),
        round(verdict.margin, DIGITS),
        replies,
    )


def is_proved(puzzle: Puzzle) -> bool:
    """Return whether the actions of a puzzle are the best ones, by the margin that it says."""
    game = puzzle.begin()
    verdict = prover_of(puzzle.game).verdict(game.state)
    return (
        verdict is not None
        and [game.notation.write_action(action) for action in verdict.actions] == puzzle.actions
        and round(verdict.margin, DIGITS) == puzzle.margin
    )


def is_refuted(puzzle: Puzzle, token: str) -> bool:
    """Return whether the replies to a wrong action are the best ones."""
    game = puzzle.begin()
    prover, notation = prover_of(puzzle.game), game.notation
    replies = prover.replies(game.state, notation.read_action(token))
    return [notation.write_action(reply) for reply in replies] == puzzle.replies[token]
