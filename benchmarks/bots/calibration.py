"""Measures how right bots are about what they cannot see, and about who will win.

Run ``python benchmarks/bots/calibration.py [WORD …] [--seconds N] [--plot FILE]``; words choose.
Each row is a kind of forecast, made at every choice of games among bots of one level: of the goals
of others at Kabaleo, of the cards in the hands of others, and of the part of the win that a hint
promises; ``plain-`` rows forecast the same games by the plain belief. The log loss (in nats) and
the Brier score stand beside those of a forecast that knows the rules alone; "off" is how far
chances are from what happens on average (expected calibration error).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.arena.play import shares
from kolpak.bots.hat_cards.belief import spread, stir
from kolpak.bots.hat_cards.bot import SearchHatCards, prepared
from kolpak.bots.hat_cards.policy import unseen_by
from kolpak.bots.kabaleo.belief import probabilities, worlds
from kolpak.bots.kabaleo.bot import SearchKabaleo
from kolpak.bots.kabaleo.levels import MASTER_SIMULATIONS
from kolpak.bots.kabaleo.weights import plain_models
from kolpak.bots.roster import best_bot, levels
from kolpak.fast.hat_cards import layout
from kolpak.fast.hat_cards.moves import size
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.random import seeded
from kolpak.games.hat_cards.cards import CARDS
from kolpak.games.kabaleo.cones import COLOURS
from kolpak.games.kabaleo.views import guess
from kolpak.live.choosing import player
from kolpak.play.bot import Bot, Turn
from kolpak.play.steps import Step, steps
from kolpak.table.setup import rules_for

BINS = 10
SAMPLES = 200
"""Sampled deals for the chance that a card is in a hand."""


class Forecast(NamedTuple):
    """The chance of something, and that by the rules alone; ``about`` says of what."""

    chance: float
    by_rules: float
    about: tuple[int, ...]


Asked = Callable[[Turn], Sequence[Forecast]]
Truth = Callable[[Step, float, tuple[int, ...]], float]
"""Function of the step in which a seat made a forecast, its part of the win in the end, and what
the forecast is about, that returns what came of it (0 to 1)."""


class Kind(NamedTuple):
    """A kind of forecast in games among bots of a level.

    A hint is asked for by seat 0 alone, which follows it.
    """

    name: str
    game: str
    options: str
    level: str
    ask: Callable[[str, str], Asked]
    truth: Truth


class Watched(Bot):
    """A bot whose turns somebody is asked about before it chooses."""

    def __init__(self, bot: Bot, ask: Asked) -> None:
        super().__init__(bot.rules)
        self.bot, self.ask = bot, ask
        self.said: Sequence[Forecast] = ()

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Returns the choice of the bot."""
        self.said = self.ask(turn)
        return self.bot.choose(turn, rng)


def plain_goals(game: str, options: str) -> Asked:
    """Forecasts the goals of others at Kabaleo by the plain belief."""
    return goals(game, options, plain=True)


def goals(game: str, options: str, *, plain: bool = False) -> Asked:
    """Forecasts the goals of others at Kabaleo by what was played."""
    rules = rules_for(game, options).rules
    models = plain_models(rules.options.players) if plain else None
    bot = SearchKabaleo(rules, 1, models=models)
    seats, colours = bot.twin.seats, bot.twin.seats + 2  # K3

    def ask(turn: Turn) -> list[Forecast]:
        rng, seat = Random(0), turn.view.seat
        own = int(bot.twin.pack(guess(turn.view, rng))[at.GOAL + seat])
        held = worlds(seats, colours, seat, own)
        chances = probabilities(held, bot.likelihoods(turn, rng))
        return [
            Forecast(float(chances[held[:, other] == goal].sum()), 1 / (colours - 1), (other, goal))
            for other in range(seats)
            for goal in range(1, colours + 1)
            if seat != other and goal != own
        ]

    return ask


def has_goal(step: Step, _: object, about: tuple[int, ...]) -> float:
    """Tells whether a seat's goal is the colour of a number."""
    letters = sorted({tower[0] for tower in step.before.places}, key=COLOURS.index)
    seat, goal = about
    return float(step.before.goals[seat] == letters[goal - 1])


