"""What is missing in a language is said in English and named by the report."""

from collections.abc import Iterator

import pytest

from kolpak.words import translation
from kolpak.words.message import Message
from kolpak.words.translation import direction, language_name, languages, missing, translate


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Takes one sentence out of the German words and gives its id."""
    whole = translation._file
    text = whole("de").replace("error-over = ", "error-finished = ")
    monkeypatch.setattr(translation, "_file", lambda tag: text if tag == "de" else whole(tag))
    translation._bundle.cache_clear()
    yield "error-over"
    translation._bundle.cache_clear()


def test_a_missing_sentence_is_said_in_english(lacking: str) -> None:
    assert translate(Message(lacking), "de") == translate(Message(lacking), "en")


def test_the_report_names_what_is_missing(lacking: str) -> None:
    assert missing("de") == [lacking]
    assert missing("en") == []


def test_a_sentence_that_no_language_has_is_spelled() -> None:
    assert translate(Message("error-nowhere", {"seat": 1}), "de") == "error-nowhere (seat=1)"


def test_every_language_names_itself_and_its_direction() -> None:
    assert {direction(language) for language in languages()} == {"ltr", "rtl"}
    assert direction("fa") == "rtl"
    assert language_name("de") == "Deutsch"
