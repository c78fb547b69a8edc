"""What holds for every game, whatever the options and however it is played."""

from copy import deepcopy
from fractions import Fraction
from typing import NoReturn
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.play.canvas import Canvas
from kolpak.play.narration import Transition
from kolpak.words import translation
from kolpak.words.message import Message
from kolpak.words.translation import translate
from properties.playing import SOON_OVER, finished, options_of, played

every_game = pytest.mark.parametrize("name", kolpak.GAMES)


@every_game
@given(data=st.data())
def test_options_read_back_from_their_text_and_from_json(name: str, data: st.DataObject) -> None:
    options = data.draw(options_of(name))

    assert type(options).read(options.write()) == options
    assert type(options).of(**options.as_dict()) == options


@every_game
@given(data=st.data())
def test_actions_are_listed_once_and_playing_one_changes_nothing(
    name: str, data: st.DataObject
) -> None:
    match = data.draw(played(name))
    rules = match.rules
    for state in match.states:
        kept, mark = deepcopy(state), hash(state)

        actions = list(rules.actions(state))
        successors = [rules.play(state, action) for action in actions[:3] + actions[-3:]]

        assert len(set(actions)) == len(actions)
        assert list(rules.actions(state)) == actions
        assert (state, hash(state)) == (kept, mark)
        assert [rules.play(state, action) for action in actions[:3] + actions[-3:]] == successors


@every_game
@given(data=st.data())
def test_every_legal_action_has_its_own_text(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    notation = match.game.notation
    for state in match.states:
        actions = list(match.rules.actions(state))

        tokens = [notation.write_action(action) for action in actions]

        assert len(set(tokens)) == len(tokens)
        assert [notation.read_action(token) for token in tokens] == actions
        assert not any(set(token) & set(" \t\n{") or token[0] in ";[" for token in tokens)


@every_game
@given(data=st.data())
def test_a_record_reads_back_byte_for_byte(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    match.game.tags["Seat0"] = data.draw(
        st.text(st.characters(codec="utf-8", exclude_categories="C"))
    )
    points = [score.points for score in match.game.standing]
    match.game.tags["Result"] = " ".join(f"{seat}:{count}" for seat, count in enumerate(points))

    again = kolpak.read(match.game.record())

    assert again.record() == match.game.record()
    assert (again.state, again.tokens) == (match.game.state, match.game.tokens)
    assert again.tags == match.game.tags


@every_game
@given(data=st.data())
def test_a_position_reads_back_as_the_same_state(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    notation = match.game.notation
    for state in match.states:
        text = notation.write_position(state)

        again = notation.read_position(text)

        assert again == state
        assert notation.write_position(again) == text


@every_game
@given(data=st.data())
def test_whoever_is_to_move_can_move(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    rules = match.rules
    for state in match.states:
        mover, actions = rules.mover(state), list(rules.actions(state))
        odds = list(rules.odds(state))
        if mover == kolpak.CHANCE:
            assert [outcome for outcome, _ in odds] == actions
            assert sum(chance for _, chance in odds) == Fraction(bool(odds))
            assert rules.draw(state, match.rng()) in actions or not actions
        elif mover is None:
            assert (actions, odds) == ([], [])
        else:
            assert mover in match.seats
            assert actions
            assert odds == []


@every_game
@given(data=st.data())
def test_the_standing_is_complete_at_any_moment(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    for state in match.states:
        standing = match.rules.standing(state)

        assert len(standing) == match.game.options.as_dict()["players"]
        assert all(isinstance(n, int) for score in standing for n in score.as_dict().values())
        places = [score.place for score in standing]
        assert min(places) == 1
        if "team" not in standing[0].details:  # O11: shared places are skipped
            assert all(place == 1 + sum(p < place for p in places) for place in places)
        else:
            assert set(places) in ({1}, {1, 2})


def wordless(message: Message) -> NoReturn:
    pytest.fail(f"Write {message.id} into src/kolpak/words/en.ftl.", pytrace=False)


@every_game
@given(data=st.data())
def test_a_game_is_named_told_and_drawn_in_words(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    rules, notation = match.rules, match.game.notation
    names = [f"Seat {seat}" for seat in match.seats]
    with patch.object(translation, "raw_text", wordless):
        translate(Message(f"game-{name}"))
        translate(Message(f"game-{name}-about"))
        steps = zip(match.states, match.game.tokens, match.states[1:], strict=False)
        for before, token, after in steps:
            transition = Transition(before, notation.read_action(token), after)
            for seat in (None, *match.seats):
                seen = transition.veil(rules, notation, names, seat)
                for message in match.game.type.narrate(seen):
                    translate(message)
                match.game.type.picture(rules, seen.after, Canvas())


@every_game
@given(data=st.data())
def test_the_end_is_the_end(name: str, data: st.DataObject) -> None:
    match = data.draw(finished(name))
    game = match.game
    if not game.over:
        assert name not in SOON_OVER  # others may be rolled for thousands of times (F21)
        return

    assert (game.mover, game.actions) == (None, [])
    assert [game.view(seat) for seat in match.seats] == [game.view(None)] * len(match.seats)
    before = game.record()
    for token in set(game.tokens[-20:]):
        with pytest.raises(kolpak.ActionError):
            game.play(token)
    assert game.record() == before
