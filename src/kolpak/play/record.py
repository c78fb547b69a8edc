"""Records: tags and action tokens as text (formats.md 1, formats-details B)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, NamedTuple

from kolpak.play.errors import KolpakError, RecordError
from kolpak.play.spaces import WHITE, name_of

LINE = 80
"""The longest line of tokens, in characters (O5)."""

HEAD = ("Game", "Edition", "Options")
"""The tags that say what is played; they come first."""

_GAP = WHITE.replace(r"\n", "")
_OPENING = rf'\[([A-Za-z0-9_]+)[{_GAP}]+"'
_TAG = re.compile(rf'{_OPENING}((?:[^"\\\n]|\\["\\])*)"[{_GAP}]*\]')
_SPACE = re.compile(rf"[{WHITE}]+")
_TOKEN = re.compile(rf"(?:(?!{_OPENING})[^{WHITE}{{])+")
_STRANGE = re.compile(r"^>|[^!-~]")
"""What no token of the package's games has: a sign of a quoted mail, or one outside ASCII."""
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a sign, which no file in UTF-8 holds."""
_LAST = ("Position", "Result")


@dataclass
class Record:
    """Tags and tokens as read; ``error`` is set if the text itself was malformed.

    A record knows nothing of the game: tags and tokens are plain text. ``strange`` names the first
    token with a sign that hardly belongs to one, and says which sign and where.
    """

    tags: dict[str, str] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)
    error: RecordError | None = None
    strange: tuple[int, KolpakError] | None = field(default=None, compare=False)

    def at_start(self) -> Record:
        """Return the record of the same game before its first action, from the usual position."""
        return Record({name: self.tags[name] for name in HEAD if name in self.tags})

    def write(self) -> str:
        """Return the canonical text; reading and writing it again changes nothing.

        Raises KolpakError for a tag that could not be read again.
        """
        lines = [_tag(name, self.tags[name]) for name in _order(self.tags)]
        lines += ["", *_wrap(self.tokens)]
        return "\n".join(lines) + "\n"


def read_records(text: str) -> Iterator[Record]:
    """Yield all records of a text; a malformed one carries its error.

    >>> [record.tokens for record in read_records('[Game "hats"] first:0 d3{three}R0 ; end')]
    [['first:0', 'd3', 'R0']]
    """
    record: Record | None = None
    for kind, name, value, reason in _parts(text):
        opens = kind == "tag" and (name == "Game" or (record is not None and record.tokens))
        if record is None or opens:
            if record is not None:
                yield record
            record = Record()
            if (kind, name) != ("tag", "Game"):
                missing = KolpakError("error-record-no-game", found=_shown(name))
                _blame(record, reason or missing)
        if kind == "token":
            if reason is not None and record.strange is None:
                record.strange = len(record.tokens), reason
            record.tokens.append(name)
        elif reason is not None:
            _blame(record, reason)
        elif name in record.tags:
            _blame(record, KolpakError("error-tag-twice", tag=name))
        else:
            record.tags[name] = value
    if record is not None:
        yield record


def pick_record(text: str, number: int) -> Record:
    """Return a record of a text by its number, from 0; raise KolpakError where there is none."""
    record = next(islice(read_records(text), number, None), None)
    if record is None:
        raise KolpakError("error-record-missing")
    return record


def write_records(records: Iterable[Record]) -> str:
    """Return the text of several records, an empty line between two (O5)."""
    return "\n".join(record.write() for record in records)


def seat_names(tags: Mapping[str, str], seats: int) -> list[str]:
    """Return the names in the tags Seat0, Seat1 …, empty where there is none."""
    return [tags.get(f"Seat{seat}", "") for seat in range(seats)]


class _Part(NamedTuple):
    """A lexical part of a text: a tag, a token or, with a reason, what is wrong.

    A token has a reason, too, if a sign in it is strange.
    """

    kind: Literal["tag", "token", "wrong"]
    text: str
    value: str = ""
    reason: KolpakError | None = None


def _parts(text: str) -> Iterator[_Part]:
    """Yield the lexical parts of a text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    places = _Places(text)
    at = 0
    fresh = True  # at the start of a line or after white space (O1)
    while at < len(text):
        if space := _SPACE.match(text, at):
            at, fresh = space.end(), True
        elif text[at] == "{":
            end = text.find("}", at)
            if end < 0:
                rest = _shown(text[at:])
                line, _ = places.at(at)
                unclosed = KolpakError("error-comment-open", text=rest, line=line)
                yield _Part("wrong", rest, reason=unclosed)
                return
            at, fresh = end + 1, False
        elif text[at] == ";" and fresh:
            at = _line_end(text, at)
        elif text[at] == "[":
            if tag := _TAG.match(text, at):
                yield _Part("tag", tag[1], re.sub(r"\\(.)", r"\1", tag[2]))
                at, fresh = tag.end(), True
            else:
                end = _line_end(text, at)
                yield _Part("wrong", text[at:end], reason=_wrong_tag(text[at:end], at, places))
                at = end
        else:
            token = _TOKEN.match(text, at)
            assert token is not None
            strange = _STRANGE.search(token[0])
            reason = places.blame(at + strange.start()) if strange else None
            yield _Part("token", token[0], reason=reason)
            at, fresh = token.end(), False


def _wrong_tag(line: str, at: int, places: _Places) -> KolpakError:
    """Return the error of a malformed tag, which names a quotation mark of a word processor."""
    for number, sign in enumerate(line):
        if not sign.isascii() and "QUOTATION MARK" in name_of(sign):
            return places.blame(at + number)
    return KolpakError("error-tag-malformed", text=_shown(line))


class _Places:
    """Lines and columns in a text, from 1; offsets may only grow, so that it is read once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset, self.line, self.start = 0, 1, 0

    def at(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset."""
        self.line += self.text.count("\n", self.offset, offset)
        self.start = max(self.start, self.text.rfind("\n", self.offset, offset) + 1)
        self.offset = offset
        return self.line, offset - self.start + 1

    def blame(self, offset: int) -> KolpakError:
        """Return an error that names a sign and its place."""
        line, column = self.at(offset)
        sign = self.text[offset]
        return KolpakError(
            "error-record-sign", sign=sign, name=name_of(sign), line=line, column=column
        )


def _blame(record: Record, reason: KolpakError) -> None:
    """Set the error of a record, unless it has one."""
    record.error = record.error or RecordError(reason)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _shown(text: str) -> str:
    """Return the first line of a text, for an error."""
    return text.partition("\n")[0]


def _tag(name: str, value: str) -> str:
    """Return the line of a tag; raise KolpakError if it would not be read as this tag."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped}"]'
    if "\r" in line or _SURROGATE.search(line) or not _TAG.fullmatch(line):
        raise KolpakError("error-tag-malformed", text=_shown(line))
    return line


def _order(tags: Mapping[str, str]) -> list[str]:
    """Return the tag names in canonical order (O5).

    These are Game, Edition, Options, the seats, Position and Result, then others as read.
    """
    seats = sorted(
        (n for n in tags if re.fullmatch(r"Seat(0|[1-9]\d*)", n)), key=lambda n: (len(n), n)
    )
    known = [*HEAD, *seats, *_LAST]
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
