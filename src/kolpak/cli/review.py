"""The command ``review``: what decided a game, luck or skill, and what would have been better."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from kolpak.cli import parameters
from kolpak.cli.account import table
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.files import check_apart, moment, read_text, writing
from kolpak.cli.overview import names
from kolpak.cli.ranking import together
from kolpak.cli.wrapping import wrapped
from kolpak.play.game import Game
from kolpak.play.narration import YOU
from kolpak.play.record import read_records, seat_names
from kolpak.play.rules import Seat
from kolpak.review import Entry, Review, forms, reviewer_of, summary
from kolpak.review.account import SeatReview
from kolpak.review.plots import PARTS, plot
from kolpak.table.setup import BOT
from kolpak.words.message import Message
from kolpak.words.translation import visible


def review(
    record: str, number: int, seat: int | None, as_json: bool, plot_file: str | None
) -> None:
    """Print the review of a game, and draw it into a file."""
    check_apart(plot_file, [record])
    game = moment(record, read_records(read_text(record)), number, None)
    game.view(seat)  # raises KolpakError if there is no such seat
    found_by = reviewer_of(game)
    label, last = str(Message("web-review")), len(game.tokens)
    moves = found_by.entries()
    with click.progressbar(moves, last, label, file=sys.stderr, width=0) as progress:
        entries = list(progress)
    found = summary(entries, seat)
    if as_json:
        every: dict[str, Any] = {"entries": [forms.entry_data(entry) for entry in entries]}
        if deduction := found_by.deduced():
            every["deduction"] = deduction
        click.echo(json.dumps(forms.review_data(game, found) | every))
    else:
        told = found_by.giveaways(_called(game))
        click.echo("\n".join(review_lines(game, entries, found, seat, told)))
    if plot_file is not None:
        with writing(plot_file):
            plot(entries, found, names(game), seat, plot_file)


def review_lines(
    game: Game,
    entries: Sequence[Entry],
    found: Review,
    seat: Seat | None = None,
    giveaways: Sequence[Message] = (),
) -> list[str]:
    """Return the lines for people: the account, what weighed most, and the turning points."""
    called = _called(game)
    lines = [f"{game.type.name} {game.options.write()}".rstrip(), ""]
    reveals = any(any(entry.reveal) for entry in entries)
    lines += table(found, names(game), called, [one for one in PARTS if one != "reveal" or reveals])
    lines += ["", *_wrapped(Message("review-parts-of", {"reveals": "yes" if reveals else "no"}))]
    if not game.over:
        lines += _wrapped(_unfinished(game, called, hides=bool(entries[0].known)))
    lines.append("")
    for one, name in enumerate(called):
        lines += _wrapped(_weighed(game, found.seats[one], name)) if seat in (None, one) else []
    heading = Message("review-turning-points" if found.turning_points else "review-no-points")
    lines += ["", *_wrapped(heading)]
    for entry in found.turning_points:
        first, *more = forms.sentence(entry, called)
        lines += _wrapped(first, "  ")
        lines += [line for one in more for line in _wrapped(one, "    ")]
    lucky = [
        forms.luck_sentence(entry, forms.lucky_seat(entry, seat), called)
        for entry in forms.luckiest(entries, seat)
    ]
    lines += _listed("review-lucky", lucky)
    lines += _listed("review-giveaways", giveaways)
    return lines if seat is not None else [*lines, "", *_wrapped(Message("review-one-seat"))]


def _unfinished(game: Game, called: Sequence[str], *, hides: bool) -> Message:
    """Return of which moment the account of a game is that was not played to its end."""
    about: dict[str, str | int | Message] = {"hides": "yes" if hides else "no"}
    gone = [called[seat] for seat in forms.resigned(game)]
    if not gone:
        return Message("web-review-unfinished", about)
    return Message("web-review-resigned", about | {"names": together(gone)})


def _listed(heading: str, sentences: Sequence[Message]) -> list[str]:
    """Return sentences below a heading; nothing if there are none."""
    lines = [line for one in sentences for line in _wrapped(one, "  ")]
    return ["", *_wrapped(Message(heading)), *lines] if lines else []


def _wrapped(sentence: Message, indent: str = "") -> list[str]:
    """Return a sentence in lines that fit the terminal."""
    return wrapped(str(sentence), indent)


def _called(game: Game) -> list[str]:
    """Return the seats as in sentences: by name or level, with the number where others have it."""
    known = [tag.removeprefix(BOT) for tag in seat_names(game.tags, len(game.standing))]
    return [_name(seat, name, is_shared=known.count(name) > 1) for seat, name in enumerate(known)]


def _name(seat: Seat, name: str, *, is_shared: bool) -> str:
    if name in ("", YOU):  # whoever reads may be somebody else
        return str(Message("cli-seat", {"seat": seat}))
    if is_shared:
        return str(Message("cli-named-at", {"name": visible(name), "seat": seat}))
    return visible(name)


def _weighed(game: Game, one: SeatReview, name: str) -> Message:
    """Return in a sentence what moved a seat's chance most."""
    values = {"luck": forms.signed(one.parts.luck), "skill": forms.signed(one.parts.own)}
    most = forms.weighed(one, given_up=bool(forms.resigned(game)))
    weighed = Message("web-review-most", {"what": most})
    return Message("web-review-verdict", {"name": name, "weighed": weighed, **values})


command = Command(
    "review",
    review,
    [
        Argument("record", "FILE"),
        Option("--seat", about="cli-review-seat", metavar="N", callback=parameters.number(0)),
        parameters.number_option(),
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
