"""What a seat remembers of the running round: a packed match in which it all happened.

The hands of the others and the draw pile are filled with cards that explain every play so far;
those that are not seen are any cards: searches sample them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kolpak.fast.hat_cards import layout, moves
from kolpak.fast.twin import Packed
from kolpak.games.hat_cards.cards import Card, in_order, taken
from kolpak.games.hat_cards.numbering import encoded
from kolpak.games.hat_cards.state import Cards, Deal, PlayCard, State, View
from kolpak.play.bot import Turn
from kolpak.play.rules import Seat

Witness = Callable[[Packed, int], None]
"""Function that is told each play of the others: the position before it, and its number."""


class _Base(NamedTuple):
    """The moment from which plays are remembered: a deal, or the position at the start."""

    sizes: Sequence[int]
    """Cards in each hand."""
    piles: tuple[Cards, ...]
    won: tuple[int, ...]
    draws: int
    mover: Seat


def recall(turn: Turn, tables: layout.Tables, witness: Witness | None = None) -> Packed:
    """Return the position of a turn with all that its history tells about the round."""
    view: View = turn.view
    assert view.seat is not None
    base, plays = _base(turn, tables)
    packed = layout.pack(_explanation(view, base, plays, tables))
    for play in plays:
        if witness is not None and packed[layout.MOVER] != view.seat:
            witness(packed, encoded(play))
        moves.play_action(packed, tables, encoded(play))
    return packed


def _base(turn: Turn, tables: layout.Tables) -> tuple[_Base, list[PlayCard]]:
    """Return where the memory of the round begins, and the plays since then."""
    view: View = turn.view
    players = len(view.hands)
    last = max((n for n, action in enumerate(turn.history) if isinstance(action, Deal)), default=-1)
    plays = [action for action in turn.history[last + 1 :] if isinstance(action, PlayCard)]
    if last >= 0:
        assert view.starter is not None
        draws = tables.cards - players * tables.hand
        sizes = [tables.hand] * players
        return _Base(sizes, ((),) * players, (0,) * players, draws, view.starter), plays
    start: View = turn.start if plays else view
    assert isinstance(start.mover, int)
    sizes = [len(hand) for hand in start.hands]
    return _Base(sizes, start.piles, _numbers_won(start, tables), start.draw, start.mover), plays


def _numbers_won(view: View, tables: layout.Tables) -> tuple[int, ...]:
    """Return the numbers of cards won; hidden ones are equal, as far as they can be."""
    hidden = [seat for seat, won in enumerate(view.won) if not isinstance(won, int)]
    numbers = [won if isinstance(won, int) else 0 for won in view.won]
    lying = sum(len(cards) for cards in (*view.hands, *view.piles)) + view.draw
    missing = tables.cards - lying - sum(numbers) if hidden else 0
    for number in range(missing):
        numbers[hidden[number % len(hidden)]] += 1
    return tuple(numbers)


def _explanation(
    view: View, base: _Base, plays: Sequence[PlayCard], tables: layout.Tables
) -> State:
    """Return a state at the base from which the plays lead to the view.

    Each seat gets the cards that it plays in their order, then those it holds now: first its hand,
    then what it draws (C10).
    """
    players = len(view.hands)
    movers = [(base.mover + number) % players for number in range(len(plays))]
    received: list[list[Card]] = [[] for _ in range(players)]
    for mover, play in zip(movers, plays, strict=True):
        received[mover].append(play.card)
    known = {card for cards in (*received, *base.piles) for card in cards}
    assert view.seat is not None
    known.update(view.hands[view.seat])
    unknown = [card for card in layout.cards_of(tables.deck) if card not in known]
    for seat, hand in enumerate(view.hands):
        received[seat] += hand if seat == view.seat else taken(unknown, len(hand))
    drawn = [received[seat][size:] for seat, size in enumerate(base.sizes)]
    draw = [drawn[mover].pop(0) for mover in movers if drawn[mover]]
    return State(
        hands=tuple(
            in_order(cards[:size]) for cards, size in zip(received, base.sizes, strict=True)
        ),
        piles=base.piles,
        won=tuple(number or frozenset() for number in base.won),
        draw=(*draw, *taken(unknown, base.draws - len(draw))),
        starter=view.starter,
        round=view.round,
        hats=view.hats,
        mover=base.mover,
    )
