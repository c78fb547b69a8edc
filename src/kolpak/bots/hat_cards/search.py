"""Information-set Monte-Carlo tree search for the card game.

Each simulation samples the hidden cards, walks down one tree shared by all samples, adds a node,
and lets the policy play the round to its end. Plays are selected by PUCT: the policy is the prior.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.hat_cards.belief import Doubts, hand_out, spread, stir
from kolpak.bots.hat_cards.policy import Weights, policy_action, share_held, unseen_by, worth
from kolpak.bots.hat_cards.prospects import Prospects, expect
from kolpak.bots.tree import (
    DEEPEST,
    Tree,
    add_child,
    back_up,
    by_prior,
    clear,
    follow,
    is_new,
    new_tree,
)
from kolpak.fast.hat_cards.layout import (
    CARDS_LAST,
    DECK,
    MOST_ACTIONS,
    MOVER,
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
HIDDEN, UNSEEN = range(2)
"""Counts of a search: cards in other hands, cards unseen."""


class Plan(NamedTuple):
    """How a search goes about it.

    Set by hand and measured together only, by the strength of ``master`` (docs/reference/bots.md);
    no match has compared single values with others.
    """

    exploration: float = 0.6
    """Factor of the exploration term of PUCT: a guess, near that of Kabaleo's search."""
    hope: float = 0.5
    """Value of plays at a node where none was tried: a guess, the even part of two seats."""
    warmth: float = 0.5
    """Temperature of the prior, in cards of worth: a guess, that of the model of play."""
    cards: float = 0.5
    """Part of a simulation's value that is cards won, not the win of the match: a guess."""
    depth: int = DEEPEST
    """Plays down to which the tree grows."""
    stirs: int = 40
    """Swaps of sampled cards between two simulations: a guess, about one a card."""


PLAN: Final = Plan()


class Memory(NamedTuple):
    """The tree of a search, and room for one simulation."""

    tree: Tree
    share: NDArray[np.float64]
    """By child of the root: the sum of the parts of the win of the match."""
    slot: NDArray[np.int32]
    """By action: the child of the node that is looked at."""
    actions: NDArray[np.int64]
    visits: NDArray[np.int32]
    """By number of an action: what its child knows; 0 where there is none."""
    values: NDArray[np.float64]
    priors: NDArray[np.float64]
    worths: NDArray[np.float64]
    """By seat: what a simulation was worth."""
    packed: Packed
    cards: NDArray[np.int64]
    holders: NDArray[np.int64]
    counts: NDArray[np.int64]


def new_memory(nodes: int) -> Memory:
    """Return memory for a search; each simulation adds a node at most, and the root is one."""
    return Memory(
        tree=new_tree(nodes),
        share=np.zeros(nodes),
        slot=np.zeros(CODES, np.int32),
        actions=np.zeros(MOST_ACTIONS, np.int64),
        visits=np.zeros(MOST_ACTIONS, np.int32),
        values=np.zeros(MOST_ACTIONS),
        priors=np.zeros(MOST_ACTIONS),
        worths=np.zeros(SEATS),
        packed=np.zeros(SIZE, np.int64),
        cards=np.zeros(DECK, np.int64),
        holders=np.zeros(DECK, np.int64),
        counts=np.zeros(2, np.int64),
    )


@compiled
def begin_search(
    root: Packed, tables: Tables, doubts: Doubts, memory: Memory, random: RandomState
) -> None:
    """Forget the tree and sample the hidden cards for the first time."""
    clear(memory.tree)
    hidden = spread(root, tables, root[MOVER], memory.cards, memory.holders, random)
    count = size(unseen_by(root, tables, root[MOVER]))
    memory.counts[:] = (hidden, count)
    stir(memory.cards, memory.holders, count, hidden, doubts, 4 * DECK, random)


@compiled
def grow(
    root: Packed,
    tables: Tables,
    weights: Weights,
    plan: Plan,
    doubts: Doubts,
    prospects: Prospects,
    memory: Memory,
    simulations: int,
    random: RandomState,
) -> None:
    """Simulate so many times more."""
    hidden, count = memory.counts[HIDDEN], memory.counts[UNSEEN]
    for _ in range(simulations):
        stir(memory.cards, memory.holders, count, hidden, doubts, plan.stirs, random)
        memory.packed[:] = root
        hand_out(memory.packed, tables, root[MOVER], memory.cards, memory.holders, hidden, random)
        simulate(root, tables, weights, plan, prospects, memory, random)


@compiled
def simulate(
    root: Packed,
    tables: Tables,
    weights: Weights,
    plan: Plan,
    prospects: Prospects,
    memory: Memory,
    random: RandomState,
) -> None:
    """Play one sampled round to its end and add its result to the tree."""
    packed, tree = memory.packed, memory.tree
    node = depth = 0
    while packed[ROUND] == root[ROUND] and depth < plan.depth and not is_new(tree, node):
        node = select(packed, tables, weights, plan, memory, node)
        if node == 0:
            break
        follow(tree, depth, node, packed[MOVER], 0)
        depth += 1
        play_action(packed, tables, tree.code[node])
    while packed[ROUND] == root[ROUND]:
        play_action(packed, tables, policy_action(packed, tables, weights, random))
    row = expect(packed, root, tables, prospects)
    for seat in range(tables.players):
        won = packed[CARDS_LAST + seat] / (1.0 * tables.cards)
        share = prospects.shares[row, seat]
        memory.worths[seat] = (1.0 - plan.cards) * share + plan.cards * won
    back_up(tree, depth, memory.worths)
    memory.share[tree.path[0]] += prospects.shares[row, root[MOVER]]


@compiled
def select(
    packed: Packed, tables: Tables, weights: Weights, plan: Plan, memory: Memory, node: int
) -> int:
    """Return the child of the greatest PUCT score, a new one perhaps; 0 where there is no room."""
    tree, slot, actions = memory.tree, memory.slot, memory.actions
    count = list_actions(packed, tables, actions)
    write_priors(packed, tables, weights, plan.warmth, actions, memory.priors, count)
    for number in range(count):
        slot[actions[number]] = 0
    child = tree.first[node]
    while child:  # those that this sample does not allow leave marks that are never read
        slot[tree.code[child]] = child
        child = tree.following[child]
    for number in range(count):
        child = slot[actions[number]]
        memory.visits[number] = tree.visits[child, 0] if child else 0
        memory.values[number] = tree.values[child, 0] if child else 0.0
    visits, values, priors = memory.visits[:count], memory.values[:count], memory.priors[:count]
    action = actions[by_prior(visits, values, priors, plan.exploration, plan.hope, 0.0)]
    return int(slot[action]) if slot[action] else add_child(tree, node, action)


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
    unseen = unseen_by(packed, tables, seat)
    held = share_held(packed, tables, seat, unseen)
    for number in range(count):
        priors[number] = worth(packed, tables, weights, actions[number], unseen, held)
    softmax(priors, count, warmth)
