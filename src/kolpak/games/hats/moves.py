"""Move generation: every way a roll may be moved (F3 to F14, V3 to V13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kolpak.games.hats.board import Board, Field
from kolpak.games.hats.homecoming import bring_home, set_free
from kolpak.games.hats.landing import Landings
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import Pieces, mixed, owner, prey, wears, without
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import Move, Waypoint

Way = tuple[Waypoint, ...]


class PartialMove(NamedTuple):
    """A move as far as it has come: the fields, the piece that moves, and its way points.

    The piece on its way is on none of the fields. ``turns`` counts its turning points (V11).
    """

    fields: Sequence[Pieces]
    piece: str
    way: Way
    turns: int

    def picked_up(self, start: Waypoint) -> PartialMove:
        """Return the move with the piece taken off the field where it starts or goes on."""
        fields = list(self.fields)
        fields[start.field] = without(fields[start.field], self.piece)
        return PartialMove(fields, self.piece, (*self.way, start), self.turns)

    def turned(self, fields: Sequence[Pieces], piece: str, turn: Waypoint) -> PartialMove:
        """Return the move after a turning point, with what has become of fields and piece."""
        return PartialMove(fields, piece, (*self.way, turn), self.turns + 1)


class Moves:
    """Move generator under given options.

    ``waived`` is one rule to leave out of the search: a move that is legal only then breaks just
    that rule, which is how refusals name it.
    """

    def __init__(
        self, options: HatsOptions, board: Board, sides: Sides, waived: str | None = None
    ) -> None:
        self.board, self.sides, self.waived = board, sides, waived
        self.landings = Landings(options, board, sides, waived)
        self.doors_open = not options.tower or waived == "V7"
        self.needs_prey = waived != "F11" and not (options.tower and waived == "V7")
        opened = waived in ("F10", "F11", "V7")  # moves that wrongly enter a home end there
        self.may_stop_at_home = options.home_overshoot == "may_stop" or waived == "F13" or opened
        turns = options.gold_max_turns
        self.most_turns = turns if turns is not None and waived != "V11" else 6
        self.turn_needs_capture = options.gold_turn_needs_capture and waived not in ("V11", "F4")
        self.everybody_turns = waived == "F4"
        self.waypoints = tuple(Waypoint(field) for field in range(len(board.names)))
        self.known: dict[tuple[Field, Field], Move] = {}

    def legal(self, fields: tuple[Pieces, ...], colours: frozenset[str], roll: int) -> list[Move]:
        """Return the legal moves of a roll with pieces of some colours (F3, V6)."""
        found: list[Move] = []
        for field, pieces in enumerate(fields):
            if not pieces:
                continue
            several = mixed(pieces)
            for piece in dict.fromkeys(pieces) if several else pieces[:1]:
                if owner(piece) in colours:
                    start = Waypoint(field, piece) if several else self.waypoints[field]
                    found += self._from(PartialMove(fields, piece, (), 0), start, roll)
        return found

    def _from(self, move: PartialMove, start: Waypoint, left: int) -> list[Move]:
        """Return the moves of a piece from where it is picked up, a start or a home (F13)."""
        if self.waived is None and not wears(move.piece):
            return self._straight(move, start, left)
        found: list[Move] = []
        self._walk(found, move.picked_up(start), start.field, None, left)
        return found

    def _straight(self, move: PartialMove, start: Waypoint, left: int) -> list[Move]:
        """Return the moves of a hat that cannot turn, from the board's table of ends."""
        fields, piece, way, _ = move
        field = start.field
        is_plain = not way and not start.piece
        found = []
        for end in self.board.ends[field][left]:
            there = fields[end]
            if not there or self.landings.allows(there, piece, end):
                if is_plain:
                    found.append(self._known(field, end))
                else:
                    found.append(Move((*way, start, Waypoint(end))))
        if len(piece) > 1 and self.doors_open:  # F11: only with prey
            home = self.sides.home_of[owner(piece)]
            beyond = left - self.board.steps_home[home][field]
            if beyond >= 0:
                found += self._home(move.picked_up(start), home, beyond)
        return found

    def _known(self, start: Field, end: Field) -> Move:
        """Return the move from start to end, made once."""
        move = self.known.get((start, end))
        if move is None:
            move = self.known[start, end] = Move((self.waypoints[start], self.waypoints[end]))
        return move

    def _walk(
        self, found: list[Move], move: PartialMove, at: Field, back: Field | None, left: int
    ) -> None:
        """Add the moves by every branch but the one the piece came along (F4)."""
        for step in self.board.neighbours[at]:
            if step != back:
                self._step(found, move, at, step, left - 1)

    def _step(
        self, found: list[Move], move: PartialMove, at: Field, step: Field, left: int
    ) -> None:
        """Add the moves after entering a field: a home, the last one, or one on the way."""
        if step < self.board.homes:
            if self._may_enter(move.piece, step):
                found += self._home(move, step, left)
        elif left == 0:
            for landing in self.landings.of(move.fields[step], move.piece, step):
                found.append(Move((*move.way, Waypoint(step, "", landing.prey))))
        else:
            self._walk(found, move, step, at, left)
            if wears(move.piece) and (move.turns < self.most_turns or self.everybody_turns):  # V11
                self._turn(found, move, at, step, left)
            elif self.everybody_turns:  # where F4 is waived a hat passes as on its way ahead
                turned = move.turned(move.fields, move.piece, Waypoint(step))
                self._step(found, turned, step, at, left - 1)

    def _turn(
        self, found: list[Move], move: PartialMove, at: Field, step: Field, left: int
    ) -> None:
        """Add the moves of a wearer that lands on a field and turns there (V11, O47)."""
        for landing in self.landings.of(move.fields[step], move.piece, step):
            fields = move.fields
            if landing.catches:
                fields = list(fields)
                fields[step] = landing.beside
                set_free(fields, landing.freed, self.sides)
            elif self.turn_needs_capture:
                continue
            turn = Waypoint(step, "", landing.prey)
            turned = move.turned(fields, landing.piece, turn)
            self._step(found, turned, step, at, left - 1)

    def _may_enter(self, piece: str, home: Field) -> bool:
        """Return whether a piece may enter a home: its own (F10), with prey (F11), not V7."""
        if self.sides.home_of[owner(piece)] != home:
            return self.waived == "F10"
        return self.doors_open and (prey(piece) != "" or not self.needs_prey)

    def _home(self, move: PartialMove, home: Field, left: int) -> list[Move]:
        """Return the moves that come home and go on with any own hat there (F13)."""
        fields, piece, way, turns = list(move.fields), move.piece, move.way, move.turns
        if self.sides.home_of[owner(piece)] == home:
            bring_home(fields, [""] * len(self.sides.seats), piece, home, self.sides)
        else:
            fields[home] = (*fields[home], piece)  # only where F10 is waived
        found: list[Move] = []
        if left:
            several = mixed(fields[home])
            for hat in dict.fromkeys(fields[home]):
                start = Waypoint(home, hat if several else "")
                found += self._from(PartialMove(fields, hat, way, turns), start, left)
        if not found or self.may_stop_at_home:
            found.append(Move((*way, Waypoint(home))))
        return found
