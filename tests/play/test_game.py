"""A game session plays, draws, shows and stays as it was after an error."""

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

import kolpak
from kolpak.words.message import Message
from parts import fewest_players

DEAL = "deal:goals=P,O;bases=POYGPOYGPOYGPOYG;stocks=pppoooyyyggg,pppoooyyyggg;first=0"


def play_first(game: kolpak.Game, moves: int) -> kolpak.Game:
    for _ in range(moves):
        if game.over:
            break
        game.play(game.actions[0])
    return game


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_a_seed_gives_the_same_game_again(name: str) -> None:
    games = [play_first(kolpak.new(name, seed=seed), 20) for seed in (7, 7, 8)]

    assert games[0].record() == games[1].record()
    assert games[0].record() != games[2].record()


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_a_seed_may_be_a_word(name: str) -> None:
    first, second = (kolpak.new(name, seed="tuesday") for _ in range(2))

    assert first.record() == second.record()


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_without_a_seed_chance_plays_too(name: str) -> None:
    game = kolpak.new(name)

    assert game.mover != kolpak.CHANCE
    assert game.actions == sorted(set(game.actions)) != []


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_manual_chance_waits_for_the_caller(name: str) -> None:
    game = kolpak.new(name, chance="manual", seed=1)
    before = game.position
    assert (game.mover, game.tokens, game.over) == (kolpak.CHANCE, [], False)

    token = game.draw()

    assert game.tokens == [token]
    assert game.position != before


def test_a_deal_that_is_given_by_hand_is_played() -> None:
    game = kolpak.new("kabaleo", players=2, chance="manual").play(DEAL)

    assert (game.mover, game.tokens) == (0, [DEAL])


def test_draw_is_refused_where_chance_does_not_move() -> None:
    game = kolpak.new("kabaleo", seed=1)

    with pytest.raises(kolpak.ActionError, match="not chance’s turn"):
        game.draw()


def test_chance_is_auto_or_manual() -> None:
    with pytest.raises(kolpak.KolpakError, match="“auto” or “manual”, not “dice”"):
        kolpak.new("kabaleo", chance="dice")  # type: ignore[arg-type]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(kolpak.KolpakError, match="no game called “chess”"):
        kolpak.new("chess")


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_nothing_has_changed_after_an_error(name: str) -> None:
    game = play_first(kolpak.new(name, seed=3), 5)
    before = (game.state, game.record(), game.actions, game.standing)

    for token in ("nonsense", "", game.tokens[0], "y99", "R0>R1>R0", "r0@9"):
        with pytest.raises(kolpak.ActionError):
            game.play(token)

    assert (game.state, game.record(), game.actions, game.standing) == before


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_a_game_goes_on_from_its_own_position(name: str) -> None:
    game = play_first(kolpak.new(name, seed=3), 7)

    twin = kolpak.Game(game.type, game.options, position=game.position)

    assert twin.state == game.state
    assert twin.actions == game.actions
    assert kolpak.read(twin.record()).state == game.state


@pytest.mark.parametrize("name", kolpak.GAMES)
@pytest.mark.parametrize("copied", [copy, deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("chance", [{"seed": 3}, {}, {"chance": "manual"}], ids=str)
def test_a_copy_goes_on_without_the_game(name: str, copied: Any, chance: dict[str, Any]) -> None:
    game = kolpak.new(name, players=fewest_players(name), **chance)
    before = game.record()
    twins = [copied(game), copied(game)]
    assert [twin.record() for twin in twins] == [before, before]

    for twin in twins:
        twin.tags["Seat0"] = "Ann"
        while len(twin.tokens) < len(game.tokens) + 5:
            if twin.mover == kolpak.CHANCE:
                twin.draw()
            else:
                twin.play(twin.actions[0])

    assert game.record() == before
    if "seed" in chance:
        assert twins[0].record() == twins[1].record()


def test_new_starts_from_a_position() -> None:
    position = "P O Y G P O Y G P O Y G P O Y G | g,g | 0 | - | P,O"

    game = kolpak.new("kabaleo", players=2, position=position)

    assert (game.position, game.mover) == (position, 0)


def test_a_follower_continues_by_hand() -> None:
    game = kolpak.read(play_first(kolpak.new("kabaleo", seed=5), 3).record())

    game.play(game.actions[-1])

    assert len(game.tokens) == 5


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_views_are_given_for_every_seat_and_for_spectators(name: str) -> None:
    game = kolpak.new(name, seed=2)

    for seat in (None, *range(len(game.standing))):
        assert game.view(seat).count(" | ") == game.position.count(" | ")
        assert game.picture(seat)


@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: object) -> None:
    game = kolpak.new("kabaleo", seed=1)

    for look in (game.view, game.picture):
        with pytest.raises(kolpak.KolpakError, match="seats are 0 to 3"):
            look(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_standings_are_flat_mappings(name: str) -> None:
    for score in kolpak.new(name, seed=2).standing:
        assert list(score.as_dict())[:2] == ["points", "place"]


def test_errors_carry_a_message_a_rule_and_a_sentence() -> None:
    game = kolpak.new("kabaleo", players=2, chance="manual").play(DEAL)

    with pytest.raises(kolpak.ActionError) as caught:
        game.play("p0")

    assert caught.value.rule == "K11"
    assert caught.value.message == Message(
        "error-kabaleo-own-base", {"place": 0, "colour": "p", "rule": "K11"}
    )
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).endswith("(K11).")
