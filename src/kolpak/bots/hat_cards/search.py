"""Compiled information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse 2012).

Each simulation samples the hidden cards, walks down one tree shared by all samples, adds a node,
and lets the policy play the round to its end. Plays are selected by PUCT: the policy is the prior.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.belief import Doubts, hand_out, spread, stir
from kolpak.bots.hat_cards.policy import Weights, policy_action, share_held, unseen_by, worth
from kolpak.bots.hat_cards.prospects import Prospects, expect
from kolpak.fast.hat_cards.layout import (
    CARDS_LAST,
    DECK,
    MOST_ACTIONS,
    MOVER,
    NOTHING,
    ROUND,
    SEATS,
    SIZE,
    Tables,
)
from kolpak.fast.hat_cards.moves import list_actions, play_action, size
from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState
from kolpak.fast.softmax import softmax
from kolpak.fast.twin import Packed

CODES: Final = DECK * (1 + SEATS)
DEEPEST: Final = 40
USED, HIDDEN, UNSEEN = range(3)
"""Counts of a tree: nodes, cards in other hands, cards unseen."""


class Plan(NamedTuple):
    """How a search goes about it."""

    exploration: float = 0.6
    """Factor of the exploration term of PUCT."""
    warmth: float = 0.5
    """Temperature of the prior, in cards of worth."""
    cards: float = 0.5
    """Part of a simulation's value that is cards won, not the win of the match."""
    depth: int = DEEPEST
    """Plays down to which the tree grows."""
    stirs: int = 40
    """Swaps of sampled cards between two simulations."""


PLAN: Final = Plan()


class Tree(NamedTuple):
    """Nodes as arrays; children are linked lists. Node 0 is the root."""

    child: NDArray[np.int32]
    sibling: NDArray[np.int32]
    action: NDArray[np.int32]
    visits: NDArray[np.int32]
    value: NDArray[np.float64]
    share: NDArray[np.float64]
    """Sum of the parts of the win of the match."""
    # working memory
    slot: NDArray[np.int32]
    """By action: the child of the node that is looked at."""
    actions: NDArray[np.int64]
    priors: NDArray[np.float64]
    path: NDArray[np.int32]
    movers: NDArray[np.int32]
    values: NDArray[np.float64]
    packed: Packed
    cards: NDArray[np.int64]
    holders: NDArray[np.int64]
    counts: NDArray[np.int64]


def tree(nodes: int) -> Tree:
    """Return memory for a search; each simulation adds a node at most, and the root is one."""
    small = np.int32
    return Tree(
        child=np.zeros(nodes, small),
        sibling=np.zeros(nodes, small),
        action=np.zeros(nodes, small),
        visits=np.zeros(nodes, small),
        value=np.zeros(nodes),
        share=np.zeros(nodes),
        slot=np.zeros(CODES, small),
        actions=np.zeros(MOST_ACTIONS, np.int64),
        priors=np.zeros(MOST_ACTIONS),
        path=np.zeros(DEEPEST + 1, small),
        movers=np.zeros(DEEPEST + 1, small),
        values=np.zeros(SEATS),
        packed=np.zeros(SIZE, np.int64),
        cards=np.zeros(DECK, np.int64),
        holders=np.zeros(DECK, np.int64),
        counts=np.zeros(3, np.int64),
    )


@compiled
def begin_search(
    root: Packed, tables: Tables, doubts: Doubts, nodes: Tree, random: RandomState
) -> None:
    """Forget the tree and sample the hidden cards for the first time."""
    nodes.child[0] = 0
    hidden = spread(root, tables, root[MOVER], nodes.cards, nodes.holders, random)
    count = size(unseen_by(root, root[MOVER]))
    nodes.counts[:] = (1, hidden, count)
    stir(nodes.cards, nodes.holders, count, hidden, doubts, 4 * DECK, random)


@compiled
def search(
    root: Packed,
    tables: Tables,
    weights: Weights,
    plan: Plan,
    doubts: Doubts,
    memory: Prospects,
    nodes: Tree,
    simulations: int,
    random: RandomState,
) -> None:
    """Simulate so many times more."""
    hidden, count = nodes.counts[HIDDEN], nodes.counts[UNSEEN]
    for _ in range(simulations):
        stir(nodes.cards, nodes.holders, count, hidden, doubts, plan.stirs, random)
        nodes.packed[:] = root
        hand_out(nodes.packed, tables, root[MOVER], nodes.cards, nodes.holders, hidden, random)
        simulate(root, tables, weights, plan, memory, nodes, random)


