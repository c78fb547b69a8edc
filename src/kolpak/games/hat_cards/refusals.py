"""Reasons why an action of the card game is illegal, by rule id (O57)."""

from __future__ import annotations

from kolpak.games.hat_cards import deal
from kolpak.games.hat_cards.cards import BLANK, catches, catching_rule
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Action, Deal, PlayCard, State
from kolpak.play.errors import ActionError
from kolpak.play.rules import CHANCE, First, Seat

_NO_CATCH = {
    "C7": "error-cards-catch-lower",
    "C8": "error-cards-catch-blank",
    "C9": "error-cards-catch-unequal",
}


def refusal(rules: HatCardsRules, state: State, action: Action) -> ActionError | None:
    """Return why an action is illegal, or None."""
    if state.mover is None:
        return ActionError("error-over", rule="C14")
    if state.mover == CHANCE:
        return _chance_refusal(rules, state, action)
    if isinstance(action, PlayCard):
        return _play_refusal(rules, state, state.mover, action)
    return ActionError("error-turn-due", seat=state.mover)


def unfinished(rules: HatCardsRules, state: State, text: str) -> ActionError | None:
    """Return why a play does not begin with a pile (``@2``)."""
    is_pile = text.startswith("@") and isinstance(state.mover, int)
    return ActionError("refuse-cards-card-first", rule="C5") if is_pile else None


def _chance_refusal(rules: HatCardsRules, state: State, action: Action) -> ActionError | None:
    if state.starter is None:
        if not isinstance(action, First):
            return ActionError("error-cards-first-due")
        if action not in rules.firsts:
            last = len(rules.firsts) - 1
            return ActionError("error-first-seat", rule="C3", seat=action.seat, last=last)
        return None
    return (
        deal.fault(rules.sizes, action.cards)
        if isinstance(action, Deal)
        else ActionError("error-deal-due")
    )


def _play_refusal(
    rules: HatCardsRules, state: State, seat: Seat, action: PlayCard
) -> ActionError | None:
    card, on = action
    if card not in state.hands[seat]:
        return ActionError("error-cards-hand", rule="C5", card=card)
    if on is None:
        return None
    if on >= len(state.piles) or not state.piles[on]:
        others = [str(owner) for owner, pile in enumerate(state.piles) if pile]
        return ActionError("error-cards-pile", rule="C5", on=on, piles=" ".join(others) or "-")
    top = state.piles[on][-1]
    if not catches(card, top, rules.options.blank_rule):
        rule = catching_rule(card, top)
        are_blank = card[1] == top[1] == BLANK
        error = "error-cards-catch-two-blanks" if are_blank else _NO_CATCH[rule]
        return ActionError(error, rule=rule, card=card, top=top, on=on)
    return None
