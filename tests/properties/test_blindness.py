"""What a seat cannot see changes nothing of what it is shown and told."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.play.game_type import check, plain
from properties.playing import Played, played

every_game = pytest.mark.parametrize("name", kolpak.GAMES)
STRANGE = ["p0", "v23", "R0>R1", "H0>R0", "pass", "d6", "r0", "bx@1", "rx@0", "first:0", "x"]


def viewers(match: Played) -> list[int | None]:
    return [None, *match.seats]


def twin(match: Played, state: Any, seat: int | None) -> Any:
    """Gives another state that the seat cannot tell from this one."""
    return match.rules.guess(match.rules.view(state, seat), match.rng())


def answer(match: Played, state: Any, token: str) -> str:
    """Says how a token would be answered in a state: by an error, or not."""
    try:
        check(match.game.type, match.rules, state, match.game.notation.read_action(token))
    except kolpak.ActionError as error:
        return f"{error.rule} {error.message.id} {error.message.args} {error}"
    return "legal"


@every_game
@given(data=st.data())
def test_a_guess_is_a_possible_state_with_the_same_view(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    notation = match.game.notation
    for state in match.states[-8:]:
        for seat in viewers(match):
            other = twin(match, state, seat)

            assert match.rules.view(other, seat) == match.rules.view(state, seat)
            assert notation.read_position(notation.write_position(other)) == other


@every_game
@given(data=st.data())
def test_views_and_pictures_are_the_same_bytes(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    write, draw = match.game.notation.write_position, match.game.type.picture
    for state in match.states[-8:]:
        for seat in viewers(match):
            mine = match.rules.view(state, seat)
            others = match.rules.view(twin(match, state, seat), seat)

            assert write(others) == write(mine)
            assert draw(match.rules, others, plain) == draw(match.rules, mine, plain)


@every_game
@given(data=st.data())
def test_veiled_actions_are_the_same(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    rules = match.rules
    for state in match.states[-8:]:
        if rules.mover(state) is None:
            continue
        drawn = [rules.draw(state, match.rng())] if rules.mover(state) == kolpak.CHANCE else []
        for seat in viewers(match):
            other = twin(match, state, seat)
            for action in [*rules.actions(state), *drawn]:
                assert rules.veil(other, action, seat) == rules.veil(state, action, seat)


@every_game
@given(data=st.data())
def test_the_mover_has_the_same_choice_and_gets_the_same_errors(
    name: str, data: st.DataObject
) -> None:
    match = data.draw(played(name))
    rules, notation = match.rules, match.game.notation
    for state in match.states[-8:]:
        seat = rules.mover(state)
        if not isinstance(seat, int):
            continue
        other = twin(match, state, seat)
        tokens = [notation.write_action(action) for action in rules.actions(state)]
        once = set(match.game.tokens)
        for elsewhere in match.states[-12:]:
            once |= {notation.write_action(action) for action in rules.actions(elsewhere)[:10]}

        assert [notation.write_action(action) for action in rules.actions(other)] == tokens
        for token in Random(match.seed).sample(sorted(once), min(12, len(once))) + STRANGE:
            assert answer(match, other, token) == answer(match, state, token)


@every_game
@given(data=st.data())
def test_a_veiled_deal_shows_a_seat_what_its_view_shows(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    rules, notation = match.rules, match.game.notation
    for before, token in zip(match.states, match.game.tokens, strict=False):
        action = notation.read_action(token)
        for seat in viewers(match):
            veiled = rules.veil(before, action, seat)

            assert rules.veil(before, veiled, seat) == veiled
            assert len(notation.write_action(veiled)) <= len(token)
            if rules.mover(before) != kolpak.CHANCE:
                assert veiled == action
