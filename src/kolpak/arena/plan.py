"""Plans: which bots play which game how often, and in which seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, SupportsIndex

from kolpak.arena.entrants import check
from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.options import names_in, players_of
from kolpak.play.seeds import checked_seed
from kolpak.review import check_reviewed


class Plan(NamedTuple):
    """A match: ``deals`` deals, each replayed with every lineup in every rotation.

    ``lineups`` holds indices into ``bots``, one a seat. With ``luck`` every game is reviewed.
    """

    game: str
    options: str
    bots: tuple[str, ...]
    lineups: tuple[tuple[int, ...], ...]
    deals: int
    seed: int
    luck: bool = False

    @property
    def seats(self) -> int:
        """Seats of the game."""
        return len(self.lineups[0])

    @property
    def games(self) -> int:
        """Games that will be played."""
        return self.deals * len(self.lineups) * self.seats

    def rotations(self) -> Iterator[tuple[int, ...]]:
        """Yield every lineup with every bot of it in every seat."""
        for lineup in self.lineups:
            for shift in range(self.seats):
                yield lineup[-shift:] + lineup[:-shift] if shift else lineup


def plan(
    game: str,
    options: str,
    names: tuple[str, ...],
    deals: int,
    seed: SupportsIndex,
    *,
    luck: bool = False,
) -> Plan:
    """Return the plan of a match; raise KolpakError for a wrong option, bot, number or seed.

    Where there are more seats than bots the last bot takes the others; where there are more bots
    than seats every combination plays. Games that could last for ever get the limit of tables.
    """
    if len(names) < 2:
        raise KolpakError("error-arena-bots")
    if deals < 1:
        raise KolpakError("error-cli-number-least", option="deals", value=str(deals), least=1)
    game_type = find(game)
    if luck:
        check_reviewed(game)
    for name in names:
        check(game, name)
    if "players" not in names_in(options):
        numbers = game_type.player_numbers()
        options = f"{options} players={max(numbers[0], min(len(names), numbers[-1]))}".strip()
    chosen = game_type.options.read(game_type.with_table_defaults(options))
    seats = players_of(chosen)
    indices = list(range(len(names)))
    indices += [len(names) - 1] * (seats - len(names))
    lineups = tuple(combinations(indices, seats))
    return Plan(game, chosen.write(), names, lineups, deals, checked_seed(seed), luck)