@compiled
def simulate(
    root: Packed,
    tables: Tables,
    weights: Weights,
    plan: Plan,
    memory: Prospects,
    nodes: Tree,
    random: RandomState,
) -> None:
    """Play one sampled round to its end and note its result."""
    packed = nodes.packed
    node = 0
    depth = 0
    new = False
    while packed[ROUND] == root[ROUND] and depth < plan.depth and not new:
        action = select(packed, tables, weights, plan, nodes, node)
        new = nodes.slot[action] == 0
        if new:
            if nodes.counts[USED] == nodes.child.shape[0]:
                break
            link(nodes, node, nodes.counts[USED], action)
            nodes.slot[action] = nodes.counts[USED]
            nodes.counts[USED] += 1
        node = nodes.slot[action]
        nodes.path[depth] = node
        nodes.movers[depth] = packed[MOVER]
        depth += 1
        play_action(packed, tables, action)
    while packed[ROUND] == root[ROUND]:
        play_action(packed, tables, policy_action(packed, tables, weights, random))
    note(root, tables, plan, memory, nodes, depth)


@compiled
def select(
    packed: Packed, tables: Tables, weights: Weights, plan: Plan, nodes: Tree, node: int
) -> int:
    """Return the play of the greatest PUCT score; ``nodes.slot`` then knows the children."""
    count = list_actions(packed, tables, nodes.actions)
    write_priors(packed, tables, weights, plan.warmth, nodes.actions, nodes.priors, count)
    for number in range(count):
        nodes.slot[nodes.actions[number]] = 0
    visits = 0
    value = 0.0
    edge = nodes.child[node]
    while edge:  # those that this sample does not allow leave marks that are never read
        nodes.slot[nodes.action[edge]] = edge
        edge = nodes.sibling[edge]
    for number in range(count):
        edge = nodes.slot[nodes.actions[number]]
        if edge:
            visits += nodes.visits[edge]
            value += nodes.value[edge]
    usual = value / visits if visits else 0.5
    explore = plan.exploration * math.sqrt(visits + 1.0)
    most = -1e9
    best = NOTHING
    for number in range(count):
        edge = nodes.slot[nodes.actions[number]]
        score = usual
        times = 0
        if edge:
            times = nodes.visits[edge]
            score = nodes.value[edge] / times
        score += explore * nodes.priors[number] / (1.0 + times)
        if score > most:
            most, best = score, nodes.actions[number]
    return best


@compiled
def write_priors(
    packed: Packed,
    tables: Tables,
    weights: Weights,
    warmth: float,
    actions: NDArray[np.int64],
    priors: NDArray[np.float64],
    count: int,
) -> None:
    """Write the probability of each action: a softmax of the policy's worths."""
    seat = packed[MOVER]
    unseen = unseen_by(packed, seat)
    held = share_held(packed, tables, seat, unseen)
    for number in range(count):
        priors[number] = worth(packed, tables, weights, actions[number], unseen, held)
    softmax(priors, count, warmth)


@compiled
def link(nodes: Tree, parent: int, node: int, action: int) -> None:
    """Add a node to the children of another."""
    nodes.child[node] = 0
    nodes.sibling[node] = nodes.child[parent]
    nodes.child[parent] = node
    nodes.action[node] = action
    nodes.visits[node] = 0
    nodes.value[node] = 0.0
    nodes.share[node] = 0.0


@compiled
def note(
    root: Packed, tables: Tables, plan: Plan, memory: Prospects, nodes: Tree, depth: int
) -> None:
    """Add the result of a simulation to the nodes on its path."""
    row = expect(nodes.packed, root, tables, memory)
    cards = 1.0 * tables.cards
    for place in range(depth):
        node, mover = nodes.path[place], nodes.movers[place]
        share = memory.shares[row, mover]
        won = nodes.packed[CARDS_LAST + mover] / cards
        nodes.visits[node] += 1
        nodes.share[node] += share
        nodes.value[node] += (1.0 - plan.cards) * share + plan.cards * won
