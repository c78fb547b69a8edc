"""Commands on the wire."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kolpak.table.messages.setups import OfferKind, Phrase


class SitCommand(TypedDict):
    """Take an open seat before the start, the first one by default.

    ``random`` is for the first game.
    """

    do: Literal["sit"]
    id: str
    seat: NotRequired[int | None]
    name: str
    random: NotRequired[str | None]


class SeatCommand(TypedDict):
    """Stand up, go away, come back, or have a bot take over an absent person's seat."""

    do: Literal["rise", "leave", "return", "relieve"]
    id: str
    seat: int


class PlaceBotCommand(TypedDict):
    """Put a bot on a seat, or open the seat (null), as the host before the start."""

    do: Literal["place_bot"]
    id: str
    seat: int
    bot: str | None


class ChooseColourCommand(TypedDict):
    """Choose the colour of an own seat before the start; a bot or nobody swaps for it."""

    do: Literal["choose_colour"]
    id: str
    seat: int
    colour: str


class HurryCommand(TypedDict):
    """Have bots play the rest of the game at once, where no other person plays."""

    do: Literal["hurry"]
    id: str
    v: NotRequired[int | None]


class RenewInvitationCommand(TypedDict):
    """Replace the invitation of a private table, as its host; spectators are sent away."""

    do: Literal["renew_invitation"]
    id: str


class AddRandomnessCommand(TypedDict):
    """Contribute 64 hexadecimal digits of randomness to the next game."""

    do: Literal["add_randomness"]
    id: str
    random: str


class BeginCommand(TypedDict):
    """Begin the first game, or the next one of the match."""

    do: Literal["start", "next"]
    id: str
    random: NotRequired[str | None]
    v: NotRequired[int | None]


class PlayCommand(TypedDict):
    """Play an action; the seat to move is the default."""

    do: Literal["play"]
    id: str
    token: str
    seat: NotRequired[int | None]
    v: NotRequired[int | None]


class OfferCommand(TypedDict):
    """Make an offer to the other players; ``random`` is for the first game of a rematch."""

    do: Literal["offer"]
    id: str
    what: OfferKind
    seat: NotRequired[int | None]
    random: NotRequired[str | None]
    v: NotRequired[int | None]


class AnswerCommand(TypedDict):
    """Accept or decline an offer; ``random`` is for the first game of a rematch."""

    do: Literal["answer"]
    id: str
    what: OfferKind
    yes: bool
    seat: NotRequired[int | None]
    random: NotRequired[str | None]
    v: NotRequired[int | None]


class ResignCommand(TypedDict):
    """Resign the running game."""

    do: Literal["resign"]
    id: str
    seat: NotRequired[int | None]
    v: NotRequired[int | None]


class SayCommand(TypedDict):
    """Send a chat message: a phrase or free text."""

    do: Literal["say"]
    id: str
    phrase: NotRequired[Phrase | None]
    text: NotRequired[str | None]


class MuteCommand(TypedDict):
    """Mute or unmute a person for the sender alone."""

    do: Literal["mute"]
    id: str
    name: str
    yes: bool


Command: TypeAlias = (
    SitCommand
    | SeatCommand
    | PlaceBotCommand
    | ChooseColourCommand
    | RenewInvitationCommand
    | HurryCommand
    | AddRandomnessCommand
    | BeginCommand
    | PlayCommand
    | OfferCommand
    | AnswerCommand
    | ResignCommand
    | SayCommand
    | MuteCommand
)
"""What a client sends, discriminated by ``do``.

``id`` is the client's idempotency key. ``v`` is the version at which the command was chosen; it is
refused where another position, game or offer has come since.
"""
