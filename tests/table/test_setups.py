"""Setups that are wrong, field by field, and commands that are none."""

from typing import Any

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.commands import read_command
from kolpak.table.setup import Clock, read_setup
from kolpak.words.translation import translate

TWO = {"game": "kabaleo", "options": "players=2"}

WRONG_SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("error-game-unknown", {}),
    ("error-game-unknown", {"game": "chess"}),
    ("error-table-field", {"game": 7}),
    ("error-table-field", {"game": None}),
    ("error-table-field", {"game": "k" * 401}),
    ("error-table-field", {**TWO, "options": {"players": 2}}),
    ("error-table-field", {**TWO, "options": "x" * 401}),
    ("error-option-pair", {**TWO, "options": "two"}),
    ("error-option-unknown", {**TWO, "options": "sides=2"}),
    ("error-option-value", {**TWO, "options": "players=5"}),
    ("error-option-twice", {**TWO, "options": "players=2 players=2"}),
    ("error-table-seats", {**TWO, "seats": ["me"]}),
    ("error-table-seats", {**TWO, "seats": ["me", "open", "open"]}),
    ("error-table-seats", {**TWO, "seats": "me open"}),
    ("error-table-seats", {**TWO, "seats": None}),
    ("error-table-seats", {**TWO, "seats": {"me": 1, "open": 2}}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", "Bob"]}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", 7]}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", ["open"]]}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", "bot:"]}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", "bot:\n"]}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", "bot:" + "x" * 31]}),
    ("error-table-seat-kind", {**TWO, "seats": ["me", "x" * 4000]}),
    ("error-table-nobody", {**TWO, "seats": ["bot:greedy", "bot:greedy"]}),
    ("error-table-nobody", {**TWO, "seats": ["device", "bot:greedy"]}),
    ("error-table-me-twice", {**TWO, "seats": ["me", "me"]}),
    ("error-table-count", {**TWO, "games": 0}),
    ("error-table-count", {**TWO, "games": 21}),
    ("error-table-count", {**TWO, "games": True}),
    ("error-table-count", {**TWO, "games": "2"}),
    ("error-table-count", {**TWO, "games": 1.5}),
    ("error-table-field", {**TWO, "clock": "fast"}),
    ("error-table-field", {**TWO, "clock": None}),
    ("error-table-choice", {**TWO, "clock": {"kind": "sand"}}),
    ("error-table-choice", {**TWO, "clock": {"kind": ["move"]}}),
    ("error-table-count", {**TWO, "clock": {"kind": "move", "seconds": 4}}),
    ("error-table-count", {**TWO, "clock": {"kind": "move", "seconds": 10**9}}),
    ("error-table-count", {**TWO, "clock": {"kind": "total", "increment": -1}}),
    ("error-table-count", {**TWO, "clock": {"kind": "total", "increment": 3601}}),
    ("error-table-choice", {**TWO, "absent": "shout"}),
    ("error-table-choice", {**TWO, "absent": None}),
    ("error-table-choice", {**TWO, "visibility": "secret"}),
    ("error-table-field-unknown", {**TWO, "visiblity": "private"}),
    ("error-table-field-unknown", {**TWO, "x" * 4000: "private"}),
    ("error-table-field-unknown", {**TWO, "clock": {"kind": "move", "second": 5}}),
]


@pytest.mark.parametrize(("id", "setup"), WRONG_SETUPS, ids=lambda value: str(value)[:60])
def test_a_wrong_setup_is_refused_with_one_short_sentence(id: str, setup: dict[str, Any]) -> None:
    with pytest.raises(KolpakError) as caught:
        read_setup(setup)

    assert caught.value.message.id == id
    sentence = translate(caught.value.message, "en")
    assert 10 < len(sentence) < 700
    assert id not in sentence


def test_a_field_that_is_not_known_is_named_with_those_that_are() -> None:
    with pytest.raises(KolpakError) as caught:
        read_setup({**TWO, "clock": {"kind": "move", "second": 5}})

    assert str(caught.value) == (
        "There is no field “clock.second” here; there are kind, seconds, increment."
    )


