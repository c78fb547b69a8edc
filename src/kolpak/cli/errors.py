"""Errors of the command line: one sentence each, from click's typed exceptions."""

from __future__ import annotations

import click

from kolpak.cli.command import Argument, usage
from kolpak.words.message import Message

WRONG = 2
"""The exit code when something given was wrong."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def sentence(error: click.ClickException) -> str:
    """Return what was wrong on the command line, without click's own English."""
    return str(_message(error))


def _message(error: click.ClickException) -> Message:
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.NoSuchOption):
        return Message(
            "error-cli-option-unknown", {"option": error.option_name, "known": _known(ctx)}
        )
    if isinstance(error, click.BadOptionUsage):
        flag = ctx is not None and any(
            isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts
            for param in ctx.command.params
        )
        return Message(
            "error-cli-option-flag" if flag else "error-cli-option-bare",
            {"option": error.option_name},
        )
    if isinstance(error, click.BadParameter) and error.param is not None:
        param = error.param
        name = param.shown if isinstance(param, Argument) else param.opts[0]
        if isinstance(error, click.MissingParameter) and ctx is not None:
            return Message("error-cli-missing", {"name": name, "usage": usage(ctx.command)})
        return Message("error-cli-value", {"name": name})
    return Message("error-cli-line", {})


def _known(ctx: click.Context | None) -> str:
    params = ctx.command.params if ctx is not None else []
    return ", ".join(param.opts[0] for param in params if isinstance(param, click.Option))
