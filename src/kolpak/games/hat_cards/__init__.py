"""The Catch the Hat card game: catching piles of cards for hats (docs/rules/hat-cards.md)."""

from kolpak.games.hat_cards.notation import HatCardsNotation
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.picture import picture
from kolpak.games.hat_cards.refusals import refusal
from kolpak.games.hat_cards.revealing import reveals
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.starting import beginner, starting
from kolpak.games.hat_cards.telling import tell
from kolpak.games.hat_cards.views import unveiled
from kolpak.play.game_type import GameType

HAT_CARDS = GameType(
    name="hat_cards",
    edition=1,
    options=HatCardsOptions,
    rules=HatCardsRules,
    notation=HatCardsNotation,
    refusal=refusal,
    picture=picture,
    unveiled=unveiled,
    starting=starting,
    beginner=beginner,
    tell=tell,
    rule_ids=tuple(f"C{number}" for number in range(1, 16)),
    secrets=True,
    reveals=reveals,
)

__all__ = ["HAT_CARDS", "HatCardsNotation", "HatCardsOptions", "HatCardsRules"]
