"""Measures every level of a game against simple players, as tables take their moves.

Run ``python benchmarks/bots/simple.py [GAME …] [--players 2 3] [--deals N] [--seconds S]``. A level
has one seat, a simple player the others; every deal is played with the level in each seat. Shares
are parts of the win in percent with 95 % intervals over deals. A level should be no weaker than
the one below it against any player, whether or not a bot was made with that player in mind.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from kolpak.arena.play import shares
from kolpak.arena.statistics import estimate
from kolpak.bots.hat_cards.beginners import VALUE
from kolpak.bots.hats.policy import steps_from
from kolpak.bots.roster import bot, levels
from kolpak.games.catalog import GAMES
from kolpak.games.hats.board import Field
from kolpak.games.hats.pieces import owner
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move, State
from kolpak.games.kabaleo.greedy import GreedyKabaleo
from kolpak.play.bot import Bot, Turn, best
from kolpak.play.rules import AnyRules
from kolpak.play.steps import steps
from kolpak.table.setup import rules_for

Prefers = Callable[[Turn, Any], Any]
"""How much a simple player likes an action of a turn; equal ones are equally likely."""

STALL_LIMIT: Final = 200
"""Rolls without a catch after which a game of Catch the Hat ends."""


class Simple(Bot):
    """Takes the action that it likes best."""

    def __init__(self, rules: AnyRules, prefers: Prefers) -> None:
        super().__init__(rules)
        self.prefers = prefers

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Returns an action of the greatest preference."""
        return best(turn.actions, lambda action: self.prefers(turn, action), rng)


class Spender(GreedyKabaleo):
    """Greedy, but spends its own colour as gladly as others."""

    spent_early = 0.0


def anything(turn: Turn, action: Any) -> int:
    """Likes all actions alike."""
    return 0


def cancels(turn: Turn, action: Any) -> bool:
    """Likes to cancel a cone with one of its colour (Kabaleo)."""
    return bool(turn.view.places[action.place][-1] == action.colour)


def own_first(turn: Turn, action: Any) -> tuple[bool, bool]:
    """Likes to place its own colour where another shows (Kabaleo)."""
    goal = turn.view.goals[turn.view.seat]
    own, top = action.colour.upper() == goal, turn.view.places[action.place][-1].upper()
    return own, top != goal


def covers(turn: Turn, action: Any) -> int:
    """Likes to cover the colour of others that shows most (Kabaleo)."""
    goal, tops = (
        turn.view.goals[turn.view.seat],
        [tower[-1].upper() for tower in turn.view.places],
    )
    top = tops[action.place]
    return 0 if top == goal or action.colour.upper() == top else tops.count(top)


def highest(turn: Turn, action: Any) -> int:
    """Likes high cards (card game)."""
    return VALUE[action.card[1]]


def lowest(turn: Turn, action: Any) -> int:
    """Likes low cards (card game)."""
    return -VALUE[action.card[1]]


def catches(turn: Turn, action: Any) -> int:
    """Likes to catch, the larger pile the better (card game)."""
    return 0 if action.on is None else len(turn.view.piles[action.on])


def any_catch(turn: Turn, action: Any) -> bool:
    """Likes to catch, whatever the pile (card game)."""
    return action.on is not None


def smallest_catch(turn: Turn, action: Any) -> tuple[bool, int]:
    """Likes to catch, the smaller pile the better (card game)."""
    return any_catch(turn, action), -catches(turn, action)


def catches_low(turn: Turn, action: Any) -> tuple[bool, int]:
    """Likes to catch, the lower the card the better (card game)."""
    return any_catch(turn, action), lowest(turn, action)


def catches_high(turn: Turn, action: Any) -> tuple[bool, int]:
    """Likes to catch, the higher the card the better (card game)."""
    return any_catch(turn, action), highest(turn, action)


def lays(turn: Turn, action: Any) -> bool:
    """Likes to lay cards before itself (card game)."""
    return action.on is None


def front(rules: HatsRules, state: State, move: Move) -> int:
    """Likes to move the piece that is farthest from home (Catch the Hat)."""
    home = rules.sides.home_of[_own(rules, state)]
    return rules.board.steps_home[home][move.way[0].field]


def back(rules: HatsRules, state: State, move: Move) -> int:
    """Likes to move the piece that is nearest to home (Catch the Hat)."""
    return -front(rules, state, move)


