"""Scoring: caught hats, tie-breaks and places (F19, F20, V1, V5, V7, V8, V13)."""

from __future__ import annotations

from kolpak.games.hats.ending import active_sides
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import GOLDEN, owner
from kolpak.games.hats.sides import Sides
from kolpak.games.hats.state import State
from kolpak.play.rules import Seat
from kolpak.play.standing import Score, Standing, places

Merit = tuple[int, ...]
"""Ranking key of a side, the weightiest part first."""


class Count:
    """Scoring under given options."""

    def __init__(self, options: HatsOptions, sides: Sides) -> None:
        self.sides = sides
        self.tie_break = options.tie_break
        self.gold_counts = options.gold_counts
        self.is_tower = options.tower
        self.last_standing_wins = options.win_by == "last_standing"
        self.gold_owner_wins = options.golden and options.gold_win == "gold_owner"

    def standing(self, state: State) -> Standing:
        """Return points, places and active hats by seat; a team shares a place (O11)."""
        points = [self._points(state, seat) for seat in self.sides.seats]
        sides = sorted(set(self.sides.side))
        merits = [self._merit(state, side, points) for side in sides]
        ranks = dict(zip(sides, places(merits), strict=True))
        return tuple(
            Score(points[seat], ranks[self.sides.side[seat]], self._details(state, seat, points))
            for seat in self.sides.seats
        )

    def _points(self, state: State, seat: Seat) -> int:
        """Return the hats at a seat's home and the foreign ones it carries (F19, O37)."""
        colour = self.sides.colours[seat]
        foreign = len(state.caught[seat])
        for pieces in state.fields:
            for piece in pieces:
                if owner(piece) == colour:
                    foreign += sum(hat not in self.sides.team[colour] for hat in piece)
                    if GOLDEN in piece:
                        foreign += self.gold_counts - 1  # V8, O45
        return foreign

    def _details(self, state: State, seat: Seat, points: list[int]) -> dict[str, int | None]:
        colour = self.sides.colours[seat]
        hats = sum(owner(piece) == colour for pieces in state.fields for piece in pieces)
        details: dict[str, int | None] = {"hats": hats}
        if self.sides.has_teams:
            team = self.sides.side[seat]
            details["team"] = team
            details["team_points"] = sum(points[member] for member in self.sides.members(team))
        return details

    def _merit(self, state: State, side: int, points: list[int]) -> Merit:
        """Return what a side is compared by, the weightiest first."""
        active = active_sides(state.fields, self.sides)
        if self.is_tower and side not in active:
            return 0, state.out.index(side)  # V7: last out first
        members = self.sides.members(side)
        count = sum(points[seat] for seat in members)
        home = sum(len(state.caught[seat]) for seat in members)
        tie = {"share": 0, "survivor": int(side in active), "home": home}[self.tie_break]  # F20
        first = 1 if self.is_tower else int(self._wins(state, side, active))
        return first, count, tie

    def _wins(self, state: State, side: int, active: set[int]) -> bool:
        """Return whether a side is first whatever the points are (V1, V13, O39)."""
        if state.phase != "end" or len(active) > 1:
            return False
        if self.last_standing_wins:
            return side in active  # V1
        return self.gold_owner_wins and self._owns_gold(state, side)  # V13

    def _owns_gold(self, state: State, side: int) -> bool:
        colours = {self.sides.colours[seat] for seat in self.sides.members(side)}
        pieces = (piece for there in state.fields for piece in there if GOLDEN in piece)
        return any(owner(piece) in colours for piece in pieces)
