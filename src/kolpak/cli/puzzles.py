"""The command ``puzzles``: finds positions with exactly one best action."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kolpak.bots.compiler import compiler
from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.files import read_text, replace_text
from kolpak.play.errors import KolpakError
from kolpak.play.game_type import GameType
from kolpak.play.seeds import LAST_SEED
from kolpak.puzzles.puzzle import DIFFICULTIES, Collection, Puzzle, read_collection
from kolpak.words.message import Message


def puzzles(
    game: GameType,
    count: int,
    difficulty: str | None,
    seed: int,
    as_json: bool,
    file: str | None,
) -> None:
    """Print so many puzzles of each difficulty as they are found, or as they ship, in JSON."""
    if not compiler().works:
        raise KolpakError("error-puzzles-compiler", problem=compiler().problem)
    only = f" --difficulty {difficulty}" if difficulty else ""
    origin = f"kolpak puzzles {game.name} --count {count}{only} --seed {seed} --json"
    begun = Collection(origin, 0, ())
    if file is not None:
        begun = _begun(game, file, begun)
    wanted = Counter(dict.fromkeys([difficulty] if difficulty else DIFFICULTIES, count))
    last = begun
    for last in _found(game, seed, wanted, begun):
        if file is not None:
            replace_text(file, _text(last))
        elif not as_json:
            _print(last.puzzles[-1])
    if as_json:
        click.echo(_text(last), nl=False)


def _begun(game: GameType, file: str, new: Collection) -> Collection:
    """Return the collection in a file, or a new one; raise KolpakError for anything else there."""
    if not Path(file).exists():
        return new
    text = read_text(file)
    try:
        found = read_collection(game.name, text)
    except (ValueError, KeyError, TypeError):
        raise KolpakError("error-puzzles-unreadable", file=file) from None
    if found.origin != new.origin:
        raise KolpakError("error-puzzles-file", file=file, origin=found.origin)
    return found


def _found(
    game: GameType, seed: int, wanted: Counter[str], collection: Collection
) -> Iterator[Collection]:
    """Yield the collection each time it has grown, until it has all that is wanted."""
    from kolpak.puzzles.finder import find  # loads Numba

    count = wanted.total()
    wanted.subtract(one.difficulty for one in collection.puzzles)
    games = find(game.name, seed, collection.games)
    label = str(Message("cli-puzzles-searching"))
    with click.progressbar(length=count, label=label, file=sys.stderr, width=0) as progress:
        progress.update(len(collection.puzzles))
        known = {one.position for one in collection.puzzles}
        for number, puzzle in games:
            if not wanted.total():
                return
            if puzzle is None or not wanted[puzzle.difficulty] or puzzle.position in known:
                continue
            known.add(puzzle.position)
            wanted[puzzle.difficulty] -= 1
            puzzles = (*collection.puzzles, puzzle)
            collection = collection._replace(games=number + 1, puzzles=puzzles)
            progress.update(1)
            yield collection


def _print(puzzle: Puzzle) -> None:
    title = Message(f"puzzle-{puzzle.difficulty}")
    best = Message("cli-puzzles-best", {"token": puzzle.actions[0]})
    click.echo(f"{title}: {puzzle.position}\n  {best}")


def _text(collection: Collection) -> str:
    """Return a collection as it ships, a puzzle a line."""
    lines = ",\n  ".join(json.dumps(_entry(one)) for one in collection.puzzles)
    origin = json.dumps(collection.origin)
    return f'{{"origin": {origin},\n"games": {collection.games},\n"puzzles": [\n  {lines}\n]}}\n'


def _entry(puzzle: Puzzle) -> dict[str, Any]:
    return {name: it for name, it in puzzle._asdict().items() if name != "game"}


command = Command(
    "puzzles",
    puzzles,
    [
        Argument("game", "GAME", callback=parameters.game),
        Option(
            "--count",
            about="cli-puzzles-count",
            metavar="N",
            callback=parameters.number(1, 1000),
            default="1",
        ),
        Option(
            "--difficulty",
            about="cli-puzzle-difficulty",
            metavar="WORD",
            callback=parameters.word(*DIFFICULTIES),
        ),
        Option(
            "--seed",
            about="cli-puzzles-seed",
            metavar="K",
            callback=parameters.number(0, LAST_SEED),
            default="1",
        ),
        Option("--json", "as_json", about="cli-puzzles-json", is_flag=True),
        Option("--file", about="cli-puzzles-file", metavar="FILE", callback=parameters.output()),
    ],
)
