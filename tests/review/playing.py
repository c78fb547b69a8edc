"""Games to review: played at random or by bots, and the same with hidden things exchanged."""

from __future__ import annotations

from random import Random

from kolpak.bots.roster import bot
from kolpak.games.catalog import find
from kolpak.play.game import Game
from kolpak.play.steps import steps
from kolpak.review import Entry
from kolpak.review.reviewer import Reviewer


def at_random(name: str, options: str, seed: int, most: int = 10_000) -> Game:
    """Return a game of random legal actions, or its beginning."""
    rng = Random(seed)
    game = Game(find(name), find(name).options.read(options), rng=rng, manual=True)
    while not game.over and len(game.tokens) < most:
        if game.mover == "chance":
            game.draw()
        else:
            game.play(rng.choice(game.actions))
    return game


def between(name: str, options: str, bots: list[str], seed: str) -> Game:
    """Return a game between bots."""
    kind = find(name)
    read = kind.options.read(options)
    rules = kind.rules(read)
    made = {each: bot(name, each, rules) for each in bots}
    game = Game(kind, read, manual=True)
    for step in steps(rules, [made[each] for each in bots], seed):
        game.play(game.notation.write_action(step.action))
    return game


def again(game: Game, tokens: list[str]) -> Game:
    """Return a game of the same options with other tokens."""
    other = Game(game.type, game.options, manual=True)
    for token in tokens:
        other.play(token)
    return other


def entries_of(reviewer: Reviewer) -> list[Entry]:
    """Return all entries of a review."""
    return list(reviewer.entries())
