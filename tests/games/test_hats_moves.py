"""The search for moves of Catch the Hat, and its refusals, against one done by hand."""

import random

import pytest

import kolpak
from games.hats_by_hand import ByHand, board_text, some_options, some_position, top
from kolpak.games.hats import HATS, HatsOptions
from tiers import sizes


def compare(rng: random.Random, options: HatsOptions) -> int:
    """Compares both searches on one position; gives the number of moves."""
    drawn = some_position(rng, options)
    if drawn is None:
        return 0
    fields, caught, seat, roll, text = drawn
    hand, rules, notation = ByHand(options), HATS.rules(options), HATS.notation(options)
    state = notation.read_position(text)
    assert notation.write_position(state) == text, options.write()

    actions = {notation.write_action(action): action for action in rules.actions(state)}
    expected = hand.moves(fields, caught, seat, roll)

    assert sorted(actions) == sorted(expected or ["pass"]), f"{options.write()}\n{text}"
    assert len(rules.actions(state)) == len(actions)
    for token, (board, taken) in expected.items():
        after = rules.play(state, actions[token])
        told = notation.write_position(after)
        assert told.startswith(board_text(hand, board, taken)), (
            f"{options.write()}\n{text}\n{token}"
        )
        tops = {top(piece) for there in board.values() for piece in there} - {"*"}
        over = len({hand.side(colour) for colour in tops}) < 2
        assert (rules.mover(after) is None) == over, f"{options.write()}\n{text}\n{token}"
        assert notation.read_action(token) == actions[token]
        assert notation.write_position(notation.read_position(told)) == told
    return len(expected)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(4, 20))]
)
def test_a_second_search_finds_the_same_moves_with_the_same_outcome(seed: int) -> None:
    rng = random.Random(seed)

    moves = sum(compare(rng, some_options(rng)) for _ in range(200))

    assert moves > 1000, "boards are crowded enough to say something"


RULES = ["F3", "F4", "F9", "F10", "F11", "F13", "V3", "V7", "V11"]


def broken_by(options: HatsOptions, drawn: tuple, legal: set[str]) -> dict[str, set[str]]:
    """Finds moves that are not legal, each with the rules that alone stand in its way."""
    fields, caught, seat, roll, _ = drawn
    broken: dict[str, set[str]] = {}
    for rule in RULES:
        for other in range(1, 7) if rule == "F3" else [roll]:
            for token in ByHand(options, without=rule).moves(fields, caught, seat, other):
                if token not in legal:
                    broken.setdefault(token, set()).add(rule)
    return broken


def some_of_each(rng: random.Random, broken: dict[str, set[str]]) -> set[str]:
    """Draws two moves for every set of rules, so that rare ones are not lost among many."""
    kinds: dict[tuple, list[str]] = {}
    for token in sorted(broken):
        kinds.setdefault(tuple(sorted(broken[token])), []).append(token)
    return {token for tokens in kinds.values() for token in rng.choices(tokens, k=2)}


@sizes("positions", 100, 250)
def test_a_refused_move_is_told_a_rule_that_alone_forbids_it(positions: int) -> None:
    rng = random.Random(2)
    named = set()
    for _ in range(positions):
        options = some_options(rng)
        drawn = some_position(rng, options)
        if drawn is None:
            continue
        game = kolpak.Game(kolpak.find("hats"), options, position=drawn[-1])
        broken = broken_by(options, drawn, set(game.actions))
        for token in some_of_each(rng, broken):
            rules = broken[token] | ({"V11"} if "F4" in broken[token] and options.golden else set())

            with pytest.raises(kolpak.ActionError) as caught:
                game.play(token)

            assert caught.value.rule in rules, f"{options.write()}\n{drawn[-1]}\n{token}: {rules}"
            named.add(caught.value.rule)
    assert named == set(RULES)
