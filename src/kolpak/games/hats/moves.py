"""Move generation: every way a roll may be moved (F3 to F14, V3 to V13)."""

from __future__ import annotations

from kolpak.games.hats.board import Board, Field
from kolpak.games.hats.homecoming import bring_home, set_free
from kolpak.games.hats.landing import Landings
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import Pieces, mixed, owner, prey, wears, without
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import Move, Waypoint

Way = tuple[Waypoint, ...]


class Moves:
    """Move generator under given options.

    ``waived`` is one rule to leave out of the search: a move that is legal only then breaks just
    that rule, which is how refusals name it. A piece on its way is never on ``fields``.
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
                    label = piece if several else ""
                    found += self._from(list(fields), piece, field, label, roll, (), 0)
        return found

    def _from(
        self,
        fields: list[Pieces],
        piece: str,
        start: Field,
        label: str,
        steps: int,
        way: Way,
        turns: int,
    ) -> list[Move]:
        """Return the moves of a piece from where it is picked up, a start or a home (F13)."""
        if self.waived is None and not wears(piece):
            return self._straight(fields, piece, start, label, steps, way)
        fields[start] = without(fields[start], piece)
        way = (*way, Waypoint(start, label))
        found: list[Move] = []
        self._walk(found, fields, piece, start, None, steps, way, turns)
        return found

    def _straight(
        self, fields: list[Pieces], piece: str, start: Field, label: str, steps: int, way: Way
    ) -> list[Move]:
        """Return the moves of a hat that cannot turn, from the board's table of ends."""
        found = []
        for end in self.board.ends[start][steps]:
            there = fields[end]
            if not there or self.landings.allows(there, piece, end):
                if way or label:
                    found.append(Move((*way, Waypoint(start, label), Waypoint(end))))
                else:
                    found.append(self._known(start, end))
        if len(piece) > 1 and self.doors_open:  # F11: only with prey
            home = self.sides.home_of[owner(piece)]
            left = steps - self.board.steps_home[home][start]
            if left >= 0:
                fields = list(fields)
                fields[start] = without(fields[start], piece)
                found += self._home(fields, piece, home, left, (*way, Waypoint(start, label)), 0)
        return found

    def _known(self, start: Field, end: Field) -> Move:
        """Return the move from start to end, made once."""
        move = self.known.get((start, end))
        if move is None:
            move = self.known[start, end] = Move((Waypoint(start), Waypoint(end)))
        return move

    def _walk(
        self,
        found: list[Move],
        fields: list[Pieces],
        piece: str,
        at: Field,
        back: Field | None,
        left: int,
        way: Way,
        turns: int,
    ) -> None:
        """Add the moves by every branch but the one the piece came along (F4)."""
        for step in self.board.neighbours[at]:
            if step != back:
                self._step(found, fields, piece, at, step, left - 1, way, turns)

    def _step(
        self,
        found: list[Move],
        fields: list[Pieces],
        piece: str,
        at: Field,
        step: Field,
        left: int,
        way: Way,
        turns: int,
    ) -> None:
        """Add the moves after entering a field: a home, the last one, or one on the way."""
        if step < self.board.homes:
            if self._may_enter(piece, step):
                found += self._home(fields, piece, step, left, way, turns)
        elif left == 0:
            for landing in self.landings.of(fields[step], piece, step):
                found.append(Move((*way, Waypoint(step, prey=landing.prey))))
        else:
            self._walk(found, fields, piece, step, at, left, way, turns)
            if wears(piece) and (turns < self.most_turns or self.everybody_turns):  # V11
                self._turn(found, fields, piece, at, step, left, way, turns)
            elif self.everybody_turns:  # where F4 is waived a hat passes as on its way ahead
                back = (*way, Waypoint(step))
                self._step(found, fields, piece, step, at, left - 1, back, turns + 1)

    def _turn(
        self,
        found: list[Move],
        fields: list[Pieces],
        piece: str,
        at: Field,
        step: Field,
        left: int,
        way: Way,
        turns: int,
    ) -> None:
        """Add the moves of a wearer that lands on a field and turns there (V11, O47)."""
        for landing in self.landings.of(fields[step], piece, step):
            turned = fields
            if landing.catches:
                turned = list(fields)
                turned[step] = landing.beside
                set_free(turned, landing.freed, self.sides)
            elif self.turn_needs_capture:
                continue
            turn = (*way, Waypoint(step, prey=landing.prey))
            self._step(found, turned, landing.piece, step, at, left - 1, turn, turns + 1)

    def _may_enter(self, piece: str, home: Field) -> bool:
        """Return whether a piece may enter a home: its own (F10), with prey (F11), not V7."""
        if self.sides.home_of[owner(piece)] != home:
            return self.waived == "F10"
        return self.doors_open and (prey(piece) != "" or not self.needs_prey)

    def _home(
        self, fields: list[Pieces], piece: str, home: Field, left: int, way: Way, turns: int
    ) -> list[Move]:
        """Return the moves that come home and go on with any own hat there (F13)."""
        fields = list(fields)
        if self.sides.home_of[owner(piece)] == home:
            bring_home(fields, [""] * len(self.sides.seats), piece, home, self.sides)
        else:
            fields[home] = (*fields[home], piece)  # only where F10 is waived
        found: list[Move] = []
        if left:
            several = mixed(fields[home])
            for hat in dict.fromkeys(fields[home]):
                label = hat if several else ""
                found += self._from(list(fields), hat, home, label, left, way, turns)
        if not found or self.may_stop_at_home:
            found.append(Move((*way, Waypoint(home))))
        return found
