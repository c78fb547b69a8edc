"""Views of the card game: the own hand and what lies open (C15, formats.md 5)."""

from __future__ import annotations

from random import Random

from kolpak.games.hat_cards.cards import in_order, taken
from kolpak.games.hat_cards.count import number_won
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Action, Deal, State, View
from kolpak.play.rules import Seat

HIDDEN = "?"


def view(state: State, seat: Seat | None, options: HatCardsOptions) -> View:
    """Return a seat's view; between rounds there is nothing to hide."""
    return unveil(state)._replace(
        seat=seat,
        hands=tuple(
            hand if owner == seat else (HIDDEN,) * len(hand)
            for owner, hand in enumerate(state.hands)
        ),
        won=tuple(
            number_won(won) if options.show_won or owner == seat or not any(state.hands) else HIDDEN
            for owner, won in enumerate(state.won)
        ),
    )


def unveil(state: State) -> View:
    """Return the view that shows all hands."""
    return View(
        seat=None,
        hands=state.hands,
        piles=state.piles,
        won=tuple(map(number_won, state.won)),
        draw=len(state.draw),
        starter=state.starter,
        round=state.round,
        hats=state.hats,
        mover=state.mover,
    )


def veil(state: State, action: Action, seat: Seat | None, sizes: Sizes) -> Action:
    """Return what a seat sees of an action: of a deal only its own hand (O60)."""
    if not isinstance(action, Deal):
        return action
    seen = [HIDDEN] * len(action.cards)
    if seat is not None and state.starter is not None:
        own = sizes.hand_of(seat, state.starter, len(state.hands))
        seen[own] = action.cards[own]
    return Deal(tuple(seen))


def guess(view: View, rng: Random, sizes: Sizes) -> State:
    """Return a state with the unseen cards shuffled among the hidden places."""
    seen = {card for cards in (*view.hands, *view.piles) for card in cards}
    unseen = [card for card in sizes.cards if card not in seen]
    rng.shuffle(unseen)
    hands = tuple(
        in_order(taken(unseen, len(hand))) if HIDDEN in hand else hand for hand in view.hands
    )
    won = tuple(frozenset(taken(unseen, number)) for number in _numbers_won(view, rng, sizes))
    draw = taken(unseen, view.draw)  # what is left lies aside
    return State(hands, view.piles, won, draw, view.starter, view.round, view.hats, view.mover)


def _numbers_won(view: View, rng: Random, sizes: Sizes) -> list[int]:
    """Return the numbers of cards won, hidden ones drawn at random."""
    numbers = [won if isinstance(won, int) else 0 for won in view.won]
    hidden = [seat for seat, won in enumerate(view.won) if won == HIDDEN]
    if hidden:
        lying = sum(len(cards) for cards in (*view.hands, *view.piles)) + view.draw
        for _ in range(sizes.in_play(len(numbers)) - lying - sum(numbers)):
            numbers[rng.choice(hidden)] += 1
    return numbers
