"""Data sets: games of bots as Parquet files, one of games and one of their moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, SupportsIndex

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

from kolpak.bots.roster import maker
from kolpak.envs.games import numbering
from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record
from kolpak.play.seeds import checked_seed
from kolpak.play.steps import Step, steps

AT_ONCE: Final = 500
"""Games of a row group, which are in memory at once: some megabytes."""

Rows = list[dict[str, Any]]


class DataSet:
    """Games of bots, written as they are played.

    ``games`` has a row a game with its record, so that it can be played again; ``moves`` a row a
    decision of a seat. Observations are added only on request.
    """

    def __init__(
        self,
        game: str,
        options: str,
        bots: Sequence[str],
        seed: SupportsIndex,
        *,
        observations: bool = False,
    ) -> None:
        """Take a game, its options as text, and bots for its seats; raise KolpakError.

        One bot alone plays all seats.
        """
        self.kind = find(game)
        self.options = self.kind.options.read(self.kind.with_table_defaults(options))
        self.rules = self.kind.rules(self.options)
        self.notation = self.kind.notation(self.options)
        try:
            self.numbering = numbering(self.rules)
        except TypeError:  # a game that was added
            raise KolpakError("error-dataset-game", game=game) from None
        self.seats = len(self.rules.standing(self.rules.start()))
        self.seed = checked_seed(seed)
        self.bots = list(bots) * (self.seats if len(bots) == 1 else 1)
        if len(self.bots) != self.seats:
            raise KolpakError("error-dataset-bots", seats=self.seats, bots=len(self.bots))
        self.makers = [maker(game, name) for name in self.bots]
        self.observer: Any = None
        if observations:
            from kolpak.envs.observe import Observer  # needs compiled code

            self.observer = Observer(self.rules)

    def write(self, folder: Path, count: int, report: Callable[[], None] = lambda: None) -> int:
        """Play games into ``games.parquet`` and ``moves.parquet``, reporting each game.

        Returns the number of moves. Raises ValueError for a negative count.
        """
        if count < 0:
            raise ValueError(f"a data set needs count >= 0, not {count}")
        games, moves = self._schemas()
        total = 0
        played = (self._play(number, report) for number in range(count))
        with (
            ParquetWriter(folder / "games.parquet", games, compression="zstd") as game_file,
            ParquetWriter(folder / "moves.parquet", moves, compression="zstd") as move_file,
        ):
            while part := list(islice(played, AT_ONCE)):
                game_file.write_table(pa.Table.from_pylist([row for row, _ in part], games))
                decisions = [row for _, rows in part for row in rows]
                move_file.write_table(pa.Table.from_pylist(decisions, moves))
                total += len(decisions)
        return total

    def _schemas(self) -> tuple[Any, Any]:
        """Return the columns of the two tables."""
        shares = [(f"share_{seat}", pa.float32()) for seat in range(self.seats)]
        games = [("game", pa.uint32()), ("seed", pa.string()), ("bots", pa.list_(pa.string()))]
        texts = [("kind", pa.string()), ("options", pa.string()), ("edition", pa.uint16())]
        moves = [("game", pa.uint32()), ("move", pa.uint16()), ("seat", pa.uint8())]
        moves += [("action", pa.uint16()), ("token", pa.string()), ("legal_count", pa.uint16())]
        moves += [("share", pa.float32())]
        if self.observer is not None:
            moves += [("observation", pa.list_(pa.int8(), self.observer.size))]
        return pa.schema([*games, *texts, *shares, ("record", pa.string())]), pa.schema(moves)

    def _play(self, number: int, report: Callable[[], None]) -> tuple[dict[str, Any], Rows]:
        """Play a game; return its row and those of its moves."""
        seed = f"{self.seed} {number}"
        bots = [made(self.rules) for made in self.makers]
        played = list(steps(self.rules, bots, seed))
        firsts = [score.place == 1 for score in self.rules.standing(played[-1].after)]
        shares = [won / sum(firsts) for won in firsts]
        moves = [row | {"game": number} for row in self._moves(played, shares)]
        game = {
            "game": number,
            "seed": seed,
            "bots": self.bots,
            "kind": self.kind.name,
            "options": self.options.write(),
            "edition": self.kind.edition,
            "record": self._record(played),
            **{f"share_{seat}": share for seat, share in enumerate(shares)},
        }
        report()
        return game, moves

    def _moves(self, played: Sequence[Step], shares: Sequence[float]) -> Iterator[dict[str, Any]]:
        """Yield a row for each decision of a seat; ``share`` is the part of the win it got."""
        for move, (before, action, _) in enumerate(played):
            seat = self.rules.mover(before)
            if not isinstance(seat, int):  # chance
                continue
            legal = self.numbering.legal(before)
            row = {
                "move": move,
                "seat": seat,
                "action": next(number for number, one in legal.items() if one == action),
                "token": self.notation.write_action(action),
                "legal_count": len(legal),
                "share": shares[seat],
            }
            if self.observer is not None:
                row["observation"] = self.observer.of(before, seat)
            yield row

    def _record(self, played: Sequence[Step]) -> str:
        """Return the text of the game, chance included; ``kolpak.read`` plays it again."""
        tags = {"Game": self.kind.name, "Options": self.options.write()}
        if self.kind.edition != 1:
            tags["Edition"] = str(self.kind.edition)
        tokens = [self.notation.write_action(step.action) for step in played]
        return Record({name: text for name, text in tags.items() if text}, tokens).write()
