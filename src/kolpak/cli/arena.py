"""The command ``arena``: matches between bots."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from kolpak.arena.entrants import files_of
from kolpak.arena.plan import Plan, plan
from kolpak.arena.play import Played
from kolpak.arena.plots import plot
from kolpak.arena.run import check_ray, run, run_on_ray
from kolpak.arena.statistics import (
    LEAST_DEALS,
    Adjusted,
    Estimate,
    Summary,
    deals_played,
    shares_by_deal,
    sprt,
    summaries,
)
from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command, Option
from kolpak.cli.ending import ended_as_by_ctrl_c
from kolpak.cli.files import check_apart, writing
from kolpak.cli.typed import plain
from kolpak.cli.wrapping import echo
from kolpak.play.game_type import GameType
from kolpak.words.message import Message
from kolpak.words.translation import numeral


def arena(
    game: GameType,
    bots: tuple[str, ...],
    options: str,
    deals: int,
    seed: int,
    stop: bool,
    luck: bool,
    ray: str | None,
    json_file: str | None,
    plot_file: str | None,
) -> None:
    """Play a match, with progress, and print a table.

    What was played is not lost where playing or one of the forms of the result fails.
    """
    for file in (json_file, plot_file):
        check_apart(file, files_of(bots))
    match = plan(game.name, plain(options), bots, deals, seed, luck=luck)
    games: list[Played] = []
    with ended_as_by_ctrl_c(), ExitStack() as last:
        last.callback(_present, match, games, json_file, plot_file)
        _play(match, games, ray, stop=stop)


def _play(match: Plan, games: list[Played], ray: str | None, *, stop: bool) -> None:
    """Add the games; with ``stop`` only until the test of the first bot has its verdict."""
    played = run(match) if ray is None else run_on_ray(match, ray)
    with click.progressbar(length=match.deals, show_pos=True, file=sys.stderr, width=0) as progress:
        for of_deal in played:
            games += of_deal
            progress.update(1)
            if stop and sprt(shares_by_deal(games, 0), 1 / match.seats).verdict:
                break


def _present(
    match: Plan, games: Sequence[Played], json_file: str | None, plot_file: str | None
) -> None:
    """Write and print results, in each form even where another one fails."""
    if not games:
        return
    found = summaries(match, games)
    with ExitStack() as forms:  # the last one comes first
        if plot_file is not None:
            forms.callback(_plot, match, games, found, plot_file)
        forms.callback(_print, match, games, found)
        if json_file is not None:
            forms.callback(_save, json_file, _as_json(match, games, found))


def _save(file: str, text: str) -> None:
    with writing(file):
        Path(file).write_text(text, "utf-8")


def _plot(match: Plan, games: Sequence[Played], found: Sequence[Summary], file: str) -> None:
    with writing(file):
        plot(match, games, found, file)


def _ray_address(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Return the address of a cluster, once it is sure that Ray is installed."""
    if value is not None:
        check_ray(value)
    return value


def _print(match: Plan, games: Sequence[Played], found: Sequence[Summary]) -> None:
    about: dict[str, str | int | Message] = {
        "game": Message(f"game-{match.game}"),
        "options": match.options or f"players={match.seats}",  # all are at their defaults
        "deals": deals_played(games),
        "games": len(games),
    }
    echo(Message("cli-arena-of", about))
    columns = [name for name in COLUMNS if name != "adjusted" or match.luck]
    rows = [[str(Message(f"cli-arena-{name}")) for name in columns]]
    rows += [[_cells(one)[name] for name in columns] for one in found]
    widths = [max(len(row[column]) for row in rows) for column in range(len(columns))]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        click.echo("  ".join([row[0].ljust(widths[0]), *cells]))
    echo(Message("cli-arena-even", {"percent": _number(100 / match.seats)}))
    if match.luck:
        echo(Message("cli-arena-luck", {"deals": LEAST_DEALS}))


COLUMNS = ("bot", "share", "adjusted", "seats", "time", "test", "rating")


def _cells(one: Summary) -> dict[str, str]:
    """Return the cells of a bot's row by column."""
    verdict = {1: "better", -1: "not", 0: "open"}[one.sprt.verdict]
    ratio = _number(one.sprt.ratio, "+.1f")
    return {
        "bot": one.bot,
        "share": _percent(one.share),
        "adjusted": _adjusted(one.adjusted),
        "seats": " ".join(_number(100 * share, ".0f") for share in one.by_seat),
        "time": _number(one.milliseconds),
        "test": f"{Message('cli-arena-verdict', {'verdict': verdict})} ({ratio})",
        "rating": f"{_number(one.rating)} ± {_number(2 * one.uncertainty)}",
    }


def _number(number: float, form: str = ".1f") -> str:
    return numeral(f"{number:{form}}")


def _percent(share: Estimate) -> str:
    margin = _number(100 * share.margin) if math.isfinite(share.margin) else "?"
    return f"{_number(100 * share.mean)} ± {margin}"


def _adjusted(one: Adjusted | None) -> str:
    if one is None:
        return "–"
    fewer = f"×{_number(one.fewer)} ± {_number(one.fewer_margin)}"
    return f"{_percent(one.share)} ({_number(one.coefficient, '.2f')}, {fewer})"


def _as_json(match: Plan, games: Sequence[Played], found: Sequence[Summary]) -> str:
    about = match._asdict()
    data: dict[str, Any] = {
        "planned": about.pop("deals"),
        "played": deals_played(games),
        **about,
        "summary": [
            {
                **one._asdict(),
                "share": _interval(one.share),
                "sprt": one.sprt._asdict(),
                "adjusted": one.adjusted
                and one.adjusted._asdict() | {"share": _interval(one.adjusted.share)},
            }
            for one in found
        ],
        "games": [game._asdict() for game in games],
    }
    return json.dumps(data, indent=1) + "\n"


def _interval(share: Estimate) -> dict[str, float | None]:
    """Return a share as data; of one deal the margin is unknown, as JSON has no infinity."""
    margin = share.margin
    return {"mean": share.mean, "margin": margin if math.isfinite(margin) else None}


command = Command(
    "arena",
    arena,
    [
        Argument("game", "GAME", callback=parameters.game),
        Argument("bots", "BOT BOT …", nargs=-1),
        Option("--options", about="cli-arena-options", metavar="TEXT", default=""),
        Option(
            "--deals", about="cli-deals", metavar="N", callback=parameters.number(1), default="100"
        ),
        parameters.seed_option(),
        Option("--stop", about="cli-arena-stop", is_flag=True),
        Option("--luck", about="cli-arena-with-luck", is_flag=True),
        Option("--ray", about="cli-ray", metavar="ADDRESS", callback=_ray_address),
        Option(
            "--json",
            "json_file",
            about="cli-arena-json",
            metavar="FILE",
            callback=parameters.output(),
        ),
        Option(
            "--plot", "plot_file", about="cli-plot", metavar="FILE", callback=parameters.picture
        ),
    ],
)
