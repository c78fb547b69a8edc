"""Whole fair games with fixed seeds, played by a generator that has nothing to do with theirs."""

from random import Random
from typing import Any

from kolpak.fair import Dealer, Label, Proof, label_of, seal
from kolpak.fair.seed import commitment
from kolpak.games.catalog import find
from kolpak.play.game import Game
from kolpak.play.record import Record
from kolpak.play.rules import CHANCE

TABLE = "t7"
SEED = bytes(range(32))
ADDED = "ab" * 32


def game_label(name: str, options: str, round: int = 0) -> Label:
    """Gives the label of a game at the table of these records."""
    return label_of(TABLE, round, name, options)


def dealer_of(name: str, options: str, seed: bytes = SEED, **more: Any) -> Dealer:
    players = find(name).options.read(options).as_dict()["players"]
    assert isinstance(players, int)
    return Dealer(seed, game_label(name, options), (ADDED, *"-" * (players - 1)), **more)


def play_on(game: Game, dealer: Dealer, chooser: Random, until: int = 10_000) -> Game:
    """Plays a game with chance from a dealer until it is over or has so many tokens."""
    while not game.over and len(game.tokens) < until:
        if game.mover == CHANCE:
            drawn = dealer.draw(game.rules, game.state)
            game.play(game.notation.write_action(drawn))
        else:
            game.play(chooser.choice(game.actions))
    return game


def sealed(
    name: str,
    options: str,
    *,
    round: int = 0,
    starter: int | None = None,
    until: int = 10_000,
    end: str | None = None,
    seed: bytes = SEED,
    given: int = 0,
) -> Record:
    """Gives the sealed record of a fair game; the same for the same arguments.

    Its first ``given`` actions come from a game of another seed.
    """
    game_type = find(name)
    chosen = game_type.options.read(options)
    game = Game(game_type, chosen)
    bound = game_label(name, chosen.write(), round)
    random = (ADDED, *"-" * (len(game.standing) - 1))
    before = Dealer(bytes(32), bound, random, starter)
    play_on(game, before, Random(2), given)
    play_on(game, Dealer(seed, bound, random, starter, before.drawn), Random(1), until)
    game.tags["Seat0"] = "Ann"
    proof = Proof(bound, commitment(seed, bound), seed, random, starter, end, given)
    return seal(game.as_record(), proof)


RECORDS = {
    "kabaleo": sealed("kabaleo", "players=2"),
    "kabaleo-equal-resigned": sealed(
        "kabaleo", "players=3 deal=equal", round=2, starter=2, until=12, end="resigned 0 2"
    ),
    "hats": sealed("hats", "players=2 hats_per_player=1 stall_limit=12"),
    "hats-stopped": sealed("hats", "players=4", round=5, starter=3, until=30, end="stopped"),
    "hats-colours": sealed(
        "hats", "players=3 colours=kyw hats_per_player=1", until=30, end="stopped"
    ),
    "hats-given": sealed("hats", "players=2 hats_per_player=1 stall_limit=12", given=17),
    "hat_cards": sealed("hat_cards", "players=2"),
    "hat_cards-later": sealed(
        "hat_cards", "players=3", round=1, starter=1, until=35, end="resigned 2"
    ),
    "hat_cards-given": sealed("hat_cards", "players=2", given=9),
}
