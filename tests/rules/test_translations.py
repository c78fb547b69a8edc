"""Rule pages in every language say what the English ones say: the same rules, tokens and links."""

import re
from typing import NamedTuple

import pytest

import kolpak
from kolpak.words.pages import rule_page
from parts import LANGUAGES, rules_page, text_of

TRANSLATIONS = LANGUAGES[1:]

CODE = re.compile(r"`[^`]*`")
LETTERS = re.compile(r"[A-Za-z]{4}")


class Section(NamedTuple):
    """What must be the same in every language of a heading and the text under it."""

    level: int
    rule: str
    code: list[str]
    links: list[str]
    rows: int


def sections(page: str) -> list[Section]:
    parts = re.split(r"^(?=#+ )", page, flags=re.MULTILINE)[1:]
    return [section(part) for part in parts]


def section(part: str) -> Section:
    heading = re.match(r"(#+) (?:([A-Z]\d+)\b)?", part)
    assert heading is not None
    links = [link for link in re.findall(r"\]\(([^)]*)\)", part) if not link.startswith("#")]
    return Section(
        len(heading[1]),
        heading[2] or "",
        sorted(CODE.findall(part)),
        [re.sub(r"^(\.\./)+", "", link) for link in links],
        len(re.findall(r"^\|", part, re.MULTILINE)),
    )


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", kolpak.GAMES)
def test_a_translation_has_the_same_sections(game: str, language: str) -> None:
    ours_at = rules_page(game).parent / language / rules_page(game).name
    english, page = text_of(game, rules_page(game)), text_of(game, ours_at)

    assert page == rule_page(game, language)
    for ours, theirs in zip(sections(page), sections(english), strict=True):
        assert ours == theirs


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", kolpak.GAMES)
def test_nothing_is_left_in_english(game: str, language: str) -> None:
    pages = [rule_page(game, tag) or "" for tag in ("en", language)]
    english, page = ({line for line in text.splitlines()[1:] if " " in line} for text in pages)

    left = [line for line in english & page if LETTERS.search(CODE.sub("", line))]
    assert left == []
