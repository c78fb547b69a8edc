"""The card game for OpenSpiel; chance deals card by card.

The draw pile is not shuffled before the round: chance draws its next card after each play (C10).
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import ClassVar

import pyspiel

from kolpak.envs.openspiel.model import SEED, Kind, Model, Parameters, Point, Sampler, Tensors
from kolpak.games.hat_cards.cards import BLANK, CARDS, COLOURS, WORTHS, Card, in_order
from kolpak.games.hat_cards.numbering import DECK, HatCardsNumbering
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Cards
from kolpak.play.rules import Seat


class HatCardsModel(Model):
    """The card game; a deal is ``players`` hands in turn, then maybe a draw pile."""

    name = "kolpak_hat_cards"
    title = "Catch the Hat, the card game (Kolpak)"
    most_players = 5
    defaults: ClassVar[Parameters] = {
        "players": 2,
        "suits": 3,
        "worths": 10,
        "blanks": 1,
        "hand": 0,
        "rounds": 0,
        "a_hat": 5,
        "first": -1,
        "blank_rule": "symmetric",
        "tie_rule": "lowest_place",
    }
    rules: HatCardsRules

    def __init__(
        self,
        players: int,
        suits: int,
        worths: int,
        blanks: int,
        hand: int,
        rounds: int,
        a_hat: int,
        first: int,
        blank_rule: str,
        tie_rule: str,
    ) -> None:
        """Take the parameters; the deck has the highest ``worths`` of ``suits`` colours.

        A hand or rounds of 0 are as the rules have them for the number of players.
        """
        if not (1 <= suits <= 3 and 1 <= worths <= 10 and 0 <= blanks <= 1):
            raise ValueError("suits are 1 to 3, worths 1 to 10, blanks (of each suit) 0 or 1")
        if not -1 <= first < players:
            raise ValueError("first is a seat, or -1 for any")
        options = HatCardsOptions.of(players=players, blank_rule=blank_rule, tie_rule=tie_rule)
        signs = WORTHS[10 - worths : 10] + BLANK * blanks
        cards = tuple(suit + worth for suit in COLOURS[:suits] for worth in signs)
        self.players, self.first = players, first
        usual = Sizes.usual(options)
        self.sizes = Sizes(cards, hand or usual.hand, rounds or usual.rounds, a_hat)
        self.rules = HatCardsRules(options, self.sizes)
        self.numbering = HatCardsNumbering(self.rules)
        self.deck = [CARDS.index(card) for card in cards]
        self.hands = self.sizes.hand * players
        self.in_round = self.sizes.in_play(players)
        self.length = self.in_round * self.sizes.rounds
        self.chances = self.length + (first < 0)
        self.outcome_count = DECK

    def begin(self) -> Point:
        """Return the start of a match."""
        state = self.rules.start()
        if self.first >= 0:
            state = state._replace(starter=self.first)
        return super().begin()._replace(state=state)

    def outcomes(self, point: Point) -> list[tuple[int, float]]:
        """Return who may begin, or the cards that may be dealt or drawn."""
        if point.state.starter is None:
            return [(seat, 1 / self.players) for seat in range(self.players)]
        left = [card for card in self.deck if card not in point.dealt]
        return [(card, 1 / len(left)) for card in left]

    def apply(self, point: Point, action: int) -> Point:
        """Return the point after a play, or after a card has been dealt or drawn."""
        state = point.state
        if self.mover(point) == pyspiel.PlayerId.CHANCE:
            if state.starter is None:
                begun = self.rules.play(state, self.rules.firsts[action])
                return point.told(f"first:{action}")._replace(state=begun)
            return self._drawn(point, action) if point.pending else self._dealt(point, action)
        play = self.numbering.action(state, action)
        told = point.told(f" {self.text(point, state.mover, action)}")
        told = told._replace(moves=(*point.moves, action))
        if len(point.dealt) < self.in_round:  # C10: chance chooses the card that is drawn
            return told._replace(pending=play)
        following = self.rules.play(state, play)
        ends = following.round > state.round
        return told._replace(state=following, dealt=() if ends else point.dealt)

    def _drawn(self, point: Point, card: int) -> Point:
        """Return the point after the mover has drawn a card."""
        seat, dealt = point.state.mover, (*point.dealt, card)
        left = self._cards(other for other in self.deck if other not in dealt)
        holding = point.state._replace(draw=(CARDS[card], *left))
        following = self.rules.play(holding, point.pending)
        drawn = (*point.drawn, (len(point.moves), seat, card))
        told = point.told("", [(seat, f"+{CARDS[card]}")])
        return told._replace(state=following, pending=None, dealt=dealt, drawn=drawn)

    def _dealt(self, point: Point, card: int) -> Point:
        """Return the point after a card of the hands has been dealt, the starter's first."""
        state, dealt = point.state, (*point.dealt, card)
        if len(dealt) < self.hands:
            return point._replace(dealt=dealt)
        cards = self._cards(dealt)
        hands = tuple(
            in_order(cards[self.sizes.hand_of(seat, state.starter, self.players)])
            for seat in range(self.players)
        )
        pile = self._cards(other for other in self.deck if other not in dealt)
        rest = pile if self.in_round > self.hands else ()
        told = point.told("", [(seat, f" [{''.join(hand)}]") for seat, hand in enumerate(hands)])
        drawn = tuple(
            (len(point.moves), seat, CARDS.index(held))
            for seat, hand in enumerate(hands)
            for held in hand
        )
        begun = state._replace(hands=hands, draw=rest, mover=state.starter)
        return told._replace(dealt=dealt, drawn=(*point.drawn, *drawn), state=begun)

    @staticmethod
    def _cards(numbers: Iterable[int]) -> Cards:
        return tuple(CARDS[number] for number in numbers)

    def text(self, point: Point, player: int, action: int) -> str:
        """Return a play such as ``r5`` or ``r5>0``, or what chance draws."""
        if player == pyspiel.PlayerId.CHANCE:
            starts = point.state.starter is None
            return f"first:{action}" if starts else f"card:{CARDS[action]}"
        target, card = divmod(action, DECK)
        return CARDS[card] + (f">{target - 1}" if target else "")

    def table(self, point: Point) -> str:
        """Return what lies open: piles, numbers of cards, hats, whose turn it is."""
        state = point.state
        piles = ",".join("".join(pile) or "-" for pile in state.piles)
        held = ",".join(str(len(hand)) for hand in state.hands)
        won = ",".join(str(len(cards)) for cards in state.won)
        hats = ",".join(map(str, state.hats))
        return f"{held} {piles} {won} {hats} {state.starter} {state.round} {state.mover}"

    def secret(self, point: Point, seat: Seat) -> str:
        """Return the hand."""
        return f"[{''.join(point.state.hands[seat])}]"

    def shapes(self, kind: Kind) -> dict[str, tuple[int, ...]]:
        """Return the parts of a tensor."""
        seats = self.players
        found: dict[str, tuple[int, ...]] = {}
        if kind.public and kind.private:
            found["player"] = (seats,)
        if kind.private:
            found["hand"] = (DECK,)
        if kind.private and kind.recalls:
            found["drawn"] = (self.length + 1, DECK)
        if kind.public:
            found |= {"mover": (seats,), "tops": (seats, DECK), "won": (seats,)}
            found |= {"hats": (seats,), "hand_sizes": (seats,)}
        if kind.public and kind.recalls:
            found |= {"moves": (self.length, DECK + 1 + seats), "starter": (seats,)}
        return found

    def fill(self, point: Point, seat: Seat, into: Tensors) -> None:
        """Write the parts of a tensor; ``drawn`` has a row a moment, ``moves`` one a move."""
        if "player" in into:
            into["player"][seat] = 1
        for card in point.state.hands[seat] if "hand" in into else ():
            into["hand"][CARDS.index(card)] = 1
        for moment, owner, number in point.drawn if "drawn" in into else ():
            if owner == seat:
                into["drawn"][moment, number] = 1
        if "mover" in into:
            self._fill_table(point, into)
        if "moves" in into:
            if point.state.starter is not None:
                into["starter"][point.state.starter] = 1
            for turn, number in enumerate(point.moves):
                target, played = divmod(number, DECK)
                into["moves"][turn, played] = into["moves"][turn, DECK + target] = 1

    def _fill_table(self, point: Point, into: Tensors) -> None:
        """Write what lies open."""
        state = point.state
        if isinstance(state.mover, int):
            into["mover"][state.mover] = 1
        for seat in range(self.players):
            if state.piles[seat]:
                into["tops"][seat, CARDS.index(state.piles[seat][-1])] = 1
            into["won"][seat] = len(state.won[seat])
            into["hats"][seat] = state.hats[seat]
            into["hand_sizes"][seat] = len(state.hands[seat])

    def resampled(self, point: Point, seat: Seat, sampler: Sampler) -> Point:
        """Return the point with the cards that the seat has not seen shuffled."""
        state = point.state
        played = {number % DECK for number in point.moves[self.in_round * state.round :]}
        known = played | {CARDS.index(card) for card in state.hands[seat]}
        hidden = [card for card in self.deck if card not in known]
        Random(int(sampler() * SEED)).shuffle(hidden)
        if len(point.dealt) < self.hands:
            return point._replace(dealt=tuple(hidden[: len(point.dealt)]))
        lying = point.pending.card if point.pending else None  # shown, though still in the hand
        hands: list[tuple[Card, ...]] = list(state.hands)
        for other in range(self.players):
            if other != seat:
                held = (
                    card if card == lying else CARDS[hidden.pop()] for card in state.hands[other]
                )
                hands[other] = in_order(held)
        dealt = tuple(card for card in self.deck if card not in hidden)
        texts = tuple(
            text if owner == seat else f"{point.public} [{''.join(hands[owner])}]"
            for owner, text in enumerate(point.texts)
        )
        drawn = tuple(one for one in point.drawn if one[1] == seat)
        rest = self._cards(hidden) if self.in_round > self.hands else ()
        return point._replace(
            dealt=dealt,
            texts=texts,
            drawn=drawn,
            state=state._replace(hands=tuple(hands), draw=rest),
        )
