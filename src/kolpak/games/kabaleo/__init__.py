"""Kabaleo: secret goal colours, stacking and cancelling cones."""

from kolpak.games.kabaleo.greedy import GreedyKabaleo
from kolpak.games.kabaleo.narration import narrate
from kolpak.games.kabaleo.notation import KabaleoNotation
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.picture import picture
from kolpak.games.kabaleo.refusals import refusal, unfinished
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Action, Deal, State
from kolpak.games.kabaleo.views import unveil
from kolpak.play.game_type import GameType
from kolpak.play.rules import Seat


class Kabaleo(GameType):
    """Kabaleo; the deal names who begins, and the last placement shows the goals."""

    name = "kabaleo"
    options = KabaleoOptions
    rules = KabaleoRules
    notation = KabaleoNotation
    rule_ids = tuple(f"K{number}" for number in range(1, 25))
    secrets = True
    rotates = True
    usual_players = 3
    bots = {"greedy": GreedyKabaleo}

    refusal = staticmethod(refusal)
    unfinished = staticmethod(unfinished)
    picture = staticmethod(picture)
    unveil = staticmethod(unveil)
    narrate = staticmethod(narrate)

    def first_seat(self, action: Action) -> Seat | None:
        return action.first if isinstance(action, Deal) else None

    def with_first_seat(self, action: Action, seat: Seat) -> Action:
        return action._replace(first=seat) if isinstance(action, Deal) else action

    def reveals(self, rules: KabaleoRules, state: State, action: Action) -> bool:
        return rules.play(state, action).mover is None  # K19: then the goals are shown


KABALEO = Kabaleo()

__all__ = ["KABALEO", "KabaleoNotation", "KabaleoOptions", "KabaleoRules"]
