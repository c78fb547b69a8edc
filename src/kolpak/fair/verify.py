"""Verification: recomputes all that a sealed record claims, from the record alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kolpak.fair.proof import Proof, in_order, is_running, is_sealed, read_proof
from kolpak.fair.replay import replay
from kolpak.fair.seal import digest
from kolpak.fair.seed import NOTHING, commitment
from kolpak.fair.verdict import Check, Verdict, check
from kolpak.games.catalog import replay as replay_record
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.record import Record, read_records
from kolpak.play.values import read_number
from kolpak.words.message import Message


class Seen(NamedTuple):
    """What a player saw and did before a game: a record alone cannot show that.

    ``commitment`` is the one their page was shown, ``contribution`` what it added after that, each
    64 hexadecimal digits; None for what is not known.
    """

    commitment: str | None = None
    contribution: str | None = None


NOTHING_SEEN: Final = Seen()


def verify(text: str | bytes, seen: Seen = NOTHING_SEEN) -> list[Verdict]:
    """Return one verdict for each record of a text, and at least one.

    A text passes only if it is byte for byte as written, and if its game is the one that was
    ``seen``. Nothing is raised for a wrong one.

    >>> [verdict.right for verdict in verify("")]
    [False]
    """
    try:
        read = text.decode() if isinstance(text, bytes) else text.encode().decode()
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        return [Verdict((Check("text", False, Message("fair-text-wrong", {"at": error.start})),))]
    records = list(read_records(read))
    if not records:
        return [Verdict((Check("text", False, Message("fair-text-empty")),))]
    return [
        _verdict(record, form, seen)
        for record, form in zip(records, _forms(read, records), strict=True)
    ]


def _forms(text: str, records: Sequence[Record]) -> list[bool]:
    """Return whether each record stands in the text exactly as it is written."""
    right = []
    at = 0
    for index, record in enumerate(records):
        is_last = index == len(records) - 1
        form = in_order(record).write() + "\n" * (not is_last)
        fits = text.startswith(form, at) and (not is_last or at + len(form) == len(text))
        right.append(fits)
        if fits:
            at += len(form)
        else:
            own = text.find("[Game", at)
            following = text.find("\n[Game", own) if own >= 0 else -1
            at = following + 1 if following >= 0 else len(text)
    return right


def _verdict(record: Record, form: bool, seen: Seen) -> Verdict:
    if record.error is not None:
        return Verdict((Check("text", False, record.error.message),))
    tags = record.tags
    if not is_sealed(tags):
        return Verdict((Check("sealed", False, Message("fair-unsealed")),))
    if is_running(tags):
        return Verdict((Check("sealed", False, Message("fair-running")),))
    checks = [
        check("form", form, Message("fair-form-right"), Message("fair-form-wrong")),
        _digest(record),
    ]
    try:
        start = replay_record(Record({n: v for n, v in tags.items() if n in _HEAD}, []))
    except KolpakError as error:
        checks.append(Check("proof", False, error.message))
    else:
        checks += _proven(record, start, seen)
    given = read_number(tags.get("Given", "0")) or 0
    return Verdict(tuple(checks), tags.get("Commitment"), tags.get("Digest"), given)


_HEAD = {"Game", "Edition", "Options"}


def _digest(record: Record) -> Check:
    right = digest(record)
    return check(
        "digest",
        record.tags.get("Digest") == right,
        Message("fair-digest-right"),
        Message("fair-digest-wrong", {"right": right}),
    )


def _proven(record: Record, start: Game, seen: Seen) -> list[Check]:
    try:
        proof = read_proof(record.tags, len(start.standing))
        if proof.given > len(record.tokens):
            raise KolpakError("error-fair-given", given=proof.given)
    except KolpakError as error:
        return [Check("proof", False, error.message)]
    return [
        Check("proof", True, Message("fair-proof-right", {"added": _added(proof)})),
        check(
            "commitment",
            proof.commitment == commitment(proof.seed, proof.label),
            Message("fair-commitment-right"),
            Message("fair-commitment-wrong"),
        ),
        *_as_seen(proof, seen),
        *replay(record, start, proof),
    ]


def _added(proof: Proof) -> int:
    return sum(one != "-" for one in proof.random)


def _as_seen(proof: Proof, seen: Seen) -> list[Check]:
    """Compare a proof with what a player saw before the game."""
    checks = []
    if seen.commitment is not None:
        no = Message("fair-shown-wrong", {"seen": seen.commitment})
        is_shown = proof.commitment == seen.commitment
        checks.append(check("shown", is_shown, Message("fair-shown-right"), no))
    if seen.contribution is not None:
        no = Message("fair-added-wrong", {"seen": seen.contribution})
        is_added = seen.contribution in {*proof.random} - {NOTHING}
        checks.append(check("added", is_added, Message("fair-added-right"), no))
    return checks
