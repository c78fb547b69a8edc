"""Numbers of Kabaleo's actions: ``colour * places + place``.

Colours count from 0 in the order of ``COLOURS`` among those in the game, places as in ``State``.
"""

from __future__ import annotations

from kolpak.games.kabaleo.cones import COLOURS
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State
from kolpak.play.numbering import Numbering


class KabaleoNumbering(Numbering[State, Placement]):
    """Numbers of placements.

    >>> import kolpak
    >>> game = kolpak.new("kabaleo", players=2, colours="POYG", seed=1)
    >>> KabaleoNumbering(game.rules).action(game.state, 16)
    Placement(colour='o', place=0)
    """

    def __init__(self, rules: KabaleoRules) -> None:
        self.rules = rules
        self.places = rules.sizes.places
        self.count = rules.sizes.colours * self.places

    def legal(self, state: State) -> dict[int, Placement]:
        """Return the legal placements by number; a deal has none."""
        firsts = {
            colour.lower(): index * self.places for index, colour in enumerate(colours_of(state))
        }
        return {
            firsts[action.colour] + action.place: action
            for action in self.rules.actions(state)
            if isinstance(action, Placement)
        }


def colours_of(state: State) -> list[str]:
    """Return the colours in a dealt game, in their order."""
    bases = {tower[0] for tower in state.places}
    return [colour for colour in COLOURS if colour in bases]
