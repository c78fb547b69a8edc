"""Plots of a match: shares, shares by seat, lengths of games, strength against time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

from kolpak.arena.plan import Plan
from kolpak.arena.play import Played
from kolpak.arena.statistics import Summary, deals_played
from kolpak.play.errors import KolpakError
from kolpak.play.spaces import shortened
from kolpak.review.plots import fonts

PERCENT: Final = (-2, 102)
"""Limits of an axis of shares; none lies below 0 or above 100."""
BINS: Final = 30
"""Most bars of the lengths of games."""
LEAST_TIME: Final = 1e-3
"""Milliseconds that any choice takes, for the logarithm."""
ROOM: Final = 24
"""Columns of a bot's name, so that diagrams keep theirs."""

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

    names = [shortened(one.bot, ROOM).replace("$", r"\$") for one in found]  # else formulas
    found = [one._replace(bot=name) for one, name in zip(found, names, strict=True)]
    figure = Figure(figsize=(10, 7), layout="constrained")
    played = f"deals {deals_played(games)}, games {len(games)}"
    figure.suptitle(f"{f'{plan.game} {plan.options}'.rstrip()}: {played}")
    (shares, seats), (lengths, times) = figure.subplots(2, 2)
    _shares(shares, plan, found)
    _seats(seats, plan, found)
    _lengths(lengths, [game.actions for game in games])
    _times(times, found)
    figure.savefig(file)


def _shares(axes: Any, plan: Plan, found: Sequence[Summary]) -> None:
    rows = range(len(found))  # not names, of which several may be equal
    axes.barh(rows, [100 * one.share.mean for one in found], xerr=_intervals(found))
    axes.set_yticks(rows, [one.bot for one in found])
    axes.axvline(100 / plan.seats, linestyle=":")
    axes.invert_yaxis()
    axes.set(title="share of wins with 95 % interval (dotted: even)", xlabel="%", xlim=PERCENT)


def _intervals(found: Sequence[Summary]) -> tuple[list[float], list[float]]:
    """Return in points how far intervals reach below and above, cut off where no share lies."""
    shares = [one.share for one in found]
    below = [100 * min(share.margin, share.mean) for share in shares]
    return below, [100 * min(share.margin, 1 - share.mean) for share in shares]


def _seats(axes: Any, plan: Plan, found: Sequence[Summary]) -> None:
    width = 0.8 / len(found)
    bars = []
    for number, one in enumerate(found):
        at = [seat + number * width for seat in range(plan.seats)]
        bars.append(axes.bar(at, [100 * share for share in one.by_seat], width))
    axes.set(title="share of wins by seat", xlabel="seat", ylabel="%", ylim=PERCENT)
    axes.set_xticks([seat + 0.4 - width / 2 for seat in range(plan.seats)], range(plan.seats))
    names = [one.bot for one in found]  # given by themselves, as labels hide those with _ in front
    axes.figure.legend(bars, names, loc="outside lower center", ncols=3)


def _lengths(axes: Any, lengths: Sequence[int]) -> None:
    """Draw how many games had a length, in bins of whole numbers of actions."""
    width = -(-(max(lengths) - min(lengths) + 1) // BINS)
    edges = [at - 0.5 for at in range(min(lengths), max(lengths) + width + 1, width)]
    axes.hist(lengths, bins=edges)
    axes.set(title="length of a game", xlabel="actions", ylabel="games")
    for axis in (axes.xaxis, axes.yaxis):
        axis.get_major_locator().set_params(integer=True, min_n_ticks=1)


def _times(axes: Any, found: Sequence[Summary]) -> None:
    """Draw shares against the time of a choice, in the colours of the legend."""
    below, above = _intervals(found)
    for number, one in enumerate(found):
        axes.errorbar(
            max(one.milliseconds, LEAST_TIME),
            100 * one.share.mean,
            [[below[number]], [above[number]]],
            fmt="o",
        )
    axes.set_xscale("log")
    first, last = (math.log10(limit) for limit in axes.get_xlim())
    axes.set_xlim(10 ** math.floor(first), 10 ** math.ceil(last))
    axes.xaxis.set_minor_formatter("")
    axes.set(title="strength against time", xlabel="ms a choice", ylabel="% of wins", ylim=PERCENT)
