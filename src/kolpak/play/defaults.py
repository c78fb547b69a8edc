"""Defaults at a table: what each option is where only the others are chosen."""

from __future__ import annotations

from functools import cache

from kolpak.play.game_type import GameType
from kolpak.play.values import Value, write_value


@cache  # every start page asks for those of all games
def defaults(game: GameType) -> dict[str, dict[str, str]]:
    """Return the defaults of each option by what is chosen, ``players=N`` for every number.

    Where a value of another option changes a default, that is there by ``players=N NAME=VALUE``.
    """
    found: dict[str, dict[str, str]] = {option.name: {} for option in game.options.declared()}
    single = [
        {option.name: value}
        for option in game.options.declared()[1:]
        for value in option.values.examples()
    ]
    for players in game.player_numbers():
        usual = _with_defaults(game, {"players": players})
        for other in ({}, *single):
            chosen: dict[str, Value] = {"players": players, **other}
            text = " ".join(f"{name}={write_value(value)}" for name, value in chosen.items())
            for name, default in _with_defaults(game, chosen).items():
                if not other or (name not in other and default != usual[name]):
                    found[name][text] = default
    return found


def _with_defaults(game: GameType, chosen: dict[str, Value]) -> dict[str, str]:
    """Return the values of all options, whether or not those chosen go together."""
    every = dict(chosen)
    for option in game.options.declared():
        if option.name not in chosen:
            usual = game.table_defaults.get(option.name, option.default(every))
            every[option.name] = usual
    return {name: write_value(value) for name, value in every.items()}
