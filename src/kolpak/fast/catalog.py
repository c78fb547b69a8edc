"""The compiled twins there are, by the class of the rules."""

from __future__ import annotations

from kolpak.fast.hat_cards.twin import HatCardsTwin
from kolpak.fast.hats.twin import HatsTwin
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.twin import Twin
from kolpak.games.catalog import name_of
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hats.rules import HatsRules
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.rules import AnyRules


def twin(rules: AnyRules) -> Twin:
    """Return the compiled twin of a game's rules; raise TypeError if there is none."""
    if isinstance(rules, KabaleoRules):
        return KabaleoTwin(rules)
    if isinstance(rules, HatsRules):
        return HatsTwin(rules)
    if isinstance(rules, HatCardsRules):
        return HatCardsTwin(rules)
    raise TypeError(f"{name_of(rules)} has no compiled twin")
