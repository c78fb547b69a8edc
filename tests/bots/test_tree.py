"""The tree that the searches of Kabaleo and of the card game share."""

import numpy as np
import pytest

from kolpak.bots.tree import (
    Tree,
    add_child,
    add_children,
    back_up,
    by_bound,
    by_prior,
    clear,
    follow,
    is_new,
    new_tree,
)
from kolpak.fast.random import seeded


def listed(tree: Tree, node: int) -> list[int]:
    """The children of a node that came one by one."""
    found, child = [], int(tree.first[node])
    while child:
        found.append(child)
        child = int(tree.following[child])
    return found


def test_puct_is_the_mean_and_the_prior_s_part_of_what_is_untried() -> None:
    random = np.random.default_rng(1)
    for _ in range(100):
        count = int(random.integers(2, 9))
        visits = random.integers(0, 4, count).astype(np.int32)
        values = (random.random(count) * visits).astype(np.float32)
        prior = random.dirichlet(np.ones(count))
        total = visits.sum()
        hope = (values.sum(dtype=float) / total if total else 0.3) - 0.1
        mean = np.where(visits > 0, values / np.maximum(visits, 1), hope)
        scores = mean + 0.7 * np.sqrt(total + 1) * prior / (1 + visits)

        assert by_prior(visits, values, prior, 0.7, 0.3, 0.1) == scores.argmax()


def test_ucb1_takes_the_untried_first_and_then_the_highest_bound() -> None:
    random, generator = seeded(1), np.random.default_rng(1)
    values = np.array([1.0, 0.0, 0.0, 2.0])
    untried = {by_bound(np.array([1, 0, 0, 2], np.int32), values, 0.7, random) for _ in range(50)}
    assert untried == {1, 2}

    for _ in range(100):
        visits = generator.integers(1, 9, 6).astype(np.int32)
        values = generator.random(6) * visits
        bounds = values / visits + 0.7 * np.sqrt(np.log(visits.sum() + 1) / visits)
        assert by_bound(visits, values, 0.7, random) == bounds.argmax()


def test_children_come_together_or_one_by_one_while_there_is_room() -> None:
    tree = new_tree(6)
    assert add_children(tree, 0, np.array([7, 8, 9]), 2)
    assert (tree.first[0], tree.children[0], *tree.code[1:3]) == (1, 2, 7, 8)
    assert [add_child(tree, 1, code) for code in (5, 6)] == [3, 4]
    assert listed(tree, 1) == [4, 3]

    assert not add_children(tree, 2, np.array([7, 8]), 2)
    assert add_child(tree, 2, 7) == 5
    assert add_child(tree, 2, 8) == 0

    clear(tree)
    assert (tree.first[0], add_child(tree, 0, 3), *listed(tree, 0)) == (0, 1, 1)


def test_a_result_counts_for_whoever_moved_and_in_that_column() -> None:
    tree = new_tree(3, columns=2)
    first, second = add_child(tree, 0, 4), add_child(tree, 1, 5)
    assert is_new(tree, first)
    follow(tree, 0, first, 1, 0)
    follow(tree, 1, second, 0, 1)
    back_up(tree, 2, np.array([0.25, 0.75]))
    back_up(tree, 1, np.array([0.25, 0.75]))

    assert tree.visits[first].tolist() == [2, 0]
    assert tree.values[first].tolist() == [1.5, 0.0]
    assert tree.values[second].tolist() == [0.0, pytest.approx(0.25)]
    assert not is_new(tree, second)
    assert not is_new(tree, 0)  # the root is no leaf to be played out
