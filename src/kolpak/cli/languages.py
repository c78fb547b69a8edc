"""The command ``languages``: lists the languages and what is missing in them."""

from __future__ import annotations

import click

from kolpak.cli.command import Command, Option
from kolpak.words.languages import direction, languages
from kolpak.words.message import Message
from kolpak.words.missing import missing
from kolpak.words.translation import language_name

INCOMPLETE = 1
"""The exit code of ``--missing`` when a sentence is missing."""


def list_languages(only_missing: bool) -> int:
    """Print one line a language, or each missing sentence; return the exit code."""
    lacking = {language: missing(language) for language in languages()}
    if not only_missing:
        for language, ids in lacking.items():
            about: dict[str, str | int | Message] = {
                "tag": language,
                "name": language_name(language),
                "direction": direction(language),
                "missing": len(ids),
            }
            click.echo(str(Message("cli-language", about)))
        return 0
    for language, names in lacking.items():
        for name in names:
            click.echo(f"{language} {name}")
    if any(lacking.values()):
        return INCOMPLETE
    click.echo(str(Message("cli-languages-complete")))
    return 0


command = Command(
    "languages",
    list_languages,
    [Option("--missing", "only_missing", about="cli-languages-missing", is_flag=True)],
)
