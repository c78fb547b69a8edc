"""Opponents: bots that choose in a ``BatchEnv``, with all that they may remember."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kolpak.bots.roster import maker
from kolpak.envs.batch import BatchEnv
from kolpak.games.catalog import BUILT_IN, find
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Deal as Cards
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Die
from kolpak.games.kabaleo.state import Deal
from kolpak.play.bot import Bot, BotMaker, Turn, chosen
from kolpak.play.rules import CHANCE, AnyRules, First
from kolpak.play.seeds import checked_seed


class Seen(NamedTuple):
    """What each seat has seen of a running game, and its present state."""

    state: Any
    histories: list[list[Any]]
    """By seat: all actions since the start, chance included, as the seat saw them."""


class Opponent:
    """A bot that plays seats of a ``BatchEnv``, for training against it or for measuring.

    A bot that remembers gets the history of its game as at a table; without one it would play far
    weaker. So make it before the first step: it follows all games from their start.

    >>> from kolpak.envs import BatchEnv, rules
    >>> env = BatchEnv(rules("kabaleo", players=2), size=4, seed=1)
    >>> skilled = Opponent("skilled", env)
    >>> numbers = env.sample()
    >>> numbers = np.where(env.mover == 1, skilled.choose(env.mover == 1), numbers)
    >>> env.step(numbers)
    """

    def __init__(self, bot: str | BotMaker | Bot, env: BatchEnv, seed: SupportsIndex = 0) -> None:
        """Take a bot of the roster by name, another one, or how one is made.

        Raises KolpakError for a bot or a seed that is none, ValueError where a bot that remembers
        would miss what has been played.
        """
        self.env, self.rng = env, Random(checked_seed(seed))
        made = maker(game_of(env.rules), bot) if isinstance(bot, str) else bot
        self.bot = made if isinstance(made, Bot) else made(env.rules)
        self.remembers = not isinstance(made, BotMaker) or made.remembers
        start = env.rules.start()
        self._starts = [env.rules.view(start, seat) for seat in range(env.seats)]
        self._games: list[Seen] = []
        if self.remembers:
            if env.length.any():
                raise ValueError("an opponent must be made before the first step, or after a reset")
            self._games = [self._begun(game) for game in range(env.size)]
            env.follow(self._watch)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what a copy begins with; it follows the environment that was copied with it."""
        vars(self).update(state)
        if self.remembers:
            self.env.follow(self._watch)

    def choose(self, which: ArrayLike | None = None) -> NDArray[np.int64]:
        """Return the bot's action numbers where ``which`` (games, bool) is true, else -1.

        Games that are over have no choice. Raises BotError for a bot that fails, ValueError for
        anything but booleans.
        """
        asked = self.env.batch.chosen(which) & (self.env.mover >= 0)
        found = np.full(self.env.size, -1)
        for game in np.flatnonzero(asked).tolist():
            turn = self._turn(game)
            found[game] = self.env.number(game, chosen(self.bot, turn, self.rng))
        return found

    def _turn(self, game: int) -> Turn:
        """Return what the bot may know in a game."""
        rules, seat = self.env.rules, int(self.env.mover[game])
        state = self._games[game].state if self.remembers else self.env.state(game)
        turn = Turn(rules.view(state, seat), rules.actions(state))
        if not self.remembers:
            return turn
        history = tuple(self._games[game].histories[seat])
        return turn._replace(start=self._starts[seat], history=history)

    def _begun(self, game: int) -> Seen:
        """Return a game of which only chance has played."""
        rules = self.env.rules
        seen = Seen(rules.start(), [[] for _ in range(self.env.seats)])
        return self._followed(seen, self.env.state(game))

    def _watch(self, actions: NDArray[np.int64] | None) -> Callable[[], None]:
        """Note what is about to be played; return what notes how games have gone on."""
        env, seeds = self.env, self.env.seeds.copy()
        played = {}
        if actions is not None:
            moving = np.flatnonzero(env.mover >= 0).tolist()
            played = {game: env.action(game, int(actions[game])) for game in moving}

        def follow() -> None:
            for game in range(env.size):
                if env.seeds[game] != seeds[game]:
                    self._games[game] = self._begun(game)
                elif game in played:
                    seen = self._played(self._games[game], played[game])
                    self._games[game] = self._followed(seen, env.state(game))

        return follow

    def _played(self, seen: Seen, action: Any) -> Seen:
        """Return a game after an action, which each seat sees in its own way."""
        rules = self.env.rules
        for seat, history in enumerate(seen.histories):
            history.append(rules.veil(seen.state, action, seat))
        return seen._replace(state=rules.play(seen.state, action))

    def _followed(self, seen: Seen, state: Any) -> Seen:
        """Return a game after the chance that led to a state."""
        rules = self.env.rules
        while rules.mover(seen.state) == CHANCE:
            seen = self._played(seen, chance_before(rules, seen.state, state))
        return seen


def chance_before(rules: AnyRules, before: Any, after: Any) -> Any:
    """Return the chance action played in a state before another one in which a seat moves."""
    if isinstance(rules, HatsRules):
        return First(after.turn) if before.phase == "first" else Die(after.roll)
    if isinstance(rules, HatCardsRules):
        if before.starter is None:
            return First(after.starter)
        seats = len(after.hands)
        hands = (after.hands[(after.starter + place) % seats] for place in range(seats))
        cards = (*(card for hand in hands for card in hand), *after.draw)
        aside = tuple(card for card in rules.sizes.cards if card not in cards)
        return Cards((*cards, *aside))
    return Deal(after.goals, "".join(after.places), after.stocks, after.mover)


def game_of(rules: AnyRules) -> str:
    """Return the name of the game of some rules; raise TypeError for one from elsewhere."""
    for name in BUILT_IN:
        if isinstance(rules, find(name).rules):
            return name
    raise TypeError(f"{type(rules).__name__} are the rules of no game of the package")
