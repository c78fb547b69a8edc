"""What is missing in a language is said in English and named by the report."""

from collections.abc import Callable, Iterator

import pytest

from kolpak.words import languages as catalog
from kolpak.words import translation
from kolpak.words.languages import direction, languages, page_source
from kolpak.words.message import Message
from kolpak.words.missing import SAME, missing
from kolpak.words.translation import language_name, translate

Replace = Callable[[str, str], None]


@pytest.fixture
def replace(monkeypatch: pytest.MonkeyPatch) -> Iterator[Replace]:
    """Gives a function that sets the words of a language."""
    whole = catalog.file_source
    own: dict[str, str] = {}
    for module in (catalog, translation):
        monkeypatch.setattr(module, "file_source", lambda tag: own.get(tag) or whole(tag))
    yield own.__setitem__
    translation._bundle.cache_clear()


@pytest.fixture(
    params=[
        "error-finished = ",
        "error-over = { $who } ",
        "error-over = { game-hats } ",
        "error-over = { ",
    ]
)
def lacking(request: pytest.FixtureRequest, replace: Replace) -> str:
    """Takes one sentence out of the German words, or makes it wrong, and gives its id."""
    replace("de", catalog.file_source("de").replace("error-over = ", request.param))
    translation._bundle.cache_clear()
    return "error-over"


def test_a_missing_sentence_is_said_in_english(lacking: str) -> None:
    assert translate(Message(lacking), "de") == translate(Message(lacking), "en")


def test_the_report_names_what_is_missing(lacking: str) -> None:
    assert lacking in missing("de")
    assert missing("en") == []


def test_a_sentence_left_in_english_is_missing_too(replace: Replace) -> None:
    replace("de", catalog.file_source("en"))

    left = missing("de")

    assert {"language-name", "error-over", "cli-winner"} <= set(left)
    assert SAME.isdisjoint(left)
    assert not any(name.endswith("-usage") for name in left)


def test_a_sentence_that_no_language_has_is_spelled() -> None:
    assert translate(Message("error-nowhere", {"seat": 1}), "de") == "error-nowhere (seat=1)"


def test_a_sentence_may_stand_close_to_its_id(replace: Replace) -> None:
    gaps = missing("de")

    replace("de", catalog.file_source("de").replace("web-you = ", "web-you="))
    translation._bundle.cache_clear()

    assert translate(Message("web-you"), "de") == "du"
    assert "web-you =du\n" in page_source("de")
    assert missing("de") == gaps


def test_every_language_names_itself_and_its_direction() -> None:
    assert {direction(language) for language in languages()} == {"ltr", "rtl"}
    assert direction("fa") == "rtl"
    assert language_name("de") == "Deutsch"
