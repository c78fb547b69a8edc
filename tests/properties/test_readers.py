"""Whatever is read, right things come out or an error with a sentence, and nothing else."""

import string
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.play.record import read_records, write_records
from parts import game_at
from properties.playing import options_of, played

every_game = pytest.mark.parametrize("name", kolpak.GAMES)
SIGNS = st.sampled_from(string.printable + "…„é٣²\u2028\x00\U0001f3a9") | st.characters(
    codec="utf-8"
)


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """Changes a text in up to three places: a stretch is dropped, doubled, moved or replaced."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        part = text[start:end]
        at = draw(st.integers(0, len(text)))
        kind = draw(st.sampled_from(["drop", "double", "move", "replace", "borrow"]))
        if kind == "drop":
            text = text[:start] + text[end:]
        elif kind == "double":
            text = text[:end] + part + text[end:]
        elif kind == "move":
            text = (text[:at] + part + text[at:]) if at <= start else text[:at] + part + text[end:]
        elif kind == "replace":
            text = text[:start] + draw(st.text(SIGNS, max_size=3)) + text[end:]
        else:
            text = text[:start] + text[at : at + len(part)] + text[end:]
    return text


def is_a_sentence(error: kolpak.KolpakError) -> None:
    text = str(error)
    assert text[:1].strip() != ""
    assert text.endswith(".")
    assert not text.startswith(error.message.id)


def try_record(text: str) -> None:
    """Reads a text as records; what can be read is written as it will be read again."""
    for record in read_records(text):
        try:
            game = kolpak.games.catalog.replay(record)
        except kolpak.RecordError as error:
            is_a_sentence(error)
        else:
            assert kolpak.read(game.record()).record() == game.record()


def try_position(name: str, options: str, text: str, rng: Random) -> None:
    """Reads a position; one that is taken can be shown, written and played on."""
    try:
        game = game_at(name, options, text)
    except kolpak.PositionError as error:
        is_a_sentence(error)
        return
    assert kolpak.Game(game.type, game.options, position=game.position).state == game.state
    for _ in range(6):
        for seat in (None, *range(len(game.standing))):
            assert game.picture(seat)
            assert game.view(seat)
        if game.over:
            break
        if game.mover == kolpak.CHANCE:
            game.draw()
        else:
            game.play(rng.choice(game.actions))


def try_token(game: kolpak.Game, token: str) -> None:
    """Plays a token: a refused one changes nothing, a legal one is in the list, deals apart."""
    before, actions, mover = game.position, game.actions, game.mover
    try:
        game.play(token)
    except kolpak.ActionError as error:
        is_a_sentence(error)
        assert game.position == before
        assert token not in actions
    else:
        assert game.tokens[-1] == token
        assert token in actions or (mover == kolpak.CHANCE and not actions)


@given(st.text(SIGNS, max_size=200))
def test_any_text_is_records_or_an_error(text: str) -> None:
    try_record(text)
    try_record(f'[Game "kabaleo"]{text}')


@given(st.text(SIGNS, max_size=300))
def test_what_was_read_as_records_is_written_once_and_for_all(text: str) -> None:
    records = [record for record in read_records(f'[Game "x"] {text}') if record.error is None]

    written = write_records(records)

    assert write_records(read_records(written)) == written


@every_game
@given(data=st.data())
def test_a_spoilt_record_is_read_or_refused(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))

    try_record(data.draw(spoilt(match.game.record())))


@every_game
@given(data=st.data())
def test_a_spoilt_position_is_read_or_refused(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    options = match.game.options.write()

    for _ in range(4):
        text = data.draw(spoilt(match.game.position))
        try_position(name, options, text, match.rng())


@every_game
@given(data=st.data())
def test_a_position_under_other_options_is_read_or_refused(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    other = data.draw(options_of(name))

    try_position(name, other.write(), match.game.position, match.rng())


@every_game
@given(data=st.data())
def test_a_spoilt_token_is_played_or_refused(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    listed = match.game.actions or match.game.tokens or ["x"]

    for _ in range(4):
        token = data.draw(spoilt(data.draw(st.sampled_from(listed))))
        try_token(match.game, token)


@every_game
@given(data=st.data())
def test_tokens_of_other_moments_are_played_or_refused(name: str, data: st.DataObject) -> None:
    match, other = data.draw(played(name)), data.draw(played(name))

    for token in (other.game.actions + other.game.tokens)[-30:]:
        try_token(match.game, token)


@every_game
@given(data=st.data())
def test_spoilt_options_are_read_or_refused(name: str, data: st.DataObject) -> None:
    text = data.draw(spoilt(data.draw(options_of(name)).write()) | st.text(SIGNS))

    try:
        options = kolpak.find(name).options.read(text)
    except kolpak.OptionError as error:
        is_a_sentence(error)
    else:
        assert kolpak.find(name).options.read(options.write()) == options
        kolpak.Game(kolpak.find(name), options)
