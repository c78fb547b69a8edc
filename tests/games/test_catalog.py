"""The catalog finds, starts and reads games."""

from random import Random

import pytest

import kolpak
from games.outline import spelled
from kolpak.games.catalog import read_all

KNOWN = ", ".join(kolpak.GAMES)

EMPTY = "P O Y G P O Y G P O Y G P O Y G | g,g | 0 | - | P,O"
KABALEO = f'[Game "kabaleo"]\n[Options "players=2"]\n[Position "{EMPTY}"]\n\ng0\n'
HATS = '[Game "hats"]\n\nfirst:2\n'


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(kolpak.KolpakError) as caught:
        kolpak.find("chess")

    assert spelled(caught.value.message) == (f"error-game-unknown known={KNOWN} name=chess")


def test_chance_is_auto_or_manual_and_nothing_else() -> None:
    with pytest.raises(kolpak.KolpakError) as caught:
        kolpak.new("hats", chance="AUTO")  # type: ignore[arg-type]

    assert spelled(caught.value.message) == "error-chance-unknown chance=AUTO"


@pytest.mark.parametrize("seed", [0, 7, "tuesday"])
def test_chance_draws_from_the_seed(seed: int | str) -> None:
    game = kolpak.new("kabaleo", seed=seed)

    by_hand = game.rules.draw(game.rules.start(), Random(seed))

    assert game.tokens == [game.notation.write_action(by_hand)]


def test_without_a_seed_every_game_is_another() -> None:
    deals = {kolpak.new("kabaleo").tokens[0] for _ in range(5)}

    assert len(deals) > 1


@pytest.mark.parametrize("seed", [None, 7])
def test_manual_chance_waits_even_with_a_seed(seed: int | None) -> None:
    game = kolpak.new("hats", seed=seed, chance="manual", players=3)

    assert (game.mover, game.tokens) == (kolpak.CHANCE, [])
    assert game.play("first:1").mover == kolpak.CHANCE
    assert game.play("d6").mover == 1


def test_manual_chance_draws_from_the_seed_when_it_is_told_to() -> None:
    game = kolpak.new("kabaleo", seed=7, chance="manual")

    token = game.draw()

    assert [token] == game.tokens == kolpak.new("kabaleo", seed=7).tokens


def test_position_and_options_are_those_given() -> None:
    game = kolpak.new("kabaleo", seed=1, position=EMPTY, players="2", golden_rule=False)

    assert (game.position, game.tokens) == (EMPTY, [])
    assert game.options.write() == "players=2 golden_rule=off"


def test_all_records_of_a_text_are_read_one_after_the_other() -> None:
    games = list(read_all(KABALEO + HATS))

    assert [game.type.name for game in games] == ["kabaleo", "hats"]
    assert [game.tokens for game in games] == [["g0"], ["first:2"]]
    assert kolpak.read(HATS).position == games[1].position


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "error-record-tags reason=(error-record-count found=0)"),
        (KABALEO + HATS, "error-record-tags reason=(error-record-count found=2)"),
        (
            '[Game "chess"]',
            f"error-record-tags reason=(error-game-unknown known={KNOWN} name=chess)",
        ),
        ("g0", "error-record-tags reason=(error-record-no-game found=g0)"),
        (
            KABALEO + "x9",
            "error-record-token index=1 reason=(error-action-malformed"
            " expected=y0, deal:goals=P,O;bases=…;stocks=…;first=0 token=x9) token=x9",
        ),
    ],
)
def test_a_text_that_is_not_one_right_record_is_refused(text: str, error: str) -> None:
    with pytest.raises(kolpak.RecordError) as caught:
        kolpak.read(text)

    assert spelled(caught.value.message) == error


@pytest.mark.parametrize(
    ("name", "given", "served"),
    [
        ("hats", "", "stall_limit=400"),
        ("hats", "players=2 tower=on", "players=2 tower=on stall_limit=400"),
        ("hats", "stall_limit=none", "stall_limit=none"),
        ("hats", "players=2 stall_limit=30", "players=2 stall_limit=30"),
        ("hats", "stall_limit=3=0", "stall_limit=3=0"),
        ("kabaleo", "players=2", "players=2"),
        ("hat_cards", "", ""),
    ],
)
def test_served_tables_come_to_an_end(name: str, given: str, served: str) -> None:
    assert kolpak.find(name).with_table_defaults(given) == served
