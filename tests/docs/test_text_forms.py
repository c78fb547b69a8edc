"""The page of text forms shows what the program reads and writes, to the letter."""

import json
import re
from itertools import pairwise

import pytest

import kolpak
from kolpak.cli.replay import end, fault
from kolpak.games.catalog import replay
from kolpak.play.record import Record, read_records
from pages import ROOT, Block, blocks_of
from parts import fewest_players, game_at, part_of

PAGE = ROOT / "docs" / "reference" / "text-forms.md"
BLOCKS = blocks_of(PAGE)
RECORDS = [block for block in BLOCKS if block.kind == "kolpak"]
ANSWERS = [
    pytest.param(record, answer, id=f"line {answer.line}")
    for record, answer in pairwise(BLOCKS)
    if answer.kind == "json"
]
POSITIONS = [
    pytest.param(block.about, line, id=f"{block.about.split()[0]} {line}")
    for block in BLOCKS
    if block.kind == "position"
    for line in block.text.splitlines()
]
SECTIONS = {
    "kabaleo": ("## Kabaleo", "## Catch the Hat"),
    "hats": ("## Catch the Hat", "## The card game"),
    "hat_cards": ("## The card game", "## Views"),
}


def replayed(record: Record) -> dict[str, object]:
    try:
        return end(replay(record))
    except kolpak.RecordError as error:
        return {"error": fault(error)}


def shown_tokens(name: str) -> list[str]:
    """Lists the whole tokens that stand in the first column of a game's table."""
    text = PAGE.read_text("utf-8")
    first, following = (
        text.index(f"\n{heading}\n")
        for heading in part_of(name, SECTIONS, "SECTIONS of tests/docs/test_text_forms.py")
    )
    table = text[first:following].partition("| token | meaning |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [token for cell in cells for token in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize(("record", "answer"), ANSWERS)
def test_replay_prints_what_the_page_shows(record: Block, answer: Block) -> None:
    assert record.kind == "kolpak"
    assert [replayed(one) for one in read_records(record.text)] == [json.loads(answer.text)]


def test_every_other_record_of_the_page_is_right() -> None:
    wrong = [
        record.tokens
        for block in RECORDS
        for record in read_records(block.text)
        if "error" in replayed(record)
    ]

    assert wrong == [["o3"]]  # the one that shows an error


@pytest.mark.parametrize(("about", "text"), POSITIONS)
def test_a_position_is_read_and_written_as_it_stands(about: str, text: str) -> None:
    name, _, options = about.partition(" ")

    game = game_at(name, options, text)

    assert game.position == text


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_token_shown_is_read_and_written_as_it_stands(name: str) -> None:
    game = kolpak.new(name, players=fewest_players(name), chance="manual")
    tokens = shown_tokens(name)

    assert len(tokens) >= 3
    assert [game.notation.write_action(game.notation.read_action(t)) for t in tokens] == tokens


def test_views_are_what_seats_and_spectators_see() -> None:
    [text] = [block.text for block in RECORDS if "show_won=off" in block.text]
    game = kolpak.read(text)
    seats = {"all": game.position, "spectator": game.view(), "0": game.view(0), "1": game.view(1)}
    views = {block.about: block.text.strip() for block in BLOCKS if block.kind == "view"}

    assert len(views) == 3
    assert views == {about: seats[about] for about in views}


def test_veiled_tokens_are_what_a_seat_sees() -> None:
    [text] = [block.text for block in RECORDS if "show_won=off" in block.text]
    [veiled] = [block for block in BLOCKS if block.kind == "veil"]
    game, seen = kolpak.read(text.partition("\n\n")[0]), []
    for token in kolpak.read(text).tokens:
        action = game.notation.read_action(token)
        veil = game.rules.veil(game.state, action, int(veiled.about))
        seen.append(game.notation.write_action(veil))
        game.play(token)

    assert " ".join(seen) == veiled.text.strip()
