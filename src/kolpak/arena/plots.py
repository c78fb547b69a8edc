"""Plots of a match: shares, shares by seat, lengths of games, strength against time."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

from kolpak.arena.plan import Plan
from kolpak.arena.play import Played
from kolpak.arena.statistics import Summary, deals_played
from kolpak.play.errors import KolpakError
from kolpak.review.plots import fonts

FORMATS: Final = (".png", ".svg", ".pdf")
"""Endings of files; of those that Matplotlib knows they need no further program."""


def check_plot(file: str) -> None:
    """Raise KolpakError where Matplotlib is not installed or cannot write such a file."""
    if not file.lower().endswith(FORMATS):
        raise KolpakError("error-arena-plot-format", file=file, known=", ".join(FORMATS))
    if find_spec("matplotlib") is None:
        raise KolpakError("error-arena-plot")


@fonts()
def plot(plan: Plan, games: Sequence[Played], found: Sequence[Summary], file: str) -> None:
    """Write a picture of a match; the ending of the file's name decides its format."""
    from matplotlib.figure import Figure

    found = [one._replace(bot=one.bot.replace("$", r"\$")) for one in found]  # else formulas
    figure = Figure(figsize=(10, 7), layout="constrained")
    played = f"deals {deals_played(games)}, games {len(games)}"
    figure.suptitle(f"{plan.game} {plan.options}: {played}")
    (shares, seats), (lengths, times) = figure.subplots(2, 2)
    _shares(shares, plan, found)
    _seats(seats, plan, found)
    lengths.hist([game.actions for game in games], bins=30)
    lengths.set(title="length of a game", xlabel="actions", ylabel="games")
    _times(times, found)
    figure.savefig(file)


def _shares(axes: Any, plan: Plan, found: Sequence[Summary]) -> None:
    names = [one.bot for one in found]
    means = [100 * one.share.mean for one in found]
    axes.barh(names, means, xerr=[100 * one.share.margin for one in found])
    axes.axvline(100 / plan.seats, linestyle=":")
    axes.invert_yaxis()
    axes.set(title="share of wins with 95 % interval (dotted: even)", xlabel="%")


def _seats(axes: Any, plan: Plan, found: Sequence[Summary]) -> None:
    width = 0.8 / len(found)
    bars = []
    for number, one in enumerate(found):
        at = [seat + number * width for seat in range(plan.seats)]
        bars.append(axes.bar(at, [100 * share for share in one.by_seat], width))
    axes.set(title="share of wins by seat", xlabel="seat", ylabel="%")
    axes.set_xticks([seat + 0.4 - width / 2 for seat in range(plan.seats)], range(plan.seats))
    axes.legend(bars, [one.bot for one in found])  # labels hide those with _ at the beginning


def _times(axes: Any, found: Sequence[Summary]) -> None:
    for one in found:
        axes.errorbar(
            max(one.milliseconds, 1e-3), 100 * one.share.mean, 100 * one.share.margin, fmt="o"
        )
        axes.annotate(one.bot, (max(one.milliseconds, 1e-3), 100 * one.share.mean))
    axes.set_xscale("log")
    axes.set(title="strength against time", xlabel="ms a choice", ylabel="% of wins")
