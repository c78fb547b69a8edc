"""Text forms of Catch the Hat (formats.md 3, formats-details D)."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast, get_args

from kolpak.games.hats.board import board_of
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import COLOURS, Pieces, in_order
from kolpak.games.hats.position import check_position
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import Action, Die, Move, Phase, State, Waypoint, Word
from kolpak.play.errors import PositionError
from kolpak.play.notation import Notation, malformed, read_first, write_first
from kolpak.play.numbers import read_number
from kolpak.play.rules import First, Seat

_WAYPOINT = re.compile(r"([HRSC][0-9.]*)(?:\[([rygbwk*]+)\])?(?:x\[([rygbwk*]+)\])?")
_PIECE = re.compile(r"[rygbwk*]+")
_PHASES = get_args(Phase)
_EXAMPLES = "R5>R10, R37>H3>R40, R5[gyr]>R9, pass, roll, stop, d4, first:2"


class HatsNotation(Notation[State, Action, State]):
    """Notation of moves such as ``R5>R10``, dice and positions."""

    def __init__(self, options: HatsOptions) -> None:
        super().__init__(options)
        self.board = board_of(options.board)
        self.sides = Sides(options)

    def read_action(self, token: str) -> Action:
        if token in ("pass", "roll", "stop"):
            return Word(token)
        if re.fullmatch(r"d[1-6]", token):
            return Die(int(token[1]))
        if first := read_first(token):
            return first
        way = tuple(self._read_waypoint(part, token) for part in token.split(">"))
        if len(way) < 2:
            raise malformed(token, _EXAMPLES)
        return Move(way)

    def _read_waypoint(self, part: str, token: str) -> Waypoint:
        waypoint = self.read_waypoint(part)
        if waypoint is None:
            raise malformed(token, _EXAMPLES)
        return waypoint

    def read_waypoint(self, part: str) -> Waypoint | None:
        """Parse a part of a move such as ``R5[gyr]``; None if it is malformed."""
        found = _WAYPOINT.fullmatch(part)
        if found is None or found[1] not in self.board.numbers:
            return None
        return Waypoint(self.board.numbers[found[1]], found[2] or "", found[3] or "")

    def write_action(self, action: Action) -> str:
        if isinstance(action, Move):
            return ">".join(self._write_waypoint(waypoint) for waypoint in action.way)
        if isinstance(action, Die):
            return f"d{action.number}"
        return write_first(action) if isinstance(action, First) else action.word

    def _write_waypoint(self, waypoint: Waypoint) -> str:
        piece = f"[{waypoint.piece}]" if waypoint.piece else ""
        prey = f"x[{waypoint.prey}]" if waypoint.prey else ""
        return f"{self.board.names[waypoint.field]}{piece}{prey}"

    def read_position(self, text: str) -> State:
        parts = text.split(" | ")
        memory = self._memory_names()
        if len(parts) != 4 + len(memory):
            raise PositionError("error-position-fields", count=4 + len(memory), found=len(parts))
        phase, roll = _read_phase(parts[3])
        numbers = dict(zip(memory, parts[4:], strict=True))
        state = State(
            fields=self._read_fields(parts[0]),
            caught=tuple(self._read_caught(part) for part in parts[1].split(",")),
            turn=self._read_turn(parts[2]),
            phase=phase,
            roll=roll,
            still=_read_count("still", numbers),
            sixes=_read_count("sixes", numbers),
            out=self._read_out(numbers),
        )
        check_position(state, self.options)
        return state

    def write_position(self, position: State) -> str:
        fields = " ".join(
            f"{name}={'+'.join(pieces)}"
            for name, pieces in zip(self.board.names, position.fields, strict=True)
            if pieces
        )
        caught = ",".join(hats or "-" for hats in position.caught)
        turn = "-" if position.turn is None else str(position.turn)
        phase = f"move {position.roll}" if position.phase == "move" else position.phase
        memory = {
            "still": str(position.still),
            "sixes": str(position.sixes),
            "out": ",".join(map(str, position.out)) or "-",
        }
        kept = [f"{name}={memory[name]}" for name in self._memory_names()]
        return " | ".join([fields, caught, turn, phase, *kept])

    def _memory_names(self) -> list[str]:
        """Return the names of the further fields under these options, in order (O24)."""
        options = self.options
        due = {
            "still": options.stall_limit is not None,
            "sixes": options.max_sixes is not None,
            "out": options.tower,
        }
        return [name for name, is_due in due.items() if is_due]

    def _read_fields(self, text: str) -> tuple[Pieces, ...]:
        fields: list[Pieces] = [()] * len(self.board.names)
        for part in text.split(" "):
            name, equals, pieces = part.partition("=")
            if not equals or name not in self.board.numbers or fields[self.board.numbers[name]]:
                raise PositionError("error-hats-position-field", text=part)
            for piece in pieces.split("+"):
                if not _PIECE.fullmatch(piece):
                    raise PositionError("error-position-part", text=part, letters=COLOURS + "*")
            fields[self.board.numbers[name]] = tuple(sorted(pieces.split("+")))
        return tuple(fields)

    def _read_caught(self, text: str) -> str:
        hats = "" if text == "-" else text
        if (not hats and text != "-") or set(hats) - set(COLOURS) or in_order(hats) != hats:
            raise PositionError("error-hats-position-caught", text=text, letters=COLOURS)
        return hats

    def _read_turn(self, text: str) -> Seat | None:
        seat = read_number(text)
        if text != "-" and (seat is None or seat >= self.options.players):
            last = self.options.players - 1
            raise PositionError("error-position-mover", text=text, last=last, others="-")
        return seat

    def _read_out(self, numbers: dict[str, str]) -> tuple[Seat, ...]:
        if "out" not in numbers or numbers["out"] == "out=-":
            return ()
        name, _, text = numbers["out"].partition("=")
        seats = [read_number(part) for part in text.split(",")]
        right = all(seat is not None and seat < self.options.players for seat in seats)
        if name != "out" or not right or max(Counter(seats).values()) > 1:
            raise PositionError("error-hats-position-memory", text=numbers["out"], right="out=2,0")
        return tuple(cast("list[int]", seats))


def _read_phase(text: str) -> tuple[Phase, int]:
    """Return a phase and the roll of ``move 4``; raise PositionError."""
    if re.fullmatch(r"move [1-6]", text):
        return "move", int(text[-1])
    if text not in _PHASES or text == "move":
        raise PositionError("error-hats-position-phase", text=text)
    return cast("Phase", text), 0


def _read_count(name: str, numbers: dict[str, str]) -> int:
    if name not in numbers:
        return 0
    head, _, digits = numbers[name].partition("=")
    count = read_number(digits)
    if head != name or count is None:
        raise PositionError("error-hats-position-memory", text=numbers[name], right=f"{name}=3")
    return count
