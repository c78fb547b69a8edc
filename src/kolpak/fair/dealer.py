"""Dealer: a game's chance actions, drawn from its seed and added randomness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kolpak.fair.label import Label
from kolpak.fair.seed import key, read_random
from kolpak.fair.stream import FairStream
from kolpak.games.catalog import find
from kolpak.play.rules import AnyRules, Seat


class Dealer:
    """Deterministic chance of one game.

    ``random`` is what each seat has added, 64 hexadecimal digits or ``-``. ``starter`` is the seat
    that begins where it is not drawn, as in the later games of a match. ``drawn`` counts the
    chance actions so far, which is the number of the next one. Raises KolpakError.

    >>> from kolpak.games.catalog import new
    >>> rules = new("hats", players=2).rules
    >>> dealer = Dealer(bytes(32), Label("t7", 0, "hats", 1, "players=2"), ["-", "-"])
    >>> dealer.draw(rules, rules.start()), dealer.drawn
    (First(seat=1), 1)
    """

    def __init__(
        self,
        seed: bytes,
        label: Label,
        random: Sequence[str],
        starter: Seat | None = None,
        drawn: int = 0,
    ) -> None:
        added = [read_random(text, seat) for seat, text in enumerate(random)]
        self._key = key(seed, label, added)
        self._type = find(label.game)
        self.starter = starter
        self.drawn = drawn

    def draw(self, rules: AnyRules, state: Any) -> Any:
        """Draw the next chance action."""
        action = self.outcome(self.drawn, rules, state)
        self.drawn += 1
        return action

    def skip(self) -> None:
        """Leave out the next chance action, which is given."""
        self.drawn += 1

    def outcome(self, number: int, rules: AnyRules, state: Any) -> Any:
        """Return chance action ``number``, from 0; the same on every call."""
        action = rules.draw(state, FairStream(self._key, number))
        return action if self.starter is None else self._type.with_first_seat(action, self.starter)
