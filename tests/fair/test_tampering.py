"""No byte of a sealed record can be changed, left out or added, and no end cut off, unnoticed."""

import pytest

from fair.dealing import RECORDS
from kolpak.fair import verify
from tiers import sizes

every_record = pytest.mark.parametrize("name", RECORDS)
every_place = sizes("step", 29, 1)
"""How far apart the places are that are tried."""
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
