"""Rules of the card game, C1 to C15."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from kolpak.games.hat_cards import deal, views
from kolpak.games.hat_cards.cards import CARDS, RANK, Card, catches
from kolpak.games.hat_cards.count import count, hats_of_round, number_won
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Action, Cards, Deal, PlayCard, State, View, Won
from kolpak.play.rules import CHANCE, First, Mover, Rules, Seat
from kolpak.play.standing import Standing


class HatCardsRules(Rules[HatCardsOptions, State, Action, View]):
    """Rules of the Catch the Hat card game for two to five players (C1).

    >>> rules = HatCardsRules(HatCardsOptions.of(players=2))
    >>> rules.actions(rules.start())
    (First(seat=0), First(seat=1))
    """

    def __init__(self, options: HatCardsOptions, sizes: Sizes | None = None) -> None:
        """Take the usual sizes if none are given; raise ValueError for some that do not fit."""
        super().__init__(options)
        self.sizes = sizes or Sizes.usual(options)
        self.sizes.check(options)
        seats = range(options.players)
        self.firsts = tuple(First(seat) for seat in seats)
        self.lays = {card: PlayCard(card, None) for card in CARDS}
        self.catches = tuple(_catches(seat, options.blank_rule) for seat in seats)
        """By seat and top card of its pile: the plays that catch it, by card."""

    def start(self) -> State:
        return self._before_deal(None, 0, (0,) * self.options.players, CHANCE)

    def mover(self, state: State) -> Mover:
        return state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """Return new piles by card, then catches by seat; a deal cannot be listed."""
        seat = state.mover
        if seat == CHANCE or seat is None:
            return self.firsts if seat is not None and state.starter is None else ()
        hand = state.hands[seat]
        lays = self.lays
        legal = [lays[card] for card in hand]  # C5
        for pile, catches_here in zip(state.piles, self.catches, strict=True):
            if pile:  # never the mover's own: it has been taken (C4)
                catchers = catches_here[pile[-1]]  # C6
                legal += [catchers[card] for card in hand if card in catchers]
        return legal

    def play(self, state: State, action: Action) -> State:
        if isinstance(action, PlayCard):
            return self._card_played(state, action)
        if isinstance(action, Deal):
            return deal.dealt(state, self.sizes, action.cards)
        return state._replace(starter=action.seat)  # C3

    def _card_played(self, state: State, action: PlayCard) -> State:
        seat = state.mover
        assert isinstance(seat, int)
        card, on = action
        hands, piles, won, draw = list(state.hands), list(state.piles), state.won, state.draw
        hand = list(hands[seat])
        hand.remove(card)
        if draw:  # C10
            hand.append(draw[0])
            hand.sort(key=RANK.__getitem__)
            draw = draw[1:]
        hands[seat] = tuple(hand)
        if on is None:
            piles[seat] = (card,)
        else:
            piles[seat] = (*piles[on], card)  # C5: the pile turns toward the catcher
            piles[on] = ()
        following = (seat + 1) % len(hands)  # C3
        if not hands[following]:
            return self._round_ended(state, piles)
        if piles[following]:
            won = _with_taken(won, following, piles[following])  # C4
            piles[following] = ()
        return State(
            tuple(hands),
            tuple(piles),
            won,
            draw,
            state.starter,
            state.round,
            state.hats,
            following,
        )

    def _round_ended(self, state: State, piles: Sequence[Cards]) -> State:
        """Return the state after a round: everybody takes, hats are given (C11 to C14)."""
        players = len(piles)
        counts = [  # C11
            number_won(won) + len(pile) for won, pile in zip(state.won, piles, strict=True)
        ]
        given = hats_of_round(counts, self.options.tie_rule, self.sizes.a_hat)
        hats = tuple(had + new for had, new in zip(state.hats, given, strict=True))
        assert state.starter is not None
        starter = (state.starter + 1) % players  # C14
        played = state.round + 1
        return self._before_deal(
            starter, played, hats, CHANCE if played < self.sizes.rounds else None
        )

    def _before_deal(
        self, starter: Seat | None, played: int, hats: tuple[int, ...], mover: Mover
    ) -> State:
        players = self.options.players
        nothing = ((),) * players
        return State(nothing, nothing, (frozenset(),) * players, (), starter, played, hats, mover)

    def draw(self, state: State, rng: Random) -> Action:
        if state.starter is None:
            return rng.choice(self.firsts)
        return deal.draw(self.sizes, rng)

    def standing(self, position: State | View) -> Standing:
        return count(position)

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat, self.options)

    def veil(self, state: State, action: Action, seat: Seat | None) -> Action:
        return views.veil(state, action, seat, self.sizes)

    def guess(self, view: View, rng: Random) -> State:
        return views.guess(view, rng, self.sizes)


@cache  # rules are made for every table and record, and there are few of these
def _catches(seat: Seat, blank_rule: str) -> Mapping[Card, Mapping[Card, PlayCard]]:
    plays = {card: PlayCard(card, seat) for card in CARDS}
    return {
        lying: {card: play for card, play in plays.items() if catches(card, lying, blank_rule)}
        for lying in CARDS
    }


def _with_taken(won: tuple[Won, ...], seat: Seat, pile: Cards) -> tuple[Won, ...]:
    had = won[seat]
    has = had + len(pile) if isinstance(had, int) else had.union(pile)
    return (*won[:seat], has, *won[seat + 1 :])
