"""The program ``kolpak``: its commands, its language and its exit codes."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import click

from kolpak import __version__
from kolpak.cli.command import (
    Command,
    Context,
    Option,
    blamed_on,
    help_option,
    language_option,
    write_heading,
    write_options,
)
from kolpak.cli.ending import repeat_lost_interrupts
from kolpak.cli.errors import INTERRUPTED, WRONG, sentence
from kolpak.cli.files import file_error
from kolpak.cli.wrapping import wrapped
from kolpak.games.catalog import GAMES, GameWarning
from kolpak.play.errors import KolpakError
from kolpak.words.languages import set_language
from kolpak.words.message import Message

COMMANDS: Final = (
    "serve",
    "play",
    "learn",
    "puzzle",
    "replay",
    "review",
    "show",
    "verify",
    "export",
    "tidy",
    "import",
    "password",
    "rules",
    "options",
    "bots",
    "languages",
    "arena",
    "dataset",
    "solve",
    "puzzles",
    "perft",
)
MODULES: Final = {"import": "import_"}
"""Modules that cannot have the name of their command."""


class Program(click.Group):
    """The group of all commands; a command's module is imported when it is run."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> Command | None:
        """Return a command, ``command`` in the module of its name."""
        if cmd_name not in COMMANDS:
            return None
        module = MODULES.get(cmd_name, cmd_name)
        found: Command = import_module(f"kolpak.cli.{module}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command a line names; raise KolpakError if there is none."""
        if args[0] not in COMMANDS:
            raise KolpakError("error-cli-command-unknown", name=args[0], known=", ".join(COMMANDS))
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse what stands before the command."""
        with blamed_on(ctx):
            return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the program is, its commands, games, examples and options."""
        write_heading("cli-kolpak", formatter)
        with formatter.section(str(Message("cli-commands-heading"))):
            formatter.write_dl([(name, _in_short(f"cli-{name}")) for name in COMMANDS])
        with formatter.section(str(Message("cli-games-heading"))):
            formatter.write_dl([(name, str(Message(f"game-{name}-about"))) for name in GAMES])
        with formatter.section(str(Message("cli-examples-heading"))):
            for example in _EXAMPLES:
                formatter.write("\n".join(wrapped(example, "  ")) + "\n")
        write_options(self, ctx, formatter)

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a line and exit: 0, 2 after an error in one sentence, 130 after Ctrl-C."""
        set_language(_environment())
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        try:
            code = run(*args, standalone_mode=False, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except KolpakError as error:
            code = _print_error(str(error))
        except click.ClickException as error:
            code = _print_error(sentence(error))
        except OSError as error:  # other file errors are KolpakErrors
            if error.errno == errno.EPIPE:
                raise
            code = _print_error(_os_error(error))
        except click.Abort:  # click has ended the line
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)


def _in_short(message_id: str) -> str:
    """Return the first sentence of a message, in whatever language."""
    return re.split(r"(?<=[.!?؟]) ", str(Message(message_id)), maxsplit=1)[0]


def _print_error(text: str) -> int:
    click.echo(text, err=True)
    return WRONG


def _os_error(error: OSError) -> str:
    """Return which file is unusable, or that standard output is full or closed.

    Redirects standard output to the null device, so that flushing it does not fail again.
    """
    if error.filename is not None:
        return str(file_error(str(error.filename), error))
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return str(Message("error-cli-output", {"reason": os.strerror(error.errno or 0)}))


def _environment() -> str:
    """Return the language of the environment variables, without its encoding."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "en").partition(".")[0].partition("@")[0]


def _show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"kolpak {__version__}")
        ctx.exit()


def _start() -> Any:
    """Serve the games and open the browser, if no command is given."""
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is not None:
        return None
    serve = program.get_command(ctx, "serve")
    assert serve is not None
    with serve.make_context("serve", ["--browser"], parent=ctx) as serving:
        return serve.invoke(serving)


_EXAMPLES = (
    "kolpak play kabaleo",
    "kolpak play kabaleo deal=equal --seats Ann,Bob,skilled",
    "kolpak rules kabaleo K16",
    "kolpak replay evening.kolpak",
)

program = Program(
    "kolpak",
    callback=_start,
    invoke_without_command=True,
    add_help_option=False,
    params=[
        language_option(),
        Option(
            "--version",
            about="cli-version",
            is_flag=True,
            expose_value=False,
            callback=_show_version,
        ),
        help_option(),
    ],
)


def _only_sentences(write: Callable[..., str]) -> Callable[..., str]:
    """Return how warnings are written: those for whoever plays without a place in the code."""

    def written(message: Warning | str, category: type[Warning], *place: Any) -> str:
        if issubclass(category, GameWarning):
            return f"{message}\n"
        return write(message, category, *place)

    return written


def main() -> None:
    """Run the program; characters the terminal cannot encode are replaced."""
    repeat_lost_interrupts()
    warnings.formatwarning = _only_sentences(warnings.formatwarning)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    program(prog_name="kolpak")


if __name__ == "__main__":
    main()
