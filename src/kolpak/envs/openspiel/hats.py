"""Catch the Hat for OpenSpiel; chance draws who begins, and rolls the die."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel

from kolpak.envs.openspiel.model import Kind, Model, Parameters, Point, Sampler, Tensors
from kolpak.games.hats.notation import HatsNotation
from kolpak.games.hats.numbering import HatsNumbering
from kolpak.games.hats.options import HatsOptions
from kolpak.games.hats.pieces import GOLDEN, owner, prey
from kolpak.games.hats.rules import HatsRules
from kolpak.play.rules import CHANCE, Seat
from kolpak.play.values import Value, write_value


class HatsModel(Model):
    """Catch the Hat, in which all lies open; ``max_moves`` ends a game as it stands.

    So do ``stall_limit`` rolls without a catch (F21), since careful players can take thousands of
    rolls; 0 is no limit, as in the rules.
    """

    name = "kolpak_hats"
    title = "Catch the Hat (Kolpak)"
    most_players = 6
    hides = False
    defaults: ClassVar[Parameters] = {
        "players": 2,
        "hats": 0,
        "board": "",
        "stall_limit": 30,
        "max_moves": 4000,
        "options": "",
    }

    def __init__(
        self, players: int, hats: int, board: str, stall_limit: int, max_moves: int, options: str
    ) -> None:
        """Take the parameters; ``options`` are further ones, ``name:value`` joined by ``;``.

        0 hats and no board are as the rules have them for the number of players.
        """
        own: dict[str, Value] = {"players": players, "stall_limit": stall_limit or None}
        own |= {"board": board} if board else {}
        own |= {"hats_per_player": hats} if hats else {}
        pairs = [f"{name}={write_value(value)}" for name, value in own.items()]
        chosen = HatsOptions.read(" ".join([*pairs, *options.replace(":", "=").split(";")]))
        if max_moves < 1:
            raise ValueError(f"max_moves must be 1 or more, not {max_moves}")
        self.options, self.players, self.length = chosen, players, max_moves
        self.rules = HatsRules(chosen)
        self.notation = HatsNotation(chosen)
        self.numbering = HatsNumbering(self.rules)
        self.fields = len(self.rules.board.names)
        self.outcome_count, self.chances = 6, max_moves + 1

    def begin(self) -> Point:
        """Return the start of a game."""
        return super().begin()._replace(state=self.rules.start())

    def mover(self, point: Point) -> int:
        """Return who acts next; nobody after the last move that is allowed."""
        if len(point.moves) >= self.length:
            return int(pyspiel.PlayerId.TERMINAL)
        return super().mover(point)

    def outcomes(self, point: Point) -> list[tuple[int, float]]:
        """Return who may begin, or the six numbers of the die."""
        odds = self.rules.odds(point.state)
        return [(number, float(part)) for number, (_, part) in enumerate(odds)]

    def apply(self, point: Point, action: int) -> Point:
        """Return the point after an action or a roll."""
        state, played = point.state, self._action(point, action)
        told = point.told(f" {self.notation.write_action(played)}")
        if self.rules.mover(state) != CHANCE:
            told = told._replace(moves=(*point.moves, action))
        return told._replace(state=self.rules.play(state, played))

    def _action(self, point: Point, number: int) -> Any:
        """Return the action of a number."""
        if self.rules.mover(point.state) == CHANCE:
            return self.rules.actions(point.state)[number]
        return self.numbering.action(point.state, number)

    def text(self, point: Point, player: int, action: int) -> str:
        """Return the token of an action."""
        return self.notation.write_action(self._action(point, action))

    def table(self, point: Point) -> str:
        """Return the text of the position."""
        return self.notation.write_position(point.state)

    def secret(self, point: Point, seat: Seat) -> str:
        """Return nothing: all lies open."""
        return ""

    def shapes(self, kind: Kind) -> dict[str, tuple[int, ...]]:
        """Return the parts of a tensor."""
        seats, fields = self.players, self.fields
        found: dict[str, tuple[int, ...]] = {}
        if kind.public and kind.private:
            found["player"] = (seats,)
        if kind.public:
            found |= {"turn": (seats,), "roll": (8,), "pieces": (seats, fields)}
            found |= {"carried": (seats, fields), "under": (seats, fields), "gold": (fields,)}
            found["caught"] = (seats, seats)
        return found

    def fill(self, point: Point, seat: Seat, into: Tensors) -> None:
        """Write the parts of a tensor; ``roll`` is 0 before a roll, 7 where one may roll again."""
        state, colours = point.state, self.options.colours
        if "player" in into:
            into["player"][seat] = 1
        if "turn" not in into:
            return
        if state.turn is not None:
            into["turn"][state.turn] = 1
        into["roll"][7 if state.phase == "again" else state.roll] = 1
        for field, pieces in enumerate(state.fields):
            for piece in pieces:
                self._fill_piece(piece, field, into)
        for catcher, hats in enumerate(state.caught):
            for hat in hats.replace(GOLDEN, ""):
                into["caught"][catcher, colours.index(hat)] += 1

    def _fill_piece(self, piece: str, field: int, into: Tensors) -> None:
        """Write a piece: its owner, what it carries, and the golden hat in it."""
        colours = self.options.colours
        if GOLDEN in piece:
            into["gold"][field] = 1
        if piece == GOLDEN:
            return
        seat = colours.index(owner(piece))
        into["pieces"][seat, field] += 1
        for hat in prey(piece).replace(GOLDEN, ""):
            into["carried"][seat, field] += 1
            into["under"][colours.index(hat), field] += 1

    def resampled(self, point: Point, seat: Seat, sampler: Sampler) -> Point:
        """Return the same point: there is nothing to guess."""
        return point
