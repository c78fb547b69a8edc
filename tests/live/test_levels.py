"""Each level is at a table what it is in a match: it plays what it chooses, not what it advises."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

import pytest

import kolpak
from kolpak.bots.roster import bot, levels, maker
from kolpak.live import bot_pool
from kolpak.live.bot_pool import BotPool
from kolpak.live.choosing import player
from kolpak.play.bot import Bot, Turn, chosen
from kolpak.play.steps import steps
from kolpak.table.playing import BotTurn, bot_turn
from parts import fewest_players
from table.story import Story

EVERY_LEVEL: Final = [(game, name) for game in kolpak.GAMES for name in levels(game)]


def turns(game: str, name: str, most: int) -> Iterator[BotTurn]:
    """Plays at random against a bot at a table; yields the bot's turns in which it has a choice."""
    options = kolpak.find(game).with_table_defaults("")
    seats = ["me", f"bot:{name}", *["device"] * (fewest_players(game) - 2)]
    rng, story = Random(1), Story(game, *seats, options=options)
    story.does("Ann", "start")
    while most and story.table.game is not None and story.table.mover is not None:
        turn = bot_turn(story.table)
        if turn is not None and len(turn.actions) > 1:
            most -= 1
            yield turn
        actions = story.table.game.position.actions
        token = story.table.rule_set.write(rng.choice(actions))
        if turn is None:
            story.plays("Ann", token)
        else:
            story.does("system", "play", token=token, seat=turn.seat)


@pytest.mark.parametrize(("game", "name"), EVERY_LEVEL)
async def test_a_table_takes_what_a_level_chooses_knowing_what_it_remembers(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "randbits", lambda bits: 7)
    pool, remembers = BotPool(ThreadPoolExecutor(1)), maker(game, name).remembers

    for turn in turns(game, name, most=6):
        here = turn.turn(remembers=remembers)
        same = player(game, turn.options, name)
        assert await pool.choose(turn) == same.choose(here, Random(7))
        assert bool(here.history) == remembers


async def test_the_expert_of_catch_the_hat_overlooks_at_a_table_what_the_master_sees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_pool, "randbits", Random(1).getrandbits)
    pool = BotPool(ThreadPoolExecutor(1))
    overlooked = dict.fromkeys(("expert", "master"), 0)

    for turn in turns("hats", "expert", most=200):
        values = player("hats", turn.options, "master").values(turn.view)  # type: ignore[attr-defined]
        for name in overlooked:
            action = await pool.choose(turn._replace(bot=name))
            overlooked[name] += values.get(action, 1) < max(values.values())

    assert overlooked["expert"] > 10
    assert overlooked["master"] == 0


class Certain(Bot):
    """A bot that is asked only where it has a choice."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        assert len(turn.actions) > 1
        return turn.actions[-1]


@pytest.mark.parametrize("game", kolpak.GAMES)
def test_forced_moves_are_not_searched_in_a_match_either(game: str) -> None:
    kind = kolpak.find(game)
    players = fewest_players(game)
    rules = kind.rules(kind.options.read(kind.with_table_defaults(f"players={players}")))

    others = [bot(game, "random", rules) for _ in range(players - 1)]
    played = list(steps(rules, [Certain(rules), *others], "1"))

    assert rules.mover(played[-1].after) is None


def test_a_bot_is_given_a_list_of_its_own_and_asked_for_a_legal_action() -> None:
    rules = kolpak.new("kabaleo", players=2, seed=1).rules
    turn = Turn(None, [1, 2])

    class Greedy(Certain):
        def choose(self, turn: Turn, rng: Random) -> Any:
            assert isinstance(turn.actions, list)
            turn.actions.append(3)
            return 3

    with pytest.raises(kolpak.KolpakError, match="3 is not legal"):
        chosen(Greedy(rules), turn, Random(1))
    assert turn.actions == [1, 2]
