"""Options of the card game (formats-details A.3)."""

from __future__ import annotations

from dataclasses import dataclass

from kolpak.play.options import GameOptions, option
from kolpak.play.values import Range, Switch, Words


@dataclass(frozen=True, kw_only=True)
class HatCardsOptions(GameOptions):
    """Options of the card game."""

    players: int = option(Range(2, 5, "C1"), 4)
    blank_rule: str = option(Words("symmetric", "literal"), "symmetric")
    tie_rule: str = option(Words("lowest_place", "shift_by_one"), "lowest_place")
    show_won: bool = option(Switch(), True)
