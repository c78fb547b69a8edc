"""Observations show what a seat may know, all of it that is said, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import kolpak
from envs.blindness import compare_many, dealt
from fast.agreeing import random_options
from kolpak.envs.games import numbering, rules
from kolpak.envs.observe import Observer
from kolpak.fast.batch import Batch
from kolpak.fast.catalog import twin
from kolpak.games.hats.state import Die
from kolpak.games.kabaleo.state import State
from kolpak.play.rules import AnyRules, First
from tiers import sizes


def has_numbers(name: str) -> bool:
    """Tells whether the environments know a game; they need the numbers of its actions."""
    try:
        numbering(kolpak.find(name).rules(kolpak.find(name).options.of()))
    except TypeError:
        return False
    return True


NUMBERED = [name for name in kolpak.GAMES if has_numbers(name)]
every_game = pytest.mark.parametrize("name", NUMBERED)
CUPS = {"kabaleo": {"colours": 3, "bases": 1, "pieces": 2}, "hat_cards": {"hand": 2, "rounds": 1}}
"""A small game of each kind that has sizes."""


@every_game
@sizes("pairs", 60, 3000)
def test_a_seat_sees_nothing_of_what_it_may_not_know(name: str, pairs: int) -> None:
    for tally in compare_many(name, pairs, 1).values():
        assert tally.pairs >= pairs
        assert (tally.different > pairs / 3) == (name != "hats")


class Leaking(Observer):
    """Shows seat 0 a number of what is hidden from it."""

    def of(self, state: Any, seat: int) -> Any:
        row = super().of(state, seat)
        hidden = state.goals[1] if hasattr(state, "goals") else state.hands[1][0]
        row[0] += seat == 0 and hidden > "P"
        row[0] += seat == 0 and "r5" < hidden < "y5"
        return row


@pytest.mark.parametrize("name", ["kabaleo", "hat_cards"])
def test_a_leak_is_found(name: str) -> None:
    with pytest.raises(AssertionError, match="sees more than it may in \\['turn'\\]"):
        compare_many(name, 400, 1, Leaking)


def games_of(name: str, count: int) -> Iterator[tuple[AnyRules, Any]]:
    """Yield states of games of all options in which a seat is to move."""
    rng = Random(f"observing {name}")
    for _ in range(count):
        for found, _, state in dealt(name, random_options(name, rng), rng):
            yield found, state


@every_game
def test_numbers_of_actions_are_the_twins_and_lead_back(name: str) -> None:
    for found, state in games_of(name, 4):
        numbers, player = numbering(found), twin(found)
        packed = player.pack(state)
        legal = numbers.legal(state)
        assert sorted(map(repr, legal.values())) == sorted(map(repr, found.actions(state)))
        assert numbers.count == player.action_count
        number, action = Random(len(legal)).choice(list(legal.items()))
        assert 0 <= number < numbers.count
        assert player.number(packed, action) == number == numbers.number(state, action)
        assert player.numbered(packed, number) == action == numbers.action(state, number)


def test_numbers_of_illegal_actions_are_refused() -> None:
    found = rules("kabaleo", players=2)
    numbers, state = numbering(found), found.start()
    with pytest.raises(ValueError, match="action 3 is not legal"):
        numbers.action(state, 3)
    with pytest.raises(ValueError, match=r"Placement.* is not legal"):
        numbers.number(state, found.placements["p"][0])  # type: ignore[attr-defined]


@every_game
def test_masks_are_the_rules_legal_actions_in_every_state(name: str) -> None:
    rng = Random(f"masks {name}")
    for _ in range(3):
        found = kolpak.find(name).rules(random_options(name, rng))
        numbers, batch = numbering(found), Batch(found, 3, rng.randrange(2**64), autoreset=True)
        for _ in range(60):
            for game in range(batch.size):
                legal = [] if batch.done[game] else sorted(numbers.legal(batch.state(game)))
                assert np.flatnonzero(batch.legal[game]).tolist() == legal
            batch.step(batch.sample())


@pytest.mark.parametrize("seat", [2, -1, 10**8, None, 1.0, True])
def test_nobody_observes_from_a_seat_that_is_not_there(seat: Any) -> None:
    batch = Batch(rules("kabaleo", players=2), 1, seed=1)
    with pytest.raises(kolpak.KolpakError, match=r"There is no seat .*0 to 1\."):
        Observer(batch.rules).of(batch.state(0), seat)


@every_game
def test_arrays_that_do_not_fit_are_refused_before_compiled_code_runs(name: str) -> None:
    batch = Batch(rules(name, players=2), 4, seed=1)
    observer = Observer(batch.rules)
    rows = np.zeros((4, observer.size), np.int8)
    states, movers = batch.states, batch.mover
    wrong: list[tuple[Any, ...]] = [
        (states[:2], movers, rows),
        (states[:, :-1].copy(), movers, rows),
        (states.astype(np.int32), movers, rows),
        (states, movers[:2], rows),
        *((states, np.full(4, viewer), rows) for viewer in (2, 10**9, -2)),
        (states, movers, rows[:, :10].copy()),
        (states, movers, rows.astype(np.float32)),
        (states, movers, np.zeros(rows.shape[::-1], np.int8).T),
        *((states, movers, rows, *part) for part in ((0, 5), (-1, 4), (3, 2))),
    ]
    for arrays in wrong:
        with pytest.raises(ValueError, match=r"must be|are not all among"):
            observer.write(*arrays)
    assert not rows.any()
    observer.write(states, movers, rows, 1, 3)
    assert rows.any(axis=1).tolist() == [False, True, True, False]


def test_counts_of_the_card_game_stop_at_the_greatest_number() -> None:
    batch = Batch(rules("hat_cards", players=2, sizes={"rounds": 300}), 1, seed=1)
    state = batch.state(0)._replace(hats=(128, 140), round=299)
    observer = Observer(batch.rules)
    seen = observer.named(observer.of(state, 0))
    assert (seen["hats"].tolist(), seen["round"].tolist()) == ([127, 127], [127])


def test_kabaleo_shows_goal_stocks_and_towers() -> None:
    places = ("P", "Oypv", "Y", "G", "V", *"POYGV" * 3)
    state = State(places, ("py", "po", "gv"), 1, 2, ("P", "O", "Y"))
    observer = Observer(rules("kabaleo", players=3))
    seen = observer.named(observer.of(state, 2))

    assert seen["turn"].tolist() == [0, 0, 1], "seat 1 comes two places after seat 2"
    assert seen["goal"].tolist() == [0, 0, 1, 0, 0]
    assert seen["stocks"].tolist() == [[0, 0, 0, 1, 1], [1, 0, 1, 0, 0], [1, 1, 0, 0, 0]]
    assert seen["shown"].tolist() == [4, 3, 4, 4, 5]
    assert seen["barred"].nonzero()[0].tolist() == [2]
    assert seen["height"].tolist()[:3] == [1, 4, 1]
    assert seen["towers"][1].argmax(axis=1).tolist() == [4, 0, 2, 1], "from the top down"
    assert seen["letters"].argmax(axis=1).tolist() == [0, 1, 2, 3, 5]


def test_kabaleo_shows_no_goal_that_a_position_does_not_tell() -> None:
    position = "G Gvgo Bog Vb Bv O O V O V G B O G B Vb | gg,oo | 1 | 2 | ?,O"
    game = kolpak.new("kabaleo", players=2, position=position)
    observer, player = Observer(game.rules), twin(game.rules)
    told = game.state._replace(goals=("G", "O"))
    goals = observer.slices["goal"]

    assert not observer.of(game.state, 0)[goals].any()
    assert observer.of(game.state, 1).tolist() == observer.of(told, 1).tolist()
    assert player.unpack(player.pack(game.state)) == game.state


def test_cards_seen_are_left_out_without_memory() -> None:
    found = rules("hat_cards", players=3)
    with_memory, without = Observer(found), Observer(found, memory=False)
    assert set(with_memory.layout) - set(without.layout) == {"seen"}
    assert with_memory.size - without.size == 33


def test_hats_shows_pieces_homes_and_the_roll() -> None:
    found: Any = rules("hats", players=3, hats_per_player=1)
    state = found.play(found.play(found.start(), First(1)), Die(4))
    observer = Observer(found)
    seen = observer.named(observer.of(state, 2))

    assert seen["turn"].tolist() == [0, 0, 1], "seat 1 comes two places after seat 2"
    assert seen["phase"].tolist() == [1, 0]
    assert seen["roll"].tolist() == [0, 0, 0, 1, 0, 0]
    assert seen["home"].argmax(axis=1).tolist() == [2, 0, 1]
    assert seen["pieces"].tolist() == seen["home"].tolist(), "one hat at each home"
    assert not seen["carried"].any()


@pytest.mark.parametrize("name", CUPS)
def test_small_games_are_the_same_code(name: str) -> None:
    found, rng = rules(name, players=2, sizes=CUPS[name]), Random(5)
    numbers, batch = numbering(found), Batch(found, 3, 5, autoreset=True)
    states = [batch.state(game) for game in range(3)]
    for _ in range(40):
        chosen = [rng.choice(sorted(numbers.legal(state)) or [0]) for state in states]
        over = batch.done.copy()
        batch.step(np.array(chosen))
        for game, number in enumerate(chosen):
            state = states[game]
            if not over[game]:
                state = found.play(state, numbers.action(state, number))
            dealt_now = over[game] or found.mover(state) == kolpak.CHANCE
            states[game] = batch.state(game) if dealt_now else state
            assert batch.state(game) == states[game]
            if found.mover(states[game]) is None:
                won = [score.place == 1 for score in found.standing(states[game])]
                np.testing.assert_allclose(batch.results[game], np.array(won) / sum(won))


@pytest.mark.parametrize(
    ("game", "sizes", "said"),
    [
        ("kabaleo", {"colours": 7}, "colours must be from 1 to 6"),
        ("kabaleo", {"pieces": 1, "colours": 3}, "3 pieces cannot be dealt evenly"),
        ("kabaleo", {"pieces": 3, "colours": 2, "bases": 1}, "gets stuck"),
        ("kabaleo", {"colours": 1}, "2 goals need as many colours"),
        ("hat_cards", {"cards": ("r0", "r1")}, "2 cards are too few for hands of 6"),
        ("hat_cards", {"cards": ("r1", "r0"), "hand": 1}, "in its order"),
        ("hat_cards", {"rounds": 0}, "rounds and a_hat must be 1 or more"),
        ("hats", {"hats": 1}, "has no sizes"),
        ("kabaleo", {"a": 1}, "sizes are colours, bases, pieces, not a"),
        ("kabaleo", {"colours": 3.0}, "sizes are whole numbers"),
        ("hat_cards", {"cards": 3}, "cards a list"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(game: str, sizes: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        rules(game, players=2, sizes=sizes)
