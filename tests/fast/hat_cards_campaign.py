"""The compiled card game is the readable one: played side by side, in several styles.

``python tests/fast/hat_cards_campaign.py --decisions 1000000`` compares at least so many decisions.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from kolpak.fast.hat_cards.twin import HatCardsTwin
from kolpak.games.hat_cards.cards import RANK
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import PlayCard, State

Style = Callable[[Sequence[PlayCard], State, Random], PlayCard]


class DifferenceError(AssertionError):
    """The two games differ."""


def uniform(actions: Sequence[PlayCard], state: State, rng: Random) -> PlayCard:
    return rng.choice(actions)


def always_catch(actions: Sequence[PlayCard], state: State, rng: Random) -> PlayCard:
    """Catches the largest pile that it can, so that piles grow."""
    return max(actions, key=lambda play: (_caught(play, state), rng.random()))


def never_catch(actions: Sequence[PlayCard], state: State, rng: Random) -> PlayCard:
    return rng.choice([play for play in actions if play.on is None])


def high_first(actions: Sequence[PlayCard], state: State, rng: Random) -> PlayCard:
    return max(actions, key=lambda play: (RANK[play.card] % 11, _caught(play, state)))


def low_first(actions: Sequence[PlayCard], state: State, rng: Random) -> PlayCard:
    return min(actions, key=lambda play: (RANK[play.card] % 11, -_caught(play, state)))


def one_colour(actions: Sequence[PlayCard], state: State, rng: Random) -> PlayCard:
    """Goes through its hand in the order of the cards and catches with each if it can."""
    return max(actions, key=lambda play: (-RANK[play.card], play.on is not None, rng.random()))


def _caught(play: PlayCard, state: State) -> int:
    return 0 if play.on is None else len(state.piles[play.on])


STYLES: dict[str, Style] = {
    style.__name__: style
    for style in (uniform, always_catch, never_catch, high_first, low_first, one_colour)
}

OPTIONS = [
    HatCardsOptions.of(players=players, blank_rule=blank, tie_rule=tie, show_won=shown)
    for players, blank, tie, shown in product(
        (2, 3, 4, 5), ("symmetric", "literal"), ("lowest_place", "shift_by_one"), (True, False)
    )
]


def same(what: str, compiled: object, readable: object, moment: object) -> None:
    """Raises DifferenceError unless both games say the same."""
    if compiled != readable:
        raise DifferenceError(f"{what}: {compiled} is not {readable} in {moment}")


def compare_match(twin: HatCardsTwin, styles: Sequence[Style], rng: Random) -> int:
    """Plays a match in both games and compares all there is; returns the number of decisions."""
    rules = twin.rules
    state = rules.start()
    packed = twin.pack(state)
    decisions = 0
    while (mover := rules.mover(state)) is not None:
        actions = list(rules.actions(state))
        same("legal actions", list(twin.actions(packed)), actions, state)
        if isinstance(mover, int):
            action: Any = styles[mover](actions, state, rng)
            decisions += 1
        else:
            action = rules.draw(state, rng)
        state = rules.play(state, action)
        twin.play(packed, action)
        same("position", twin.unpack(packed), state, action)
        if rng.random() < 0.02:  # go on from the state as read, like a search does
            packed = twin.pack(state)
    same("actions at the end", list(twin.actions(packed)), [], state)
    same("result", twin.shares(packed).tolist(), shares(rules, state), state)
    return decisions


def shares(rules: HatCardsRules, state: State) -> list[float]:
    """Returns each seat's part of the win, by the standing."""
    first = [score.place == 1 for score in rules.standing(state)]
    return [won / sum(first) for won in first]


def compared(decisions: int, seed: int = 1) -> Iterator[tuple[str, int]]:
    """Plays matches of all options and styles in turn; yields the options and decisions of each."""
    rng = Random(seed)
    twins = [HatCardsTwin(HatCardsRules(options)) for options in OPTIONS]
    done = 0
    while done < decisions:
        for twin in twins:
            mixed = [rng.choice(list(STYLES.values())) for _ in range(twin.tables.players)]
            for styles in (mixed, [rng.choice(list(STYLES.values()))] * len(mixed)):
                number = compare_match(twin, styles, rng)
                done += number
                yield twin.rules.options.write(), number


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found: Counter[str] = Counter()
    for options, number in compared(asked.decisions, asked.seed):
        found[options] += number
    for options, number in found.items():
        sys.stdout.write(f"{number:>9} decisions are equal with {options}\n")
    sys.stdout.write(f"{found.total():>9} in all\n")
