"""Rules of Kabaleo, K1 to K24."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from random import Random

from kolpak.games.kabaleo import deal, views
from kolpak.games.kabaleo.cones import COLOURS
from kolpak.games.kabaleo.count import count
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.sizes import Sizes
from kolpak.games.kabaleo.state import Action, Deal, Placement, State, View
from kolpak.play.rules import CHANCE, Mover, Rules, Seat
from kolpak.play.standing import Standing


class KabaleoRules(Rules[KabaleoOptions, State, Action, View]):
    """Rules of Kabaleo for two to four players (K1).

    >>> rules = KabaleoRules(KabaleoOptions.of(players=2))
    >>> rules.mover(rules.start())
    'chance'
    """

    def __init__(self, options: KabaleoOptions, sizes: Sizes | None = None) -> None:
        """Take the usual sizes if none are given; raise ValueError for some that do not fit."""
        super().__init__(options)
        self.sizes = sizes or Sizes.usual(options)
        self.sizes.check(options)
        self.bars_last_place = options.golden_rule  # K16
        self.places = range(self.sizes.places)
        self.placements = {
            colour: tuple(Placement(colour, place) for place in self.places)
            for colour in COLOURS.lower()
        }

    def start(self) -> State:
        return State((), (), CHANCE, None, ())

    def mover(self, state: State) -> Mover:
        return state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal placements by colour, then place; a deal cannot be listed."""
        if not isinstance(state.mover, int):
            return []
        legal: list[Action] = []
        barred = state.last if self.bars_last_place else None
        for colour in dict.fromkeys(state.stocks[state.mover]):  # K10
            own_base = colour.upper()  # K11: no piece on a bare base of its colour
            free = [*map(own_base.__ne__, state.places)]
            if barred is not None:
                free[barred] = False  # K16: not on the place just played
            legal += compress(self.placements[colour], free)
        return legal

    def play(self, state: State, action: Action) -> State:
        if isinstance(action, Deal):
            return State(tuple(action.bases), action.stocks, action.first, None, action.goals)
        colour, place = action
        seat = state.mover
        assert isinstance(seat, int)
        places = list(state.places)
        tower = places[place]
        if tower[-1] == colour:
            places[place] = tower[:-1]  # K13: equal pieces cancel
        else:
            places[place] = tower + colour  # K12, K15
        stocks = list(state.stocks)
        stocks[seat] = stocks[seat].replace(colour, "", 1)
        following = (seat + 1) % len(stocks)  # K9
        mover = following if stocks[following] else None  # K18: all pieces have been placed
        return State(tuple(places), tuple(stocks), mover, place, state.goals)

    def draw(self, state: State, rng: Random) -> Action:
        return deal.draw(self.options, self.sizes, rng)

    def standing(self, position: State | View) -> Standing:
        return count(position, self.options)

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat)

    def veil(self, state: State, action: Action, seat: Seat | None) -> Action:
        return views.veil(action, seat)

    def guess(self, view: View, rng: Random) -> State:
        return views.guess(view, rng)
