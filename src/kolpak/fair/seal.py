"""Seals: result, proof and digest of a finished game's record."""

from __future__ import annotations

from hashlib import sha256

from kolpak.fair.proof import Proof, in_order, read_proof, without_proof
from kolpak.games.catalog import replay
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record
from kolpak.play.standing import write_result


def seal(record: Record, proof: Proof) -> Record:
    """Return the record of an ended game with its result, proof and digest.

    Raises RecordError if the record is wrong, KolpakError if the proof is not one of this game or
    the game is still running.
    """
    game = replay(Record(without_proof(record.tags), record.tokens, record.error))
    made = game.as_record()
    points = write_result(score.points for score in game.standing)
    tags = made.tags | {"Result": points} | proof.tags()
    if read_proof(tags, len(game.standing)) != proof:
        raise KolpakError("error-fair-other", game=game.type.name, label=proof.label.game)
    if game.over != (proof.end is None):
        raise KolpakError("error-fair-over" if game.over else "error-fair-running")
    sealed = Record(tags, made.tokens)
    return Record({**tags, "Digest": digest(sealed)}, made.tokens)


def digest(record: Record) -> str:
    """Return the hexadecimal SHA-256 of a record's canonical text without its Digest."""
    tags = {name: value for name, value in record.tags.items() if name != "Digest"}
    return sha256(in_order(Record(tags, record.tokens)).write().encode()).hexdigest()
