"""Drafts: the events of one decision, each applied, before anything is stored."""

from __future__ import annotations

from kolpak.play.errors import KolpakError
from kolpak.play.rules import CHANCE, Seat
from kolpak.table import events
from kolpak.table.commands import Sender
from kolpak.table.dealer import Dealer
from kolpak.table.events import Event
from kolpak.table.evolve import evolve
from kolpak.table.messages.setups import GameEnd, Phase
from kolpak.table.state import Table


class Draft:
    """Collects the events of one decision; ``table`` is the state after those so far."""

    def __init__(self, table: Table, sender: Sender, now: float, dealer: Dealer) -> None:
        self.table, self.sender, self.now, self.dealer = table, sender, now, dealer
        self.steps: list[tuple[Table, Event]] = []

    def add(self, event: Event) -> None:
        """Append an event, with the table before it, and apply it."""
        self.steps.append((self.table, event))
        self.table = evolve(self.table, event)

    def demand(self, phase: Phase) -> None:
        """Raise KolpakError unless the table is in a phase."""
        if self.table.phase != phase:
            raise KolpakError(f"error-table-not-{phase}")

    def demand_since(self, event: int, v: int | None) -> None:
        """Raise KolpakError for a command that was chosen before an event that changes its meaning.

        It may have waited for a connection; ``v`` is the version at which it was chosen, if known.
        """
        if v is not None and v < event:
            raise KolpakError("error-table-came-late")

    def demand_host(self) -> None:
        """Raise KolpakError unless the sender is the host."""
        if self.sender.person != self.table.host:
            raise KolpakError("error-table-host-only")

    def seat(self, asked: Seat | None = None) -> Seat:
        """Return the seat the sender acts for; raise KolpakError if it is not theirs.

        Without a seat asked for it is the mover if held, else the first held.
        """
        held = self.table.seats.held(self.sender.person)
        if asked is None and held:
            mover = self.table.mover
            return mover if isinstance(mover, int) and mover in held else held[0]
        if asked is None or asked not in held:
            raise KolpakError("error-table-not-your-seat")
        return asked

    def any_seat(self, seat: Seat) -> Seat:
        """Return a seat of the table, or raise KolpakError if it does not exist."""
        if seat >= len(self.table.seats):
            raise KolpakError("error-table-no-seat", seat=seat, last=len(self.table.seats) - 1)
        return seat

    def let_chance_move(self) -> None:
        """Draw while chance is to move; end the game when nobody is."""
        while (mover := self.table.mover) == CHANCE:
            assert self.table.game is not None
            action = self.dealer.draw(self.table.setup, self.table.game)
            self.add(events.Drawn(self.now, self.table.rule_set.write(action)))
        if mover is None and self.table.phase == "playing":
            self.end("finished")

    def end(self, how: GameEnd) -> None:
        """End the game: reveal its seed and publish the commitment to the next one."""
        game = self.table.game
        assert game is not None
        seed = self.dealer.seed(game.number)
        commitment = self.dealer.commitment(self.table.setup, game.number + 1)
        self.add(events.Ended(self.now, game.number, how, seed, commitment))
