"""Games in a batch go as the rules say, and in the same way whatever goes on beside them."""

import multiprocessing
from collections import Counter
from copy import copy
from random import Random
from typing import Any

import numpy as np
import pytest

import kolpak
from fast.agreeing import has_twin, random_options, shares, styles
from kolpak.fast import Batch
from kolpak.fast.catalog import twin
from kolpak.games.hat_cards.cards import CARDS, in_order
from kolpak.games.hat_cards.state import Deal
from kolpak.games.hats.state import Die
from kolpak.games.kabaleo.state import Placement
from kolpak.play.rules import AnyRules, First
from properties.playing import choose
from tiers import sizes

every_twin = pytest.mark.parametrize("name", list(filter(has_twin, kolpak.GAMES)))

HASTY = 0.5
"""Part of the actions that a style leaves to chance, so that its games differ."""


def rules_of(name: str, options: str = "") -> AnyRules:
    kind = kolpak.find(name)
    return kind.rules(kind.options.read(options))


def drawn(name: str, state: Any) -> Any:
    """Return the chance action that leads to a state in which a seat is to move."""
    if name == "hats":
        return Die(state.roll)
    starter, seats = state.starter, len(state.hands)
    hands = [card for place in range(seats) for card in state.hands[(starter + place) % seats]]
    cards = (*hands, *state.draw)
    aside = () if state.draw else in_order(set(CARDS) - set(cards))
    assert in_order((*cards, *aside)) == CARDS
    return Deal((*cards, *aside))


