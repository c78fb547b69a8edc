"""The two boards of Catch the Hat are what the rules page says of them."""

from collections import Counter, deque
from itertools import combinations

import pytest

from kolpak.games.hats.board import LONGEST, Board, Field, board_of

SIDES = ["small", "large"]


def steps_from(board: Board, start: Field) -> dict[Field, int]:
    """Counts the steps to every field; homes are no way through anyhow, being dead ends."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        field = queue.popleft()
        for following in board.neighbours[field]:
            if following not in steps:
                steps[following] = steps[field] + 1
                queue.append(following)
    return steps


def distance(side: str, one: str, other: str) -> int:
    board = board_of(side)
    return steps_from(board, board.numbers[one])[board.numbers[other]]


def edges(board: Board) -> set[frozenset[Field]]:
    return {
        frozenset((field, other))
        for field, others in enumerate(board.neighbours)
        for other in others
    }


def shortest_cycle(board: Board) -> int:
    """Leaves out one edge after the other: what is the shortest way round instead of it?"""
    ways = []
    for one, other in map(tuple, edges(board)):
        steps = {one: 0}
        queue = deque([one])
        while queue:
            field = queue.popleft()
            for following in board.neighbours[field]:
                if following not in steps and {field, following} != {one, other}:
                    steps[following] = steps[field] + 1
                    queue.append(following)
        if other in steps:
            ways.append(steps[other] + 1)
    return min(ways)


def turned(board: Board, name: str) -> str:
    """Names the field one sector further."""
    if name == "C":
        return name
    if name[0] == "R":
        return f"R{(int(name[1:]) + board.sector) % (board.homes * board.sector)}"
    home, dot, step = name[1:].partition(".")
    return f"{name[0]}{(int(home) + 1) % board.homes}{dot}{step}"


@pytest.mark.parametrize(
    ("side", "nodes", "lines", "track"), [("small", 81, 84, 77), ("large", 73, 78, 67)]
)
def test_the_board_has_so_many_fields_and_lines(
    side: str, nodes: int, lines: int, track: int
) -> None:
    board = board_of(side)

    assert len(board.names) == len(set(board.names)) == nodes
    assert len(edges(board)) == lines
    assert len(board.names) - board.homes == track


@pytest.mark.parametrize(
    ("side", "homes", "ring", "spoke"), [("small", 4, 52, 6), ("large", 6, 36, 5)]
)
def test_homes_ring_spokes_and_centre_have_their_names(
    side: str, homes: int, ring: int, spoke: int
) -> None:
    names = board_of(side).names

    assert list(names) == [
        *(f"H{home}" for home in range(homes)),
        *(f"R{i}" for i in range(ring)),
        *(f"S{home}.{step}" for home in range(homes) for step in range(1, spoke + 1)),
        "C",
    ]


@pytest.mark.parametrize("side", SIDES)
def test_homes_are_dead_ends_junctions_and_centre_crossings(side: str) -> None:
    board = board_of(side)

    degrees = Counter(len(others) for others in board.neighbours)

    assert all(len(board.neighbours[home]) == 1 for home in range(board.homes))
    assert all(len(board.neighbours[junction]) == 4 for junction in board.junctions)
    assert len(board.neighbours[board.centre]) == board.homes
    assert degrees[2] == len(board.names) - 2 * board.homes - 1


@pytest.mark.parametrize("side", SIDES)
def test_lines_go_both_ways(side: str) -> None:
    board = board_of(side)

    for field, others in enumerate(board.neighbours):
        assert field not in others
        assert all(field in board.neighbours[other] for other in others)


@pytest.mark.parametrize(
    ("side", "greys"),
    [
        ("small", "R3 R10 R16 R23 R29 R36 R42 R49 S0.3 S1.3 S2.3 S3.3"),
        ("large", "R3 R9 R15 R21 R27 R33 S0.3 S1.3 S2.3 S3.3 S4.3 S5.3"),
    ],
)
def test_twelve_fields_are_grey(side: str, greys: str) -> None:
    board = board_of(side)

    found = [name for name, grey in zip(board.names, board.grey, strict=True) if grey]

    assert found == greys.split()


@pytest.mark.parametrize("side", SIDES)
def test_grey_is_what_lies_three_steps_from_a_junction_but_not_beyond_another(side: str) -> None:
    board = board_of(side)
    steps = [steps_from(board, junction) for junction in board.junctions]

    three = {
        field for found in steps for field in found if found[field] == 3 and field >= board.homes
    }

    assert {field for field, grey in enumerate(board.grey) if grey} == three


@pytest.mark.parametrize("side", SIDES)
def test_a_turn_by_one_sector_maps_lines_and_colours_onto_themselves(side: str) -> None:
    board = board_of(side)
    to = [board.numbers[turned(board, name)] for name in board.names]

    assert sorted(to) == list(range(len(board.names)))
    assert {frozenset(to[field] for field in edge) for edge in edges(board)} == edges(board)
    assert [board.grey[to[field]] for field in range(len(to))] == list(board.grey)


@pytest.mark.parametrize(
    ("side", "one", "other", "steps"),
    [
        ("small", "H0", "C", 8),
        ("small", "H0", "H1", 15),
        ("small", "H3", "H0", 15),
        ("small", "H0", "H2", 16),
        ("large", "H0", "C", 7),
        ("large", "H0", "H1", 8),
        ("large", "H5", "H0", 8),
        ("large", "H0", "H2", 14),
        ("large", "H0", "H3", 14),
    ],
)
def test_the_way_is_so_long(side: str, one: str, other: str, steps: int) -> None:
    assert distance(side, one, other) == steps


@pytest.mark.parametrize("side", SIDES)
def test_from_home_the_nearest_greys_are_three_four_steps_away(side: str) -> None:
    board = board_of(side)
    for home in range(board.homes):
        steps = steps_from(board, home)
        nearest = sorted(steps[field] for field, grey in enumerate(board.grey) if grey)

        assert nearest[:3] == [4, 4, 4]
        assert nearest[3] > 4


@pytest.mark.parametrize(("side", "cycle"), [("small", 27), ("large", 18)])
def test_the_shortest_way_round_is_far_longer_than_a_roll(side: str, cycle: int) -> None:
    assert shortest_cycle(board_of(side)) == cycle > 2 * LONGEST


@pytest.mark.parametrize("side", SIDES)
def test_no_two_ways_of_a_roll_end_on_the_same_field(side: str) -> None:
    board = board_of(side)
    for ends in board.ends:
        for fields in ends:
            assert len(set(fields)) == len(fields)
            assert list(fields) == sorted(fields)
        for shorter, longer in combinations(ends, 2):
            assert set(shorter).isdisjoint(longer), "so way points tell the whole way"


@pytest.mark.parametrize("side", SIDES)
def test_ends_are_the_fields_so_many_steps_away_homes_closed(side: str) -> None:
    board = board_of(side)
    for start, ends in enumerate(board.ends):
        steps = steps_from(board, start)
        for roll, fields in enumerate(ends):
            away = {field for field in steps if steps[field] == roll}
            track = {field for field in away if field >= board.homes}

            assert set(fields) - {start} == track - {start}


@pytest.mark.parametrize("side", SIDES)
def test_steps_home_are_the_distances_into_a_home(side: str) -> None:
    board = board_of(side)
    for home in range(board.homes):
        steps = steps_from(board, home)

        for field in range(board.homes, len(board.names)):
            assert board.steps_home[home][field] == steps[field]
        assert board.steps_home[home][home] == 0
