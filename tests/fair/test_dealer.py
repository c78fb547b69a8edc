"""A dealer draws the same chance whenever it is asked, also after the process was started anew."""

from random import Random

import pytest

import kolpak
from fair.dealing import SEED, dealer_of, game_label, play_on
from kolpak.fair import Dealer
from kolpak.games.catalog import find
from kolpak.games.hats.state import Die
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.rules import First
from parts import fewest_players

every_game = pytest.mark.parametrize("name", kolpak.GAMES)


def fewest(name: str) -> str:
    """Return the options for the fewest players."""
    return f"players={fewest_players(name)}"


def begun(name: str) -> Game:
    game_type = find(name)
    return Game(game_type, game_type.options.of(players=fewest_players(name)))


@every_game
def test_a_dealer_made_again_goes_on_with_the_very_same_chance(name: str) -> None:
    whole, broken = begun(name), begun(name)
    play_on(whole, dealer_of(name, fewest(name)), Random(5), until=60)

    chooser, dealer = Random(5), dealer_of(name, fewest(name))
    while len(broken.tokens) < len(whole.tokens):
        play_on(broken, dealer, chooser, until=len(broken.tokens) + 1)
        dealer = dealer_of(name, fewest(name), drawn=dealer.drawn)

    assert broken.tokens == whole.tokens


def test_an_outcome_asked_for_twice_is_the_same_and_counts_nothing() -> None:
    game, dealer = begun("hats"), dealer_of("hats", "players=2", drawn=4)
    state = game.rules.play(game.state, First(0))

    rolled = dealer.outcome(4, game.rules, state)

    assert dealer.drawn == 4
    assert dealer.draw(game.rules, state) == rolled
    assert dealer.drawn == 5


@pytest.mark.parametrize("starter", [0, 1])
@every_game
def test_in_later_games_the_starter_begins_and_the_rest_is_as_drawn(
    name: str, starter: int
) -> None:
    plain, turned = begun(name), begun(name)
    drawn = dealer_of(name, fewest(name)).draw(plain.rules, plain.state)

    action = dealer_of(name, fewest(name), starter=starter).draw(turned.rules, turned.state)

    token = turned.notation.write_action(action)
    assert token[-1] == str(starter)
    assert token[:-1] == plain.notation.write_action(drawn)[:-1]
    first = plain.type.first_seat(drawn)
    assert first is not None
    assert plain.type.with_first_seat(action, first) == drawn


@every_game
def test_an_action_that_names_no_first_seat_stays_as_it_is(name: str) -> None:
    game = play_on(begun(name), dealer_of(name, fewest(name)), Random(3), until=7)
    actions = [game.notation.read_action(token) for token in game.tokens if "first" not in token]

    assert len(actions) >= 5
    assert [game.type.with_first_seat(action, 1) for action in actions] == actions


def test_a_starter_leaves_the_dice_alone() -> None:
    game = begun("hats")
    state = game.rules.play(game.state, First(1))

    rolled = dealer_of("hats", "players=2", starter=1, drawn=1).draw(game.rules, state)

    assert isinstance(rolled, Die)
    assert rolled == dealer_of("hats", "players=2", drawn=1).draw(game.rules, state)


def test_a_malformed_contribution_is_refused() -> None:
    with pytest.raises(KolpakError, match="What seat 1 adds"):
        Dealer(SEED, game_label("hats", "players=2"), ["-", "ff"])
