"""Replay and verification of records for readers who know no rules, such as the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from kolpak.fair.verify import verify
from kolpak.games.catalog import replay
from kolpak.live.messages import ErrorData, Translate, error_data
from kolpak.play.errors import RecordError
from kolpak.play.game import Game
from kolpak.play.record import Record, read_records, seat_names
from kolpak.play.rules import Seat
from kolpak.table.messages.setups import Mover, Score
from kolpak.table.names import shown_name
from kolpak.table.picture import is_drawn, picture
from kolpak.words.languages import ENGLISH
from kolpak.words.message import Message, MessageData


class Frame(TypedDict):
    """A position of a replay and the action that led to it, None at the start.

    ``views`` has the position under ``all``; in games with secrets also the spectator's view under
    ``-`` and each seat's under its number. ``pictures`` has the same drawn in text, where the page
    has no drawing of the game. ``text`` tells the action in full, ``texts`` as those are told of it
    who were told something else. ``way`` lists the fields that the action passed.
    """

    token: str | None
    text: list[MessageData]
    by: Mover
    mover: Mover
    views: dict[str, str]
    pictures: NotRequired[dict[str, str]]
    standing: list[Score]
    texts: NotRequired[dict[str, list[MessageData]]]
    way: NotRequired[list[str]]


class Replay(TypedDict):
    """A game, frame by frame."""

    game: str
    options: str
    seats: list[str]
    tags: dict[str, str]
    frames: list[Frame]


class FailedReplay(TypedDict):
    """A record that cannot be followed."""

    error: ErrorData


class CheckResult(TypedDict):
    """One check of a record; ``name`` as on the page on fairness."""

    name: str
    right: bool
    text: str


class VerdictData(TypedDict):
    """All checks of one record."""

    right: bool
    checks: list[CheckResult]


def replay_frames(
    text: str, translate: Translate, language: str = ENGLISH
) -> list[Replay | FailedReplay]:
    """Return the frames of every game in a text of records, an error for one that is wrong.

    ``language`` is that of pictures in text.
    """
    games: list[Replay | FailedReplay] = []
    for record in read_records(text):
        try:
            games.append(_replay(record, language))
        except RecordError as error:
            games.append({"error": error_data(error, translate)})
    return games


def verdicts(text: str, translate: Translate) -> list[VerdictData]:
    """Return what is right and wrong about each record of a text, from the records alone."""
    return [
        {
            "right": verdict.right,
            "checks": [
                {"name": check.name, "right": check.right, "text": translate(check.message)}
                for check in verdict.checks
            ],
        }
        for verdict in verify(text)
    ]


def _replay(record: Record, language: str) -> Replay:
    whole = replay(record)
    game = whole.at_start()
    names = seat_names(whole.tags, len(whole.standing))

    def drawn(frame: Frame) -> Frame:
        """Return the frame of where the game stands with its pictures, if it has any."""
        if not is_drawn(game.type):
            return frame
        shown = {
            key: picture(game.type, game.rules, _view(game, key), names, language)
            for key in frame["views"]
        }
        return {**frame, "pictures": shown}

    first = drawn(_frame(game, None, (), None))
    frames = [first, *(drawn(next_frame(game, token)) for token in whole.tokens)]
    return {
        "game": whole.type.name,
        "options": whole.options.write(),
        "seats": [shown_name(name) for name in names],
        "tags": dict(whole.tags),
        "frames": frames,
    }


def _view(game: Game, key: str) -> Any:
    """Return the view that has a key in the ``views`` of a frame."""
    if key == "all":
        return game.type.unveil(game.state)
    return game.rules.view(game.state, None if key == "-" else int(key))


def next_frame(game: Game, token: str) -> Frame:
    """Play an action and return the frame that it leads to."""
    before, mover = game.state, game.mover
    way = game.type.way(game.rules, before, game.notation.read_action(token))
    game.play(token)
    text = game.narrate_open(before, token)
    frame = _frame(game, token, text, mover)
    seen = ((view, game.narrate(before, token, seat)) for view, seat in _viewers(game).items())
    if texts := {view: _as_data(told) for view, told in seen if told != text}:
        frame["texts"] = texts
    if way:
        frame["way"] = way
    return frame


def branch(game: Game, token: str) -> Frame:
    """Return the frame that another action leads to from where a game stands."""
    return next_frame(Game(game.type, game.options, position=game.position, manual=True), token)


def _frame(game: Game, token: str | None, text: Sequence[Message], by: Mover) -> Frame:
    standing = game.standing
    views = {view: game.view(seat) for view, seat in _viewers(game).items()}
    return {
        "token": token,
        "text": _as_data(text),
        "by": by,
        "mover": game.mover,
        "views": {"all": game.position, **views},
        "standing": [score.as_dict() for score in standing],
    }


def _viewers(game: Game) -> dict[str, Seat | None]:
    """Return who sees a game of secrets in another way, by the names of their views."""
    if not game.type.secrets:
        return {}
    return {"-": None, **{str(seat): seat for seat in range(len(game.standing))}}


def _as_data(text: Sequence[Message]) -> list[MessageData]:
    return [message.as_dict() for message in text]
