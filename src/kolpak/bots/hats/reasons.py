"""Reasons for moves of Catch the Hat that a person can follow."""

from __future__ import annotations

from typing import NamedTuple

from kolpak.games.hats.board import LONGEST, Field
from kolpak.games.hats.pieces import GOLDEN, Pieces, owner, wears
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move, State
from kolpak.words.message import Message


class Holdings(NamedTuple):
    """What a side has: hats brought home, the other side's hats out, own active hats, gold."""

    home: int
    theirs: int
    active: int
    golden: bool


class Reasons:
    """What moves do for their side, under given rules."""

    def __init__(self, rules: HatsRules) -> None:
        self.rules = rules

    def of(self, state: State, move: Move) -> Message | None:
        """Return what a move does, or what threatens it where it ends, if anything."""
        assert state.turn is not None
        start, end = move.way[0], move.way[-1].field
        colour = owner(start.piece or state.fields[start.field][0])
        team = self.rules.sides.team[colour]
        after = self.rules.play(state, move)
        return self._gain(self._holdings(state, team), self._holdings(after, team)) or self._safety(
            state, after, start.field, end, team
        )

    def _holdings(self, state: State, team: frozenset[str]) -> Holdings:
        """Return what a side has in a position."""
        pieces = [piece for there in state.fields for piece in there if piece != GOLDEN]
        own = [piece for piece in pieces if owner(piece) in team]
        theirs = [piece for piece in pieces if owner(piece) not in team]
        colours = zip(self.rules.sides.colours, state.caught, strict=True)
        return Holdings(
            home=sum(len(hats) for colour, hats in colours if colour in team),
            theirs=sum(len(piece.replace(GOLDEN, "")) for piece in theirs),
            active=len(own),
            golden=any(GOLDEN in piece for piece in own),
        )

    def _gain(self, before: Holdings, after: Holdings) -> Message | None:
        """Return what a move wins: prey, the golden hat, hats at home, own hats freed."""
        if before.theirs > after.theirs:
            return Message("reason-hats-catches", {"hats": before.theirs - after.theirs})
        if after.golden and not before.golden:
            return Message("reason-hats-gold")
        if after.home > before.home:
            return Message("reason-hats-home", {"hats": after.home - before.home})
        if after.active > before.active:
            return Message("reason-hats-frees", {"hats": after.active - before.active})
        return None

    def _safety(
        self, state: State, after: State, start: Field, end: Field, team: frozenset[str]
    ) -> Message | None:
        """Return how a move changes the danger for its piece, or what it hunts."""
        hunters = len(self._hunters(state, start, team))
        ways = self._hunters(after, end, team)
        if hunters and not ways:
            return Message("reason-hats-escapes", {"hunters": hunters})
        if prey := self._prey(after, end, team):
            return Message("reason-hats-hunts", {"hats": prey})
        if ways:
            return Message("reason-hats-danger", {"ways": sum(ways)})
        if self.rules.board.grey[end]:
            return Message("reason-hats-rests")
        return None

    def _hunters(self, state: State, field: Field, team: frozenset[str]) -> list[int]:
        """Return with how many rolls others could catch on a field, from each of their fields."""
        if field < self.rules.board.homes:
            return []
        grey = self.rules.board.grey[field]
        found = []
        for start, pieces in enumerate(state.fields):
            others = (piece for piece in pieces if piece != GOLDEN and owner(piece) not in team)
            rolls = self._rolls(start, field)
            if rolls and any(wears(piece) or not grey for piece in others):
                found.append(rolls)
        return found

    def _prey(self, state: State, start: Field, team: frozenset[str]) -> int:
        """Return how many foreign hats the pieces on a field could catch with one roll, at most."""
        board = self.rules.board
        hunting = any(wears(piece) and owner(piece) in team for piece in state.fields[start])
        most = 0
        for field in range(board.homes, len(board.names)):
            if self._rolls(start, field) and (hunting or not board.grey[field]):
                most = max(most, _foreign(state.fields[field], team))
        return most

    def _rolls(self, start: Field, end: Field) -> int:
        """Return how many numbers of the die lead from one field to another."""
        ends = self.rules.board.ends[start]
        return sum(end in ends[roll] for roll in range(1, LONGEST + 1))


def _foreign(pieces: Pieces, team: frozenset[str]) -> int:
    """Return the hats in the pieces of others."""
    theirs = (piece for piece in pieces if piece != GOLDEN and owner(piece) not in team)
    return sum(len(piece.replace(GOLDEN, "")) for piece in theirs)
