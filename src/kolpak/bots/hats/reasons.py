"""Reasons for moves of Catch the Hat that a person can follow."""

from __future__ import annotations

from typing import NamedTuple

from kolpak.bots.hats.catches import Catches, find_catches, new_catches
from kolpak.fast.hats.twin import HatsTwin
from kolpak.games.hats.board import Field
from kolpak.games.hats.pieces import GOLDEN, Pieces, owner
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move, State
from kolpak.play.standing import Outcome, outcome
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
        self.twin = HatsTwin(rules)
        self.found = new_catches()

    def of(self, state: State, move: Move) -> Message | None:
        """Return what speaks for a move, if that can be said: first, how it ends the game."""
        if ends := self.ends(state, move):
            return None if ends == "lost" else Message("reason-ends", {"result": ends})
        after, team = self.rules.play(state, move), self._team(state, move)
        gain = self._gain(self._holdings(state, team), self._holdings(after, team))
        start, end = move.way[0].field, move.way[-1].field
        return gain or self._safety(state, after, start, end, team)

    def danger(self, state: State, move: Move) -> Message | None:
        """Return that a move loses the game, or with how many rolls its piece could be caught."""
        if ends := self.ends(state, move):
            return Message("reason-ends", {"result": ends}) if ends == "lost" else None
        ways = self.catching_rolls(state, move)
        return Message("reason-hats-danger", {"ways": ways}) if ways else None

    def ends(self, state: State, move: Move) -> Outcome | None:
        """Return how a move ends the game for its side; None if it goes on."""
        after, sides = self.rules.play(state, move), self.rules.sides
        if self.rules.mover(after) is not None:
            return None
        assert state.turn is not None
        return outcome(self.rules.standing(after), state.turn, sides.side)

    def catching_rolls(self, state: State, move: Move) -> int:
        """Return how many rolls, by seat and number, could catch the piece where a move ends."""
        after, team = self.rules.play(state, move), self._team(state, move)
        return int(self._catches(after, team).rolls[:, move.way[-1].field].sum())

    def exposed(self, state: State, move: Move) -> int:
        """Return how many of its side's hats others could catch at once with a roll after a move.

        Carried ones count, prey does not: of the field with the most, as a roll ends on one.
        """
        after, team = self.rules.play(state, move), self._team(state, move)
        caught = set(self._catches(after, team).rolls.nonzero()[1].tolist())
        return max((_own(after.fields[field], team) for field in caught), default=0)

    def _team(self, state: State, move: Move) -> frozenset[str]:
        """Return the colours of the side that makes a move."""
        start = move.way[0]
        return self.rules.sides.team[owner(start.piece or state.fields[start.field][0])]

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
        """Return the safety that a move gains for its piece, or what it hunts from there."""
        is_safe = not self._catches(after, team).rolls[:, end].any()
        if is_safe and (hunters := int(self._catches(state, team).starts[:, start].sum())):
            return Message("reason-hats-escapes", {"hunters": hunters})
        if prey := self._prey(after, end, team):
            return Message("reason-hats-hunts", {"hats": prey})
        if is_safe and self.rules.board.grey[end]:
            return Message("reason-hats-rests")
        return None

    def _prey(self, state: State, start: Field, team: frozenset[str]) -> int:
        """Return how many foreign hats the pieces on a field could catch with one roll, at most."""
        reached = self._catches(state, team, own=True).starts[start].nonzero()[0]
        return max((_foreign(state.fields[field], team) for field in reached), default=0)

    def _catches(self, state: State, team: frozenset[str], *, own: bool = False) -> Catches:
        """Return what a side could catch with one roll, or others of it; overwritten next time."""
        seat = self.rules.sides.seat_of[min(team)]
        find_catches(self.twin.pack(state), self.twin.tables, self.found, seat, own)
        return self.found


def _own(pieces: Pieces, team: frozenset[str]) -> int:
    """Return the hats of a side in its own pieces."""
    return sum(hat in team for piece in pieces if owner(piece) in team for hat in piece)


def _foreign(pieces: Pieces, team: frozenset[str]) -> int:
    """Return the hats in the pieces of others."""
    theirs = (piece for piece in pieces if piece != GOLDEN and owner(piece) not in team)
    return sum(len(piece.replace(GOLDEN, "")) for piece in theirs)
