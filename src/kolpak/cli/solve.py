"""The command ``solve``: which actions win, draw or lose near the end of Kabaleo."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from kolpak.bots.compiler import compiles
from kolpak.bots.kabaleo.contest import read_problem, winning
from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.files import check_apart, moment, read_text, writing
from kolpak.cli.typed import plain
from kolpak.games.kabaleo import KABALEO, KabaleoRules
from kolpak.games.kabaleo.state import Placement, State
from kolpak.games.kabaleo.views import HIDDEN
from kolpak.play.errors import KolpakError, PositionError
from kolpak.play.game import Game
from kolpak.play.record import Record, read_records
from kolpak.play.rules import CHANCE, Seat
from kolpak.words.message import Message

if TYPE_CHECKING:
    from kolpak.bots.kabaleo.proof import Proof

MOST: Final = 16
"""Cones that may be left."""

MOST_NODES: Final = 2**63 - 1
"""Compiled code counts nodes in 64 bits with a sign."""

VALUES: Final = ("win", "draw", "loss", "unknown")
"""What an action brings, the best first; a loss against several seats only if all play together."""


class Position(NamedTuple):
    """A position near the end, and what is known of its goals."""

    rules: KabaleoRules
    state: State
    seat: Seat
    left: int

    @property
    def case(self) -> str:
        """Return what a value means: for hidden goals, against several seats, or exactly."""
        if HIDDEN in self.state.goals:
            return "hidden"
        return "exact" if len(self.state.stocks) == 2 else "several"


def solve(
    record: str,
    at: int | None,
    number: int,
    goals: str | None,
    nodes: int,
    proof_file: str | None,
    contest: bool,
    as_json: bool,
) -> None:
    """Print what each action brings; write a proof of the best into a file."""
    if contest:
        if at is not None or number or goals is not None or proof_file is not None or as_json:
            raise KolpakError("error-contest-alone")
        _solve_contest(record)
        return
    check_apart(proof_file, [record])
    position = _position(_game(record, number, at), goals)
    found = _values(position, nodes)
    if not as_json:
        _print(position, found)
    proof = None
    try:
        if proof_file is not None:
            proof = _proof(position, found, nodes)
            with writing(proof_file):
                Path(proof_file).write_text(proof.write(), "utf-8")
            if not as_json:
                _print_proof(proof_file, proof)
    finally:  # the values are worth having without a proof
        if as_json:
            _print_json(position, found, proof)


def _solve_contest(file: str) -> None:
    """Print the answer to a contest's problem: how many moves win for sure, and which."""
    found = winning(read_problem(read_text(file)))
    click.echo(len(found))
    click.echo(" ".join(map(str, found)))


def _game(file: str, number: int, at: int | None) -> Game:
    """Return the game at a moment of a record, or at a position alone."""
    text = read_text(file)
    position = plain(text)
    if " | " in f" {position} " and not position.startswith("["):
        stocks = position.partition(" | ")[2].partition(" | ")[0]
        players = max(2, min(stocks.count(",") + 1, 4))
        tags = {"Game": KABALEO.name, "Options": f"players={players}", "Position": position}
        records: Iterable[Record] = [Record(tags)]
    else:
        records = read_records(text)
    return moment(file, records, number, at)


def _position(game: Game, goals: str | None) -> Position:
    """Return the position to solve, with other goals if some are given; raise KolpakError."""
    if game.type is not KABALEO:
        raise KolpakError("error-solve-game", game=Message(f"game-{game.type.name}"))
    if game.mover == CHANCE:
        raise KolpakError("error-deal-due")
    if not isinstance(game.mover, int):
        raise KolpakError("error-solve-over")
    state: State = game.state
    if goals is not None:
        state = _with_goals(game, goals)
    left = sum(map(len, state.stocks))
    if left > MOST:
        raise KolpakError("error-solve-early", left=left, most=MOST)
    if not compiles():
        raise KolpakError("error-solve-numba")
    assert isinstance(game.rules, KabaleoRules)
    return Position(game.rules, state, game.mover, left)


