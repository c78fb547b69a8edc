"""Options of Kabaleo (formats-details A.1)."""

from __future__ import annotations

from dataclasses import dataclass

from kolpak.games.kabaleo.cones import COLOURS
from kolpak.play.errors import OptionError
from kolpak.play.options import GameOptions, option
from kolpak.play.values import Range, Switch, Value, Values, Words
from kolpak.words.message import Message


class Colours(Values):
    """``any``, or some colours in their order."""

    def parse(self, text: str) -> Value:
        in_order = "".join(colour for colour in COLOURS if colour in text)
        if text != "any" and (text != in_order or not text):
            raise ValueError(text)
        return text

    def describe(self) -> Message:
        return Message("values-colours-any", {"colours": COLOURS})

    def examples(self) -> tuple[Value, ...]:
        return ("any",)


@dataclass(frozen=True, kw_only=True)
class KabaleoOptions(GameOptions):
    """Options of Kabaleo."""

    players: int = option(Range(2, 4, "K1"), 4)
    deal: str = option(Words("random", "equal"), "random")
    golden_rule: bool = option(Switch(), True)
    unowned_colour: str = option(Words("ignored", "draw"), "ignored")
    colours: str = option(Colours(), "any")

    def check(self) -> None:
        if self.deal == "equal" and self.players == 4:
            raise OptionError("error-kabaleo-equal-deal", rule="K8")
        if self.colours != "any" and len(self.colours) != self.players + 2:
            raise OptionError(
                "error-kabaleo-colours",
                rule="K3",
                colours=self.colours,
                players=self.players,
                right=self.players + 2,
            )
