"""A greedy bot for Kabaleo: one move ahead, its own colour kept for the end."""

from __future__ import annotations

from random import Random
from typing import Any

from kolpak.games.kabaleo.count import merit
from kolpak.games.kabaleo.state import Placement, View
from kolpak.play.bot import Bot, Turn, best

OWN_PLACE = 3.0
LEADER = 1.0
RIVAL_PLACE = 0.5
OWN_TOWER = 0.1
SPENT_EARLY = 6.0
"""Set by hand: what places of the own colour, of the leader and of rivals are worth, a tower of the
own colour, and what it costs to place a piece of that before others."""


class GreedyKabaleo(Bot):
    """One-ply search for many places of its own colour and few of others (K19 to K22).

    Pieces of its own colour are placed last: a player who still has some when nobody can answer
    wins most games.
    """

    spent_early = SPENT_EARLY

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the placement after which the table is best for the seat's own colour."""
        view: View = turn.view
        assert view.seat is not None
        goal = view.goals[view.seat]
        stock = view.stocks[view.seat]
        rivals = sorted({tower[0] for tower in view.places} - {goal})
        state = self.rules.guess(view, rng)

        def worth(action: Placement) -> float:
            places = self.rules.play(state, action).places
            points, towers, tallest = merit(places, goal)
            shown = [merit(places, colour)[0] for colour in rivals]
            value = OWN_PLACE * points + OWN_TOWER * (towers + tallest / 10)
            value -= LEADER * max(shown) + RIVAL_PLACE * sum(count**2 for count in shown) / 10
            if action.colour.upper() == goal and stock.strip(goal.lower()):
                value -= self.spent_early  # other pieces are left to be put first
            return value

        return best(turn.actions, worth, rng)
