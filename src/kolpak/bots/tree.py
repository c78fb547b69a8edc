"""The tree of information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse 2012).

One tree of histories serves all samples of what is hidden. What is left to a game: to sample, to
walk down with the choices made here, and to play a leaf out. Its compiled code calls these
functions and is not handed to them, for what is given compiled functions Numba never finds on disk
again: each process would compile it anew.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kolpak.fast.jit import compiled
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import Packed, Shares

DEEPEST: Final = 40
"""Actions below the root that a simulation can note: a game of Kabaleo and a round of cards fit."""

Counts: TypeAlias = NDArray[np.int32]
Sums: TypeAlias = NDArray[np.floating[Any]]


class Tree(NamedTuple):
    """Nodes in arrays; node 0 is the root."""

    first: Counts
    """By node: its first child, 0 for none."""
    children: Counts
    """By node: how many children lie side by side from the first on, where they came together."""
    following: Counts
    """By node: the next child of its parent, 0 for none, where they came one by one."""
    code: Counts
    """By node: the action that leads to it."""
    visits: Counts
    """By node and column; whoever moves may know things that make columns apart."""
    values: Sums
    """Sums, over the visits, of what a node was worth to whoever moved to it."""
    used: Packed
    """The number of nodes."""
    path: Packed
    """Nodes that a simulation passed below the root; beside them who moved, and their columns."""
    movers: Packed
    columns: Packed


def new_tree(nodes: int, columns: int = 1, kind: DTypeLike = np.float64) -> Tree:
    """Return a tree with room for a number of nodes, and values of a kind."""
    return Tree(
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        following=np.zeros(nodes, np.int32),
        code=np.zeros(nodes, np.int32),
        visits=np.zeros((nodes, columns), np.int32),
        values=np.zeros((nodes, columns), kind),
        used=np.ones(1, np.int64),
        path=np.zeros(DEEPEST, np.int64),
        movers=np.zeros(DEEPEST, np.int64),
        columns=np.zeros(DEEPEST, np.int64),
    )


@compiled
def clear(tree: Tree) -> None:
    """Forget all nodes but the root."""
    tree.used[0] = 1
    tree.first[0] = tree.children[0] = 0


@compiled
def add_children(tree: Tree, node: int, codes: Packed, count: int) -> bool:
    """Add all children of a node, side by side; return False where there is no room."""
    first = tree.used[0]
    if first + count > len(tree.code):
        return False
    tree.first[node], tree.children[node] = first, count
    tree.used[0] = first + count
    for index in range(count):
        begin(tree, first + index, codes[index])
    return True


@compiled
def add_child(tree: Tree, node: int, code: int) -> int:
    """Add a child to a node's list; return it, or 0 where there is no room."""
    child = tree.used[0]
    if child == len(tree.code):
        return 0
    tree.following[child] = tree.first[node]
    tree.first[node] = child
    tree.used[0] = child + 1
    begin(tree, child, code)
    return int(child)


@compiled
def begin(tree: Tree, node: int, code: int) -> None:
    """Make a node one that no simulation has passed."""
    tree.code[node] = code
    tree.first[node] = tree.children[node] = 0
    tree.visits[node, :] = 0
    tree.values[node, :] = 0.0


@compiled
def is_new(tree: Tree, node: int) -> bool:
    """Return whether no simulation has passed a node: it is a leaf to be played out."""
    return bool(node != 0 and tree.visits[node].sum() == 0)


@compiled
def by_bound(visits: Counts, values: Sums, exploration: float, random: RandomState) -> int:
    """Return the index of the child with the highest upper confidence bound (UCB1).

    Those without visits come first, ties by chance.
    """
    count = len(visits)
    scale = exploration * math.sqrt(math.log(visits.sum() + 1.0))
    best, chosen = -1.0, 0
    start = below(random, count)
    for turn in range(count):
        index = start + turn if start + turn < count else start + turn - count
        tried = visits[index]
        if tried == 0:
            return int(index)
        bound = values[index] / tried + scale / math.sqrt(tried)
        if bound > best:
            best, chosen = bound, index
    return int(chosen)


@compiled
def by_prior(
    visits: Counts, values: Sums, prior: Sums, exploration: float, hope: float, modesty: float
) -> int:
    """Return the index of the child with the greatest PUCT score.

    A child without visits counts as the mean of the others, or ``hope`` where there is none, less
    ``modesty``.
    """
    total, worth = 0, 0.0
    for index in range(len(visits)):
        total += visits[index]
        worth += values[index]
    usual = (worth / total if total else hope) - modesty
    scale = exploration * math.sqrt(total + 1.0)
    best, chosen = -1e9, 0
    for index in range(len(visits)):
        tried = visits[index]
        score = values[index] / tried if tried else usual
        score += scale * prior[index] / (1 + tried)
        if score > best:
            best, chosen = score, index
    return int(chosen)


@compiled
def follow(tree: Tree, depth: int, node: int, mover: int, column: int) -> None:
    """Note that a simulation passes a node, and in which column its result is to count."""
    tree.path[depth], tree.movers[depth], tree.columns[depth] = node, mover, column


@compiled
def back_up(tree: Tree, depth: int, worths: Shares) -> None:
    """Add what a simulation was worth to each seat to the nodes that it passed."""
    for step in range(depth):
        node, column = tree.path[step], tree.columns[step]
        tree.visits[node, column] += 1
        tree.values[node, column] += tree.values.dtype.type(worths[tree.movers[step]])
