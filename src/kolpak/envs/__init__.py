"""Environments: the games where researchers work, on the rules that people play.

* ``kolpak.envs.BatchEnv``: thousands of games in NumPy arrays;
* ``kolpak.envs.pettingzoo``: PettingZoo environments (``pip install kolpak[pettingzoo]``);
* ``kolpak.envs.openspiel``: OpenSpiel games (``pip install kolpak[openspiel]``);
* ``kolpak.envs.dataset``: games as Parquet files (``pip install kolpak[dataset]``).

Nothing is loaded before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kolpak.envs.batch import BatchEnv
    from kolpak.envs.games import numbering, rules
    from kolpak.envs.observe import Observer
    from kolpak.envs.opponents import Opponent

__all__ = ["BatchEnv", "Observer", "Opponent", "numbering", "rules"]

_HOMES = {
    "BatchEnv": "kolpak.envs.batch",
    "Observer": "kolpak.envs.observe",
    "Opponent": "kolpak.envs.opponents",
    "numbering": "kolpak.envs.games",
    "rules": "kolpak.envs.games",
}
"""The module of each name that is offered here."""


def __dir__() -> list[str]:
    """Return what there is, loaded or not."""
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a type checker would take any name

    def __getattr__(name: str) -> Any:
        """Load what is asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)
