"""What a seat may not know changes no number of its observation: pairs of states, both observed.

``python tests/envs/blindness.py kabaleo --pairs 100000`` compares so many pairs of either kind:

* without memory, a state and another one with the same view (``rules.guess``);
* with memory, two games with different deals and one history as the seat saw it.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import kolpak
from fast.agreeing import HASTY, random_options, styles
from kolpak.envs.observe import Observer
from kolpak.play.options import GameOptions
from kolpak.play.rules import AnyRules
from properties.playing import choose

LONGEST = 120
"""Actions of a game; those of Catch the Hat can take thousands."""

Watch = Callable[[AnyRules, bool], Observer]
History = list[tuple[Any, Any]]
"""States with the action played in each."""


class Tally:
    """How many pairs were compared, and in how many the states differ."""

    def __init__(self) -> None:
        self.pairs = self.different = 0

    def compare(self, observer: Observer, state: Any, other: Any, seat: int) -> None:
        """Fail where a seat sees more of two states than it may know."""
        self.pairs += 1
        if state == other:
            return
        self.different += 1
        shown, hidden = observer.of(state, seat), observer.of(other, seat)
        if not np.array_equal(shown, hidden):
            parts = observer.layout
            one, two = observer.named(shown), observer.named(hidden)
            told = [name for name in parts if not np.array_equal(one[name], two[name])]
            raise AssertionError(f"seat {seat} sees more than it may in {told}: {state} {other}")


def dealt(name: str, options: GameOptions, rng: Random) -> Iterator[tuple[AnyRules, History, Any]]:
    """Yield the states of a game in which seats move, with all that led there."""
    rules = kolpak.find(name).rules(options)
    state, history, style = rules.start(), History(), rng.choice(styles(name))
    for _ in range(LONGEST):
        if rules.mover(state) is None:
            return
        chosen = "uniform" if rng.random() < HASTY else style
        action = choose(name, chosen, rules, state, rng)
        history.append((state, action))
        state = rules.play(state, action)
        if isinstance(rules.mover(state), int):
            yield rules, history, state


def other_game(name: str, rules: Any, history: History, seat: int, rng: Random) -> Any:
    """Return the state of a game that a seat cannot tell from this one, by what it has seen."""
    chances = [at for at, (state, _) in enumerate(history) if rules.mover(state) == kolpak.CHANCE]
    since = history[chances[-1] :]
    before, deal = since[0]
    if name != "hats":  # where nothing is hidden
        deal = _OTHER_DEALS[name](rules, since, seat, rng)
    state, shown = rules.play(before, deal), [rules.veil(before, deal, seat)]
    for _, action in since[1:]:
        assert action in rules.actions(state)
        shown.append(rules.veil(state, action, seat))
        state = rules.play(state, action)
    assert shown == [rules.veil(before, action, seat) for before, action in since]
    return state


def _other_goals(rules: Any, since: History, seat: int, rng: Random) -> Any:
    deal = since[0][1]
    free = sorted(set(deal.bases) - {deal.goals[seat]})
    rng.shuffle(free)
    goals = tuple(goal if owner == seat else free.pop() for owner, goal in enumerate(deal.goals))
    return deal._replace(goals=goals)


def _other_cards(rules: Any, since: History, seat: int, rng: Random) -> Any:
    """Shuffle the cards that nobody has played and the seat has not had in its hand."""
    (before, deal), *plays = since
    players = rules.options.players
    own = rules.sizes.hand_of(seat, before.starter, players)
    known = {*deal.cards[own], *(action.card for _, action in plays)}
    if players == 2:  # whoever has played draws the next card of the pile
        pile = deal.cards[players * rules.sizes.hand :]
        drawn = zip(pile, plays, strict=False)
        known |= {card for card, (state, _) in drawn if state.mover == seat}
    hidden = [card for card in deal.cards if card not in known]
    rng.shuffle(hidden)
    return deal._replace(
        cards=tuple(card if card in known else hidden.pop() for card in deal.cards)
    )


_OTHER_DEALS = {"kabaleo": _other_goals, "hat_cards": _other_cards}


def compare_many(name: str, pairs: int, seed: int, watch: Watch = Observer) -> dict[bool, Tally]:
    """Compare pairs of both kinds, for all options; return the tallies by memory."""
    rng, tallies = Random(f"{name} {seed}"), {False: Tally(), True: Tally()}
    while tallies[True].pairs < pairs:
        options = random_options(name, rng)
        observers: dict[bool, Observer] = {}
        for rules, history, state in dealt(name, options, rng):
            if not observers:
                observers = {memory: watch(rules, memory) for memory in tallies}
            seats = rules.options.players
            for seat in range(seats):
                guessed = rules.guess(rules.view(state, seat), rng)
                tallies[False].compare(observers[False], state, guessed, seat)
                other = other_game(name, rules, history, seat, rng)
                tallies[True].compare(observers[True], state, other, seat)
    return tallies


def main() -> None:
    """Compare many pairs: ``python tests/envs/blindness.py GAME --pairs 100000``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=[*kolpak.GAMES])
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.perf_counter()
    for memory, tally in compare_many(given.game, given.pairs, given.seed).items():
        kind = "with memory" if memory else "without memory"
        sys.stdout.write(
            f"{given.game} {kind}: {tally.pairs} pairs, {tally.different} of different states, "
            "all observations equal\n"
        )
    sys.stdout.write(f"{time.perf_counter() - began:.0f} s\n")


if __name__ == "__main__":
    main()
