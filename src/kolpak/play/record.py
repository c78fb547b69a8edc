"""Records: tags and action tokens as text (formats.md 1, formats-details B)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kolpak.play.errors import KolpakError, RecordError

LINE = 80
"""The longest line of tokens, in characters (O5)."""

_TAG = re.compile(r'\[([A-Za-z0-9_]+)[ \t]+"((?:[^"\\\n]|\\["\\])*)"[ \t]*\]')
_SPACE = re.compile(r"[ \t\n\v\f]+")
_TOKEN = re.compile(r"[^ \t\n\v\f{]+")
_FIRST = ("Game", "Edition", "Options")
_LAST = ("Position", "Result")


@dataclass
class Record:
    """Tags and tokens as read; ``error`` is set if the text itself was malformed.

    A record knows nothing of the game: tags and tokens are plain text.
    """

    tags: dict[str, str] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)
    error: RecordError | None = None

    def write(self) -> str:
        """Return the canonical text; reading and writing it again changes nothing."""
        lines = [f'[{name} "{_escape(self.tags[name])}"]' for name in _order(self.tags)]
        lines += ["", *_wrap(self.tokens)]
        return "\n".join(lines) + "\n"


def read_records(text: str) -> Iterator[Record]:
    """Yield all records of a text; a malformed one carries its error.

    >>> [record.tokens for record in read_records('[Game "hats"] first:0 d3{three}R0 ; end')]
    [['first:0', 'd3', 'R0']]
    """
    record: Record | None = None
    for kind, name, value in _parts(text):
        opens = kind == "tag" and (name == "Game" or (record is not None and record.tokens))
        if record is None or opens:
            if record is not None:
                yield record
            record = Record()
            if (kind, name) != ("tag", "Game"):
                _blame(record, KolpakError("error-record-no-game", found=_shown(name)))
        if kind == "token":
            record.tokens.append(name)
        elif kind == "wrong":
            _blame(record, KolpakError(value, text=_shown(name)))
        elif name in record.tags:
            _blame(record, KolpakError("error-tag-twice", tag=name))
        else:
            record.tags[name] = value
    if record is not None:
        yield record


def write_records(records: Iterable[Record]) -> str:
    """Return the text of several records, an empty line between two (O5)."""
    return "\n".join(record.write() for record in records)


def _parts(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the lexical parts of a text.

    They are ("tag", name, value), ("token", token, "") and ("wrong", text, message id).
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    at = 0
    fresh = True  # at the start of a line or after white space (O1)
    while at < len(text):
        if space := _SPACE.match(text, at):
            at, fresh = space.end(), True
        elif text[at] == "{":
            end = text.find("}", at)
            if end < 0:
                yield "wrong", text[at:], "error-comment-open"
                return
            at, fresh = end + 1, False
        elif text[at] == ";" and fresh:
            at = _line_end(text, at)
        elif text[at] == "[":
            if tag := _TAG.match(text, at):
                yield "tag", tag[1], re.sub(r"\\(.)", r"\1", tag[2])
                at, fresh = tag.end(), True
            else:
                end = _line_end(text, at)
                yield "wrong", text[at:end], "error-tag-malformed"
                at = end
        else:
            token = _TOKEN.match(text, at)
            assert token is not None
            yield "token", token[0], ""
            at, fresh = token.end(), False


def _blame(record: Record, reason: KolpakError) -> None:
    """Set the error of a record, unless it has one."""
    record.error = record.error or RecordError(reason)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _shown(text: str, most: int = 40) -> str:
    """Return a text shortened for an error."""
    line = text.partition("\n")[0]
    return line if len(line) <= most else line[: most - 1] + "…"


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _order(tags: Mapping[str, str]) -> list[str]:
    """Return the tag names in canonical order (O5).

    These are Game, Edition, Options, the seats, Position and Result, then others as read.
    """
    seats = sorted(
        (n for n in tags if re.fullmatch(r"Seat(0|[1-9]\d*)", n)), key=lambda n: (len(n), n)
    )
    known = [*_FIRST, *seats, *_LAST]
    return [name for name in known if name in tags] + [name for name in tags if name not in known]


def _wrap(tokens: Iterable[str]) -> Iterator[str]:
    """Yield lines of tokens; a line is longer than LINE only if one token is."""
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > LINE:
            yield line
            line = token
        else:
            line = f"{line} {token}" if line else token
    if line:
        yield line
