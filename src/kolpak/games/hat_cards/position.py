"""Validity of positions of the card game (formats-details O12, O52 to O54)."""

from __future__ import annotations

from itertools import pairwise

from kolpak.games.hat_cards.cards import CARDS
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.sizes import HAND_SIZES, cards_in_play
from kolpak.games.hat_cards.state import State
from kolpak.play.errors import PositionError
from kolpak.play.rules import Seat


def check_position(state: State, options: HatCardsOptions) -> None:
    """Raise PositionError if one of the checks fails; none asks whether a game leads there."""
    for parts in (state.hands, state.piles, state.won, state.hats):
        if len(parts) != options.players:
            raise PositionError(
                "error-position-seats", rule="C1", count=options.players, found=len(parts)
            )
    if isinstance(state.mover, int):
        _check_round(state, options.players)
        _check_cards(state, options.players)
        _check_hands(state, options.players, state.mover)
    else:
        _check_between(state, options.players)


def _check_round(state: State, players: int) -> None:
    if state.round >= players:
        raise PositionError("error-cards-position-round", rule="C14", last=players - 1)


def _check_between(state: State, players: int) -> None:
    """Raise PositionError for a position without hands: before, between, after rounds."""
    if any((*state.hands, *state.piles, state.draw)) or set(state.won) != {frozenset()}:
        raise PositionError("error-cards-position-between", rule="C11")
    if state.starter is None:
        if state.round or any(state.hats):
            raise PositionError("error-cards-position-start", rule="C3")
    elif state.mover is not None:
        _check_round(state, players)
    elif state.round != players:
        raise PositionError("error-cards-position-end", rule="C14", count=players)


def _check_cards(state: State, players: int) -> None:
    if state.draw and players > 2:
        raise PositionError("error-cards-position-draw", rule="C2")
    known = [card for cards in (*state.hands, *state.piles, state.draw) for card in cards]
    known += [card for won in state.won if not isinstance(won, int) for card in won]
    twice = [card for card in CARDS if known.count(card) > 1]
    if twice:
        raise PositionError("error-cards-position-twice", rule="C1", cards=" ".join(twice))
    found = len(known) + sum(won for won in state.won if isinstance(won, int))
    if found != cards_in_play(players):
        raise PositionError(
            "error-cards-position-cards", rule="C2", count=cards_in_play(players), found=found
        )


def _check_hands(state: State, players: int, mover: Seat) -> None:
    """Raise PositionError if the hands do not fit the mover.

    Hands shrink in turn, or the draw pile keeps them full (C10); the mover has taken (C4).
    """
    if state.piles[mover]:
        raise PositionError("error-cards-position-taken", rule="C4", seat=mover)
    if not any(state.hands):
        raise PositionError("error-cards-position-over", rule="C11")
    sizes = [len(hand) for hand in (*state.hands[mover:], *state.hands[:mover])]
    full = HAND_SIZES[players]
    if state.draw and sizes != [full] * players:
        raise PositionError("error-cards-position-full", rule="C10", count=full)
    if max(sizes) > full:
        raise PositionError("error-cards-position-large", rule="C2", count=full)
    if any(before < after for before, after in pairwise(sizes)) or sizes[0] - sizes[-1] > 1:
        raise PositionError("error-cards-position-turn", rule="C3", seat=mover)
