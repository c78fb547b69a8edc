"""Games: rules, the state so far and the actions that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from random import Random
from typing import Any, Self, SupportsIndex

from kolpak.play.canvas import Canvas
from kolpak.play.errors import ActionError, KolpakError, RecordError
from kolpak.play.game_type import GameType, check
from kolpak.play.narration import Transition
from kolpak.play.notation import AnyNotation
from kolpak.play.numbers import checked_seat, read_number
from kolpak.play.options import GameOptions
from kolpak.play.record import HEAD, Record, seat_names
from kolpak.play.rules import CHANCE, AnyRules, Mover, Seat
from kolpak.play.seeds import SystemChance
from kolpak.play.spaces import spaced
from kolpak.play.standing import Standing, write_result
from kolpak.words.message import Message


class Game:
    """A game from its start: plays tokens, shows views, writes its record.

    ``rules`` and ``state`` are the values beneath, ``tags`` further tags of the record. With an
    ``rng`` chance plays by itself, so ``actions`` are always a seat's choice; with ``manual`` the
    caller plays chance by ``draw`` or ``play``.
    """

    rules: AnyRules
    notation: AnyNotation
    state: Any

    def __init__(
        self,
        game_type: GameType,
        options: GameOptions,
        *,
        position: str | None = None,
        rng: Random | None = None,
        manual: bool = False,
    ) -> None:
        self.type = game_type
        self.rules = game_type.rules(options)
        self.notation = game_type.notation(options)
        self.tags: dict[str, str] = {}
        self.tokens: list[str] = []
        self.rng, self.manual = rng, manual
        if position is None:
            self.state = self.rules.start()
        else:
            self.state = self.notation.read_position(spaced(position))
            self.tags["Position"] = self.notation.write_position(self.state)
        self._chance_plays()

    def __copy__(self) -> Self:
        """Return a game that goes on without this one; both share what never changes."""
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        other.tags, other.tokens = dict(self.tags), list(self.tokens)
        other.rng = copy(self.rng)
        return other

    def at_start(self) -> Game:
        """Return this game before its first action; the caller plays chance."""
        position = self.tags.get("Position")
        return Game(self.type, self.options, position=position, manual=True)

    @classmethod
    def replay(cls, game_type: GameType, record: Record) -> Self:
        """Return the game a record ends in; raise RecordError at the first error in it."""
        if record.error is not None:
            raise record.error
        tags = record.tags
        try:
            game = cls._from_tags(game_type, tags)
            points = _read_result(spaced(tags["Result"]), game) if "Result" in tags else None
        except KolpakError as error:
            raise RecordError(error) from None
        for index, token in enumerate(record.tokens):
            try:
                game.play(token)
            except ActionError as error:
                place, strange = record.strange or (None, error)
                reason: KolpakError = strange if place == index else error
                if game.mover == CHANCE and "?" in token:  # veiled, as while the game is running
                    reason = KolpakError("error-record-hidden")
                raise RecordError(
                    reason, index=index, token=token, position=game.position
                ) from None
        if points is not None:
            game.tags["Result"] = spaced(tags["Result"])
            game._compare_result(points, len(record.tokens))
        return game

    @classmethod
    def _from_tags(cls, game_type: GameType, tags: Mapping[str, str]) -> Self:
        """Return the game at a record's start, with the record's further tags."""
        if tags.get("Edition", "1") != str(game_type.edition):
            raise KolpakError(
                "error-record-edition",
                edition=tags["Edition"],
                game=game_type.name,
                right=game_type.edition,
            )
        options = game_type.options.read(tags.get("Options", ""))
        game = cls(game_type, options, position=tags.get("Position"))
        others = {name: value for name, value in tags.items() if name not in _WRITTEN}
        game.tags = others | game.tags
        return game

    @property
    def options(self) -> Any:
        """Options of the game, ``GameOptions`` with the fields of this one."""
        return self.rules.options

    @property
    def mover(self) -> Mover:
        """Who acts next: a seat, ``"chance"``, or None when the game is over."""
        return self.rules.mover(self.state)

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.mover is None

    @property
    def actions(self) -> list[str]:
        """Sorted tokens of all legal actions; for chance those that can be listed."""
        write = self.notation.write_action
        return sorted(write(action) for action in self.rules.actions(self.state))

    @property
    def position(self) -> str:
        """Text of the state, hidden information included."""
        return self.notation.write_position(self.state)

    @property
    def standing(self) -> Standing:
        """Points and places by seat, final when the game is over."""
        return self.rules.standing(self.state)

    @cached_property
    def _seats(self) -> int:
        """Number of seats, cached because counting points takes long."""
        return len(self.standing)

    def play(self, token: str) -> Self:
        """Play one action; raise ActionError, after which nothing has changed."""
        action = self.notation.read_action(token)
        check(self.type, self.rules, self.state, action)
        self._apply(action)
        self._chance_plays()
        return self

    def draw(self) -> str:
        """Draw and play a chance action; return its token."""
        if self.mover != CHANCE:
            raise ActionError("error-not-chance")
        action = self.rules.draw(self.state, self.rng or SystemChance())
        self._apply(action)
        return self.tokens[-1]

    def view(self, seat: SupportsIndex | None = None) -> str:
        """Return the position with ``?`` for what a seat may not know.

        None is a spectator. Raises KolpakError if there is no such seat.
        """
        return self.notation.write_position(self._view(seat))

    def picture(self, seat: SupportsIndex | None = None) -> str:
        """Return a drawing in text of what a seat, or a spectator, may know."""
        return self.type.picture(self.rules, self._view(seat), Canvas())

    def narrate(self, before: Any, token: str, seat: SupportsIndex | None = None) -> list[Message]:
        """Return sentences on the action that led from a state to the present one.

        They say what ``seat`` may know of it; None is a spectator.
        """
        seat = self._checked(seat)
        transition = Transition(before, self.notation.read_action(token), self.state)
        return self.type.narrate(transition.veil(self.rules, self.notation, self._names(), seat))

    def narrate_open(self, before: Any, token: str) -> list[Message]:
        """Return sentences on the action that led from a state to the present one, all of it."""
        transition = Transition(before, self.notation.read_action(token), self.state)
        names, unveiled = self._names(), self.type.unveil
        return self.type.narrate(transition.unveil(self.rules, self.notation, names, unveiled))

    def as_record(self) -> Record:
        """Return the game as a record with canonical tags.

        Raises KolpakError if ``tags`` name the game, its edition or its options once more.
        """
        for name in HEAD:
            if name in self.tags:
                raise KolpakError("error-tag-twice", tag=name)
        return Record(self.type.tags(self.options.write()) | self.tags, list(self.tokens))

    def record(self) -> str:
        """Return the text of the record; ``kolpak.read`` gives the same game again.

        Raises KolpakError for ``tags`` that could not be read again.
        """
        return self.as_record().write()

    def _names(self) -> list[str]:
        """Return the names of the tags, or the numbers of the seats."""
        known = enumerate(seat_names(self.tags, self._seats))
        return [name or str(number) for number, name in known]

    def _view(self, seat: SupportsIndex | None) -> Any:
        return self.rules.view(self.state, self._checked(seat))

    def _checked(self, seat: SupportsIndex | None) -> Seat | None:
        """Return a seat as an int, None for a spectator; raise KolpakError if there is none."""
        return None if seat is None else checked_seat(seat, self._seats)

    def _apply(self, action: Any) -> None:
        token = self.notation.write_action(action)
        self.state = self.rules.play(self.state, action)
        self.tokens.append(token)
        self.tags.pop("Result", None)  # it was about the end before this action

    def _chance_plays(self) -> None:
        if self.rng is not None and not self.manual:
            while self.mover == CHANCE:
                self.draw()

    def _compare_result(self, points: list[int], tokens: int) -> None:
        """Raise RecordError if the tag Result differs from the standing (O10)."""
        counted = [score.points for score in self.standing]
        if all(count in (None, said) for count, said in zip(counted, points, strict=True)):
            return
        right = write_result(counted)
        raise RecordError(
            KolpakError("error-result-wrong", result=self.tags["Result"], right=right),
            index=tokens,
            position=self.position,
        )


_WRITTEN = {*HEAD, "Position", "Result"}


def _read_result(text: str, game: Game) -> list[int]:
    """Return the points in ``0:9 1:7``; raise KolpakError (formats-details O10)."""
    seats = len(game.standing)
    points = []
    for seat, pair in enumerate(text.split(" ")):
        head, colon, count = pair.partition(":")
        value = read_number(count)
        if not colon or head != str(seat) or value is None:
            break
        points.append(value)
    if len(points) != seats or write_result(points) != text:
        right = write_result([0] * seats)
        raise KolpakError("error-result-malformed", result=text, right=right)
    return points
