"""The command ``review``: what decided a game, luck or skill, and what would have been better."""

from __future__ import annotations

import json
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import Any, Final

import click

from kolpak.cli import parameters
from kolpak.cli.colours import ansi, terminal_colours
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.files import moment, read_text, writing
from kolpak.cli.report import names
from kolpak.play.canvas import no_colour
from kolpak.play.game import Game
from kolpak.play.narration import YOU
from kolpak.play.record import read_records
from kolpak.play.rules import Seat
from kolpak.play.spaces import columns, padded
from kolpak.review import Entry, Review, forms, summary
from kolpak.review import review as reviewed
from kolpak.review.plots import PARTS, plot
from kolpak.words.message import Message
from kolpak.words.translation import visible

GOOD: Final = "g"
BAD: Final = "r"
QUIET: Final = "k"
"""Letters of the colours in which gains, losses and the second look are printed."""


def review(
    record: str, number: int, seat: int | None, as_json: bool, plot_file: str | None
) -> None:
    """Print the review of a game, and draw it into a file."""
    game = moment(record, list(read_records(read_text(record))), number, None)
    game.view(seat)  # raises KolpakError if there is no such seat
    entries = list(reviewed(game))
    found = summary(entries, seat)
    if as_json:
        every: dict[str, Any] = {"entries": [forms.entry_data(entry) for entry in entries]}
        if deduction := forms.deduction_data(game):
            every["deduction"] = deduction
        click.echo(json.dumps(forms.review_data(game, found) | every))
    else:
        click.echo("\n".join(report(game, entries, found, seat)))
    if plot_file is not None:
        with writing(plot_file):
            plot(entries, found, names(game), seat, plot_file)


def report(
    game: Game, entries: Sequence[Entry], found: Review, seat: Seat | None = None
) -> list[str]:
    """Return the lines for people: the account, what weighed most, and the turning points."""
    called = _called(game)
    lines = [f"{game.type.name} {game.options.write()}".rstrip(), ""]
    reveals = any(any(entry.reveal) for entry in entries)
    lines += _table(found, names(game), [part for part in PARTS if part != "reveal" or reveals])
    lines += ["", *_wrapped(Message("review-parts-of", {"reveals": "yes" if reveals else "no"}))]
    if not game.over:
        lines += _wrapped(Message("review-unfinished"))
    lines.append("")
    lines += [
        _weighed(found, one, called[one]) for one in range(len(called)) if seat in (None, one)
    ]
    heading = Message("review-turning-points" if found.turning_points else "review-no-points")
    lines += ["", str(heading)]
    for entry in found.turning_points:
        first, *more = forms.sentence(entry, called)
        lines += [f"  {first}", *(f"    {line}" for line in more)]
    lucky = forms.luckiest(entries, seat)
    lines += ["", str(Message("review-lucky"))] if lucky else []
    for entry in lucky:
        whose = forms.lucky_seat(entry, seat)
        lines.append(f"  {forms.luck_sentence(entry, whose, called)}")
    told = forms.giveaway_sentences(game, called)
    lines += ["", str(Message("review-giveaways"))] if told else []
    lines += [f"  {sentence}" for sentence in told]
    return lines if seat is not None else [*lines, "", *_wrapped(Message("review-one-seat"))]


def _called(game: Game) -> list[str]:
    """Return the seats as in sentences: by name where nobody else has it, else by number."""
    tags = [game.tags.get(f"Seat{seat}", "") for seat in range(len(game.standing))]
    return [
        visible(tag)
        if tag not in ("", YOU) and tags.count(tag) == 1
        else str(Message("cli-seat", {"seat": seat}))
        for seat, tag in enumerate(tags)
    ]


def _wrapped(sentence: Message) -> list[str]:
    """Return a sentence in lines that fit the terminal."""
    return click.wrap_text(str(sentence), get_terminal_size().columns).split("\n")


def _table(found: Review, called: Sequence[str], parts: Sequence[str]) -> list[str]:
    """Return the account as a table, a line a seat."""
    heads = [str(Message("review-part", {"part": part})) for part in (*parts, "result")]
    heads.append(str(Message("review-accuracy")))
    width = max(map(columns, called))
    lines = [" " * width + "".join(f"  {head}" for head in heads)]
    for name, one in zip(called, found.seats, strict=True):
        cells = [_cell(part, getattr(one.parts, part)) for part in parts]
        cells.append((str(forms.percent(one.parts.result)), ""))
        known = "–" if one.accuracy is None else f"{one.accuracy:.0f}"
        cells.append((known, ""))
        line = padded(name, width)
        for head, (text, colour) in zip(heads, cells, strict=True):
            line += "  " + _coloured(text.rjust(columns(head)), colour)
        lines.append(line)
    return lines


def _cell(part: str, share: float) -> tuple[str, str]:
    """Return a part in points, and the letter of its colour."""
    if part == "start":
        return str(forms.percent(share)), ""
    colour = QUIET if part == "second_look" else GOOD if share > 0 else BAD
    text = forms.signed(share)
    return text, "" if text == "0" else colour


def _coloured(text: str, colour: str) -> str:
    if not colour or terminal_colours() is no_colour:
        return text
    return click.style(text, dim=True) if colour == QUIET else ansi(text, colour)


def _weighed(found: Review, seat: Seat, name: str) -> str:
    """Return in a sentence what moved a seat's chance most."""
    one = found.seats[seat]
    values = {"luck": forms.signed(one.parts.luck), "skill": forms.signed(one.parts.own)}
    what = forms.weighed(one)
    return str(Message("review-weighed", {"name": name, "what": what, **values}))


command = Command(
    "review",
    review,
    [
        Argument("record", "FILE"),
        Option("--seat", about="cli-review-seat", metavar="N", callback=parameters.number(0)),
        Option(
            "--number", about="cli-number", metavar="K", callback=parameters.number(0), default="0"
        ),
        Option("--json", "as_json", about="cli-solve-json", is_flag=True),
        Option(
            "--plot",
            "plot_file",
            about="cli-review-plot",
            metavar="FILE",
            callback=parameters.picture,
        ),
    ],
)