def hunts(rules: HatsRules, state: State, move: Move) -> int:
    """Likes to land where pieces of others stand (Catch the Hat)."""
    own = _own(rules, state)
    return sum(owner(piece) != own for piece in state.fields[move.way[-1].field])


def together(rules: HatsRules, state: State, move: Move) -> float:
    """Likes to keep its pieces near to each other (Catch the Hat)."""
    own, after = _own(rules, state), rules.play(state, move).fields
    at = [field for field, pieces in enumerate(after) for piece in pieces if owner(piece) == own]
    return -sum(_steps(rules, one)[other] for one in at for other in at)


def _own(rules: HatsRules, state: State) -> str:
    """Gives the colour of the seat to move."""
    assert state.turn is not None
    return rules.sides.colours[state.turn]


@cache
def _steps(rules: HatsRules, start: Field) -> list[float]:
    return steps_from(rules, start)


def _of(prefers: Prefers) -> Callable[[AnyRules], Bot]:
    return lambda rules: Simple(rules, prefers)


def _moving(prefers: Callable[[HatsRules, State, Move], float]) -> Callable[[HatsRules], Bot]:
    """Gives a player of Catch the Hat that prefers moves; it likes other actions alike."""

    def make(rules: HatsRules) -> Bot:
        def likes(turn: Turn, action: Any) -> float:
            return prefers(rules, turn.view, action) if isinstance(action, Move) else 0

        return Simple(rules, likes)

    return make


PLAYERS: Final[Mapping[str, Mapping[str, Callable[[Any], Bot]]]] = {
    "kabaleo": {
        "random": _of(anything),
        "cancels": _of(cancels),
        "own colour first": _of(own_first),
        "covers the leader": _of(covers),
        "greedy, spends early": Spender,
    },
    "hat_cards": {
        "random": _of(anything),
        "highest card": _of(highest),
        "lowest card": _of(lowest),
        "largest catch": _of(catches),
        "any catch": _of(any_catch),
        "smallest catch": _of(smallest_catch),
        "any catch, low card": _of(catches_low),
        "any catch, high card": _of(catches_high),
        "lays only": _of(lays),
    },
    "hats": {
        "random": _of(anything),
        "foremost": _moving(front),
        "hindmost": _moving(back),
        "lands on others": _moving(hunts),
        "keeps together": _moving(together),
    },
}
"""Simple players by game."""


def share(game: str, players: int, level: str, name: str, deals: int, seconds: float) -> str:
    """Plays deals with the level in every seat; gives its share."""
    limit = f" stall_limit={STALL_LIMIT}" if game == "hats" else ""
    rules = rules_for(game, f"players={players}{limit}").rules
    strong, simple = bot(game, level, rules), PLAYERS[game][name](rules)
    found: list[float] = []
    end = time.monotonic() + seconds
    while len(found) < 2 or (len(found) < deals and time.monotonic() < end):
        won = 0.0
        for seat in range(players):
            seated = [strong if at == seat else simple for at in range(players)]
            *_, last = steps(rules, seated, f"simple {len(found)}")
            won += shares(rules.standing(last.after))[seat]
        found.append(won / players)
        sys.stderr.write(f"\r{game} {players} {level} {name} {len(found)}    ")
    mean = estimate(found)
    return f"{100 * mean.mean:.1f} ± {100 * mean.margin:.1f}"


def main() -> None:
    """Prints a matrix in Markdown for each game and number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(PLAYERS))
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3])
    parser.add_argument("--levels", nargs="+", metavar="LEVEL")
    parser.add_argument("--deals", type=int, default=500, help="most for a cell")
    parser.add_argument("--seconds", type=float, default=20, help="most for a cell")
    chosen = parser.parse_args()
    for game in chosen.games or [game for game in GAMES if game in PLAYERS]:
        for players in chosen.players:
            names = list(PLAYERS[game])
            print(f"\n{game} players={players}, even {100 / players:.0f}\n")
            print(f"| level | {' | '.join(names)} |\n|---|{'--:|' * len(names)}")
            for level in chosen.levels or levels(game):
                cells = [
                    share(game, players, level, name, chosen.deals, chosen.seconds)
                    for name in names
                ]
                print(f"| {level} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
