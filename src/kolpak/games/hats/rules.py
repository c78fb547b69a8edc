"""Rules of Catch the Hat, F1 to F21 and V1 to V14."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.games.hats.board import board_of
from kolpak.games.hats.count import Count
from kolpak.games.hats.ending import active_colours, active_sides, may_roll
from kolpak.games.hats.homecoming import bring_home, set_free
from kolpak.games.hats.landing import Landing
from kolpak.games.hats.moves import Moves
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import GOLDEN, Pieces, together, without
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import PASS, ROLL, STOP, Action, Die, Move, State, Waypoint
from kolpak.play.rules import CHANCE, First, Mover, Rules, Seat
from kolpak.play.standing import Standing

DICE = tuple(Die(number) for number in range(1, 7))


class HatsRules(Rules[HatsOptions, State, Action, State]):
    """Rules of Catch the Hat for two to six players on either side of the board (F1).

    >>> rules = HatsRules(HatsOptions.of(players=2))
    >>> rules.actions(rules.start())
    [First(seat=0), First(seat=1)]
    """

    def __init__(self, options: HatsOptions) -> None:
        super().__init__(options)
        self.board = board_of(options.board)
        self.sides = Sides(options)
        self.moves = Moves(options, self.board, self.sides)
        self.counting = Count(options, self.sides)
        self.counts_sixes = options.max_sixes is not None
        self.most_sixes = options.max_sixes or 0
        self.sixes_roll_again = options.six_bonus == "roll_again"  # F15
        self.stall_limit = options.stall_limit or 0  # F21
        self.is_tower = options.tower

    def start(self) -> State:
        fields: list[Pieces] = [()] * len(self.board.names)
        for colour, home in self.sides.home_of.items():
            fields[home] = (colour,) * self.options.hats_per_player  # F2
        if self.options.golden:
            fields[self.board.centre] = (GOLDEN,)  # V8
        return State(tuple(fields), ("",) * self.options.players, None, "first")

    def mover(self, state: State) -> Mover:
        if state.phase == "move" or state.phase == "again":
            return state.turn
        return None if state.phase == "end" else CHANCE

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions; ``pass`` alone if no move is legal (F16)."""
        if state.phase == "move":
            assert state.turn is not None
            colours = self.sides.commands[state.turn]
            return self.moves.legal(state.fields, colours, state.roll) or [PASS]
        if state.phase == "roll":
            return list(DICE)
        if state.phase == "again":
            return [ROLL, STOP]
        if state.phase == "first":
            return [First(seat) for seat in self.sides.seats]
        return []

    def play(self, state: State, action: Action) -> State:
        if isinstance(action, Move):
            return self._move(state, action.way)
        if isinstance(action, Die):
            return self._roll(state, action.number)
        if isinstance(action, First):
            return State(state.fields, state.caught, action.seat, "roll")
        if action == PASS:
            return self._settle(state, state.fields, state.caught, catches=False)
        if action == ROLL:
            return state._replace(phase="roll")
        return self._pass_turn(state)

    def standing(self, position: State) -> Standing:
        return self.counting.standing(position)

    def _roll(self, state: State, number: int) -> State:
        sixes = state.sixes + (self.counts_sixes and number == 6)
        still = state.still + (self.stall_limit > 0)
        return State(
            state.fields, state.caught, state.turn, "move", number, still, sixes, state.out
        )

    def _move(self, state: State, way: tuple[Waypoint, ...]) -> State:
        """Return the state after a piece has gone along its way points."""
        fields, caught = list(state.fields), list(state.caught)
        catches = False
        piece = _pick_up(fields, way[0])
        end = len(way) - 1
        for number, waypoint in enumerate(way[1:], 1):
            last = number == end
            if waypoint.field < self.board.homes:
                bring_home(fields, caught, piece, waypoint.field, self.sides)  # F12
                if not last:
                    piece = _pick_up(fields, waypoint)  # F13
                continue
            landing = self._landing(fields, piece, waypoint)
            catches = catches or landing.catches
            piece = landing.piece
            fields[waypoint.field] = together(landing.beside, piece) if last else landing.beside
            set_free(fields, landing.freed, self.sides)
        return self._settle(state, tuple(fields), tuple(caught), catches)

    def _landing(self, fields: list[Pieces], piece: str, waypoint: Waypoint) -> Landing:
        landings = self.moves.landings.of(fields[waypoint.field], piece, waypoint.field)
        return next(one for one in landings if one.prey == waypoint.prey)

    def _settle(
        self, state: State, fields: tuple[Pieces, ...], caught: tuple[str, ...], catches: bool
    ) -> State:
        """Return the state after a move: over (F18, F21), again (F15), or next turn."""
        still = 0 if catches else state.still
        out = self._dropped_out(state, fields) if catches and self.is_tower else state.out
        over = catches and len(active_sides(fields, self.sides)) <= 1  # only a catch can end it
        if over or (self.stall_limit and still >= self.stall_limit):
            return State(fields, caught, None, "end", 0, still, 0, out)
        settled = State(fields, caught, state.turn, "again", 0, still, state.sixes, out)
        enough = self.counts_sixes and state.sixes > self.most_sixes  # O26
        if state.roll == 6 and self.sixes_roll_again and not enough:
            return settled
        return self._pass_turn(settled)

    def _pass_turn(self, state: State) -> State:
        """Return the state with the next seat clockwise that may roll (F2, F18, O42)."""
        assert state.turn is not None
        seat = (state.turn + 1) % len(self.sides.seats)
        while not may_roll(state.fields, seat, self.sides):
            seat = (seat + 1) % len(self.sides.seats)
        return State(state.fields, state.caught, seat, "roll", 0, state.still, 0, state.out)

    def _dropped_out(self, state: State, fields: tuple[Pieces, ...]) -> tuple[Seat, ...]:
        """Return those out, with whoever has just lost the last active hat (V7, O27)."""
        active = active_colours(fields)
        lost = [
            seat
            for seat, colour in enumerate(self.sides.colours)
            if colour not in active and seat not in state.out
        ]
        return (*state.out, *lost)


def _pick_up(fields: list[Pieces], waypoint: Waypoint) -> str:
    """Remove the piece that a move goes on with from its field, and return it."""
    pieces = fields[waypoint.field]
    piece = waypoint.piece or pieces[0]
    fields[waypoint.field] = without(pieces, piece)
    return piece
