"""Landing: who may end where, what is caught and freed (F6 to F9, F17, V3, V10)."""

from __future__ import annotations

from typing import NamedTuple

from kolpak.games.hats.board import GREY_LIMIT, Board, Field
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import Pieces, owner, wears
from kolpak.games.hats.sides import Sides


class Landing(NamedTuple):
    """Outcome of a landing: pieces left beside, the piece with its catch, hats freed.

    ``prey`` is the piece chosen where ``gold_grey=one`` leaves a choice.
    """

    beside: Pieces
    piece: str
    catches: bool = False
    freed: str = ""
    prey: str = ""


class Landings:
    """Landings under given options; ``waived`` is one rule to leave out, for refusals."""

    def __init__(
        self, options: HatsOptions, board: Board, sides: Sides, waived: str | None
    ) -> None:
        self.grey = board.grey
        self.team = sides.team
        self.grey_room = GREY_LIMIT if waived != "F9" else len(sides.seats) * 6
        partners_share = options.partners_share_field or waived == "V3"
        self.partners_never_bar = partners_share or not sides.has_teams
        self.catches_one = options.gold_grey == "one"
        self.frees = options.free_on_capture

    def allows(self, there: Pieces, piece: str, field: Field) -> bool:
        """Return whether a piece without the golden hat may land; faster than ``of``."""
        if self.grey[field]:
            return len(there) < self.grey_room  # F9
        if self.partners_never_bar:
            return True
        return not self._partner_bars(there, owner(piece))

    def of(self, there: Pieces, piece: str, field: Field) -> list[Landing]:
        """Return the ways a piece may land on a field; empty if it may not end there."""
        if not there:
            return [Landing((), piece)]
        colour = owner(piece)
        team = self.team[colour]
        if self.grey[field] and not wears(piece):
            landings = [Landing(there, piece)]  # F9: nobody is caught on grey
        elif self.grey[field]:
            landings = self._on_grey(there, piece, team)  # V10
        elif not self.partners_never_bar and self._partner_bars(there, colour):
            landings = []  # V3
        else:
            landings = [self._catch(there, piece, tuple(p for p in there if owner(p) not in team))]
        if self.grey[field]:
            landings = [one for one in landings if len(one.beside) < self.grey_room]  # F9, V10
        return landings

    def _partner_bars(self, there: Pieces, colour: str) -> bool:
        """Return whether a partner's piece bars a yellow field (V3)."""
        owners = {owner(other) for other in there}
        return not owners.isdisjoint(self.team[colour] - {colour})

    def _on_grey(self, there: Pieces, piece: str, team: frozenset[str]) -> list[Landing]:
        """Return the catches of the golden hat's wearer on grey: all or one (V10, O48)."""
        foreign = tuple(other for other in there if owner(other) not in team)
        if not self.catches_one or not foreign:
            return [self._catch(there, piece, foreign)]
        choices = sorted(set(foreign))
        landings = [self._catch(there, piece, (choice,)) for choice in choices]
        if len(choices) == 1:
            return landings
        return [
            landing._replace(prey=choice) for landing, choice in zip(landings, choices, strict=True)
        ]

    def _catch(self, there: Pieces, piece: str, caught: Pieces) -> Landing:
        """Return the landing of a catcher on top of the caught pieces (F6, O31)."""
        if not caught:
            return Landing(there, piece)
        beside = list(there)
        for other in caught:
            beside.remove(other)
        tower = "".join(caught)
        freed = ""
        if self.frees:  # F17: own hats among the caught leave at once (O43)
            team = self.team[owner(piece)]
            freed = "".join(hat for hat in tower if hat in team)
            tower = "".join(hat for hat in tower if hat not in team)
        return Landing(tuple(beside), tower + piece, True, freed)
