"""``--seats``: who is a bot and who a person is never guessed wrong in silence."""

import re
from random import Random

import pytest

import kolpak
from kolpak.cli.players import Player, seat_players, split
from kolpak.cli.screen import Screen
from kolpak.cli.terminal_game import TerminalGame
from kolpak.play.bot import Bot, Rated
from kolpak.words.languages import set_language


def seated(seats: str, game: str = "hats") -> list[Player]:
    names = split(seats)
    return seat_players(kolpak.new(game, players=len(names), chance="manual"), names, seed=1)


def tags(seats: str) -> list[str]:
    return [player.tag for player in seated(seats)]


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ("Ann,skilled", ["Ann", "bot:skilled"]),
        ("Ann,bot:master", ["Ann", "bot:master"]),
        ("BOT:master,Person: master ", ["bot:master", "master"]),
        ('"master",master', ["master", "bot:master"]),
        ('person:Expert,"Ann, the bold"', ["Expert", "Ann, the bold"]),
        ("Esther,Max,Greta,Marta", ["Esther", "Max", "Greta", "Marta"]),
        ("\u2067آن\u2069,\u00a0Bob\u200b", ["آن", "Bob"]),
        ('Ann "the bold,Bob', ['Ann "the bold', "Bob"]),
    ],
)
def test_bots_are_known_by_their_names_and_people_can_be_marked(seats: str, found) -> None:
    assert tags(seats) == found


@pytest.mark.parametrize("name", ["Master", "MASTER", "mastr", "mastre", "Maste", "masters"])
@pytest.mark.parametrize("beside", ["Ann", "skilled"])
def test_what_is_nearly_a_bot_is_an_error_that_names_it(run, name: str, beside: str) -> None:
    said = run("play", "hats", "--seats", f"{beside},{name}", code=2).stderr

    assert said == (
        f"There is no bot “{name}”; did you mean master? For a person of that name write "
        f"person:{name}.\n"
    )


@pytest.mark.parametrize(
    "name", ["bots:master", "bot:", "person:", "Ann:", "person:bot:master", '"bot:master"']
)
def test_a_colon_that_marks_nothing_is_refused(run, name: str) -> None:
    said = run("play", "hats", "--seats", f"Bob,{name}", code=2).stderr

    assert said.startswith(f"“{name}” cannot be understood; a colon stands only in bot:NAME")


def test_a_bots_title_in_the_readers_language_is_nearly_a_bot() -> None:
    try:
        set_language("de")
        with pytest.raises(kolpak.KolpakError) as caught:
            seated("Ann,Meister")
        assert caught.value.message.args["near"] == "master"
    finally:
        set_language("en")


@pytest.mark.parametrize("seats", ["", "Ann,", ",Ann", "Ann,,Bob", "Ann,\u200b,Bob"])
def test_an_empty_name_is_refused(run, seats: str) -> None:
    assert "A name is empty" in run("play", "hats", "--seats", seats, code=2).stderr


def test_a_name_that_no_record_could_hold_is_refused(run) -> None:
    said = run("play", "hats", "--seats", "Ren\udce9,greedy", code=2).stderr

    assert said.startswith("The name “Ren?” is not UTF-8 text")


def test_bots_of_one_level_are_numbered_as_people_count() -> None:
    names = [player.name for player in seated("random,Ann,greedy,random")]

    assert names == ["Random 1", "Ann", "Old hand", "Random 2"]


class Adviser(Bot):
    """Names what it would choose first, as a search does, and another with a better value."""

    def choose(self, turn, rng):
        return turn.actions[0]

    def rate(self, turn, rng):
        values = (0.41, 0.45, 0.39, 0.99)
        return [Rated(*pair) for pair in zip(turn.actions, values, strict=False)]


def test_advice_stands_by_the_part_of_the_win(capsys: pytest.CaptureFixture[str]) -> None:
    game = kolpak.new("kabaleo", players=2, seed=1)
    table = TerminalGame(game, seat_players(game, None, seed=1), Random(1), Screen("fast"))
    table.adviser = Adviser(game.rules)

    table._hint(0)

    assert re.findall(r"\d+ %", capsys.readouterr().out) == ["45 %", "41 %", "39 %"]
