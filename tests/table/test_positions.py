"""A position answers as the rules do, and remembers; so do the readers and writers of a game."""

import random
from typing import Any

import pytest

from kolpak.games.catalog import GAMES
from kolpak.play.errors import ActionError
from kolpak.table.position import Position
from kolpak.table.setup import rules_for

OPTIONS = {
    "kabaleo": ("players=2", "players=4 golden_rule=on"),
    "hats": ("players=2", "players=4 golden=on"),
    "hat_cards": ("players=2", "players=4"),
}


def positions(game: str, options: str) -> list[Position]:
    """Gives the positions of a random game of at most 300 actions."""
    rule_set, rng = rules_for(game, options), random.Random(7)
    found = [Position(rule_set, rule_set.rules.start())]
    while found[-1].mover is not None and len(found) < 300:
        state = found[-1].state
        actions = rule_set.rules.actions(state)
        chance = found[-1].mover == "chance"
        action: Any = rule_set.rules.draw(state, rng) if chance else rng.choice(actions)
        found.append(Position(rule_set, rule_set.rules.play(state, action)))
    return found


CASES = [(game, options) for game, several in OPTIONS.items() for options in several]


def test_every_game_is_tried() -> None:
    assert set(OPTIONS) == set(GAMES), "OPTIONS of tests/table/test_positions.py names every game"


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_position_answers_as_the_rules_do_and_the_second_time_the_same(
    game: str, options: str
) -> None:
    for position in positions(game, options):
        rule_set, state = position.rule_set, position.state
        actions = rule_set.rules.actions(state)
        for _ in range(2):
            assert list(position.actions) == list(actions)
            assert position.tokens == [rule_set.notation.write_action(action) for action in actions]
            assert [rule_set.read(token) for token in position.tokens] == list(actions)
            for seat in (None, 0, 1):
                view = rule_set.rules.view(state, seat)
                assert position.view(seat) == rule_set.notation.write_position(view)
                assert position.shown_to(seat).standing == rule_set.rules.standing(view)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_position_that_was_left_answers_as_before(game: str, options: str) -> None:
    for position in positions(game, options):
        if position.mover in (0, 1):
            tokens = list(position.tokens)
            after = position.after(position.actions[0])
            assert after.state == position.rule_set.rules.play(position.state, position.actions[0])
            assert position.tokens == tokens


def test_positions_are_the_same_where_their_states_are() -> None:
    first, second = positions("hats", "players=2"), positions("hats", "players=2")
    assert first == second
    assert first[0] != first[-1]
    assert first[0] != first[0].state


def test_an_action_that_is_not_legal_is_refused_with_its_rule() -> None:
    rule_set = rules_for("kabaleo", "players=2")
    start = Position(rule_set, rule_set.rules.start())
    position = start.after(rule_set.rules.draw(start.state, random.Random(7)))
    state = position.state
    colour = state.stocks[position.mover][0]
    place = state.places.index(colour.upper())
    with pytest.raises(ActionError) as refused:
        position.check(rule_set.read(f"{colour}{place}"))
    assert refused.value.rule == "K11"


def test_a_writer_that_remembers_does_not_take_one_action_for_another() -> None:
    for game, options in CASES:
        rule_set = rules_for(game, options)
        actions = [a for position in positions(game, options) for a in position.actions]
        written = {(type(a), a): rule_set.write(a) for a in actions}
        for (_, action), token in written.items():
            assert token == rule_set.notation.write_action(action)
