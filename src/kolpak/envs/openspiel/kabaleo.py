"""Kabaleo for OpenSpiel; places are interchangeable, so ``layout=ordered`` loses nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar, Final

import pyspiel

from kolpak.envs.openspiel.model import SEED, Kind, Model, Parameters, Point, Sampler, Tensors
from kolpak.games.kabaleo.cones import COLOURS, in_order
from kolpak.games.kabaleo.numbering import KabaleoNumbering
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.sizes import Sizes
from kolpak.games.kabaleo.state import State
from kolpak.play.rules import Seat

LAYOUTS: Final = ("shuffled", "ordered")


class KabaleoModel(Model):
    """Kabaleo: goals, bases and pieces are drawn one by one, in this order."""

    name = "kolpak_kabaleo"
    title = "Kabaleo (Kolpak)"
    most_players = 4
    defaults: ClassVar[Parameters] = {
        "players": 2,
        "colours": 0,
        "bases": 4,
        "pieces": 6,
        "deal": "random",
        "layout": "shuffled",
        "first": -1,
        "golden_rule": True,
        "unowned_colour": "ignored",
    }

    def __init__(
        self,
        players: int,
        colours: int,
        bases: int,
        pieces: int,
        deal: str,
        layout: str,
        first: int,
        golden_rule: bool,
        unowned_colour: str,
    ) -> None:
        """Take the parameters; raise OptionError or ValueError for some that do not fit.

        0 colours are as many as the rules name for the number of players.
        """
        if layout not in LAYOUTS or not -1 <= first < players:
            raise ValueError(f"layout is one of {LAYOUTS}, first a seat or -1 for any")
        options = KabaleoOptions.of(
            players=players, deal=deal, golden_rule=golden_rule, unowned_colour=unowned_colour
        )
        self.players, self.first = players, first
        self.sizes = Sizes(colours or Sizes.usual(options).colours, bases, pieces)
        self.rules = KabaleoRules(options, self.sizes)
        self.numbering = KabaleoNumbering(self.rules)
        self.places, self.length = self.sizes.places, self.sizes.colours * pieces
        drawn = {
            "first": first < 0,
            "goal": players,
            "base": self.places * (layout == "shuffled"),
            "piece": self.length * (deal == "random"),
        }
        self.plan = [kind for kind, number in drawn.items() for _ in range(number)]
        self.chances = len(self.plan)
        self.outcome_count = max(self.sizes.colours, players)

    def outcomes(self, point: Point) -> list[tuple[int, float]]:
        """Return what may be drawn next, each of the colours as likely as it is left."""
        kind = self.plan[len(point.dealt)]
        if kind == "first":
            return [(seat, 1 / self.players) for seat in range(self.players)]
        copies = {"goal": 1, "base": self.sizes.bases, "piece": self.sizes.pieces}[kind]
        gone = Counter(point.dealt[self.plan.index(kind) :])
        left = {colour: copies - gone[colour] for colour in range(self.sizes.colours)}
        total = sum(left.values())
        return [(colour, number / total) for colour, number in left.items() if number]

    def apply(self, point: Point, action: int) -> Point:
        """Return the point after a draw or a placement."""
        if point.state is None:
            point = point._replace(dealt=(*point.dealt, action))
            return point if len(point.dealt) < len(self.plan) else self._dealt(point)
        state = self.rules.play(point.state, self.numbering.action(point.state, action))
        told = point.told(f" {self.text(point, point.state.mover, action)}")
        return told._replace(state=state, moves=(*point.moves, action))

    def _dealt(self, point: Point) -> Point:
        """Return the point at which the first seat moves."""
        drawn: dict[str, list[int]] = {kind: [] for kind in ("first", "goal", "base", "piece")}
        for kind, outcome in zip(self.plan, point.dealt, strict=True):
            drawn[kind].append(outcome)
        colours = range(self.sizes.colours)
        bases = drawn["base"] or [colour for colour in colours for _ in range(self.sizes.bases)]
        pieces = drawn["piece"] or [colour for colour in colours for _ in range(self.sizes.pieces)]
        stocks = tuple(
            in_order("".join(COLOURS[colour].lower() for colour in pieces[seat :: self.players]))
            for seat in range(self.players)
        )
        goals = tuple(COLOURS[colour] for colour in drawn["goal"])
        first = drawn["first"][0] if drawn["first"] else self.first
        places = tuple(COLOURS[colour] for colour in bases)
        private = [(seat, f"{goal} ") for seat, goal in enumerate(goals)]
        told = point.told("", private).told(f"{first} {''.join(places)} {','.join(stocks)}")
        return told._replace(state=State(places, stocks, first, None, goals))

    def text(self, point: Point, player: int, action: int) -> str:
        """Return a token such as ``p3``, or what chance draws."""
        if player == pyspiel.PlayerId.CHANCE:
            kind = self.plan[len(point.dealt)]
            return f"{kind}:{action if kind == 'first' else COLOURS[action]}"
        colour, place = divmod(action, self.places)
        return f"{COLOURS[colour].lower()}{place}"

    def table(self, point: Point) -> str:
        """Return towers, stocks, mover and last place."""
        state = point.state
        if state is None:
            return "dealing"
        return f"{','.join(state.places)} {','.join(state.stocks)} {state.mover} {state.last}"

    def secret(self, point: Point, seat: Seat) -> str:
        """Return the goal, from the moment it is drawn."""
        index = self.plan.index("goal") + seat
        return f"goal:{COLOURS[point.dealt[index]]}" if index < len(point.dealt) else ""

    def shapes(self, kind: Kind) -> dict[str, tuple[int, ...]]:
        """Return the parts of a tensor."""
        seats, colours, places = self.players, self.sizes.colours, self.places
        found: dict[str, tuple[int, ...]] = {}
        if kind.public and kind.private:
            found["player"] = (seats,)
        if kind.private:
            found["goal"] = (colours,)
        if kind.public:
            found |= {"mover": (seats,), "stocks": (seats, colours)}
        if kind.public and kind.recalls:
            found |= {"bases": (places, colours), "first": (seats,), "dealt": (seats, colours)}
            found["moves"] = (self.length, colours + places)
        elif kind.public:
            found |= {"shown": (places, colours), "below": (places, colours)}
            found |= {"height": (places,), "last": (places,)}
        return found

    def fill(self, point: Point, seat: Seat, into: Tensors) -> None:
        """Write the parts of a tensor; before the end of the deal there is nothing to write."""
        state = point.state
        if "player" in into:
            into["player"][seat] = 1
        if state is None:
            return
        if "goal" in into:
            into["goal"][COLOURS.index(state.goals[seat])] = 1
        if "mover" in into:
            if state.mover is not None:
                into["mover"][state.mover] = 1
            for owner, stock in enumerate(state.stocks):
                for piece in stock.upper():
                    into["stocks"][owner, COLOURS.index(piece)] += 1
        if "moves" in into:
            self._fill_history(point, into)
        elif "shown" in into:
            self._fill_table(state, into)

    def _fill_history(self, point: Point, into: Tensors) -> None:
        """Write the deal, and a row a move."""
        state, colours = point.state, self.sizes.colours
        for place, tower in enumerate(state.places):
            into["bases"][place, COLOURS.index(tower[0])] = 1
        into["dealt"][:] = into["stocks"]
        first = self._first(point)
        into["first"][first] = 1
        for turn, number in enumerate(point.moves):
            colour, place = divmod(number, self.places)
            into["moves"][turn, colour] = into["moves"][turn, colours + place] = 1
            into["dealt"][(first + turn) % self.players, colour] += 1

    def _fill_table(self, state: Any, into: Tensors) -> None:
        """Write the highest two cones and the height of each tower, and the last place."""
        for place, tower in enumerate(state.places):
            into["height"][place] = len(tower)
            for name, cone in zip(("shown", "below"), tower[:-3:-1].upper(), strict=False):
                into[name][place, COLOURS.index(cone)] = 1
        if state.last is not None:
            into["last"][state.last] = 1

    def _first(self, point: Point) -> Seat:
        """Return the seat that moved first."""
        return point.dealt[0] if self.first < 0 else self.first

    def resampled(self, point: Point, seat: Seat, sampler: Sampler) -> Point:
        """Return the point with the goals of others drawn anew, in a deal with all but its own."""
        state, start = point.state, self.plan.index("goal")
        if state is None:
            return self._dealt_anew(point, start + seat, sampler)
        free = [colour for colour in COLOURS[: self.sizes.colours] if colour != state.goals[seat]]
        goals = tuple(
            goal if owner == seat else free.pop(int(sampler() * len(free)))
            for owner, goal in enumerate(state.goals)
        )
        drawn = map(COLOURS.index, goals)
        dealt = (*point.dealt[:start], *drawn, *point.dealt[start + self.players :])
        texts = tuple(goal + text[1:] for goal, text in zip(goals, point.texts, strict=True))
        return point._replace(dealt=dealt, texts=texts, state=state._replace(goals=goals))

    def _dealt_anew(self, point: Point, known: int, sampler: Sampler) -> Point:
        """Return a deal that has come as far, with the same outcome at the place ``known``."""
        rng, again = Random(int(sampler() * SEED)), point._replace(dealt=())
        own = point.dealt[known : known + 1]
        for place, kind in enumerate(self.plan[: len(point.dealt)]):
            taken = own if kind == "goal" and place != known else ()
            left = [one for one in self.outcomes(again) if one[0] not in taken]
            colours, chances = zip(*left, strict=True)
            [drawn] = own if place == known else rng.choices(colours, chances)
            again = again._replace(dealt=(*again.dealt, drawn))
        return again
