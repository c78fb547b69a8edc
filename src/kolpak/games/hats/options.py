"""Options of Catch the Hat (formats-details A.2)."""

from __future__ import annotations

from dataclasses import dataclass

from kolpak.games.hats.board import HATS
from kolpak.games.hats.pieces import COLOURS
from kolpak.play.errors import OptionError
from kolpak.play.options import Chosen, GameOptions, option
from kolpak.play.values import Limit, Range, Switch, Value, Values, Words
from kolpak.words.message import Message


class Colours(Values):
    """One letter a seat, none twice."""

    def parse(self, text: str) -> Value:
        if not text or set(text) - set(COLOURS) or len(set(text)) != len(text):
            raise ValueError(text)
        return text

    def describe(self) -> Message:
        return Message("values-colours-seats", {"colours": COLOURS})

    def examples(self) -> tuple[Value, ...]:
        return ()


def _side(chosen: Chosen) -> Value:
    return "small" if chosen["players"] <= 4 else "large"


def _hats(chosen: Chosen) -> Value:
    return HATS[chosen["board"]]


def _colours(chosen: Chosen) -> Value:
    return COLOURS[: chosen["players"]]


@dataclass(frozen=True, kw_only=True)
class HatsOptions(GameOptions):
    """Options of Catch the Hat."""

    players: int = option(Range(2, 6, "F1"), 4)
    board: str = option(Words("small", "large"), _side)
    hats_per_player: int = option(Range(1, 6, "F1"), _hats)
    colours: str = option(Colours(), _colours)
    teams: str = option(Words("none", "team", "common"), "none")
    tower: bool = option(Switch(), False)
    golden: bool = option(Switch(), False)
    win_by: str = option(Words("most_caught", "last_standing"), "most_caught")
    tie_break: str = option(Words("share", "survivor", "home"), "share")
    home_overshoot: str = option(Words("must_continue", "may_stop"), "must_continue")
    six_bonus: str = option(Words("roll_again", "none"), "roll_again")
    max_sixes: int | None = option(Limit(1, 1, 2), None)
    free_on_capture: bool = option(Switch(), False)
    partners_share_field: bool = option(Switch(), False)
    stall_limit: int | None = option(Limit(1, 30), None)
    gold_counts: int = option(Range(0, 1), 0)
    gold_grey: str = option(Words("all", "one"), "all")
    gold_max_turns: int | None = option(Limit(0, 0, 1), None)
    gold_turn_needs_capture: bool = option(Switch(), False)
    gold_win: str = option(Words("most_caught", "gold_owner"), "most_caught")

    def check(self) -> None:
        if self.board == "small" and self.players > 4:
            raise OptionError("error-hats-small-board", rule="F1", players=self.players)
        if len(self.colours) != self.players:
            raise OptionError("error-hats-colours", colours=self.colours, players=self.players)
        if self.teams != "none" and self.players not in (4, 6):
            raise OptionError("error-hats-teams-players", rule="V2", players=self.players)
        if self.tower and self.teams != "none":
            raise OptionError("error-hats-tower-teams", rule="V14")
        if self.tower and self.golden:
            raise OptionError("error-hats-tower-golden", rule="V14")
        if self.tower and self.free_on_capture:
            raise OptionError("error-hats-tower-free", rule="V7")
        if self.gold_win == "gold_owner" and self.win_by == "last_standing":
            raise OptionError("error-hats-two-wins", rule="V14")