def hands(game: str, options: str) -> Asked:
    """Forecasts the cards in the hands of others by what was played."""
    rules = rules_for(game, options).rules
    bot = SearchHatCards(rules, 1)
    tables = prepared(rules.options, rules.sizes).tables

    def ask(turn: Turn) -> list[Forecast]:
        random, seat = seeded(len(turn.history)), turn.view.seat
        root, doubts = bot.known(turn)
        cards, holders = np.zeros((2, layout.DECK), np.int64)
        hidden = spread(root, tables, seat, cards, holders, random)
        count = size(unseen_by(root, tables, seat))
        often = np.zeros((layout.SEATS + 1, layout.DECK))
        for _ in range(SAMPLES):
            stir(cards, holders, count, hidden, doubts, layout.DECK, random)
            often[holders[:count], cards[:count]] += 1 / SAMPLES
        return [
            Forecast(often[other, card], len(hand) / count, (other, card))
            for other, hand in enumerate(turn.view.hands)
            for card in cards[:count]
            if other != seat
        ]

    return ask


def has_card(step: Step, _: object, about: tuple[int, ...]) -> float:
    """Tells whether a seat holds the card of a number."""
    seat, card = about
    return float(CARDS[card] in step.before.hands[seat])


def hints(game: str, options: str) -> Asked:
    """Forecasts the part of the win by the value of the best action, as a hint shows it."""
    return promised(player(game, options, best_bot(game)), game, options)


def plain_hints(game: str, options: str) -> Asked:
    """Forecasts as hints of Kabaleo did when they followed the plain belief."""
    rules = rules_for(game, options).rules
    players = rules.options.players
    simulations, models = MASTER_SIMULATIONS[players], plain_models(players)
    hides = players == 2
    return promised(
        SearchKabaleo(rules, simulations, models=models, hides=hides, endings=True), game, options
    )


def promised(bot: Bot, game: str, options: str) -> Asked:
    """Forecasts the part of the win by the value of a bot's best action."""
    even = 1 / rules_for(game, options).rules.options.players

    def ask(turn: Turn) -> list[Forecast]:
        value = bot.rate(turn, Random(len(turn.history)))[0].value
        return [] if value is None else [Forecast(value, even, ())]

    return ask


def won(_: object, part: float, about: tuple[int, ...]) -> float:
    """Tells what part of the win a seat had in the end."""
    return part


KINDS = (
    *(
        Kind(name, "kabaleo", f"players={players}", level, ask, has_goal)
        for players in (2, 3, 4)
        for level in ("random", *levels("kabaleo"))
        for name, ask in (("goals", goals), ("plain-goals", plain_goals))
    ),
    Kind("hands", "hat_cards", "players=2", "expert", hands, has_card),
    Kind("hands", "hat_cards", "players=4", "expert", hands, has_card),
    *(
        Kind(name, "kabaleo", f"players={players}", level, ask, won)
        for players, level in ((2, "skilled"), (2, "master"), (3, "skilled"))
        for name, ask in (("plain-hints", plain_hints), ("hints", hints))
    ),
    Kind("hints", "hats", "players=2", "skilled", hints, won),
    Kind("hints", "hats", "players=4 stall_limit=400", "skilled", hints, won),
    Kind("hints", "hat_cards", "players=2", "skilled", hints, won),
    Kind("hints", "hat_cards", "players=4", "skilled", hints, won),
)


class Score(NamedTuple):
    """Chances said, those by the rules, and what happened, one entry a forecast."""

    kind: Kind
    chances: NDArray[np.float64]
    by_rules: NDArray[np.float64]
    happened: NDArray[np.float64]
    games: int

    def bins(self) -> list[tuple[float, float, int]]:
        """Gives the mean chance, what happened and the number of forecasts, by tenths."""
        tenth = np.minimum((self.chances * BINS).astype(int), BINS - 1)
        found = [tenth == one for one in range(BINS)]
        return [
            (float(self.chances[own].mean()), float(self.happened[own].mean()), int(own.sum()))
            for own in found
            if own.any()
        ]

    def row(self) -> str:
        """Gives the row of the table."""
        off = sum(abs(said - was) * count for said, was, count in self.bins()) / len(self.chances)
        kind = self.kind
        return (
            f"| {kind.name} | {kind.game} {kind.options} | {kind.level} | {self.games} "
            f"| {log_loss(self.chances, self.happened):.3f} "
            f"({log_loss(self.by_rules, self.happened):.3f}) "
            f"| {brier(self.chances, self.happened):.3f} "
            f"({brier(self.by_rules, self.happened):.3f}) | {off:.3f} |"
        )


