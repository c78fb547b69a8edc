"""Data sets: games of bots as Parquet files, one of games and one of their moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias

from kolpak.bots.compiler import compiles
from kolpak.bots.roster import maker
from kolpak.envs.games import numbering
from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError
from kolpak.play.numbers import whole
from kolpak.play.record import Record
from kolpak.play.seeds import checked_seed
from kolpak.play.steps import Step, steps

try:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter
except ModuleNotFoundError as missing:
    raise ImportError("data sets need: pip install 'kolpak[dataset]'") from missing

AT_ONCE: Final = 500
"""Games of a row group, which are in memory at once: some megabytes."""

Row: TypeAlias = dict[str, Any]
Game: TypeAlias = tuple[Row, list[Row]]
"""The row of a game and those of its moves."""


class Written(NamedTuple):
    """Numbers of rows in the two files."""

    games: int
    moves: int


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, after which a data set holds fewer games than were wanted."""

    def __init__(self, written: Written) -> None:
        super().__init__()
        self.written = written


@contextmanager
def _replaced(folder: Path, games: Any, moves: Any) -> Iterator[tuple[Any, Any]]:
    """Give writers of the two tables, whose files take their places once both are complete."""
    targets = folder / "games.parquet", folder / "moves.parquet"
    parts = [target.with_suffix(".part") for target in targets]
    try:
        with ExitStack() as files:
            of_games, of_moves = (
                files.enter_context(ParquetWriter(part, schema, compression="zstd"))
                for part, schema in zip(parts, (games, moves), strict=True)
            )
            yield of_games, of_moves
        for part, target in zip(parts, targets, strict=True):
            part.replace(target)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


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
            if not compiles():
                raise KolpakError("error-dataset-compiled")
            from kolpak.envs.observe import Observer

            self.observer = Observer(self.rules)

    def write(self, folder: Path, count: int, report: Callable[[], None] = lambda: None) -> int:
        """Play games into ``games.parquet`` and ``moves.parquet``, reporting each game.

        Returns the number of moves. Files that are there are replaced at the end. After Ctrl-C the
        games that were played are written and ``Interrupted`` is raised; after any other error the
        old files stay. Raises ValueError for a count that is negative or not whole.
        """
        count = whole("count", count, 0)
        total, stop = Written(0, 0), None
        numbers = iter(range(count))
        with _replaced(folder, *self._schemas()) as (games, moves):
            while stop is None:
                part, stop = self._part(numbers, report)
                if not part:
                    break
                decisions = [row for _, rows in part for row in rows]
                games.write_table(pa.Table.from_pylist([row for row, _ in part], games.schema))
                moves.write_table(pa.Table.from_pylist(decisions, moves.schema))
                total = Written(total.games + len(part), total.moves + len(decisions))
            if stop is not None and not total.games:
                raise stop  # nothing that is worth the old files
        if stop is not None:
            raise Interrupted(total) from stop
        return total.moves

    def _part(
        self, numbers: Iterator[int], report: Callable[[], None]
    ) -> tuple[list[Game], KeyboardInterrupt | None]:
        """Play the games of a row group, or those before an interruption."""
        part: list[Game] = []
        try:
            for number in islice(numbers, AT_ONCE):
                part.append(self._play(number))
                report()
        except KeyboardInterrupt as stop:
            return part, stop
        return part, None

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

    def _play(self, number: int) -> Game:
        """Play a game; return its row and those of its moves."""
        seed = f"{self.seed} {number}"
        bots = [made(self.rules) for made in self.makers]
        played = list(steps(self.rules, bots, seed))
        options = self.options.write()
        tokens = [self.notation.write_action(step.action) for step in played]  # chance included
        firsts = [score.place == 1 for score in self.rules.standing(played[-1].after)]
        shares = [won / sum(firsts) for won in firsts]
        moves = [row | {"game": number} for row in self._moves(played, shares)]
        game = {
            "game": number,
            "seed": seed,
            "bots": self.bots,
            "kind": self.kind.name,
            "options": options,
            "edition": self.kind.edition,
            "record": Record(self.kind.tags(options), tokens).write(),
            **{f"share_{seat}": share for seat, share in enumerate(shares)},
        }
        return game, moves

    def _moves(self, played: Sequence[Step], shares: Sequence[float]) -> Iterator[Row]:
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
