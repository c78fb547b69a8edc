"""Statistics of a match: shares with confidence intervals, sequential tests, ratings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from kolpak.arena.plan import Plan
from kolpak.arena.play import Played

CONFIDENT: Final = 1.96
"""Standard errors on either side of a mean in a 95 % interval, if they are known."""
BETTER: Final = 0.05
"""Share above the even one that the sequential test looks for."""
ERROR: Final = 0.001
"""Probability of either error of the sequential test."""
LEAST_DEALS: Final = 10
"""Deals before the sequential test speaks, or luck is taken off: both estimate a variance."""
TINY: Final = 1e-12
"""Sum of squares below which numbers do not differ."""


class Estimate(NamedTuple):
    """A mean, and half the width of its 95 % interval."""

    mean: float
    margin: float


class Sprt(NamedTuple):
    """A sequential probability ratio test: its log-likelihood ratio and the bounds of a verdict.

    ``verdict`` is 1 where the bot is better, -1 where it is not, 0 before either is certain.
    """

    ratio: float
    bound: float
    verdict: int


class Adjusted(NamedTuple):
    """A share less the part of its luck that fits best (control variate; AIVAT).

    ``coefficient`` is that part, and ``fewer`` how many times as many games would tell as much
    without it, with half the width of its 95 % interval.
    """

    share: Estimate
    coefficient: float
    fewer: float
    fewer_margin: float


class Summary(NamedTuple):
    """What a match says about a bot; ``adjusted`` is None where luck is not known well enough."""

    bot: str
    share: Estimate
    by_seat: tuple[float, ...]
    milliseconds: float
    sprt: Sprt
    rating: float
    uncertainty: float
    adjusted: Adjusted | None = None


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent shares with its 95 % interval (Student's t).

    Half the width is 1 at most, as shares lie between 0 and 1.
    """
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Estimate(mean, math.inf)
    squares = sum((value - mean) ** 2 for value in values)
    error = _variance(squares, count, count - 1) / count  # squared
    return Estimate(mean, min(1.0, _confident(count - 1) * math.sqrt(error)))


def _variance(squares: float, count: int, freedom: int) -> float:
    """Return the variance of shares by the sum of their squares.

    It is at least what one whole win lost in one deal would make it: of deals that all end alike
    it is not known to be 0. Intervals, verdicts and luck have the same, so that none says more
    than another one of the same row.
    """
    return max(squares / freedom, 1 / count)


