"""The glossary holds: its words are used in each language, and those it advises against are not."""

import re
from functools import cache
from importlib import resources

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from kolpak.words.message import Message
from kolpak.words.translation import translate
from pages import ROOT

PAGE = (ROOT / "docs" / "reference" / "words.md").read_text("utf-8")
TAGS = {
    "English": "en",
    "Deutsch": "de",
    "Français": "fr",
    "Polski": "pl",
    "Русский": "ru",
    "فارسی": "fa",
}
LANGUAGES = tuple(TAGS.values())
SEEN = ("web-", "board-", "prompt-", "refuse-", "narrate-", "game-", "phrase-")
"""How messages begin that players see, as against those of the command line."""
CODE = r"```.*?```|`[^`]*`|\]\([^)]*\)"
"""What a page says to programs: code, and addresses of links."""

OTHER_ADDRESS = {
    "fr": r"vous|(?!(?:ass|ch)ez)\w+ez",
    "pl": r"pan|pani|państw\w+",
    "ru": r"ты|теб[яе]|тво[йяёи]",
    "fa": r"تو|کن|بده|بنویس|(?:جا|خود|نوبت)ی?ت",
}
"""How a language that speaks to its readers in the other form would say you, or tell them to do."""
MISPRINTS = {
    "fr": r"(?<![,«])[ \u00a0][;!?]|(?<!,)[ \u202f][:%»]|«[ \u202f]|\w[;!?»]",
    "pl": r"[\d}] %",
    "ru": r"(?<!\|) – ",
    "fa": r"[\d}] ٪|(?<!:)[0-9] (?:تا \{|رقم)",
}
"""Spaces, dashes and digits that are not those of a language, as `words.md` says."""


class Texts(Visitor):
    """Collects what a message says beside its variables."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)


@cache
def messages(language: str) -> dict[str, fluent.Message]:
    """Gives the messages of a language but those that say how a command is written."""
    source = resources.files("kolpak.words").joinpath(f"{language}.ftl").read_text("utf-8")
    return {
        entry.id.name: entry
        for entry in FluentParser().parse(source).body
        if isinstance(entry, fluent.Message) and not entry.id.name.endswith("-usage")
    }


@cache
def texts(language: str) -> dict[str, str]:
    """Gives the words of every message of a language, in lower case, without its variables."""
    found = {}
    for name, entry in messages(language).items():
        visitor = Texts()
        visitor.visit(entry)
        found[name] = " … ".join(visitor.texts).lower()
    return found


def rules(language: str) -> dict[str, str]:
    """Gives the rules pages of a language by their paths, without code and addresses."""
    folder = ROOT / "docs" / "rules"
    pages = (folder if language == "en" else folder / language).glob("*.md")
    return {
        str(page.relative_to(ROOT)): re.sub(CODE, " ", page.read_text("utf-8"), flags=re.DOTALL)
        for page in sorted(pages)
    }


def rows(page: str, heading: str) -> list[list[str]]:
    """Gives the rows of all tables under a first heading cell."""
    found: list[list[str]] = []
    inside = False
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells[0] == heading:
            inside = True
        elif inside and not set(line) <= set("|-: "):
            found.append(cells)
    return found


def stem(word: str) -> str:
    """Gives what is left of a word in all its cases."""
    return word if len(word) < 4 else word[: -1 if len(word) < 6 else -2]


def pattern(word: str) -> str:
    """Gives the expression of a word; a star at its end stands for any ending."""
    end = "" if word.endswith("*") else r"(?!\w)"
    return rf"(?<!\w){re.escape(word.removesuffix('*'))}{end}"


THINGS = rows(PAGE, "thing")
AVOIDED = [(TAGS[language], word) for language, words, _ in rows(PAGE, "language")
           for word in words.split(", ")]  # fmt: skip


def test_the_page_names_every_language_and_enough_things() -> None:
    assert len(THINGS) > 45
    assert all(len(row) == 1 + len(LANGUAGES) and all(row) for row in THINGS)
    assert {language for language, _ in AVOIDED} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_is_used(language: str) -> None:
    everything = " ".join(texts(language).values())
    column = 1 + LANGUAGES.index(language)

    missing = [
        row[column]
        for row in THINGS
        for word in re.split(r"[ /-]+", row[column].lower())
        if stem(word) not in everything
    ]

    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_used_that_the_glossary_advises_against(language: str) -> None:
    patterns = [pattern(word) for tag, word in AVOIDED if tag == language]

    used = [
        (name, expression)
        for name, text in (texts(language) | rules(language)).items()
        for expression in patterns
        if re.search(expression, text, re.IGNORECASE)
    ]

    assert used == []


@pytest.mark.parametrize("language", OTHER_ADDRESS)
def test_readers_are_spoken_to_in_one_form(language: str) -> None:
    other = rf"(?<![\w\u200c])(?:{OTHER_ADDRESS[language]})(?![\w\u200c])"

    said = texts(language) | rules(language)
    used = {name: found for name, text in said.items() if (found := re.findall(other, text))}

    assert used == {}


@pytest.mark.parametrize("language", MISPRINTS)
def test_spaces_dashes_and_digits_are_those_of_the_language(language: str) -> None:
    said = {
        name: FluentSerializer().serialize_entry(entry)
        for name, entry in messages(language).items()
    } | rules(language)

    found = {name: re.findall(MISPRINTS[language], text) for name, text in said.items()}

    assert {name: signs for name, signs in found.items() if signs} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_options_are_no_sentences_and_name_no_rule(language: str) -> None:
    title = texts(language)["web-option-title"]

    assert not re.search(r"\([a-z]\d|\.", title)


def test_persian_sentences_have_their_own_digits_commas_and_letters() -> None:
    wrong = {
        name: text
        for name, text in texts("fa").items()
        if "هٔ" in text
        or re.search(r"[آ-ی‌] ?,", text)
        or (name.startswith(SEEN) and re.search(r"(?<![\w=:.])[0-9](?![\w.]*[a-z])", text))
    }

    assert wrong == {}


@pytest.mark.parametrize("page", rules("fa"))
def test_persian_rules_pages_have_persian_digits(page: str) -> None:
    """Code, links and what begins with a Latin letter, as ids of rules do, keep theirs."""
    text = re.sub(r"[A-Za-z][\w.:=+/-]*", "", rules("fa")[page])

    assert re.findall(r"[0-9]+", text) == []


def test_numbers_in_persian_sentences_have_persian_digits() -> None:
    message = Message("values-range", {"least": 2, "most": 12000})

    assert re.findall(r"\d+", translate(message, "fa")) == ["۲", "۱۲۰۰۰"]
    assert re.findall(r"\d+", translate(message, "en")) == ["2", "12000"]
