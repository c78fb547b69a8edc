"""Narration: an action and its effect, as a seat may know it, for sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from kolpak.play.notation import AnyNotation
from kolpak.play.rules import AnyRules, Mover, Seat
from kolpak.words.message import Message

YOU: Final = "you"
"""Name of the reader where they have no other; sentences address them in the second person."""


class VeiledTransition(NamedTuple):
    """A transition as one seat may know it: two views and a veiled action.

    ``names`` holds the names of all seats, ``token`` the text of the veiled action.
    """

    rules: Any
    before: Any
    action: Any
    after: Any
    token: str
    mover: Mover
    names: Sequence[str]

    def message(self, id: str, **args: str | int | Message) -> Message:
        """Return a message with the arguments ``name`` (the mover) and ``token``."""
        name = self.names[self.mover] if isinstance(self.mover, int) else ""
        return Message(id, {"name": name, "token": self.token, **args})


class Transition(NamedTuple):
    """An action with the states before and after it."""

    before: Any
    action: Any
    after: Any

    def veil(
        self, rules: AnyRules, notation: AnyNotation, names: Sequence[str], seat: Seat | None
    ) -> VeiledTransition:
        """Return the transition as a seat may know it; None is a spectator."""
        action = rules.veil(self.before, self.action, seat)
        return self._seen(rules, notation, names, action, lambda state: rules.view(state, seat))

    def unveil(
        self,
        rules: AnyRules,
        notation: AnyNotation,
        names: Sequence[str],
        unveiled: Callable[[Any], Any],
    ) -> VeiledTransition:
        """Return the transition with nothing hidden; ``unveiled`` gives such a view of a state."""
        return self._seen(rules, notation, names, self.action, unveiled)

    def _seen(
        self,
        rules: AnyRules,
        notation: AnyNotation,
        names: Sequence[str],
        action: Any,
        view: Callable[[Any], Any],
    ) -> VeiledTransition:
        return VeiledTransition(
            rules=rules,
            before=view(self.before),
            action=action,
            after=view(self.after),
            token=notation.write_action(action),
            mover=rules.mover(self.before),
            names=names,
        )
