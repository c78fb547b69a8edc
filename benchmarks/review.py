"""Measure what reviews of games say: mean luck, accuracy, variance, calibration, time.

``python benchmarks/review.py roles --players 2`` fits how Kabaleo's chances are corrected by role,
``python benchmarks/review.py campaign hats casual,skilled`` reviews games between levels, and
``python benchmarks/review.py calibration hats expert,expert`` compares the win chances in such
reviews with what happened. All end after ``--seconds``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.calibration import BINS, brier, log_loss
from kolpak.bots.kabaleo.bot import EXACT_PLACEMENTS, SearchKabaleo
from kolpak.bots.roster import bot
from kolpak.games.catalog import find
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.bot import Bot
from kolpak.play.game import Game
from kolpak.play.steps import Step, steps
from kolpak.review import Entry, Review, review, summary
from kolpak.review.hats import HatsReviewer
from kolpak.review.kabaleo import KabaleoReviewer
from kolpak.review.kabaleo_roles import Correction

Numbers = NDArray[np.float64]

STRONG = {2: 4_000, 3: 2_000, 4: 1_500}
"""By players: simulations of the equals whose games give the table of roles."""

DOUBTS = (0.0, 0.25, 0.5, 0.75)
FADINGS = (5, 10, 15)
"""Corrections of Kabaleo's chances that are tried."""

LOOKS = 3
"""Placements from one look at the chances of a game to the next: they differ little, and there are
more games in the same time."""


class Look(NamedTuple):
    """What a search saw of a position, and who won the game."""

    packed: NDArray[np.int64]
    order: Sequence[int]
    """The seats in the order of placing."""
    seen: Numbers
    """By viewer and seat."""
    won: Numbers


def roles(players: int, seconds: float) -> str:
    """Return what each role won in games among equals, and how chances are best corrected for it.

    By doubt there is a row: the factors that make the mean chance of each role before the first
    placement what it won, and the log loss of the chances of a seat by ``FADINGS``.
    """
    rules = KabaleoRules(KabaleoOptions.of(players=players))
    strong = SearchKabaleo(rules, STRONG[players], hides=players == 2, endings=True)
    games = [
        list(looks(rules, list(steps(rules, [strong] * players, f"roles {number}"))))
        for number in until(seconds)
    ]
    starts = [game[0] for game in games]
    won = np.array([start.won[start.order] for start in starts])
    lines = [f"{players}: won {row(won)}, {len(games)} games"]
    seen = np.array([start.seen[np.ix_(start.order, start.order)] for start in starts])
    for doubt in DOUBTS:
        factors = factors_of(seen ** (1 - doubt), won.mean(axis=0))
        made = [Correction(tuple(factors), doubt, fading) for fading in FADINGS]
        losses = ", ".join(f"{loss(one, games):.3f}" for one in made)
        lines.append(f"doubt {doubt}: {factors.round(2).tolist()}, log loss {losses}")
    return "\n".join(lines) + "\n"


def looks(rules: KabaleoRules, played: Sequence[Step]) -> Iterator[Look]:
    """Yield what reviews see of a game after the deal and some placements, without correction."""
    reviewer = KabaleoReviewer(Game(find("kabaleo"), rules.options, manual=True))
    values, deduction, seats = reviewer.values, reviewer.deduction, range(reviewer.seats)
    won = reviewer.result(played[-1].after)
    first = played[0].action.first
    order = [(first + place) % reviewer.seats for place in seats]
    solved = EXACT_PLACEMENTS[rules.options.unowned_colour] if reviewer.seats == 2 else 0
    for number, step in enumerate(played[: -1 - solved]):
        if number:
            before = values.twin.pack(step.before)
            deduction.observe(before, values.twin.code(before, step.action))
        if number % LOOKS == 0:
            packed = values.twin.pack(step.after)
            seen = [
                values.seen(packed, *deduction.chances(packed, seat), reviewer.simulations, number)
                for seat in seats
            ]
            yield Look(packed, order, np.array([one.shares for one in seen]), won)


