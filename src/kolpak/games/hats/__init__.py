"""Catch the Hat: dice, capturing towers, two boards and all variants."""

from kolpak.games.hats.ending import seats_out
from kolpak.games.hats.greedy import GreedyHats
from kolpak.games.hats.narration import narrate
from kolpak.games.hats.notation import HatsNotation
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.picture import picture
from kolpak.games.hats.pieces import COLOURS
from kolpak.games.hats.refusals import refusal, unfinished
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import State
from kolpak.games.hats.ways import way
from kolpak.play.game_type import GameType
from kolpak.play.rules import Seat


class Hats(GameType):
    """Catch the Hat; nothing is hidden, so a view is the state itself."""

    name = "hats"
    options = HatsOptions
    rules = HatsRules
    notation = HatsNotation
    rule_ids = (
        *(f"F{number}" for number in range(1, 22)),
        *(f"V{number}" for number in range(1, 15)),
    )
    table_defaults = {"stall_limit": 400}  # F21: some bots would never end a game
    seat_colours = COLOURS
    bots = {"greedy": GreedyHats}

    refusal = staticmethod(refusal)
    unfinished = staticmethod(unfinished)
    picture = staticmethod(picture)
    narrate = staticmethod(narrate)
    way = staticmethod(way)

    def out(self, rules: HatsRules, view: State) -> tuple[Seat, ...]:
        """Return the seats that can get no active hat any more."""
        return seats_out(view.fields, rules.sides)


HATS = Hats()

__all__ = ["HATS", "HatsNotation", "HatsOptions", "HatsRules"]
