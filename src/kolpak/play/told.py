"""What a listener is told of an action: two views and a veiled action, never a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kolpak.play.game_type import AnyNotation, AnyRules
from kolpak.play.rules import Mover, Seat
from kolpak.words.message import Message


class Told(NamedTuple):
    """An action as its listener sees it, with the names of all seats."""

    rules: Any
    before: Any
    action: Any
    after: Any
    token: str
    mover: Mover
    names: Sequence[str]

    def says(self, id: str, **args: str | int | Message) -> Message:
        """Makes a message with who acted as ``name`` and the action's text as ``token``."""
        name = self.names[self.mover] if isinstance(self.mover, int) else ""
        return Message(id, {"name": name, "token": self.token, **args})


class Deed(NamedTuple):
    """An action with the states around it."""

    before: Any
    action: Any
    after: Any

    def told(
        self, rules: AnyRules, notation: AnyNotation, names: Sequence[str], listener: Seat | None
    ) -> Told:
        """Gives the deed as a listener may know it; None listens as a spectator."""
        action = rules.veil(self.before, self.action, listener)
        return Told(
            rules=rules,
            before=rules.view(self.before, listener),
            action=action,
            after=rules.view(self.after, listener),
            token=notation.write_action(action),
            mover=rules.mover(self.before),
            names=names,
        )