def loss(correction: Correction, games: Sequence[Sequence[Look]]) -> float:
    """Return the log loss of what seats could know of themselves, corrected."""
    said, happened = [], []
    for look in (look for game in games for look in game):
        for seat in range(len(look.won)):
            seen = look.seen[seat]
            said.append(correction.corrected(look.packed, seen, np.zeros_like(seen))[0][seat])
            happened.append(look.won[seat])
    return log_loss(np.array(said), np.array(happened))


def factors_of(seen: Numbers, won: Numbers) -> Numbers:
    """Return the factors of roles for which the mean chance of each is the part that it won.

    ``seen`` has the chances of all roles by game and by the role whose eyes they are seen with.
    """
    factors: Numbers = np.ones(len(won))
    for _ in range(200):
        weighed = seen * factors
        weighed /= weighed.sum(axis=-1, keepdims=True)
        factors *= won / np.diagonal(weighed, axis1=1, axis2=2).mean(axis=0)
        factors /= factors[0]
    return factors


def row(found: Numbers) -> str:
    """Return the means by column and their standard errors."""
    mean, error = found.mean(axis=0), found.std(axis=0) / len(found) ** 0.5
    return f"({', '.join(f'{one:.3f}' for one in mean)}) ± {error.max():.3f}"


class Seat(NamedTuple):
    """What the review of a game says of one bot in it."""

    luck: float
    own: float
    second_look: float
    reveal: float
    result: float
    accuracy: float
    """NaN where there was nothing to choose."""


class Reviewed(NamedTuple):
    """The review of a game between bots."""

    seats: Sequence[int]
    """By bot: its seat."""
    entries: Sequence[Entry]
    spent: float
    """Seconds of processor time that the review took."""


def reviews(
    name: str, options: str, bots: Sequence[str], seconds: float, depth: int | None = None
) -> Iterator[Reviewed]:
    """Play games between bots, whose seats are rotated, and yield their reviews.

    ``depth`` is that of Catch the Hat's search: luck has mean 0 at any, and at 1 a review takes a
    ninth of the time.
    """
    kind = find(name)
    seats = "" if "players=" in options else f" players={len(bots)}"
    read = kind.options.read(options + seats)
    rules = kind.rules(read)
    made: dict[str, Bot] = {each: bot(name, each, rules) for each in bots}
    for number in until(seconds):
        shift = number % len(bots)
        order = [*bots[shift:], *bots[:shift]]
        game = Game(kind, read, manual=True)
        for step in steps(rules, [made[each] for each in order], f"review {number}"):
            game.play(game.notation.write_action(step.action))
        began = time.process_time()
        entries = list(review(game) if depth is None else HatsReviewer(game, depth).entries())
        spent = time.process_time() - began
        yield Reviewed([(each - shift) % len(bots) for each in range(len(bots))], entries, spent)


def campaign(
    name: str, options: str, bots: Sequence[str], seconds: float, depth: int | None
) -> str:
    """Return what reviews of games between bots say, a line a bot."""
    found: list[list[Seat]] = [[] for _ in bots]
    spent = []
    for one in reviews(name, options, bots, seconds, depth):
        spent.append(one.spent)
        seats = numbers_of(summary(one.entries))
        for each, seat in enumerate(one.seats):
            found[each].append(seats[seat])
    lines = [f"## {name} {options}: {len(spent)} games, {np.median(spent):.2f} s a review"]
    rows = [np.array(each) for each in found]
    lines += [line(*pair) for pair in zip(bots, rows, strict=True)]
    lines += [
        f"{above} above {below} by accuracy: {order(worse[:, -1], better[:, -1])}"
        for (below, worse), (above, better) in pairwise(zip(bots, rows, strict=True))
    ]
    return "\n".join(lines) + "\n"


def order(worse: Numbers, better: Numbers) -> str:
    """Return the difference of two bots' accuracies, and the games that tell them apart (95 %)."""
    lead = better - worse
    lead = lead[~np.isnan(lead)]
    mean, deviation = lead.mean(), lead.std(ddof=1)
    games = f"{(1.645 * deviation / mean) ** 2:.0f} games" if mean > 0 else "never"
    return f"{mean:+.1f} ± {deviation / len(lead) ** 0.5:.1f}, {games}"


