"""What a review of Kabaleo calls the best placement late in a game of three."""

from __future__ import annotations

import numpy as np
import pytest

from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.moves import distinct
from kolpak.games.catalog import find
from kolpak.games.kabaleo.state import Placement
from kolpak.play.game import Game
from kolpak.review.kabaleo import KabaleoReviewer
from kolpak.review.kabaleo_values import LATE, following
from kolpak.review.reviewer import moments

MARGIN = 0.15
"""Part of the win by which two searches of a position differ by chance, and hardly ever more."""

ALIKE = (
    "deal:goals=O,P,Y;bases=PYVYYOYOOVVBOBPPBPVB;stocks=ppooyyyybv,ppooybbbvv,ppooybbvvv;first=2\n"
    "v5 b2 y11 o14 v5 b7 p13 y11 o14 o9 y15 o1 p16 y0 b5 v11 p6 v13 b12 y2 b9 v5 p13\n"
    "v8 b12 o13 p2 y8 o15 p0\n",
    "deal:goals=O,Y,G;bases=OGVYOYGVPYGPVVGPOYOP;stocks=ppooyggvvv,pppooyyygv,pooyygggvv;first=2\n"
    "y13 v5 p0 o8 p0 g11 p16 p14 v0 o13 v0 o13 v18 y7 o8 v19 v18 p11 y15 g13 p0 g14\n"
    "g13 y0 g13 o0 y13 g3 o13 y1\n",
)
"""Games in which a search from the place itself saw the win in placements that throw it away."""


@pytest.mark.parametrize("tokens", ALIKE)
def test_no_late_placement_is_much_better_than_the_one_called_best(tokens: str) -> None:
    kind = find("kabaleo")
    game = Game(kind, kind.options.read("players=3"), manual=True)
    for token in tokens.split():
        game.play(token)
    reviewer, looked = KabaleoReviewer(game), 0
    values, deduction = reviewer.values, reviewer.deduction
    for moment in moments(game):
        if not isinstance(moment.step.action, Placement):
            continue
        packed = values.twin.pack(moment.step.before)
        if packed[at.HELD : at.HELD + 3].sum() <= LATE:
            looked += 1
            mover, reviewer.seed = int(packed[at.MOVER]), 8 * moment.number
            best = reviewer.choice(packed).value.shares[mover]
            codes = np.zeros(at.MOST_ACTIONS, np.int64)
            goals = deduction.chances(packed, mover)
            for code in codes[: distinct(packed, codes)].tolist():
                after, seed = following(packed, code), 10_000 + moment.number
                value = values.repeated(after, *goals, reviewer.simulations, seed, mover)
                assert value.shares[mover] <= best + MARGIN, (moment.token, code)
        deduction.observe(packed, values.twin.code(packed, moment.step.action))
    assert looked == LATE
