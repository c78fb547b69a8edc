"""Games for environments: rules from names and options, sizes, numbers of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import kolpak.games.hat_cards.sizes
import kolpak.games.kabaleo.sizes
from kolpak.games.catalog import find, name_of
from kolpak.games.hat_cards.numbering import HatCardsNumbering
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hats.numbering import HatsNumbering
from kolpak.games.hats.rules import HatsRules
from kolpak.games.kabaleo.numbering import KabaleoNumbering
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.numbering import AnyNumbering
from kolpak.play.rules import AnyRules
from kolpak.play.values import Given


def rules(name: str, *, sizes: Mapping[str, Any] | None = None, **options: Given) -> AnyRules:
    """Return a game's rules under options, with other sizes than the box's if they are given.

    Raises KolpakError for options, ValueError for sizes that do not fit.

    >>> rules("kabaleo", players=2, deal="equal", sizes={"colours": 3, "bases": 1}).sizes
    Sizes(colours=3, bases=1, pieces=6)
    """
    kind = find(name)
    chosen = kind.options.of(**options)
    if not sizes:
        return kind.rules(chosen)
    if isinstance(chosen, KabaleoOptions):
        usual = kolpak.games.kabaleo.sizes.Sizes.usual(chosen)
        return KabaleoRules(chosen, usual._replace(**_checked(sizes, usual._fields)))
    if isinstance(chosen, HatCardsOptions):
        cards = kolpak.games.hat_cards.sizes.Sizes.usual(chosen)
        return HatCardsRules(chosen, cards._replace(**_checked(sizes, cards._fields)))
    raise ValueError(f"{name} has no sizes; its options make it smaller")


def _checked(sizes: Mapping[str, Any], known: Sequence[str]) -> dict[str, Any]:
    """Return sizes as whole numbers, and cards as a tuple; raise ValueError for any others."""
    if strange := [name for name in sizes if name not in known]:
        raise ValueError(f"sizes are {', '.join(known)}, not {', '.join(strange)}")
    try:
        return {
            name: tuple(map(str, size)) if name == "cards" else index(size)
            for name, size in sizes.items()
        }
    except TypeError:
        raise ValueError(f"sizes are whole numbers, and cards a list: {dict(sizes)}") from None


def numbering(rules: AnyRules) -> AnyNumbering:
    """Return the numbers of a game's actions; raise TypeError if it has none.

    >>> numbering(rules("kabaleo", players=2)).count
    64
    """
    if isinstance(rules, KabaleoRules):
        return KabaleoNumbering(rules)
    if isinstance(rules, HatsRules):
        return HatsNumbering(rules)
    if isinstance(rules, HatCardsRules):
        return HatCardsNumbering(rules)
    raise TypeError(f"{name_of(rules)} has no numbers of actions")
