"""What strangers wrote is shown, but never too long and never as commands to a terminal."""

import pytest

from kolpak.words.languages import languages
from kolpak.words.message import Message
from kolpak.words.translation import translate, visible


def spoken(name: str, language: str = "en") -> str:
    return translate(Message("error-game-unknown", {"name": name, "known": "kabaleo"}), language)


@pytest.mark.parametrize("language", languages())
def test_a_long_text_is_cut_in_every_language(language: str) -> None:
    text = spoken("a" * 100_000, language)

    assert "a" * 500 in text
    assert "a…" in text
    assert len(text) < 1000


def test_long_texts_inside_of_each_other_are_cut_too() -> None:
    inner = Message("error-game-unknown", {"name": "a" * 5000, "known": "b" * 5000})
    deep = Message("cli-record-wrong", {"file": "c" * 5000, "number": 0, "reason": inner})

    assert len(translate(deep, "en")) < 4000


def test_numbers_of_any_length_are_said() -> None:
    text = translate(Message("error-seat", {"seat": 10**30, "last": 1}), "en")

    assert "1000000000000000000000000000000" in text


@pytest.mark.parametrize("code", [*range(10), *range(11, 32), *range(0x7F, 0xA0), 0xD800, 0xDFFF])
def test_control_characters_are_shown_and_not_sent(code: int) -> None:
    text = spoken(f"a{chr(code)}[2Jb")

    assert chr(code) not in text
    assert "[2Jb" in text


@pytest.mark.parametrize("text", ["a\u2068b", "a\u2069b", "a\u2069b\u2068c"])
def test_no_text_ends_the_isolation_that_it_stands_in(text: str) -> None:
    assert not {"\u2068", "\u2069"} & {*visible(text)}
