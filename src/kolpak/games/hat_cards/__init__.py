"""The Catch the Hat card game: catching piles of cards for hats."""

from kolpak.games.hat_cards.greedy import GreedyHatCards
from kolpak.games.hat_cards.narration import narrate
from kolpak.games.hat_cards.notation import HatCardsNotation
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.picture import picture
from kolpak.games.hat_cards.refusals import refusal, unfinished
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.state import Action, State
from kolpak.games.hat_cards.views import unveil
from kolpak.play.game_type import GameType


class HatCards(GameType):
    """The card game; every card played comes from a hidden hand."""

    name = "hat_cards"
    options = HatCardsOptions
    rules = HatCardsRules
    notation = HatCardsNotation
    rule_ids = tuple(f"C{number}" for number in range(1, 16))
    secrets = True
    bots = {"greedy": GreedyHatCards}

    refusal = staticmethod(refusal)
    unfinished = staticmethod(unfinished)
    picture = staticmethod(picture)
    unveil = staticmethod(unveil)
    narrate = staticmethod(narrate)

    def reveals(self, rules: HatCardsRules, state: State, action: Action) -> bool:
        return True  # C15


HAT_CARDS = HatCards()

__all__ = ["HAT_CARDS", "HatCardsNotation", "HatCardsOptions", "HatCardsRules"]
