"""Opponents play as at a table: with the history of their game, and only what they may know."""

import pickle
import weakref
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest

import kolpak
from kolpak.bots.roster import LEVELS
from kolpak.envs import BatchEnv, Opponent, rules
from kolpak.play.bot import Bot, Turn

OPTIONS: dict[str, dict[str, Any]] = {
    "kabaleo": {"players": 2},
    "hats": {"players": 2, "hats_per_player": 1, "stall_limit": 8},
    "hat_cards": {"players": 3},
}


REDUCED: dict[str, Any] = {
    "kabaleo": {"players": 3, "sizes": {"colours": 6, "bases": 1, "pieces": 1}},
    "hat_cards": {
        "players": 2,
        "sizes": {
            "cards": ("r6", "r7", "r8", "r9", "y6", "y7", "y8", "y9"),
            "hand": 2,
            "rounds": 1,
            "a_hat": 1,
        },
    },
}


class Checking(Bot):
    """Plays its own game again from what it remembers, and compares it with its view."""

    asked = 0

    def choose(self, turn: Turn, rng: Random) -> Any:
        Checking.asked += 1
        seat = getattr(turn.view, "seat", None)
        assert turn.start == self.rules.view(self.rules.start(), seat)
        if seat is None:  # Catch the Hat hides nothing, so that it can be played again
            state = self.rules.start()
            for action in turn.history:
                state = self.rules.play(state, action)
            assert state == turn.view
        elif hasattr(turn.view, "goals"):
            deal, *placements = turn.history
            assert deal.goals == turn.view.goals
            assert len(placements) + sum(map(len, turn.view.stocks)) == 24
        else:
            deals = [action for action in turn.history if hasattr(action, "cards")]
            assert len(deals) == turn.view.round + 1
            mine = {card for card in deals[-1].cards if card != "?"}
            assert set(turn.view.hands[seat]) <= mine
            assert len(mine) == 10
        return rng.choice(turn.actions)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("autoreset", ["same", "next"])
def test_a_bot_gets_the_history_of_its_game(name: str, autoreset: Any) -> None:
    env = BatchEnv(rules(name, **OPTIONS[name]), 3, seed=2, autoreset=autoreset)
    bot, before, ended = Opponent(Checking(env.rules), env), Checking.asked, 0
    for step in range(120):
        env.step(bot.choose())
        ended += int(env.terminated.sum())
        if step == 10:
            env.reset()
    assert Checking.asked > before + 200
    assert ended >= 3


def test_a_bot_chooses_only_where_it_is_asked() -> None:
    env = BatchEnv(rules("kabaleo", players=2), 6, seed=1)
    numbers = Opponent("greedy", env).choose(env.mover == 1)
    assert ((numbers >= 0) == (env.mover == 1)).all()
    assert env.mask[env.mover == 1, numbers[env.mover == 1]].all()


def test_a_bot_that_is_not_there_is_named() -> None:
    env = BatchEnv(rules("kabaleo", players=2), 1, seed=1)
    with pytest.raises(kolpak.KolpakError, match="wizard"):
        Opponent("wizard", env)


def test_a_bot_that_remembers_is_refused_where_it_has_missed_something() -> None:
    env = BatchEnv(rules("kabaleo", players=2), 2, seed=1)
    env.step(env.sample())
    Opponent("greedy", env)  # remembers nothing
    with pytest.raises(ValueError, match="before the first step, or after a reset"):
        Opponent(Checking(env.rules), env)
    env.reset()
    env.step(Opponent(Checking(env.rules), env).choose())


@pytest.mark.parametrize("which", [[0, 1], [1], [True], True, [[True], [True]]])
def test_games_are_chosen_by_booleans_alone(which: Any) -> None:
    env = BatchEnv(rules("kabaleo", players=2), 2, seed=1)
    with pytest.raises(ValueError, match="2 booleans"):
        Opponent("greedy", env).choose(which)


def test_a_bot_that_nobody_holds_follows_no_games() -> None:
    env = BatchEnv(rules("kabaleo", players=2), 2, seed=1)
    gone = weakref.ref(Opponent(Checking(env.rules), env))
    assert gone() is None
    env.step(env.sample())


@pytest.mark.parametrize("wrong", [3, None, [0], [[0], [0]], [0.0, 0.0], [-1, -1]])
def test_a_wrong_step_changes_nothing_of_what_a_bot_remembers(wrong: Any) -> None:
    env = BatchEnv(rules("kabaleo", players=2), 2, seed=1)
    bot = Opponent(Checking(env.rules), env)
    with pytest.raises(ValueError, match=r"step needs 2 integers|is not legal"):
        env.step(wrong)
    env.step(bot.choose())
    bot.choose()


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("copied", [deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copies_of_games_and_their_bot_go_on_in_the_same_way(name: str, copied: Any) -> None:
    env = BatchEnv(rules(name, **OPTIONS[name]), 3, seed=2, threads=2)
    bot = Opponent(Checking(env.rules), env)
    env.step(bot.choose())
    again, other = copied((env, bot))
    for _ in range(40):
        for games, player in ((env, bot), (again, other)):
            games.step(player.choose())
        np.testing.assert_array_equal(env.obs, again.obs)


def test_bots_are_as_strong_as_at_a_table() -> None:
    env, wins = BatchEnv(rules("kabaleo", players=2), 40, seed=3), 0.0
    skilled, novice = Opponent("skilled", env), Opponent("random", env)
    seat = np.arange(40) % 2
    for _ in range(24):
        mine = env.mover == seat
        env.step(np.where(mine, skilled.choose(mine), novice.choose(~mine)))
    wins = float((env.rewards[np.arange(40), seat] > 0).mean())
    assert env.terminated.all()
    assert wins > 0.85


@pytest.mark.parametrize(
    ("name", "level"), [(name, one) for name in REDUCED for one in LEVELS[name]]
)
def test_every_level_plays_reduced_games(name: str, level: str) -> None:
    env = BatchEnv(rules(name, **REDUCED[name]), 1, seed=1, autoreset="off")
    bot = Opponent(level, env)
    while not env.terminated.all():
        env.step(bot.choose())
