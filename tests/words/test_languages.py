"""Every language says all that English says: the same messages with the same variables."""

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

import pytest
from babel import Locale
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import kolpak
from kolpak.words import languages as catalog
from kolpak.words.languages import languages
from kolpak.words.message import Message
from kolpak.words.missing import SAME, missing
from kolpak.words.translation import sentence
from parts import LANGUAGES

TRANSLATIONS = LANGUAGES[1:]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
COUNTS = (0, 1, 2, 5, 21)


class Parts(Visitor):
    """Collects the variables of a message and the keys it chooses by, for each choice."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.choices: list[tuple[str, set[str]]] = []

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, fluent.VariableReference)
        keys = {one.key.name for one in node.variants if isinstance(one.key, fluent.Identifier)}
        self.choices.append((node.selector.id.name, keys))
        self.generic_visit(node)


class Entry(NamedTuple):
    """A message: its words, its variables and the choices it makes by their values."""

    text: str
    variables: set[str]
    choices: list[tuple[str, set[str]]]


class Words(NamedTuple):
    """A language: its messages and the headings of its sections."""

    messages: dict[str, Entry]
    headings: list[str]


@cache
def words(language: str) -> Words:
    """Reads the words of a language; a malformed entry or a message that stands twice fails."""
    source = resources.files("kolpak.words").joinpath(f"{language}.ftl").read_text("utf-8")
    found = Words({}, [])
    for entry in FluentParser().parse(source).body:
        assert not isinstance(entry, fluent.Junk), entry.content
        if isinstance(entry, fluent.GroupComment):
            found.headings.append(entry.content or "")
        elif isinstance(entry, fluent.Message):
            assert entry.id.name not in found.messages, f"{entry.id.name} stands twice"
            parts = Parts()
            parts.visit(entry)
            text = FluentSerializer().serialize_entry(entry)
            found.messages[entry.id.name] = Entry(text, parts.variables, parts.choices)
    return found


def test_every_promised_language_has_its_words() -> None:
    assert set(LANGUAGES) <= set(languages())


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("de-AT", "de"),
        ("PT_br", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-CN", "zh"),
        ("den", None),
        ("", None),
    ],
)
def test_a_tag_finds_the_words_of_its_region_or_else_of_its_language(
    tag: str, language: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = ("de", "pt-BR", "zh", "zh-Hant")
    monkeypatch.setattr(catalog, "languages", lambda: known)

    assert catalog.language_for(tag) == language


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_language_has_messages_of_english_in_the_same_order(language: str) -> None:
    """Missing ones do not fail here; ``kolpak languages --missing`` does, before a release."""
    own = words(language).messages

    assert list(own) == [name for name in words("en").messages if name in own]
    assert words(language).headings == words("en").headings


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_message_names_the_variables_of_the_english_one(language: str) -> None:
    english = words("en").messages

    different = {
        name: sorted(entry.variables ^ english[name].variables)
        for name, entry in words(language).messages.items()
        if entry.variables != english[name].variables
    }

    assert different == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_message_knows_every_word_that_the_english_one_chooses_by(language: str) -> None:
    """A choice by count may be needed in one language only; a choice by a word is the program's."""
    messages = words(language).messages

    missing = {
        f"{name} ${variable}": sorted(keys - known)
        for name, entry in words("en").messages.items()
        for variable, keys in entry.choices
        if name in messages and not keys <= PLURALS
        for known in [set().union(*(k for v, k in messages[name].choices if v == variable))]
        if not keys <= known
    }

    assert missing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_lends_its_word_to_games_that_have_none(language: str) -> None:
    lent = re.compile(rf"\*\[(?:{'|'.join(kolpak.GAMES)})\]")

    assert [name for name, one in words(language).messages.items() if lent.search(one.text)] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_message_is_left_in_english(language: str) -> None:
    """``missing`` finds them without a parser of Fluent; here one is asked."""
    english = words("en").messages

    left = [
        name
        for name, entry in words(language).messages.items()
        if entry.text == english[name].text and name not in SAME and not name.endswith("-usage")
    ]

    assert left == []
    assert set(missing(language)) <= english.keys() - words(language).messages.keys()


def test_what_may_be_as_in_english_is_so_somewhere() -> None:
    english = words("en").messages

    unused = [
        name
        for name in SAME
        if all(words(tag).messages[name].text != english[name].text for tag in TRANSLATIONS)
    ]

    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_by_count_names_plural_forms_of_its_language_only(language: str) -> None:
    forms = {*Locale.parse(language).plural_form.tags, "other"}

    foreign = [
        name
        for name, entry in words(language).messages.items()
        for _, keys in entry.choices
        if keys <= PLURALS and not keys <= forms
    ]

    assert foreign == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_renders_with_every_count_and_every_word_it_chooses_by(language: str) -> None:
    for name, entry in words(language).messages.items():
        given = [dict.fromkeys(entry.variables, value) for value in (*COUNTS, "§")]
        for variable, keys in entry.choices:
            given += [dict.fromkeys(entry.variables, "§") | {variable: key} for key in keys]
        for args in given:
            text = sentence(Message(name, args), language, language)

            assert text == text.strip() != "", name
            assert "{" not in text, name


YOU = {
    "en": r"yours?",
    "de": r"du|dir|dich|dein\w*",
    "fr": r"tu|toi|tes?|ta|tienn?e?s?",
    "pl": r"ty|tw[oó]j\w*|\w+[yie]sz",
    "ru": r"вы|вас|вам|ваш\w*|\w+ете",
    "fa": r"شما|خودتان|\w+ید",
}
"""Words that speak to the reader."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_speaks_of_any_seat_since_reviews_give_it_for_all(language: str) -> None:
    spoken = [
        text
        for name, (text, *_) in words(language).messages.items()
        if name.startswith("reason-")
        and name != "reason-against"  # which only hints say
        and re.search(rf"(?<!\w)(?:{YOU[language]})(?!\w)", text)
    ]

    assert spoken == []
