"""Makes states that differ only in what a seat cannot see, without asking the rules."""

from random import Random
from typing import Any

from kolpak.games.catalog import find
from kolpak.games.hat_cards.cards import CARDS, in_order
from parts import part_of


def twin(name: str, options: Any, state: Any, seat: int | None, rng: Random) -> Any:
    """Gives such a state; the same one where all lies open."""
    if not find(name).secrets:
        return state
    return part_of(name, _TWINS, "_TWINS of tests/properties/twins.py")(options, state, seat, rng)


def _kabaleo(options: Any, state: Any, seat: int | None, rng: Random) -> Any:
    """Draws the goals of the others anew, until the end shows them (K4, K19)."""
    if state.mover is None or not state.places:
        return state
    own = state.goals[seat] if seat is not None else None
    others = sorted({tower[0] for tower in state.places} - {own})
    rng.shuffle(others)
    goals = tuple(own if owner == seat else others.pop() for owner in range(len(state.goals)))
    return state._replace(goals=goals)


def _hat_cards(options: Any, state: Any, seat: int | None, rng: Random) -> Any:
    """Shuffles every card but those on the table and in the own hand (C15)."""
    if not any(state.hands):
        return state
    own = state.hands[seat] if seat is not None else ()
    open_cards = {*own, *(card for pile in state.piles for card in pile)}
    hidden = [card for card in CARDS if card not in open_cards]
    rng.shuffle(hidden)

    def some(cards: Any) -> tuple[str, ...]:
        return tuple(hidden.pop() for _ in cards)

    hands = tuple(
        hand if owner == seat else in_order(some(hand)) for owner, hand in enumerate(state.hands)
    )
    won = [list(some(cards)) for cards in state.won]
    if not options.show_won:
        others = [owner for owner in range(len(won)) if owner != seat]
        cards = [card for owner in others for card in won[owner]]
        for owner in others:
            won[owner] = []
        for card in cards:
            won[rng.choice(others)].append(card)
    return state._replace(hands=hands, won=tuple(map(frozenset, won)), draw=some(state.draw))


_TWINS = {"kabaleo": _kabaleo, "hat_cards": _hat_cards}


def twin_deal(name: str, after: Any, deal: Any, seat: int | None, rng: Random) -> Any:
    """Gives a deal that differs only in what the seat does not see of it (O60)."""
    return part_of(name, _DEALS, "_DEALS of tests/properties/twins.py")(after, deal, seat, rng)


def _kabaleo_deal(after: Any, deal: Any, seat: int | None, rng: Random) -> Any:
    return deal._replace(goals=_kabaleo(None, after, seat, rng).goals)


def _hat_cards_deal(after: Any, deal: Any, seat: int | None, rng: Random) -> Any:
    own = after.hands[seat] if seat is not None else ()
    hidden = [card for card in deal.cards if card not in own]
    rng.shuffle(hidden)
    return deal._replace(cards=tuple(c if c in own else hidden.pop() for c in deal.cards))


_DEALS = {"kabaleo": _kabaleo_deal, "hat_cards": _hat_cards_deal}