def calibration(name: str, options: str, bots: Sequence[str], seconds: float) -> str:
    """Return how the win chances that seats could know compare with what they won.

    A forecast is a seat's chance after an action, but for the last. Standard errors are over games,
    for the forecasts of a game have one result.
    """
    said, happened, games, even = [], [], [], 0.0
    for number, one in enumerate(reviews(name, options, bots, seconds)):
        even = float(np.mean(one.entries[-1].open))
        for seat in range(len(bots)):
            result = one.entries[-1].chance(seat)
            said += [entry.chance(seat) for entry in one.entries[:-1]]
            happened += [result] * (len(one.entries) - 1)
            games += [number] * (len(one.entries) - 1)
    return calibrated(np.array(said), np.array(happened), np.array(games), even)


def calibrated(said: Numbers, happened: Numbers, games: NDArray[np.int64], even: float) -> str:
    """Return the scores of chances, then by tenths what was said and what happened."""
    tenths = np.minimum((said * BINS).astype(int), BINS - 1)
    off, cells = 0.0, []
    for tenth in range(BINS):
        own = tenths == tenth
        if not own.any():
            cells.append("–")
            continue
        mean = happened[own].mean()
        by_game = np.bincount(games[own], happened[own] - mean)
        error = (by_game**2).sum() ** 0.5 / own.sum()
        off += abs(said[own].mean() - mean) * own.mean()
        cells.append(f"{100 * said[own].mean():.0f}: {100 * mean:.0f} ± {100 * error:.0f}")
    evens = np.full_like(said, even)
    return (
        f"| {games[-1] + 1} | {log_loss(said, happened):.3f} ({log_loss(evens, happened):.3f})"
        f" | {brier(said, happened):.3f} ({brier(evens, happened):.3f}) | {off:.3f} |\n"
        f"| {' | '.join(cells)} |\n"
    )


def numbers_of(one: Review) -> list[Seat]:
    """Return the numbers of a review by seat."""
    return [
        Seat(
            seat.parts.luck,
            seat.parts.own,
            seat.parts.second_look,
            seat.parts.reveal,
            seat.parts.result,
            np.nan if seat.accuracy is None else seat.accuracy,
        )
        for seat in one.seats
    ]


def line(name: str, found: Numbers) -> str:
    """Return the row of a bot: means with standard errors, and how much variance luck explains.

    The factor is by how much fewer games tell the same once luck is taken off, whole and with the
    fitted coefficient.
    """
    luck, own, second, reveal, result, accuracy = found.T
    errors = found.std(axis=0, ddof=1) / len(found) ** 0.5
    fitted = np.cov(result, luck)[0, 1] / luck.var(ddof=1)
    factors = [result.var() / (result - part * luck).var() for part in (1.0, fitted)]
    return (
        f"| {name} | {100 * result.mean():.1f} ± {100 * errors[4]:.1f}"
        f" | {100 * luck.mean():+.1f} ± {100 * errors[0]:.1f} | {100 * luck.std():.0f}"
        f" | {100 * own.mean():.1f} | {100 * second.mean():+.1f}"
        f" | {100 * reveal.mean():+.1f} ± {100 * errors[3]:.1f}"
        f" | {np.nanmean(accuracy):.1f} ± {np.nanstd(accuracy):.0f}"
        f" | {factors[0]:.2f}, {factors[1]:.2f} with {fitted:.2f} |"
    )


def until(seconds: float) -> Iterator[int]:
    """Yield numbers until the time is over."""
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        yield number
        number += 1


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("roles", "campaign", "calibration"))
    parser.add_argument("game", nargs="?", default="hats")
    parser.add_argument("bots", nargs="?", default="casual,skilled")
    parser.add_argument("--options", default="")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--depth", type=int, help="of the search at Catch the Hat")
    parser.add_argument("--seconds", type=float, default=270)
    asked = parser.parse_args()
    if asked.what == "roles":
        sys.stdout.write(roles(asked.players, asked.seconds))
        return
    asked_for = (asked.game, asked.options, asked.bots.split(","), asked.seconds)
    if asked.what == "campaign":
        sys.stdout.write(campaign(*asked_for, asked.depth))
    else:
        sys.stdout.write(calibration(*asked_for))


if __name__ == "__main__":
    main()
