"""The command ``verify``: recomputes sealed records."""

from __future__ import annotations

import json
import re
from typing import Any

import click

from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.errors import WRONG
from kolpak.cli.files import called, read_bytes
from kolpak.fair import Seen, Verdict
from kolpak.fair import verify as verdicts_of
from kolpak.play.errors import KolpakError
from kolpak.words.message import Message

CHANGED = 1
"""The exit code when a record is not what was played."""


def verify(
    files: tuple[str, ...], commitment: str | None, contribution: str | None, as_json: bool
) -> int:
    """Print the verdict on every record of the files; return the exit code."""
    code = 0
    seen = Seen(_hex("--commitment", commitment), _hex("--contribution", contribution))
    for file in files:
        try:
            verdicts = verdicts_of(read_bytes(file), seen)
        except KolpakError as error:
            click.echo(str(error), err=True)
            code = WRONG
            continue
        for number, verdict in enumerate(verdicts):
            if as_json:
                click.echo(json.dumps({"file": file, "record": number, **as_dict(verdict)}))
            else:
                _print(file, number, verdict)
        if not all(verdict.right for verdict in verdicts):
            code = max(code, CHANGED)
    return code


def _hex(option: str, text: str | None) -> str | None:
    """Return 64 hexadecimal digits in lower case; raise KolpakError for anything else."""
    if text is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise KolpakError("error-fair-hex", option=option)
    return None if text is None else text.lower()


def as_dict(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict in the form of the wire page."""
    checks = [
        {"name": check.name, "right": check.right, "text": str(check.message)}
        for check in verdict.checks
    ]
    return {"right": verdict.right, "checks": checks}


def _print(file: str, number: int, verdict: Verdict) -> None:
    click.echo(str(Message("cli-record", {"file": called(file), "number": number})))
    for check in verdict.checks:
        click.echo(f"  {'✔' if check.right else '✘'} {check.message}")
    if verdict.right:
        shown = {"commitment": str(verdict.commitment), "digest": str(verdict.digest)}
        right = "fair-right-rest" if verdict.given else "fair-right"
        click.echo(str(Message(right, {**shown, "given": verdict.given})))
    else:
        click.echo(str(Message("fair-wrong")))


command = Command(
    "verify",
    verify,
    [
        Argument("files", "FILE", nargs=-1, required=True),
        Option("--commitment", about="cli-verify-commitment", metavar="HEX"),
        Option("--contribution", about="cli-verify-contribution", metavar="HEX"),
        Option("--json", "as_json", about="cli-verify-json", is_flag=True),
    ],
)
