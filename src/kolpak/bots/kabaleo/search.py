"""Information-set Monte-Carlo tree search for Kabaleo.

Goals never change what is legal, so the tree is that of the public histories; each simulation
samples the goals of others from the belief (Cowling, Powley and Whitehouse 2012). Equal towers are
merged. In a *pooled* tree the statistics of a node are the same for all goals and chosen among by
UCB1; else they are kept for each goal of the seat that moves, with the fitted policy as the prior
(PUCT).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.kabaleo.policy import FEATURES, Weights, play_out, worths
from kolpak.bots.kabaleo.weights import fitted
from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import COLOURS, GOAL, MOST_SEATS, MOVER, SEATS
from kolpak.fast.kabaleo.moves import distinct, play
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.random import RandomState, below
from kolpak.fast.softmax import softmax
from kolpak.fast.twin import Packed, Shares

DEEPEST: Final = 40
"""Placements of a game, and a few more."""


class Plan(NamedTuple):
    """How a search goes about it."""

    exploration: float = 0.7
    """Factor of the exploration terms of UCB1 and PUCT; with 0.4 a search of 1,000 simulations won
    as often against simple players, within 3 points."""
    warmth: float = 2.0
    """Temperature of the prior, in the units of the fitted policy: so warm, places of the own
    colour and pieces kept count about as in a prior set by hand before."""
    hope: float = 0.3
    """Value of a node without visits: a guess, about the even part of three or four seats."""
    modesty: float = 0.1
    """What a child that was not tried is thought to be worth less than its node: a guess."""
    samples: int = 0
    """Random placements of which rollouts play the best; 0 for a sensible one. With two players 6
    won as often against simple players, in twice the time."""


PLANS: Final = {2: Plan(), 3: Plan(samples=6), 4: Plan(samples=12)}
"""Plans by players."""


class Tree(NamedTuple):
    """Nodes in arrays; node 0 is the root, and the children of a node lie side by side.

    ``visits``, ``wins`` and ``prior`` have a column for each goal, or one for all where the tree is
    pooled; ``used`` holds the number of nodes, ``policy`` the weights of the prior.
    """

    first: NDArray[np.int32]
    children: NDArray[np.int32]
    code: NDArray[np.int32]
    visits: NDArray[np.int32]
    wins: NDArray[np.float32]
    prior: NDArray[np.float32]
    used: Packed
    policy: Weights
    plan: Plan


class Scratch(NamedTuple):
    """Room for one simulation: state, goals, shares, codes, their worths, the path, its movers."""

    state: Packed
    goals: Packed
    shares: Shares
    codes: Packed
    worths: Weights
    path: Packed
    movers: Packed


def new_tree(nodes: int, seats: int, *, pooled: bool, plan: Plan) -> Tree:
    """Return an empty tree with room for a number of nodes."""
    columns = 1 if pooled else seats + 2  # K3
    return Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros((nodes, columns), np.int32),
        np.zeros((nodes, columns), np.float32),
        np.zeros((nodes, columns), np.float32),
        np.ones(1, np.int64),
        fitted(seats, "plain")[:FEATURES] / plan.warmth,
        plan,
    )


def new_scratch(size: int, actions: int) -> Scratch:
    """Return room for simulations of states of a size."""
    return Scratch(
        np.zeros(size, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS),
        np.zeros(actions, np.int64),
        np.zeros(actions),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
    )


@compiled
def grow(
    root: Packed,
    worlds: Packed,
    cumulative: Weights,
    simulations: int,
    tree: Tree,
    scratch: Scratch,
    random: RandomState,
) -> None:
    """Run simulations from a state; call it again to go on with the same tree.

    ``cumulative`` has the summed probabilities of the ``worlds``.
    """
    for _ in range(simulations):
        simulate(root, worlds, cumulative, tree, scratch, random)


@compiled
def simulate(
    root: Packed,
    worlds: Packed,
    cumulative: Weights,
    tree: Tree,
    scratch: Scratch,
    random: RandomState,
) -> int:
    """Run one simulation and add it to the tree; return how many nodes below the root it passed.

    Their numbers are then in ``scratch.path``, the seats' parts of the win in ``scratch.shares``.
    """
    s, goals = scratch.state, scratch.goals
    seats = root[SEATS]
    world = sample(cumulative, random)
    for seat in range(seats):
        goals[seat] = worlds[world, seat]
    s[:] = root
    depth = descend(s, tree, scratch, random)
    play_out(s, goals, tree.plan.samples, random)
    for seat in range(seats):
        s[GOAL + seat] = goals[seat]
    share_out(s, scratch.shares)
    tree.visits[0] += 1
    for step in range(depth):
        node, mover = scratch.path[step], scratch.movers[step]
        column = goals[mover] - 1 if tree.visits.shape[1] > 1 else 0
        tree.visits[node, column] += 1
        tree.wins[node, column] += np.float32(scratch.shares[mover])
    return depth


@compiled
def sample(cumulative: Weights, random: RandomState) -> int:
    """Return an index, as likely as its part of the cumulative weights."""
    drawn = below(random, 1 << 30) / (1 << 30)
    index = 0
    while index < len(cumulative) - 1 and drawn >= cumulative[index]:
        index += 1
    return index


@compiled
def descend(s: Packed, tree: Tree, scratch: Scratch, random: RandomState) -> int:
    """Play from the root to a leaf, adding children where a leaf is met again; return the depth."""
    node = depth = 0
    pooled = tree.visits.shape[1] == 1
    while s[MOVER] >= 0:
        if tree.children[node] == 0:
            if node and tree.visits[node].sum() == 0:
                break  # a new leaf: play it out
            if not expand(s, node, tree, scratch):
                break  # no room left
        mover = s[MOVER]
        if pooled:
            child = by_bound(node, tree, random)
        else:
            child = by_prior(node, scratch.goals[mover], tree)
        scratch.path[depth], scratch.movers[depth] = child, mover
        depth += 1
        play(s, tree.code[child])
        node = child
    return depth


@compiled
def expand(s: Packed, node: int, tree: Tree, scratch: Scratch) -> bool:
    """Add the children of a node; return False where the tree is full."""
    count = distinct(s, scratch.codes)
    first = tree.used[0]
    if first + count > len(tree.code):
        return False
    tree.first[node], tree.children[node] = first, count
    for index in range(count):
        child = first + index
        tree.code[child] = scratch.codes[index]
        tree.children[child] = 0
        tree.visits[child, :] = 0
        tree.wins[child, :] = 0.0
    if tree.visits.shape[1] > 1:
        for goal in range(1, s[COLOURS] + 1):
            worths(s, goal, tree.policy, scratch.codes, count, scratch.worths)
            softmax(scratch.worths, count, 1.0)
            for index in range(count):
                tree.prior[first + index, goal - 1] = scratch.worths[index]
    tree.used[0] = first + count
    return True


@compiled
def by_bound(node: int, tree: Tree, random: RandomState) -> int:
    """Return the child with the highest upper confidence bound (UCB1); unvisited ones first."""
    first, count = tree.first[node], tree.children[node]
    visits = 0
    for child in range(first, first + count):
        visits += tree.visits[child, 0]
    scale = tree.plan.exploration * math.sqrt(math.log(visits + 1.0))
    best, chosen = -1.0, first
    start = below(random, count)
    for index in range(count):
        child = first + (start + index if start + index < count else start + index - count)
        tried = tree.visits[child, 0]
        if tried == 0:
            return int(child)
        bound = tree.wins[child, 0] / tried + scale / math.sqrt(tried)
        if bound > best:
            best, chosen = bound, child
    return int(chosen)


@compiled
def by_prior(node: int, goal: int, tree: Tree) -> int:
    """Return the child that a mover with a goal tries next (PUCT)."""
    first, count, column = tree.first[node], tree.children[node], goal - 1
    visits, wins = 0, 0.0
    for child in range(first, first + count):
        visits += tree.visits[child, column]
        wins += tree.wins[child, column]
    hope = (wins / visits if visits else tree.plan.hope) - tree.plan.modesty
    scale = tree.plan.exploration * math.sqrt(visits + 1.0)
    best, chosen = -1e9, first
    for child in range(first, first + count):
        tried = tree.visits[child, column]
        value = tree.wins[child, column] / tried if tried else hope
        value += scale * tree.prior[child, column] / (1 + tried)
        if value > best:
            best, chosen = value, child
    return int(chosen)