def log_loss(chances: NDArray[np.float64], happened: NDArray[np.float64]) -> float:
    """Gives the mean log loss of chances in nats; certainties count as 0.1 and 99.9 %."""
    chances = np.clip(chances, 0.001, 0.999)
    return float(-(happened * np.log(chances) + (1 - happened) * np.log(1 - chances)).mean())


def brier(chances: NDArray[np.float64], happened: NDArray[np.float64]) -> float:
    """Gives the mean squared error of chances."""
    return float(((chances - happened) ** 2).mean())


def seated(kind: Kind, seats: int) -> list[Watched]:
    """Gives the bots of a kind of forecast by seat."""
    levels, asked = [kind.level] * seats, [True] * seats
    if kind.truth is won:
        levels[0], asked[1:] = best_bot(kind.game), [False] * (seats - 1)
    return [
        Watched(
            player(kind.game, kind.options, level),
            kind.ask(kind.game, kind.options) if is_asked else nothing,
        )
        for level, is_asked in zip(levels, asked, strict=True)
    ]


def nothing(_: object) -> Sequence[Forecast]:
    """Asks nothing."""
    return ()


def score(kind: Kind, seconds: float, games: int) -> Score:
    """Plays games for some seconds, asks at every choice, and gives the score."""
    rules = rules_for(kind.game, kind.options).rules
    bots = seated(kind, rules.options.players)
    said: list[tuple[float, float, float]] = []
    end, game = time.monotonic() + seconds, 0
    while time.monotonic() < end and game < games:
        asked: list[tuple[Step, int, Sequence[Forecast]]] = []
        for step in steps(rules, bots, f"calibration {game}"):
            for seat, bot in enumerate(bots):
                asked.append((step, seat, bot.said))
                bot.said = ()
        parts = shares(rules.standing(asked[-1][0].after))
        said += [
            (one.chance, one.by_rules, kind.truth(step, parts[seat], one.about))
            for step, seat, forecasts in asked
            for one in forecasts
        ]
        game += 1
    return Score(kind, *np.array(said).T, game)


def plot(scores: Sequence[Score], file: str) -> None:
    """Writes the reliability diagrams."""
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(one.kind.name for one in scores))
    figure = Figure(figsize=(4.5 * len(names), 4.5), layout="constrained")
    for axes, name in zip(figure.subplots(1, len(names), squeeze=False)[0], names, strict=True):
        axes.plot([0, 1], [0, 1], ":", color="grey")
        for one in scores:
            if one.kind.name == name:
                chances, happened, _ = zip(*one.bins(), strict=True)
                label = f"{one.kind.game} {one.kind.options.split()[0]} {one.kind.level}"
                axes.plot(chances, happened, "o-", markersize=3, label=label)
        axes.set(title=name, xlabel="chance said", ylabel="happened", xlim=(0, 1), ylim=(0, 1))
        axes.legend(fontsize="small")
    figure.savefig(file, dpi=80)


def main() -> None:
    """Prints the table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="only rows with these words")
    parser.add_argument("--seconds", type=float, default=60, help="for each row")
    parser.add_argument("--games", type=int, default=10**9, help="for each row at most")
    parser.add_argument("--plot", metavar="FILE", help="write reliability diagrams")
    chosen = parser.parse_args()
    print(
        "| forecast | game | bots | games | log loss (by rules) | Brier (by rules) | off |\n"
        "|---|---|---|--:|--:|--:|--:|"
    )
    scores = []
    for kind in KINDS:
        words = {kind.name, kind.game, kind.level, *kind.options.split()}
        if not words.issuperset(chosen.words):
            continue
        sys.stderr.write(f"\r{kind.name} {kind.game} {kind.options} {kind.level}      \r")
        scores.append(score(kind, chosen.seconds, chosen.games))
        print(scores[-1].row(), flush=True)
    if chosen.plot:
        plot(scores, chosen.plot)


if __name__ == "__main__":
    main()
