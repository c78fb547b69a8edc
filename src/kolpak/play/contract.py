"""The contract of a game: what keeps one from being registered, and a longer check for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields
from functools import partial
from random import Random
from typing import Any, Final

from kolpak.play.bot import BOT_NAME, Bot
from kolpak.play.defaults import defaults
from kolpak.play.errors import OptionError, in_one_line
from kolpak.play.game_type import GameType
from kolpak.play.notation import Notation
from kolpak.play.options import GameOptions, Option
from kolpak.play.rules import Rules
from kolpak.play.trial import ContractError, Trial
from kolpak.play.values import write_value
from kolpak.words.languages import ids_in, is_taken, languages
from kolpak.words.message import check_messages

_PARTS: Final[Mapping[str, type]] = {"options": GameOptions, "rules": Rules, "notation": Notation}
"""Classes that every game has, each with its base class."""

BEGINNING: Final = 6
"""Actions that are tried when a game is registered."""

_TRIES: Final = 20
"""Draws of options that go together, before those by default are taken."""


def check_game(game: GameType, games: int = 20, seed: int = 0) -> None:
    """Play so many games at random, under random options; raise ContractError.

    For the tests of a game from elsewhere, which need no more than this call.
    """
    if fault := fault_of(game):
        raise ContractError(fault)
    for tag in game.messages:
        if tag not in languages():  # perhaps elsewhere, so the game is registered all the same
            known = ", ".join(languages())
            raise ContractError(f"messages in {tag!r} are never said; there are {known}")
    for number in range(games):
        rng = Random(f"{seed} {number}")
        options = _random_options(game, rng)
        try:
            Trial(game, options, rng).play()
        except ContractError as error:
            raise ContractError(f"{game.name} {options.write()}, {error}") from error


def _random_options(game: GameType, rng: Random) -> GameOptions:
    """Return options of a game that go together, about half of them other than by default."""
    known = {option.name: list(option.values.examples()) for option in game.options.declared()}
    for _ in range(_TRIES):
        chosen = {name: rng.choice(some) for name, some in known.items() if some}
        given = {name: value for name, value in chosen.items() if rng.random() < 0.5}
        try:
            options: GameOptions = game.options.of(**given)
        except OptionError:  # they do not go together
            continue
        return options
    usual: GameOptions = game.options.of()
    return usual


def fault_of(game: GameType) -> str:
    """Return what keeps a game from being listed, set up and begun; empty for a whole one."""
    kind = type(game).__name__
    for part, base in _PARTS.items():
        own = getattr(game, part, None)
        if not (isinstance(own, type) and issubclass(own, base)):
            return f"{kind} needs {part}, a subclass of {base.__name__}"
    if fault := _options_fault(game):
        return fault
    for part, ask in _questions(game):
        try:
            ask()
        except ContractError as error:
            return f"{kind} breaks the contract of a game: {error}"
        except Exception as error:  # of code that is not ours
            return f"{part} of {kind} cannot be used: {in_one_line(error)}"
    return ""


def _options_fault(game: GameType) -> str:
    """Return what is wrong with how the options of a game are declared; empty for nothing."""
    kind = game.options.__name__
    if any(isinstance(value, Field) for value in vars(game.options).values()):
        return f"{kind} needs the decorator @dataclass(frozen=True, kw_only=True)"
    undeclared = [item.name for item in fields(game.options) if "values" not in item.metadata]
    if undeclared:
        return f"{kind} declares {', '.join(undeclared)} without option()"
    options = [item.name for item in game.options.declared()]
    if options[:1] != ["players"]:
        return f"the first option of {kind} must be players"
    if game.seat_colours and "colours" not in options:
        return f"{type(game).__name__} has seat_colours, so {kind} needs the option colours"
    return ""


def _questions(game: GameType) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what lists and new tables ask of a game, each with the part that answers."""
    options = game.options
    chosen: dict[str, Any] = {}
    for option in options.declared():
        yield f"the option {option.name}", partial(_ask_option, option, chosen)
    yield "the number of players", game.player_numbers
    if game.usual_players is not None:
        yield "usual_players", partial(options.of, players=game.usual_players)
    yield "table_defaults", lambda: options.read(game.with_table_defaults(""))
    yield "a default", partial(defaults, game)
    yield "rules", lambda: game.rules(options.of())  # an abstract method is told as any error
    yield "notation", lambda: game.notation(options.of())
    yield "messages", partial(_ask_messages, game)
    yield "bots", partial(_ask_bots, game.bots)
    yield "the beginning", partial(_begin, game)


def _ask_option(option: Option, chosen: dict[str, Any]) -> None:
    """Fill in the default of an option, and ask for all that is told of its values."""
    chosen[option.name] = option.default(chosen)
    for value in (chosen[option.name], *option.values.examples()):
        option.values.read(option.name, write_value(value))
    option.allowed().as_dict()


def _ask_messages(game: GameType) -> None:
    """Raise an error for messages that cannot be said, or that are somebody else's."""
    for source in game.messages.values():
        for name in ids_in(source):
            if is_taken(name, game.name):
                raise ValueError(f"{name} is a message of Kolpak or of another game")
    check_messages(game.messages)


def _ask_bots(bots: Mapping[str, Callable[[Any], Bot]]) -> None:
    """Raise an error for a bot whose name no seat can have, or that nothing makes."""
    for name, make in bots.items():
        if not BOT_NAME.fullmatch(name):
            raise ValueError(f"the name {name!r} does not match {BOT_NAME.pattern}")
        if not callable(make):
            raise TypeError(f"{name} is no function of the rules, but {make!r}")


def _begin(game: GameType) -> None:
    """Play the first actions of a game as a new table would have it; raise what goes wrong."""
    Trial(game, game.options.read(game.with_table_defaults("")), Random(0)).play(BEGINNING)
