"""Proofs: the tags from which a record's chance can be recomputed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from kolpak.fair.label import Label, label_of
from kolpak.fair.seed import read_random, read_seed
from kolpak.play.errors import KolpakError
from kolpak.play.numbers import read_number
from kolpak.play.record import Record
from kolpak.play.rules import Seat

STOPPED: Final = "stopped"
"""The tag ``End`` of a game that was stopped by agreement."""
_NAMES: Final = (
    "Table", "Round", "Commitment", "Random", "Starter", "Given", "End", "Seed", "Digest"
)  # fmt: skip
_TAG = re.compile(r"Table|Round|Commitment|Random[0-9]*|Starter|Given|End|Seed|Digest")


class Proof(NamedTuple):
    """Label, published commitment, seed, added randomness, first seat, end and given actions.

    The commitment is the one that was published, whether the seed fits it or not. ``random`` has 64
    hexadecimal digits or ``-`` a seat. ``starter`` is the seat that begins where it was not drawn.
    ``end`` is None for a game played to its end, ``stopped`` for one stopped by agreement, or
    ``resigned 1`` with the seats that have resigned. The first ``given`` actions come from another
    game: no seed has drawn what chance is among them.
    """

    label: Label
    commitment: str
    seed: bytes
    random: tuple[str, ...]
    starter: Seat | None = None
    end: str | None = None
    given: int = 0

    def tags(self) -> dict[str, str]:
        """Return the tags of the proof in canonical order, without the digest."""
        tags = {"Table": self.label.table, "Round": str(self.label.round)}
        tags["Commitment"] = self.commitment
        tags |= {f"Random{seat}": added for seat, added in enumerate(self.random)}
        if self.starter is not None:
            tags["Starter"] = str(self.starter)
        if self.given:
            tags["Given"] = str(self.given)
        if self.end is not None:
            tags["End"] = self.end
        return tags | {"Seed": self.seed.hex()}


def is_sealed(tags: Mapping[str, str]) -> bool:
    """Return whether a record claims to be fair."""
    return not tags.keys().isdisjoint({"Commitment", "Seed", "Digest"})


def is_running(tags: Mapping[str, str]) -> bool:
    """Return whether a record has a commitment and is not sealed, as while its game is running."""
    return "Commitment" in tags and tags.keys().isdisjoint({"Seed", "Digest"})


def without_proof(tags: Mapping[str, str]) -> dict[str, str]:
    """Return the tags that are not part of a proof."""
    return {name: value for name, value in tags.items() if not _TAG.fullmatch(name)}


def in_order(record: Record) -> Record:
    """Return the record with the tags of its proof last and in canonical order."""
    proof = sorted((name for name in record.tags if _TAG.fullmatch(name)), key=_rank)
    tags = without_proof(record.tags) | {name: record.tags[name] for name in proof}
    return Record(tags, record.tokens)


def _rank(name: str) -> tuple[int, int, str]:
    bare = name.rstrip("0123456789")
    return _NAMES.index(bare), len(name), name


def read_proof(tags: Mapping[str, str], seats: int) -> Proof:
    """Parse the proof in a record's tags; raise KolpakError naming the wrong tag.

    The record is one of a known game in its present edition, which reading it has checked.
    """
    if "Position" in tags:
        raise KolpakError("error-fair-position")
    names = ["Table", "Round", "Commitment", *(f"Random{seat}" for seat in range(seats)), "Seed"]
    for name in names:
        if name not in tags:
            raise KolpakError("error-fair-missing", tag=name)
    known = {*names, "Starter", "Given", "End", "Digest"}
    for name in tags:
        if _TAG.fullmatch(name) and name not in known:
            raise KolpakError("error-fair-extra", tag=name, last=seats - 1)
    number = _read_number("Round", tags["Round"])
    label = label_of(tags["Table"], number, tags["Game"], tags.get("Options", ""))
    random = tuple(read_random(tags[f"Random{seat}"], seat) for seat in range(seats))
    starter = _read_starter(tags["Starter"], label, seats) if "Starter" in tags else None
    given = _read_given(tags["Given"], label) if "Given" in tags else 0
    end = read_end(tags["End"], seats) if "End" in tags else None
    return Proof(label, tags["Commitment"], read_seed(tags["Seed"]), random, starter, end, given)


def read_end(text: str, seats: int) -> str:
    """Return the text of a tag End if it is well-formed; raise KolpakError."""
    word, _, rest = text.partition(" ")
    resigned = [str(seat) for seat in range(seats) if str(seat) in rest.split(" ")]
    if text != STOPPED and (word != "resigned" or not resigned or rest != " ".join(resigned)):
        raise KolpakError("error-fair-end", text=text, last=seats - 1)
    return text


def _read_number(name: str, text: str) -> int:
    value = read_number(text)
    if value is None:
        raise KolpakError("error-fair-number", tag=name, text=text)
    return value


def _read_given(text: str, label: Label) -> int:
    given = _read_number("Given", text)
    if label.round != 0 or given == 0:
        raise KolpakError("error-fair-given", given=given)
    return given


def _read_starter(text: str, label: Label, seats: int) -> Seat:
    starter = _read_number("Starter", text)
    if label.round == 0 or starter >= seats:
        raise KolpakError("error-fair-starter", seat=starter, last=seats - 1)
    return starter
