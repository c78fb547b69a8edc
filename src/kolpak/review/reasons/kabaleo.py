"""What speaks for placements of Kabaleo and against them, as far as their seat could know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kolpak.bots.kabaleo.reasons import ends
from kolpak.games.kabaleo.cones import colour_name
from kolpak.games.kabaleo.count import merit
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State, View
from kolpak.review.reasons.contrast import Contrast, Points, ended
from kolpak.words.message import Message

LIKELY: Final = 0.5
"""Chance above which a colour counts as the goal of another seat, who then holds it rather than
not."""

SAME: Final = Message("reason-kabaleo-gives-same")


def named_once(found: Contrast) -> Contrast:
    """Return a contrast that names a colour once where both of its sentences are about it."""
    why, danger = found.best, found.danger
    if why and danger and danger.id == "reason-kabaleo-gives" and why.args == danger.args:
        return found._replace(danger=SAME)
    return found


def at_the_end(
    rules: KabaleoRules, view: View, best: Placement, played: Placement, found: Contrast
) -> Contrast:
    """Return a contrast that says first how the last placement ended the game, if that is sure."""
    win, end = ends(rules, view, best), ends(rules, view, played)
    if win == end:
        return found
    why = Message("reason-ends", {"result": win}) if win else found.best
    return Contrast(why, None, ended(end))


class Reasons:
    """Points about the placements of a seat; ``goals`` are the chances by seat that it knows."""

    def __init__(
        self, rules: KabaleoRules, state: State, goals: Sequence[Mapping[str, float]]
    ) -> None:
        assert isinstance(state.mover, int)
        self.rules, self.state, self.seat = rules, state, state.mover
        self.own = state.goals[self.seat]
        others = [of for seat, of in enumerate(goals) if seat != self.seat]
        colours = {tower[0] for tower in state.places} - {self.own}
        self.likely = sorted(
            colour for colour in colours if max(of[colour] for of in others) > LIKELY
        )
        counts = {colour: self._shown(state, colour) for colour in {self.own, *colours}}
        leaders = [one for one, count in counts.items() if count == max(counts.values())]
        self.leader = leaders[0] if len(leaders) == 1 and leaders != [self.own] else None

    def of(self, action: Placement) -> Points:
        """Return the points about a placement."""
        after = self.rules.play(self.state, action)
        told = {self.own, *self.likely, *([self.leader] if self.leader else [])}
        change = {
            colour: self._shown(after, colour) - self._shown(self.state, colour) for colour in told
        }
        return Points(self._merits(action, change), self._dangers(change))

    def _merits(self, action: Placement, change: Mapping[str, int]) -> list[Message]:
        found = []
        if change[self.own] > 0:
            found.append(Message("reason-kabaleo-own"))
        taken = [colour for colour in self.likely if change[colour] < 0]
        found += [_about("reason-kabaleo-rival", colour) for colour in taken]
        if not self.likely and self.leader and change[self.leader] < 0:
            found.append(_about("reason-kabaleo-leader", self.leader))
        shed = action.colour.upper()
        if shed in self.likely:
            if change[shed] <= 0:
                found.append(_about("reason-kabaleo-rids", shed))
            if len(self.state.stocks[self.seat]) > 1:
                found.append(_about("reason-kabaleo-rids-early", shed))
        if not self._spends(action):
            found.append(Message("reason-kabaleo-keep"))
        return found

    def _dangers(self, change: Mapping[str, int]) -> list[Message]:
        found = []
        if change[self.own] < 0:
            found.append(Message("reason-kabaleo-loses"))
        given = [colour for colour in self.likely if change[colour] > 0]
        found += [_about("reason-kabaleo-gives", colour) for colour in given]
        return found

    def _spends(self, action: Placement) -> bool:
        """Return whether a cone of the own colour is spent while there are others."""
        own = self.own.lower()
        return action.colour == own and bool(self.state.stocks[self.seat].strip(own))

    @staticmethod
    def _shown(state: State, colour: str) -> int:
        return merit(state.places, colour)[0]


def _about(text: str, colour: str) -> Message:
    return Message(text, {"colour": colour_name(colour)})
