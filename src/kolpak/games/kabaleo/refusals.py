"""Reasons why an action of Kabaleo is illegal, by rule id (formats-details F)."""

from __future__ import annotations

from kolpak.games.kabaleo import deal
from kolpak.games.kabaleo.cones import COLOURS
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Action, Deal, State
from kolpak.play.errors import ActionError
from kolpak.play.numbers import read_number
from kolpak.play.rules import CHANCE


def refusal(rules: KabaleoRules, state: State, action: Action) -> ActionError | None:
    """Return why an action is illegal, or None."""
    if state.mover is None:
        return ActionError("error-over", rule="K18")
    if state.mover == CHANCE:
        if isinstance(action, Deal):
            return deal.fault(rules.options, rules.sizes, action)
        return ActionError("error-deal-due")
    if isinstance(action, Deal):
        return ActionError("error-turn-due", seat=state.mover)
    return _placement_refusal(rules, state, state.mover, action.colour, action.place)


def unfinished(rules: KabaleoRules, state: State, text: str) -> ActionError | None:
    """Return why a move does not begin with a place, or with a cone that is not in the stock."""
    if not isinstance(state.mover, int):
        return None
    if read_number(text) is not None:
        return ActionError("refuse-kabaleo-cone-first", rule="K10")
    stock = state.stocks[state.mover]
    if text in stock or text not in tuple(COLOURS.lower()):
        return None
    return ActionError("error-kabaleo-stock", rule="K10", colour=text, stock=stock)


def _placement_refusal(
    rules: KabaleoRules, state: State, seat: int, colour: str, place: int
) -> ActionError | None:
    if colour not in state.stocks[seat]:
        return ActionError(
            "error-kabaleo-stock", rule="K10", colour=colour, stock=state.stocks[seat]
        )
    if place not in rules.places:
        return ActionError("error-kabaleo-place", rule="K10", place=place, last=rules.places[-1])
    if state.places[place] == colour.upper():
        return ActionError("error-kabaleo-own-base", rule="K11", place=place, colour=colour)
    if rules.bars_last_place and place == state.last:
        return ActionError("error-kabaleo-last-place", rule="K16", place=place)
    return None
