"""No byte of a sealed record can be changed, left out or added, and no end cut off, unnoticed."""

import re
from random import Random

import pytest

from fair.dealing import ADDED, RECORDS
from kolpak.fair import Seen, digest, verify
from kolpak.fair.proof import in_order
from kolpak.play.record import Record
from tiers import sizes

every_record = pytest.mark.parametrize("name", RECORDS)
every_place = sizes("step", 29, 1)
"""How far apart the places are that are tried."""
some_forgeries = sizes("forgeries", 60, 4000)
INSERTED = b' \n\r\t0ag-:;{}[]"\\\x00\xc3'


def accepted(text: bytes) -> bool:
    return all(verdict.right for verdict in verify(text))


@every_place
@every_record
def test_every_flipped_bit_is_found(name: str, step: int) -> None:
    text = RECORDS[name].write().encode()
    assert accepted(text)
    for at in range(0, len(text), step):
        for bit in range(8):
            changed = bytearray(text)
            changed[at] ^= 1 << bit
            assert not accepted(bytes(changed)), f"byte {at}, bit {bit}"


@every_place
@every_record
def test_every_byte_replaced_by_another_sign_is_found(name: str, step: int) -> None:
    text = RECORDS[name].write().encode()
    for at in range(0, len(text), step):
        other = INSERTED[at % len(INSERTED)]
        if other != text[at]:
            assert not accepted(text[:at] + bytes([other]) + text[at + 1 :]), f"byte {at}"


@every_place
@every_record
def test_every_byte_left_out_is_found(name: str, step: int) -> None:
    text = RECORDS[name].write().encode()
    for at in range(0, len(text), step):
        assert not accepted(text[:at] + text[at + 1 :]), f"byte {at}"


@every_place
@every_record
def test_every_byte_put_in_is_found(name: str, step: int) -> None:
    text = RECORDS[name].write().encode()
    for at in range(0, len(text) + 1, step):
        for byte in {INSERTED[at % len(INSERTED)], ord(" "), text[at - 1]}:
            assert not accepted(text[:at] + bytes([byte]) + text[at:]), f"{byte} at {at}"


@every_place
@every_record
def test_every_beginning_of_a_record_is_found_to_be_cut_off(name: str, step: int) -> None:
    text = RECORDS[name].write().encode()
    for length in range(0, len(text), step):
        assert not accepted(text[:length]), f"after {length} bytes"


@every_record
def test_lines_that_change_places_are_found(name: str) -> None:
    lines = RECORDS[name].write().splitlines(keepends=True)
    for at in range(len(lines) - 1):
        changed = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert not accepted("".join(changed).encode()), lines[at]


@pytest.mark.parametrize("form", ["\ufeff{}", "{}\n", "\n{}", "{}; good\n", "{}{{good}}\n"])
def test_signs_that_a_reader_passes_over_are_found(form: str) -> None:
    assert not accepted(form.format(RECORDS["hats"].write()).encode())


def test_line_ends_of_another_system_are_found() -> None:
    assert not accepted(RECORDS["hats"].write().replace("\n", "\r\n").encode())


def test_a_byte_between_two_records_is_found() -> None:
    parts = [RECORDS["hats"].write().encode(), RECORDS["kabaleo"].write().encode()]

    assert accepted(b"\n".join(parts))
    assert not accepted(b"".join(parts))
    assert not accepted(b"\n\n".join(parts))


def forged(record: Record, rng: Random) -> Record:
    """Gives the record changed in one to three tags or tokens, with a digest that fits."""
    tags, tokens = dict(record.tags), list(record.tokens)
    values = [
        *tags.values(),
        *tokens,
        "",
        "-",
        "?",
        "d?",
        "d6",
        "0",
        "1",
        "2",
        "12" * 32,
        "stopped",
    ]
    for _ in range(rng.randint(1, 3)):
        at, value = rng.randrange(len(tokens)), rng.choice(values)
        match rng.randrange(6):
            case 0:
                tags[rng.choice([*tags, "Starter", "End", "Random2", "Position"])] = value
            case 1 if len(tags) > 1:
                del tags[rng.choice([name for name in tags if name != "Game"])]
            case 2:
                tokens[at] = value or "pass"
            case 3 if len(tokens) > 1:
                del tokens[at]
            case 4:
                tokens.insert(at, value or "pass")
            case _:
                other = rng.randrange(len(tokens))
                tokens[at], tokens[other] = tokens[other], tokens[at]
    changed = Record({name: text for name, text in tags.items() if name != "Digest"}, tokens)
    changed.tags["Digest"] = digest(changed)
    return in_order(changed)


UNPROVEN = {"Digest", "End", "Result", "Starter"} | {f"Seat{seat}" for seat in range(6)}
"""Tags that no seed binds: who sat there, who began, and when and how a game was broken off."""


DRAWN = re.compile(r"first:|deal:|d\d")


def is_same_game(other: Record, record: Record) -> bool:
    """Tells whether a record has the same chance, at most broken off earlier.

    Other legal actions of the players pass: only who saw them, or the digest, tells them apart.
    """
    kept, known = (
        {"Edition": "1"} | {name: text for name, text in one.tags.items() if name not in UNPROVEN}
        for one in (other, record)
    )
    drawn, real = ([t for t in one.tokens if DRAWN.match(t)] for one in (other, record))
    return kept == known and drawn == real[: len(drawn)]


@some_forgeries
@every_record
def test_no_forgery_passes_for_the_game_that_was_seen(name: str, forgeries: int) -> None:
    record = RECORDS[name]
    seen = Seen(record.tags["Commitment"], ADDED)
    assert all(verdict.right for verdict in verify(record.write(), seen))
    for seed in range(forgeries):
        other = forged(record, Random(seed))
        if not is_same_game(other, record):
            assert not all(v.right for v in verify(other.write(), seen)), f"forgery {seed}"


def test_a_record_that_is_right_is_not_the_game_that_was_seen() -> None:
    text, other = RECORDS["hats"].write(), "12" * 32

    assert accepted(text.encode())
    for seen in (Seen(commitment=other), Seen(contribution=other), Seen(contribution="-")):
        (verdict,) = verify(text, seen)
        assert [check.right for check in verdict.checks if check.name in ("shown", "added")] == [
            False
        ]
