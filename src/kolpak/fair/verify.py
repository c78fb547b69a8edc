"""Verification: recomputes all that a sealed record claims, from the record alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kolpak.fair.dealer import Dealer
from kolpak.fair.proof import STOPPED, Proof, in_order, is_running, is_sealed, read_proof
from kolpak.fair.seal import digest
from kolpak.fair.seed import NOTHING, commitment
from kolpak.games.catalog import replay
from kolpak.play.errors import ActionError, KolpakError
from kolpak.play.game import Game
from kolpak.play.numbers import read_number
from kolpak.play.record import Record, read_records
from kolpak.play.rules import CHANCE
from kolpak.play.standing import write_result
from kolpak.words.message import Message, listed


class Check(NamedTuple):
    """A check: its name, whether it passed, and a sentence on it."""

    name: str
    right: bool
    message: Message


class Verdict(NamedTuple):
    """All checks of one record.

    ``commitment`` and ``digest`` are the record's own tags, to be compared with what the table
    showed before and after the game; None if the record has none. Of the first ``given`` actions
    nothing is known but that they are legal.
    """

    checks: tuple[Check, ...]
    commitment: str | None = None
    digest: str | None = None
    given: int = 0

    @property
    def right(self) -> bool:
        """True if all checks passed."""
        return all(check.right for check in self.checks)


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
        _check("form", form, Message("fair-form-right"), Message("fair-form-wrong")),
        _digest(record),
    ]
    try:
        start = replay(record.at_start())
    except KolpakError as error:
        checks.append(Check("proof", False, error.message))
    else:
        checks += _proven(record, start, seen)
    given = read_number(tags.get("Given", "0")) or 0
    return Verdict(tuple(checks), tags.get("Commitment"), tags.get("Digest"), given)


def _digest(record: Record) -> Check:
    right = digest(record)
    return _check(
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
    added = sum(one != NOTHING for one in proof.random)
    return [
        Check("proof", True, Message("fair-proof-right", {"added": added})),
        _check(
            "commitment",
            proof.commitment == commitment(proof.seed, proof.label),
            Message("fair-commitment-right"),
            Message("fair-commitment-wrong"),
        ),
        *_as_seen(proof, seen),
        *_replayed(record, start, proof),
    ]


def _as_seen(proof: Proof, seen: Seen) -> list[Check]:
    """Compare a proof with what a player saw before the game."""
    checks = []
    if seen.commitment is not None:
        no = Message("fair-shown-wrong", {"seen": seen.commitment})
        is_shown = proof.commitment == seen.commitment
        checks.append(_check("shown", is_shown, Message("fair-shown-right"), no))
    if seen.contribution is not None:
        no = Message("fair-added-wrong", {"seen": seen.contribution})
        is_added = seen.contribution in {*proof.random} - {NOTHING}
        checks.append(_check("added", is_added, Message("fair-added-right"), no))
    return checks


def _replayed(record: Record, game: Game, proof: Proof) -> list[Check]:
    """Check chance, actions, result and end; ``game`` is at the record's start."""
    dealer = Dealer(proof.seed, proof.label, proof.random, proof.starter)
    wrong: Message | None = None
    for index, token in enumerate(record.tokens):
        if game.mover == CHANCE and index < proof.given:
            dealer.skip()
        elif game.mover == CHANCE:
            right = game.notation.write_action(dealer.draw(game.rules, game.state))
            if token != right and wrong is None:
                wrong = Message(
                    "fair-chance-wrong", {"index": index, "token": token, "right": right}
                )
        try:
            game.play(token)
        except ActionError as error:
            illegal = Message(
                "error-record-token", {"index": index, "token": token, "reason": error.message}
            )
            return [_chance(wrong, dealer, proof), Check("actions", False, illegal)]
    legal = Message("fair-actions-right", {"count": len(record.tokens)})
    return [
        _chance(wrong, dealer, proof),
        Check("actions", True, legal),
        _result(record, game),
        _end(game, proof),
    ]


def _chance(wrong: Message | None, dealer: Dealer, proof: Proof) -> Check:
    """Return the check of the dice and deals after the given actions."""
    right = Message("fair-chance-right", {"count": dealer.drawn})
    if proof.given:
        right = Message("fair-chance-rest", {"given": proof.given})
    return Check("chance", wrong is None, wrong or right)


def _result(record: Record, game: Game) -> Check:
    counted = write_result(score.points for score in game.standing)
    return _check(
        "result",
        record.tags.get("Result") == counted,
        Message("fair-result-right", {"result": counted}),
        Message("fair-result-wrong", {"right": counted}),
    )


def _end(game: Game, proof: Proof) -> Check:
    if proof.end is None:
        return _check("end", game.over, Message("fair-end-over"), Message("fair-end-open"))
    if game.over:
        return Check("end", False, Message("fair-end-early"))
    if proof.end == STOPPED:
        return Check("end", True, Message("fair-end-stopped"))
    seats = listed(map(int, proof.end.split()[1:]))
    return Check("end", True, Message("fair-end-resigned", {"seats": seats}))


def _check(name: str, right: bool, yes: Message, no: Message) -> Check:
    """Return a check with the message ``yes`` if it passed, else ``no``."""
    return Check(name, right, yes if right else no)