def compare(batch: Batch, name: str, game: int, state: Any) -> None:
    """Fail where a game and the rules do not agree on a state."""
    rules, mover = batch.rules, batch.rules.mover(state)
    assert batch.state(game) == state
    assert batch.mover[game] == (-1 if mover is None else mover)
    actions = [] if mover is None else list(rules.actions(state))
    numbers = np.flatnonzero(batch.legal[game])
    assert {batch.number(game, action) for action in actions} == set(numbers.tolist())
    assert len(numbers) == len(actions)
    if actions:
        number = numbers[len(actions) // 2]
        action = batch.action(game, number)
        assert repr(action) in map(repr, actions), "numbers in it are Python's"
        assert batch.number(game, action) == number
    result = shares(rules, state) if mover is None else [0.0] * batch.seats
    np.testing.assert_allclose(batch.results[game], result)


def begun(batch: Batch, name: str, game: int) -> Any:
    """Return the state a game begins with, which must be one that games begin with."""
    state = batch.state(game)
    notation = kolpak.find(name).notation(batch.rules.options)
    assert notation.read_position(notation.write_position(state)) == state
    if name != "kabaleo":  # its deal says who begins
        rules, first = batch.rules, First(int(batch.mover[game]))
        assert rules.play(rules.play(rules.start(), first), drawn(name, state)) == state
    return state


def play_both(name: str, batch: Batch, rng: Random, steps: int) -> int:
    """Play a batch and the rules side by side; return the number of decisions."""
    rules, games, decisions = batch.rules, range(batch.size), 0
    style = [rng.choice(styles(name)) for _ in games]
    states = [begun(batch, name, game) for game in games]
    for _ in range(steps):
        for game in games:
            compare(batch, name, game, states[game])
        numbers = batch.sample()
        for game in games:
            if not batch.done[game] and rng.random() > HASTY:
                action = choose(name, style[game], rules, states[game], rng)
                numbers[game] = batch.number(game, action)
        played = [
            None if done else batch.action(g, numbers[g]) for g, done in enumerate(batch.done)
        ]
        batch.step(numbers)
        for game, action in enumerate(played):
            if action is None:
                states[game] = begun(batch, name, game)
                continue
            decisions += 1
            states[game] = rules.play(states[game], action)
            if rules.mover(states[game]) == kolpak.CHANCE:
                states[game] = rules.play(states[game], drawn(name, batch.state(game)))
    return decisions


@sizes("rounds", 6, 15)
@every_twin
def test_batches_of_all_options_and_the_rules_agree_step_by_step(name: str, rounds: int) -> None:
    rng, decisions = Random(f"batch {name}"), 0
    for _ in range(rounds):
        rules = kolpak.find(name).rules(random_options(name, rng))
        batch = Batch(rules, 5, rng.randrange(2**64), threads=2, autoreset=True)
        decisions += play_both(name, batch, rng, 70)

    assert decisions > 300 * rounds


def test_moves_with_many_turns_all_have_numbers() -> None:
    rules, rng = rules_of("hats", "players=4 golden=on gold_grey=one"), Random(3)
    position = (
        "H0=r+r H1=y+y+y H2=g+g+g H3=b+b+b R3=y+g+b R49=y+g+b S0.3=gr+y+b R1=r+r* R51=r"
        " | -,-,-,- | 0 | move 6"
    )
    player = twin(rules)
    packed = player.pack(kolpak.find("hats").notation(rules.options).read_position(position))
    actions = player.actions(packed)

    numbers = [player.number(packed, action) for action in actions]

    assert len(set(numbers)) == len(actions) > 200
    assert max(numbers) < player.action_count
    assert min(numbers) >= 0
    for place in rng.sample(range(len(actions)), 20):
        assert player.numbered(packed, numbers[place]) == actions[place]


def played(batch: Batch, steps: int) -> list[np.ndarray[Any, Any]]:
    found = []
    for _ in range(steps):
        batch.step(batch.sample())
        found += [batch.states.copy(), batch.legal.copy(), batch.results.copy()]
    return found


@every_twin
def test_games_depend_on_the_seed_and_on_nothing_else(name: str) -> None:
    rules = rules_of(name, "players=3")
    one = played(Batch(rules, 7, 5, autoreset=True), 60)
    three = played(Batch(rules, 7, 5, threads=3, autoreset=True), 60)
    fewer = played(Batch(rules, 2, 5, threads=4, autoreset=True), 60)
    other = played(Batch(rules, 7, 6, autoreset=True), 1)

    for array, same, part in zip(one, three, fewer, strict=True):
        np.testing.assert_array_equal(array, same)
        np.testing.assert_array_equal(array[:2], part)
    assert not np.array_equal(other[0], one[0])


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_threads_work_in_a_forked_process() -> None:
    batch = Batch(rules_of("kabaleo", "players=2"), 4, 1, threads=2)
    child = multiprocessing.get_context("fork").Process(target=lambda: batch.step(batch.sample()))
    child.start()
    child.join(20)
    child.kill()
    assert child.exitcode == 0


@every_twin
def test_a_copy_goes_on_alone(name: str) -> None:
    batch = Batch(rules_of(name), 3, 1, threads=2)
    batch.step(batch.sample())
    before = batch.states.copy()
    other = copy(batch)
    for _ in range(5):
        other.step(other.sample())

    np.testing.assert_array_equal(batch.states, before)
    for _ in range(5):
        batch.step(batch.sample())
    np.testing.assert_array_equal(batch.states, other.states)


def test_ended_games_stay_until_they_are_reset() -> None:
    batch = Batch(rules_of("kabaleo", "players=2"), 4, 1)
    while not batch.done.all():
        batch.step(batch.sample())
    ended = batch.states.copy()

    batch.step(batch.sample())
    np.testing.assert_array_equal(batch.states, ended)
    batch.reset(np.array([False, True, False, False]))

    assert batch.done.tolist() == [True, False, True, True]
    assert batch.results.sum(axis=1).tolist() == [1, 0, 1, 1]
    assert not np.array_equal(batch.states[1], ended[1])
    np.testing.assert_array_equal(batch.states[2:], ended[2:])
    batch.reset()
    assert not batch.done.any()


def test_chance_is_even() -> None:
    games = 6_000
    hats = Batch(rules_of("hats", "players=3"), games, 2)
    kabaleo = Batch(rules_of("kabaleo", "players=2"), games, 2)
    cards = Batch(rules_of("hat_cards", "players=3"), games, 2)

    rolls = Counter(hats.state(game).roll for game in range(games))
    colours = Counter(colour for g in range(games) for colour in set(kabaleo.state(g).places))
    held = Counter(card for game in range(games) for card in cards.state(game).hands[1])

    assert len(rolls) == 6
    assert all(abs(count - games / 6) < 150 for count in rolls.values())
    assert len(colours) == 6
    assert all(abs(count - games * 4 / 6) < 180 for count in colours.values())
    assert len(held) == 33
    assert all(abs(count - games * 10 / 33) < 180 for count in held.values())
    for batch in (hats, cards):
        assert all(abs(count - games / 3) < 180 for count in np.bincount(batch.mover))
    assert all(abs(count - games / 2) < 200 for count in np.bincount(kabaleo.mover))


def test_samples_are_even_and_leave_chance_alone() -> None:
    rules = rules_of("hats", "players=2")
    batch, other = Batch(rules, 1, 3), Batch(rules, 1, 3)
    counts = Counter(int(batch.sample()[0]) for _ in range(6_000))
    legal = np.flatnonzero(batch.legal[0])

    assert sorted(counts) == legal.tolist()
    assert all(abs(count - 6_000 / len(legal)) < 200 for count in counts.values())
    for _ in range(20):
        numbers = batch.sample()
        batch.step(numbers)
        other.step(numbers)
    np.testing.assert_array_equal(batch.states, other.states)


@pytest.mark.parametrize("number", [-1, 64, 10**12])
def test_an_illegal_action_changes_nothing(number: int) -> None:
    batch = Batch(rules_of("kabaleo", "players=2"), 3, 1)
    before, numbers = batch.states.copy(), batch.sample()
    numbers[1] = number

    with pytest.raises(ValueError, match="game 1"):
        batch.step(numbers)
    with pytest.raises(ValueError, match="game 1"):
        batch.action(1, number)

    np.testing.assert_array_equal(batch.states, before)


@pytest.mark.parametrize("actions", [[0, 0], [[0, 0, 0]], [0.5, 0.5, 0.5], [True] * 3])
def test_actions_are_one_integer_a_game(actions: Any) -> None:
    with pytest.raises(ValueError, match="3 integers"):
        Batch(rules_of("kabaleo", "players=2"), 3, 1).step(actions)


def test_other_mistakes_are_told() -> None:
    rules = rules_of("hats", "players=2")
    batch = Batch(rules, 2, 1)

    for size, threads in ((0, 1), (1, 0), (1.5, 1), (1, 1.5)):
        with pytest.raises(ValueError, match="whole number from 1 on"):
            Batch(rules, size, 1, threads)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one a game: 2, not 3"):
        Batch(rules, 2, [1, 2, 3])
    with pytest.raises(ValueError, match="2 booleans"):
        batch.reset([0, 1])
    for name in ("kabaleo", "hats", "hat_cards"):
        for action in (Die(3), "y3", None, Placement("x", 0)):
            with pytest.raises(ValueError, match="not legal"):
                Batch(rules_of(name, "players=2"), 1, 1).number(0, action)
    with pytest.raises(TypeError, match="twin"):
        Batch(object(), 1, 1)  # type: ignore[arg-type]
