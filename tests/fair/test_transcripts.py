"""The stored transcripts are what a page is sent today, and their records are right."""

import pytest

from fair.transcripts import FOLDER, transcripts, write
from kolpak.fair import verify

TRANSCRIPTS = transcripts()


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_stored_transcript_is_what_a_page_is_sent(name: str) -> None:
    stored = (FOLDER / f"{name}.json").read_text("utf-8")
    assert stored == write(TRANSCRIPTS[name]), "run python -m fair.transcripts in tests/"


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_records_of_a_transcript_are_fair(name: str) -> None:
    for text in TRANSCRIPTS[name]["records"]:
        assert verify(text)[0].right