def test_what_a_setup_is_written_as_can_be_read() -> None:
    setup = read_setup({**TWO, "clock": {"kind": "total", "seconds": 60, "increment": 5}})

    assert read_setup(setup.as_dict()) == setup


def test_a_setup_is_kept_in_canonical_form() -> None:
    setup = read_setup({"game": "hats", "options": "players=2 golden=off", "seats": ["me", "open"]})

    assert setup.options == "players=2 stall_limit=400"
    assert setup.clock == Clock("none", 0, 0)
    assert setup.games == 1


@pytest.mark.parametrize(("game", "games"), [("kabaleo", 3), ("hats", 1), ("hat_cards", 1)])
def test_a_match_of_kabaleo_is_as_many_games_as_players(game: str, games: int) -> None:
    assert read_setup({"game": game, "options": "players=3"}).games == games


WRONG_COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("error-command-unknown", {}),
    ("error-command-unknown", {"do": 3}),
    ("error-command-unknown", {"do": "tick"}),
    ("error-command-unknown", {"do": "pause"}),
    ("error-command-unknown", {"do": "x" * 4000}),
    ("error-table-field", {"do": "sit", "seat": -1, "name": "Bob"}),
    ("error-table-field", {"do": "sit", "seat": True, "name": "Bob"}),
    ("error-table-field", {"do": "sit", "seat": "1", "name": "Bob"}),
    ("error-table-field", {"do": "rise", "seat": None}),
    ("error-table-field", {"do": "resign", "seat": 0.0}),
    ("error-table-field", {"do": "resign", "seat": 10**400}),
    ("error-name", {"do": "sit", "seat": 1}),
    ("error-name", {"do": "sit", "seat": 1, "name": "  "}),
    ("error-name", {"do": "sit", "seat": 1, "name": "B\nb"}),
    ("error-text-hidden", {"do": "sit", "seat": 1, "name": "B\u202eb"}),
    ("error-name", {"do": "sit", "seat": 1, "name": "B" * 31}),
    ("error-table-text", {"do": "place_bot", "seat": 1, "bot": 5}),
    ("error-table-random", {"do": "add_randomness"}),
    ("error-table-random", {"do": "add_randomness", "random": "ab" * 31}),
    ("error-table-random", {"do": "add_randomness", "random": "AB" * 32}),
    ("error-table-random", {"do": "add_randomness", "random": "ab" * 32 + "\n"}),
    ("error-table-text", {"do": "play"}),
    ("error-table-text", {"do": "play", "token": ["p1"]}),
    ("error-table-text", {"do": "play", "token": "p" * 201}),
    ("error-table-choice", {"do": "offer"}),
    ("error-table-choice", {"do": "offer", "what": ["undo"]}),
    ("error-table-choice", {"do": "answer", "what": "draw", "yes": True}),
    ("error-table-field", {"do": "answer", "what": "undo", "yes": 1}),
    ("error-table-field", {"do": "answer", "what": "undo"}),
    ("error-table-phrase", {"do": "say", "phrase": "rude"}),
    ("error-table-phrase", {"do": "say", "phrase": {}}),
    ("error-table-text", {"do": "say"}),
    ("error-table-text", {"do": "say", "text": "x" * 301}),
    ("error-text-hidden", {"do": "say", "text": "a\x07b"}),
    ("error-table-text", {"do": "say", "text": "\u200d\n"}),
    ("error-table-field", {"do": "mute", "yes": True}),
    ("error-table-field", {"do": "mute", "name": "Bob", "yes": "yes"}),
]


@pytest.mark.parametrize(("id", "data"), WRONG_COMMANDS, ids=lambda value: str(value)[:60])
def test_a_wrong_command_is_refused_with_one_short_sentence(id: str, data: dict[str, Any]) -> None:
    with pytest.raises(KolpakError) as caught:
        read_command(data)

    assert caught.value.message.id == id
    assert len(translate(caught.value.message, "en")) < 700
