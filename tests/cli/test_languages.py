"""``kolpak languages``: what there is, and what is missing."""

import pytest

from kolpak.cli import languages


def test_languages_are_listed_with_direction_and_gaps(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "missing", lambda tag: [])

    lines = run("languages").stdout.splitlines()

    assert "fa  فارسی (rtl), complete" in lines
    assert [line.split()[0] for line in lines] == list(languages.languages())


def test_missing_sentences_are_named_and_fail(run, monkeypatch: pytest.MonkeyPatch) -> None:
    gaps = {"de": ["error-over"]}
    monkeypatch.setattr(languages, "missing", lambda tag: gaps.get(tag, []))

    assert run("languages", "--missing", code=1).stdout == "de error-over\n"
    assert "1 sentence missing" in run("languages").stdout