def _with_goals(game: Game, goals: str) -> State:
    """Return the state of a game with other goals; raise KolpakError, which blames the goals."""
    beginning, _, own = game.position.rpartition(" | ")
    wanted = plain(goals).upper()
    try:
        state: State = game.notation.read_position(f"{beginning} | {wanted}")
    except PositionError as error:
        raise KolpakError(
            "error-solve-goals", goals=goals, example=own, reason=error.message
        ) from None
    return state


def _values(position: Position, nodes: int) -> dict[str, str]:
    """Return every legal action with its value, with progress on standard error."""
    from kolpak.bots.kabaleo.endings import Ending  # loads Numba

    rules, state = position.rules, position.state
    ending = Ending.of(rules, state)
    count = len(ending.codes(ending.packed))
    kinds: dict[tuple[str, str], str] = {}
    label = str(Message("cli-solve-searching"))
    with click.progressbar(length=count, label=label, file=sys.stderr, width=0) as progress:
        for action, value in ending.solve(nodes):
            kinds[action.colour, state.places[action.place]] = VALUES[2 - value]
            progress.update(1)
    write = KABALEO.notation(rules.options).write_action
    found = {
        write(action): kinds[action.colour, state.places[action.place]]
        for action in rules.actions(state)
        if isinstance(action, Placement)
    }
    return dict(sorted(found.items(), key=lambda one: VALUES.index(one[1])))


def _proof(position: Position, found: dict[str, str], nodes: int) -> Proof:
    """Return a proof of what is sure; raise KolpakError if nothing is, or it is too long."""
    from kolpak.bots.kabaleo.proof import prove

    seat, result = _sure(position, found)
    click.echo(str(Message("cli-solve-proving")), err=True)
    proof = prove(position.rules, position.state, seat, result, nodes)
    assert proof is not None  # the values say so
    return proof


def _sure(position: Position, found: dict[str, str]) -> tuple[Seat, int]:
    """Return the seat's best result, or the other seat's win; raise KolpakError if none is sure."""
    from kolpak.bots.kabaleo.solver import SHARED, WIN

    best = next(iter(found.values()))
    if best == "win":
        return position.seat, WIN
    if "unknown" not in found.values():
        if best == "draw":
            return position.seat, SHARED
        if position.case == "exact":
            return 1 - position.seat, WIN
    raise KolpakError("error-solve-unproved", seat=position.seat)


def _print(position: Position, found: dict[str, str]) -> None:
    about: dict[str, str | int | Message] = {
        "seat": position.seat,
        "left": position.left,
        "goals": ",".join(position.state.goals),
    }
    click.echo(str(Message("cli-solve-of", about)))
    click.echo(str(Message("cli-solve-case", {"case": position.case})))
    for value in VALUES:
        actions = " ".join(action for action, its in found.items() if its == value)
        if actions:
            said = {"value": value, "case": position.case}
            click.echo(f"  {Message('cli-solve-value', said)} {actions}")


def _print_json(position: Position, found: dict[str, str], proof: Proof | None) -> None:
    data: dict[str, Any] = {
        "position": KABALEO.notation(position.rules.options).write_position(position.state),
        "mover": position.seat,
        "left": position.left,
        "case": position.case,
        "actions": found,
    }
    if proof is not None:
        data["proof"] = {"seat": proof.seat, "result": proof.name, "lines": len(proof.strategy)}
    click.echo(json.dumps(data))


def _print_proof(file: str, proof: Proof) -> None:
    about: dict[str, str | int | Message] = {
        "file": file,
        "seat": proof.seat,
        "result": proof.name,
        "lines": len(proof.strategy),
    }
    click.echo(str(Message("cli-solve-proved", about)))


command = Command(
    "solve",
    solve,
    [
        Argument("record", "FILE"),
        parameters.at_option(),
        parameters.number_option(),
        Option("--goals", about="cli-solve-goals", metavar="P,?"),
        Option(
            "--nodes",
            about="cli-solve-nodes",
            metavar="N",
            callback=parameters.number(1, MOST_NODES),
            default="20000000",
        ),
        Option(
            "--proof",
            "proof_file",
            about="cli-solve-proof",
            metavar="FILE",
            callback=parameters.output(),
        ),
        Option("--contest", about="cli-solve-contest", is_flag=True),
        Option("--json", "as_json", about="cli-solve-json", is_flag=True),
    ],
)
