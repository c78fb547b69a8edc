"""Bots choose listed actions from what they may know, and the greedy ones play well."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kolpak
from kolpak.arena.plan import plan
from kolpak.bots import compiler
from kolpak.bots.compiler import Compiler
from kolpak.bots.roster import LEVELS, best_bot, bot, bots, levels, missing
from kolpak.live.choosing import question
from kolpak.live.registry import check_bot
from kolpak.play.bot import Bot, Turn
from kolpak.play.rules import AnyRules
from kolpak.table.playing import bot_turn
from table.story import Story

TABLES = [
    ("kabaleo", "players=2 deal=equal"),
    ("kabaleo", "players=4 golden_rule=off"),
    ("hats", "players=2 stall_limit=60"),
    ("hats", "players=4 teams=common golden=on gold_grey=one stall_limit=60"),
    ("hats", "players=4 teams=team partners_share_field=on stall_limit=60"),
    ("hats", "players=6 tower=on stall_limit=60"),
    ("hat_cards", "players=2"),
    ("hat_cards", "players=5 blank_rule=literal show_won=off"),
]


def play(rules: AnyRules, bots: list[Bot], seed: int) -> Iterator[tuple[Any, int, list[Any], Any]]:
    """Plays a game and yields state, seat, legal actions and choice at every choice of a seat."""
    chance = Random(seed)
    own = [Random(f"{seed} {seat}") for seat in range(len(bots))]
    state = rules.start()
    while (mover := rules.mover(state)) is not None:
        if isinstance(mover, int):
            actions = list(rules.actions(state))
            choice = bots[mover].choose(Turn(rules.view(state, mover), actions), own[mover])
            yield state, mover, actions, choice
        else:
            choice = rules.draw(state, chance)
        state = rules.play(state, choice)
    yield state, -1, [], None


def wins(game: str, rivals: list[str], games: int, options: str = "") -> float:
    """Gives the share of games that the first rival wins, seats going round; ties count in part."""
    game_type = kolpak.find(game)
    rules = game_type.rules(game_type.options.read(f"players={len(rivals)} {options}"))
    won = 0.0
    for seed in range(games):
        turn = seed % len(rivals)
        seated = rivals[-turn:] + rivals[:-turn] if turn else rivals
        *_, (end, _, _, _) = play(rules, [bot(game, name, rules) for name in seated], seed)
        first = [seat for seat, score in enumerate(rules.standing(end)) if score.place == 1]
        won += (turn in first) / len(first)
    return won / games


@pytest.mark.parametrize(
    ("game", "options", "games", "least"),
    [
        ("kabaleo", "", 100, 0.9),
        ("kabaleo", "deal=equal", 100, 0.9),
        ("hats", "stall_limit=400", 10, 0.9),
        ("hats", "stall_limit=400 golden=on", 6, 0.8),
        ("hat_cards", "", 50, 0.9),
    ],
)
def test_greedy_beats_random_clearly(game: str, options: str, games: int, least: float) -> None:
    assert wins(game, ["greedy", "random"], games, options) >= least


@pytest.mark.parametrize(("game", "least"), [("kabaleo", 0.6), ("hats", 0.6), ("hat_cards", 0.6)])
def test_greedy_beats_three_random_players(game: str, least: float) -> None:
    options = "stall_limit=400" if game == "hats" else ""

    assert wins(game, ["greedy", "random", "random", "random"], 12, options) >= least


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_chooses_a_listed_action_under_all_kinds_of_options(game, options, name) -> None:
    game_type = kolpak.find(game)
    rules = game_type.rules(game_type.options.read(options))
    players = len(rules.standing(rules.start()))

    for _, _, actions, choice in play(rules, [bot(game, name, rules)] * players, seed=5):
        assert choice in actions or choice is None


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_choice_depends_on_view_actions_and_generator_only(game: str, options: str) -> None:
    game_type = kolpak.find(game)
    rules = game_type.rules(game_type.options.read(options))
    players = len(rules.standing(rules.start()))
    greedy = bot(game, "greedy", rules)
    moments = list(play(rules, [bot(game, "random", rules)] * players, seed=6))[:-1]

    for number, (state, seat, actions, _) in enumerate(moments[:80]):
        other = rules.guess(rules.view(state, seat), Random(number))
        choices = [
            bot_.choose(Turn(rules.view(truth, seat), actions), Random(number))
            for truth in (state, other)
            for bot_ in (greedy, bot(game, "greedy", rules))
        ]
        assert len(set(choices)) == 1


def test_greedy_players_of_catch_the_hat_attack_so_that_games_end() -> None:
    hats = kolpak.find("hats")
    rules = hats.rules(hats.options.of(players=4, stall_limit=400))

    ends = []
    for seed in range(6):
        *_, (end, _, _, _) = play(rules, [bot("hats", "greedy", rules)] * 4, seed)
        ends.append(end)

    assert sum(end.still < 400 for end in ends) >= 4
    assert all(sum(map(len, end.caught)) > 0 for end in ends)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    rules = kolpak.new("kabaleo", players=2, seed=1).rules

    with pytest.raises(kolpak.KolpakError) as caught:
        bot("kabaleo", "deep", rules)

    assert "novice, casual, skilled, expert, master" in str(caught.value)
    for ask in (levels, bots, best_bot, missing, lambda game: bot(game, "greedy", rules)):
        with pytest.raises(kolpak.KolpakError, match="no game called “chess”"):
            ask("chess")


@pytest.mark.parametrize("game", LEVELS)
def test_every_game_with_levels_has_five_levels_and_the_bots_that_play_every_game(
    game: str,
) -> None:
    assert levels(game) == ["novice", "casual", "skilled", "expert", "master"]
    assert bots(game) == [*levels(game), "greedy", "random"]


@pytest.mark.parametrize(
    ("game", "left"),
    [
        ("kabaleo", ["novice", "casual", "skilled"]),
        ("hats", ["novice", "casual", "skilled"]),
        ("hat_cards", ["novice", "casual", "skilled", "expert"]),
    ],
)
def test_levels_that_cannot_be_had_are_neither_offered_nor_played_by_weaker_bots(
    game: str, left: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "_found", [Compiler(False, "no Numba")])
    rules = kolpak.new(game, players=2, seed=1).rules

    assert levels(game) == left
    assert best_bot(game) == left[-1]
    for name in missing(game):
        with pytest.raises(kolpak.KolpakError, match=f"“{name}” needs Numba.*{left[-1]}"):
            bot(game, name, rules)
        with pytest.raises(kolpak.KolpakError, match="needs Numba"):
            check_bot(game, name)
        with pytest.raises(kolpak.KolpakError, match="needs Numba"):
            plan(game, "", ("skilled", name), deals=1, seed=1)


@pytest.mark.parametrize("works", [True, False])
def test_a_bot_that_counts_cards_remembers_with_and_without_compiled_code(
    works: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "_found", [Compiler(works, "")])
    story = Story("hat_cards", "me", "bot:expert")
    story.does("Ann", "start")
    while (turn := bot_turn(story.table)) is None:
        story.plays("Ann")

    assert len(question(turn, seed=1).turn.history) >= 1
    assert question(turn._replace(bot="skilled"), seed=1).turn.history == ()
