"""Commands and options of click with help texts from Fluent messages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click

from kolpak.cli.wrapping import terminal_width, wrapped, wrapped_usage
from kolpak.play.errors import KolpakError
from kolpak.words.languages import language_for, languages, set_language
from kolpak.words.message import Message

MOST_WIDTH: Final = 78
"""Columns that a line of a help text has at most."""


class Option(click.Option):
    """An option whose help text is the message ``about``."""

    def __init__(self, *names: str, about: str, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.about = about

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option's names and its help text."""
        record = super().get_help_record(ctx)
        return (record[0], str(Message(self.about))) if record else None


class Argument(click.Argument):
    """An argument with the name ``shown`` in help texts and errors."""

    def __init__(self, name: str, shown: str, **settings: Any) -> None:
        super().__init__([name], metavar=shown, **settings)
        self.shown = shown


def help_option() -> Option:
    """Return the option that prints the help of its command.

    It is not eager, so that --lang is heard first, whatever the order on the line.
    """

    def show(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked:
            click.echo(ctx.get_help())
            ctx.exit()

    return Option(
        "--help",
        "-h",
        about="cli-help",
        is_flag=True,
        expose_value=False,
        callback=show,
    )


def language_option() -> Option:
    """Return the option that sets the language, before or after the command."""

    def choose(_: click.Context, __: click.Parameter, tag: str | None) -> None:
        if tag is None:
            return
        if language_for(tag) is None:
            raise KolpakError("error-cli-language", tag=tag, known=", ".join(languages()))
        set_language(tag)

    return Option(
        "--lang",
        about="cli-lang",
        metavar="TAG",
        expose_value=False,
        is_eager=True,
        callback=choose,
    )


class HelpFormatter(click.HelpFormatter):
    """Writes help texts for terminals of any width; click's own begin at 50 columns."""

    def __init__(self) -> None:
        super().__init__(width=min(terminal_width(), MOST_WIDTH))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names and their texts, which have two thirds of a narrow line at least."""
        super().write_dl(rows, min(col_max, self.width // 3), col_spacing)


class Context(click.Context):
    """The context of a line, which formats its help."""

    def make_formatter(self) -> HelpFormatter:
        """Return a formatter for the present width of the terminal."""
        return HelpFormatter()


class Command(click.Command):
    """A command with the messages ``cli-NAME`` and ``cli-NAME-usage``."""

    context_class = Context

    def __init__(
        self, name: str, callback: Callable[..., Any], params: Sequence[click.Parameter]
    ) -> None:
        super().__init__(
            name,
            callback=callback,
            params=[*params, language_option(), help_option()],
            add_help_option=False,
            context_settings={"allow_extra_args": True},
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; raise KolpakError for one too many."""
        with blamed_on(ctx):
            rest = super().parse_args(ctx, args)
        if rest:
            raise KolpakError("error-cli-extra", text=rest[0], usage=usage(self))
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, which says so where code has to be compiled for it."""
        from kolpak.bots.compiler import announce_compiling  # no help text needs it

        announce_compiling(_say_compiling)
        return super().invoke(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, description and options."""
        write_heading(f"cli-{self.name}", formatter)
        write_options(self, ctx, formatter)


def _say_compiling() -> None:
    """Say on standard error why it takes long, over the progress bar of a terminal."""
    over = "\r\x1b[K" if sys.stderr is not None and sys.stderr.isatty() else ""
    click.echo(over + "\n".join(wrapped(str(Message("cli-compiling")))), err=True)


@contextmanager
def blamed_on(ctx: click.Context) -> Iterator[None]:
    """Add the command to usage errors, which click does not always do."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def usage(command: click.Command) -> str:
    """Return how a command is written."""
    return str(Message(f"cli-{command.name}-usage"))


def write_heading(id: str, formatter: click.HelpFormatter) -> None:
    """Write how a command is written and what it does."""
    lines = wrapped_usage(str(Message("cli-usage")), str(Message(f"{id}-usage")))
    formatter.write("\n".join(lines) + "\n")
    formatter.write_paragraph()
    formatter.write_text(str(Message(id)))


def write_options(
    command: click.Command, ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """Write the options of a command with their help texts."""
    options = (param for param in command.params if isinstance(param, Option))
    records = [record for option in options if (record := option.get_help_record(ctx))]
    with formatter.section(str(Message("cli-options-heading"))):
        formatter.write_dl(records)
