"""What a seat cannot see changes nothing of what it is shown and told."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.play.canvas import Canvas
from kolpak.play.game_type import check
from properties.playing import Played, played
from properties.twins import twin, twin_deal

every_game = pytest.mark.parametrize("name", kolpak.GAMES)
STRANGE = ["p0", "v23", "R0>R1", "H0>R0", "pass", "d6", "r0", "bx@1", "rx@0", "first:0", "x"]


def viewers(match: Played) -> list[int | None]:
    return [None, *match.seats]


def others(match: Played, state: Any, seat: int | None) -> list[Any]:
    """Gives states that the seat cannot tell from this one: shuffled here, guessed by the rules."""
    rules, rng = match.rules, match.rng()
    shuffled = twin(match.game.type.name, rules.options, state, seat, rng)
    guessed = rules.guess(rules.view(state, seat), rng)
    return [shuffled, guessed] if shuffled != guessed else [guessed]


def answer(match: Played, state: Any, token: str) -> str:
    """Says how a token would be answered in a state: by an error, or not."""
    try:
        check(match.game.type, match.rules, state, match.game.notation.read_action(token))
    except kolpak.ActionError as error:
        return f"{error.rule} {error.message.id} {error.message.args} {error}"
    return "legal"


@every_game
@given(data=st.data())
def test_states_that_look_the_same_are_possible_and_do_so(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    notation = match.game.notation
    for state in match.states[-8:]:
        for seat in viewers(match):
            for other in others(match, state, seat):
                assert match.rules.view(other, seat) == match.rules.view(state, seat)
                assert notation.read_position(notation.write_position(other)) == other


@every_game
@given(data=st.data())
def test_views_and_pictures_are_the_same_bytes(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    write, draw = match.game.notation.write_position, match.game.type.picture
    for state in match.states[-8:]:
        for seat in viewers(match):
            seen = match.rules.view(state, seat)
            for other in others(match, state, seat):
                same = match.rules.view(other, seat)
                assert write(same) == write(seen)
                assert draw(match.rules, same, Canvas()) == draw(match.rules, seen, Canvas())


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
            for other in others(match, state, seat):
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
        tokens = [notation.write_action(action) for action in rules.actions(state)]
        once = set(match.game.tokens)
        for elsewhere in match.states[-12:]:
            once |= {notation.write_action(action) for action in rules.actions(elsewhere)[:10]}

        tried = match.rng().sample(sorted(once), min(12, len(once))) + STRANGE
        for other in others(match, state, seat):
            assert [notation.write_action(action) for action in rules.actions(other)] == tokens
            for token in tried:
                assert answer(match, other, token) == answer(match, state, token)


@every_game
@given(data=st.data())
def test_a_deal_is_veiled_and_nothing_else(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    rules, notation = match.rules, match.game.notation
    steps = zip(match.states, match.game.tokens, match.states[1:], strict=False)
    for before, token, after in steps:
        action = notation.read_action(token)
        if rules.mover(before) != kolpak.CHANCE:
            assert all(rules.veil(before, action, seat) == action for seat in viewers(match))
        elif not rules.actions(before):  # a deal, which hides something from everybody
            for seat in viewers(match):
                other = twin_deal(name, after, action, seat, match.rng())
                shown = notation.write_action(rules.veil(before, action, seat))
                assert notation.write_action(rules.veil(before, other, seat)) == shown
                assert "?" in shown
