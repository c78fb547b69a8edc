"""Games as they may be played: options, seed, style and length are drawn by Hypothesis."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

import kolpak
from kolpak.play.options import GameOptions
from kolpak.play.values import Value, write_value

LONGEST = 400
"""Actions after which a game is left unfinished; Catch the Hat can take thousands."""

LENGTHS: Mapping[str, int] = defaultdict(
    lambda: 120, {"kabaleo": 37, "hats": 160, "hat_cards": 120}
)
"""Up to how many actions games are played that need not end; most games are over by 120."""

SOON_OVER = ("kabaleo", "hat_cards")
"""Games whose rules end them within ``LONGEST`` actions."""

Worth = Callable[[Any, Any, int], int]
"""What a style sees in a state for a seat: ``worth(rules, state after, seat)``."""


def _hats_points(rules: Any, state: Any, seat: int) -> int:
    return rules.standing(state)[seat].points


def _hats_carried(rules: Any, state: Any, seat: int) -> int:
    colour = rules.sides.colours[seat]
    return sum(
        len(piece) - 1
        for there in state.fields
        for piece in there
        if piece.strip("*")[-1:] == colour
    )


def _hats_resting(rules: Any, state: Any, seat: int) -> int:
    return sum(
        len(there) for there, grey in zip(state.fields, rules.board.grey, strict=True) if grey
    )


def _hats_gold(rules: Any, state: Any, seat: int) -> int:
    colour = rules.sides.colours[seat]
    home = rules.sides.home_of[colour]
    for field, there in enumerate(state.fields):
        for piece in there:
            if "*" in piece and piece.strip("*")[-1:] == colour:
                way = rules.board.steps_home[home][field] if field != home else 0
                return 100 + 100 * (piece[-1] == "*") - way * (piece[-1] != "*") + len(piece)
    return 0


STYLES: Mapping[str, dict[str, Worth]] = defaultdict(dict, {
    "kabaleo": {
        "cancelling": lambda rules, state, seat: -len("".join(state.places)),
        "tallest tower": lambda rules, state, seat: max(map(len, state.places)),
        "hoarding": lambda rules, state, seat: state.stocks[seat].count(state.goals[seat].lower()),
    },
    "hats": {
        "catching": _hats_points,
        "tallest tower": lambda rules, state, seat: max(len(p) for f in state.fields for p in f),
        "hoarding": _hats_carried,
        "resting on grey": _hats_resting,
        "golden hat": _hats_gold,
    },
    "hat_cards": {
        "catching": lambda rules, state, seat: len(state.piles[seat]),
        "tallest tower": lambda rules, state, seat: max(map(len, state.piles)),
        "hoarding": lambda rules, state, seat: sum(map(bool, state.piles)),
    },
})  # fmt: skip
"""The ways to play besides uniformly, always the first and always the last action."""


@dataclass
class Played:
    """A game as far as it was played, and all states it went through, the present one last."""

    game: kolpak.Game
    style: str
    seed: int
    states: list[Any]

    @property
    def rules(self) -> Any:
        return self.game.rules

    @property
    def seats(self) -> range:
        return range(len(self.game.standing))

    def rng(self) -> Random:
        return Random(self.seed)


def choose(name: str, style: str, rules: Any, state: Any, rng: Random) -> Any:
    """Lets chance or a player of a style choose one of the actions of a state."""
    seat = rules.mover(state)
    if seat == kolpak.CHANCE:
        return rules.draw(state, rng)
    actions = rules.actions(state)
    if style == "first":
        return actions[0]
    if style == "last":
        return actions[-1]
    if style == "uniform":
        return rng.choice(actions)
    worth = STYLES[name][style]
    return max(actions, key=lambda act: (worth(rules, rules.play(state, act), seat), rng.random()))


def play(
    name: str,
    options: GameOptions,
    style: str,
    seed: int,
    length: int,
    position: str | None = None,
) -> Played:
    """Plays a game for a number of actions, those of chance too."""
    rng = Random(seed)
    game = kolpak.Game(kolpak.find(name), options, position=position)
    states = [game.state]
    for _ in range(length):
        if game.over:
            break
        action = choose(name, style, game.rules, game.state, rng)
        game.play(game.notation.write_action(action))
        states.append(game.state)
    return Played(game, style, seed, states)


def values_of(name: str, option: str, players: int, values: tuple[Value, ...]) -> list[str]:
    """Gives texts of an option to draw from; colours are as many as the players ask for."""
    if (name, option) == ("kabaleo", "colours"):
        return ["any", "POYGBV"[: players + 2], "POYGBV"[4 - players :]]
    if (name, option) == ("hats", "colours"):
        return ["kwbgyr"[:players], "bgyrkw"[:players]]
    return [write_value(value) for value in values]


@st.composite
def options_of(draw: st.DrawFn, name: str) -> GameOptions:
    """Draws options that go together: one that does not fit is left at its default."""
    kind = kolpak.find(name).options
    options, given_pairs = kind.of(), dict[str, Value]()
    for option in kind.declared():
        texts = values_of(name, option.name, options.as_dict()["players"], option.values.examples())
        text = draw(st.sampled_from([None, *texts]), label=option.name)
        if text is not None:
            with suppress(kolpak.OptionError):
                options = kind.of(**given_pairs, **{option.name: text})
                given_pairs[option.name] = text
    return options


@st.composite
def played(draw: st.DrawFn, name: str) -> Played:
    """Draws a game and plays it for some actions."""
    return play(
        name,
        draw(options_of(name), label="options"),
        draw(st.sampled_from(["uniform", "first", "last", *STYLES[name]]), label="style"),
        draw(st.integers(0, 999_999), label="seed"),
        draw(st.integers(0, LENGTHS[name]) | st.just(LENGTHS[name]), label="length"),
    )


def finished(name: str) -> st.SearchStrategy[Played]:
    """Draws a game that is played to its end, or for very long."""
    return st.builds(
        play,
        st.just(name),
        options_of(name),
        st.sampled_from(["uniform", "first", "last", *STYLES[name]]),
        st.integers(0, 999_999),
        st.just(LONGEST),
    )
