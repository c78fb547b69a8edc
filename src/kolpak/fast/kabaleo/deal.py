"""Compiled deals and random games of Kabaleo (K2 to K9)."""

from __future__ import annotations

from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    BASES,
    COLOURS,
    GOAL,
    HELD,
    LAST,
    LOW,
    MOST_COLOURS,
    MOVER,
    PIECES,
    PLACE_BITS,
    PLACES,
    SEATS,
    SHOWN,
    STOCK,
)
from kolpak.fast.kabaleo.moves import barred, play
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.random import RandomState, below, pair_below, shuffle
from kolpak.fast.twin import Packed, Shares


@compiled
def deal(s: Packed, equal: bool, bag: Packed, random: RandomState) -> None:
    """Deal a game into a state whose sizes are set."""
    seats, colours, places, each = s[SEATS], s[COLOURS], s[PLACES], s[PIECES]
    for place in range(places):
        s[LOW + place] = 1 + place // s[BASES]
    shuffle(s[LOW:], places, random)  # K5
    for colour in range(1, colours + 1):
        s[SHOWN + colour] = s[BASES]
        bag[colour - 1] = colour
    shuffle(bag, colours, random)
    for seat in range(seats):
        s[GOAL + seat] = bag[seat]  # K4
    pieces = colours * each
    for piece in range(pieces):
        bag[piece] = 1 + piece // each
    if not equal:
        shuffle(bag, pieces, random)  # K7; in order, each seat gets as many of each colour (K8)
    for piece in range(pieces):
        s[STOCK + MOST_COLOURS * (piece % seats) + bag[piece] - 1] += 1
    for seat in range(seats):
        s[HELD + seat] = pieces // seats
    s[MOVER] = below(random, seats)  # K9
    s[LAST] = -1


@compiled
def random_action(s: Packed, random: RandomState) -> int:
    """Return the code of a legal action, each with the same probability.

    Draws pairs of colour and place until one is legal, which is faster than listing them.
    """
    places, no = s[PLACES], barred(s)
    colours = s[COLOURS]
    pieces = STOCK + MOST_COLOURS * s[MOVER]
    while True:
        index, place = pair_below(random, colours, places)
        colour = index + 1
        if s[pieces + index] and place != no and s[LOW + place] != colour:
            return int(colour << PLACE_BITS | place)


@compiled
def random_games(
    empty: Packed, equal: bool, shares: Shares, s: Packed, bag: Packed, random: RandomState
) -> int:
    """Play a random game for each row of ``shares``; return the number of decisions."""
    decisions = 0
    for row in range(shares.shape[0]):
        s[:] = empty
        deal(s, equal, bag, random)
        while s[MOVER] >= 0:
            play(s, random_action(s, random))
            decisions += 1
        share_out(s, shares[row])
    return decisions