def _confident(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t, to 0.2 % from 3 degrees of freedom on.

    Abramowitz and Stegun, 26.7.5: with fewer no interval of a share is narrower than 1 anyway.
    """
    return CONFIDENT + 2.372 / freedom + 2.822 / freedom**2 + 2.556 / freedom**3 + 1.59 / freedom**4


def chance_of(share: Estimate, even: float) -> float:
    """Return the probability of so large a share, or a larger one, between equals.

    A normal approximation, with an interval that is wider for few deals.
    """
    error = share.margin / CONFIDENT
    return math.erfc((share.mean - even) / error / math.sqrt(2)) / 2


def sprt(values: Sequence[float], even: float) -> Sprt:
    """Test whether shares by deal are ``even`` or better by ``BETTER`` (Wald 1945).

    The variance is that of the values (generalised SPRT).
    """
    bound = math.log((1 - ERROR) / ERROR)
    count = len(values)
    if count < LEAST_DEALS:
        return Sprt(0.0, bound, 0)
    mean = sum(values) / count
    variance = _variance(sum((value - mean) ** 2 for value in values), count, count - 1)
    ratio = count * BETTER * (mean - even - BETTER / 2) / variance
    return Sprt(ratio, bound, (ratio >= bound) - (ratio <= -bound))


def adjusted(values: Sequence[float], luck: Sequence[float]) -> Adjusted | None:
    """Return the share that a series of deals would have brought without luck.

    Luck has the mean 0, so this is the intercept of the regression of shares on it, and stays right
    for unequal players, to whom a stroke of luck is not worth all it seems. None for few deals, and
    where nobody had luck: the coefficient must be found in the series itself.
    """
    count = len(values)
    if count < LEAST_DEALS:
        return None
    mean, mean_luck = sum(values) / count, sum(luck) / count
    spread = sum((one - mean_luck) ** 2 for one in luck)
    total = sum((value - mean) ** 2 for value in values)
    if spread < TINY or total < TINY:
        return None
    pairs = [(value - mean, one - mean_luck) for value, one in zip(values, luck, strict=True)]
    coefficient = sum(value * one for value, one in pairs) / spread
    squares = [(value**2, (value - coefficient * one) ** 2) for value, one in pairs]
    rest = max(sum(square for _, square in squares), TINY)
    error = _variance(rest, count, count - 2) * (1 / count + mean_luck**2 / spread)  # squared
    fewer = _variance(total, count, count - 1) / count / error
    # what each deal adds to the logarithm of the ratio of variances (infinitesimal jackknife)
    parts = [square / total - left / rest for square, left in squares]
    confident = _confident(count - 2)
    return Adjusted(
        Estimate(mean - coefficient * mean_luck, confident * math.sqrt(error)),
        coefficient,
        fewer,
        fewer * confident * math.sqrt(sum(part**2 for part in parts)),
    )


def deals_played(games: Iterable[Played]) -> int:
    """Return how many deals were played, fewer than planned where a match ended before."""
    return len({game.deal for game in games})


def shares_by_deal(games: Iterable[Played], bot: int) -> list[float]:
    """Return a bot's mean share of each deal; deals are independent, their rotations are not."""
    return _by_deal(games, bot, lambda game: game.shares)


def luck_by_deal(games: Iterable[Played], bot: int) -> list[float]:
    """Return a bot's mean luck in each deal, of games that were reviewed."""
    return _by_deal(games, bot, lambda game: game.luck)


def _by_deal(
    games: Iterable[Played], bot: int, parts: Callable[[Played], Sequence[float]]
) -> list[float]:
    found: defaultdict[int, list[float]] = defaultdict(list)
    for game in games:
        for seat, index in enumerate(game.lineup):
            if index == bot:
                found[game.deal].append(parts(game)[seat])
    return [sum(one) / len(one) for _, one in sorted(found.items())]


def summaries(plan: Plan, games: Sequence[Played]) -> list[Summary]:
    """Return a summary of each bot, the one with the greatest share first."""
    ratings = rate(plan, games)
    found = [_summary(plan, games, bot, ratings[bot]) for bot in range(len(plan.bots))]
    return sorted(found, key=lambda one: -one.share.mean)


def _summary(plan: Plan, games: Sequence[Played], bot: int, rating: tuple[float, float]) -> Summary:
    values = shares_by_deal(games, bot)
    seats: list[list[float]] = [[] for _ in range(plan.seats)]
    seconds, choices = 0.0, 0
    for game in games:
        for seat, index in enumerate(game.lineup):
            if index == bot:
                seats[seat].append(game.shares[seat])
                seconds += game.seconds[seat]
                choices += game.choices[seat]
    return Summary(
        plan.bots[bot],
        estimate(values),
        tuple(sum(shares) / len(shares) if shares else 0.0 for shares in seats),
        1000 * seconds / max(choices, 1),
        sprt(values, 1 / plan.seats),
        *rating,
        adjusted(values, luck_by_deal(games, bot)) if plan.luck else None,
    )


def rate(plan: Plan, games: Iterable[Played]) -> list[tuple[float, float]]:
    """Return each bot's rating and its uncertainty (Plackett-Luce, by OpenSkill).

    A bot in several seats is as many players of equal strength, and the mean of what they become.
    To count its best place alone would favour who has more seats.
    """
    model = PlackettLuce()
    ratings = [model.rating() for _ in plan.bots]
    for game in sorted(games) if plan.seats > 1 else ():  # one alone has no rival
        players = [[ratings[index]] for index in game.lineup]
        rated = model.rate(players, ranks=[*map(float, game.places)])
        became = defaultdict(list)
        for index, (rating,) in zip(game.lineup, rated, strict=True):
            became[index].append(rating)
        for index, several in became.items():
            mu = sum(one.mu for one in several) / len(several)
            sigma = sum(one.sigma for one in several) / len(several)
            ratings[index] = model.rating(mu=mu, sigma=sigma)
    return [(rating.mu, rating.sigma) for rating in ratings]
