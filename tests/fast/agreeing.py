"""Compiled twins beside the rules: the same legal actions, positions and results, move by move."""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import kolpak
from kolpak.fast.catalog import twin
from kolpak.fast.twin import Twin
from kolpak.play.options import GameOptions, players_of
from properties.playing import STYLES, choose, values_of

HASTY = 0.2
"""Part of the moves that a style leaves to chance, so that its games differ."""


def has_twin(name: str) -> bool:
    kind = kolpak.find(name)
    try:
        return bool(twin(kind.rules(kind.options.of())))
    except TypeError:
        return False


def styles(name: str) -> list[str]:
    return ["uniform", "first", "last", *STYLES[name]]


def random_options(name: str, rng: Random) -> GameOptions:
    """Options that go together, each with its default as often as with another value."""
    kind = kolpak.find(name).options
    options, given = kind.of(), dict[str, str]()
    for option in kind.declared():
        players = players_of(options)
        texts = values_of(name, option.name, players, option.values.examples())
        if texts and rng.random() < 0.5:
            with suppress(kolpak.OptionError):
                chosen = {**given, option.name: rng.choice(texts)}
                options, given = kind.of(**chosen), chosen
    return options


def shares(rules: Any, state: Any) -> list[float]:
    """Each seat's part of the win, by the rules."""
    first = [score.place == 1 for score in rules.standing(state)]
    return [won / sum(first) for won in first]


def compare(player: Twin, packed: Any, state: Any) -> None:
    """Fail where twin and rules do not agree on a state."""
    rules = player.rules
    assert player.unpack(packed) == state
    if rules.mover(state) != kolpak.CHANCE:
        assert list(player.actions(packed)) == list(rules.actions(state))
    if rules.mover(state) is None:
        np.testing.assert_allclose(player.shares(packed), shares(rules, state))


def play_both(name: str, options: GameOptions, style: str, seed: int, longest: int) -> int:
    """Play a game with rules and twin side by side; return the number of decisions."""
    rng = Random(seed)
    rules = kolpak.find(name).rules(options)
    player, state = twin(rules), rules.start()
    if name == "kabaleo":  # its twin begins with the deal
        state = rules.play(state, rules.draw(state, rng))
    packed, decisions = player.pack(state), 0
    compare(player, packed, state)
    for _ in range(longest):
        if rules.mover(state) is None:
            break
        action = choose(name, "uniform" if rng.random() < HASTY else style, rules, state, rng)
        decisions += rules.mover(state) != kolpak.CHANCE
        state = rules.play(state, action)
        player.play(packed, action)
        compare(player, packed, state)
    return decisions


def play_many(
    name: str, decisions: int, seed: int, report: Callable[[int], None], longest: int = 600
) -> int:
    """Play games of all styles and options until there are enough decisions."""
    rng, done = Random(seed), 0
    while done < decisions:
        options = random_options(name, rng)
        for style in styles(name):
            try:
                done += play_both(name, options, style, rng.randrange(2**32), longest)
            except Exception:
                sys.stderr.write(f"{name} {options.write()} {style}\n")
                raise
        report(done)
    return done


def main() -> None:
    """Compare many games: ``python tests/fast/agreeing.py GAME --decisions 1000000``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=[*kolpak.GAMES])
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.perf_counter()

    def report(done: int) -> None:
        sys.stderr.write(f"\r{done} decisions")

    done = play_many(given.game, given.decisions, given.seed, report)
    seconds = time.perf_counter() - began
    sys.stdout.write(f"\n{given.game}: {done} decisions agree ({seconds:.0f} s)\n")


if __name__ == "__main__":
    main()
