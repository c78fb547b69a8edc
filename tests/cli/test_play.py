"""``kolpak play``: people and bots play in the terminal, and the record tells it all."""

import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kolpak
from examples.pig import Pig, PigRules, State
from kolpak.cli.players import seat_players
from kolpak.cli.screen import Screen
from kolpak.cli.terminal_game import TerminalGame
from kolpak.games.kabaleo.state import Placement
from kolpak.play.spaces import columns
from parts import fewest_players

EVERY_PLACEMENT = [f"{colour}{place}" for colour in "poygbv" for place in range(24)]


def recorded(path: Path) -> kolpak.Game:
    return kolpak.read(path.read_text("utf-8"))


@pytest.mark.parametrize("game", kolpak.GAMES)
def test_the_same_seed_gives_the_same_game_of_bots(run, tmp_path: Path, game: str) -> None:
    others = ",random" * (fewest_players(game) - 1)
    line = ("play", game, "--seats", f"greedy{others}", "--seed", "8", "--record")

    one = run(*line, str(tmp_path / "one.kolpak"))
    run(*line, str(tmp_path / "other.kolpak"))

    assert (tmp_path / "one.kolpak").read_bytes() == (tmp_path / "other.kolpak").read_bytes()
    game_played = recorded(tmp_path / "one.kolpak")
    assert game_played.over
    assert game_played.tags["Seat0"] == "bot:greedy"
    assert game_played.tags["Seat1"] == "bot:random"
    points = [f"{seat}:{score.points}" for seat, score in enumerate(game_played.standing)]
    assert game_played.tags["Result"] == " ".join(points)
    assert "Old hand wins." in one.stdout


class Coy(PigRules):
    """Shows no points, whenever it is."""

    def view(self, state: State, seat: int | None) -> State:
        return state._replace(points=(0,) * len(state.points))


def test_the_end_is_drawn_with_all_that_was_hidden(
    run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    kolpak.register(type("CoyPig", (Pig,), {"rules": Coy})())

    said = run("play", "pig", "--seats", "cautious,cautious", "--record", tmp_path / "one").stdout

    assert f"\n{recorded(tmp_path / 'one').position}\n" in said


def test_a_game_that_fails_is_told_in_a_sentence_and_its_record_kept(
    run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = kolpak.find("kabaleo").rules
    play = rules.play

    def fails_later(self: Any, state: Any, action: Any) -> Any:
        if isinstance(action, Placement) and action.place == 0:
            raise RuntimeError("no place")
        return play(self, state, action)

    monkeypatch.setattr(rules, "play", fails_later)
    line = ("play", "kabaleo", "--seats", "random,random", "--seed", "1", "--record")

    said = run(*line, tmp_path / "one", code=2).stderr

    assert said == "The game “Kabaleo” has failed: RuntimeError: no place\n"
    assert (tmp_path / "one").read_text("utf-8").startswith('[Game "kabaleo"]')


def test_other_seeds_give_other_games(run, tmp_path: Path) -> None:
    for seed in "12":
        run(
            "play",
            "kabaleo",
            "--seats",
            "random,random",
            "--seed",
            seed,
            "--record",
            tmp_path / seed,
        )

    assert (tmp_path / "1").read_bytes() != (tmp_path / "2").read_bytes()


@pytest.mark.parametrize("seed", ["-7", str(2**64), str(2**64 + 7), "7.0", "seven", ""])
@pytest.mark.parametrize("line", [("play", "hats"), ("arena", "hats", "greedy", "random")])
def test_a_seed_that_would_equal_another_is_refused(run, line: tuple[str, ...], seed: str) -> None:
    said = run(*line, "--seed", seed, code=2).stderr

    assert said.startswith(f"Option --seed cannot be “{seed}”; it is a whole number from 0 to 1844")


def test_numbers_are_typed_in_digits_of_any_script(run, tmp_path: Path) -> None:
    for file, players, seed in (("one", "players=3", "17"), ("other", "players=۳", "۱۷")):
        line = ("play", "hats", players, "--seed", seed, "--record", str(tmp_path / file))
        run(*line, input="quit\n")

    assert (tmp_path / "one").read_text("utf-8") == (tmp_path / "other").read_text("utf-8")


def test_a_person_plays_a_whole_game_of_kabaleo_by_typing_tokens(run, tmp_path: Path) -> None:
    file = tmp_path / "evening.kolpak"
    typed = "\n".join(EVERY_PLACEMENT * 12)

    text = run(
        "play", "kabaleo", "players=2", "--seed", "1", "--record", str(file), input=typed
    ).stdout

    game = recorded(file)
    assert game.over
    assert game.tags["Seat0"] == "you"
    assert len(game.tokens) == 25
    assert re.search(r"(You win|Old hand wins|The win is shared by .*)\.", text)
    assert "You put" in text
    assert f"The record is in {file}." in text


@pytest.mark.parametrize("game", ["hats", "hat_cards"])
def test_a_person_plays_a_whole_game_by_the_numbers_of_the_menu(run, tmp_path, game: str) -> None:
    file = tmp_path / "evening.kolpak"

    run("play", game, "--seats", "Ann,random", "--seed", "3", "--record", file, input="1\n" * 3000)

    played = recorded(file)
    assert played.over
    assert (played.tags["Seat0"], played.tags["Seat1"]) == ("Ann", "bot:random")


def test_a_wrong_input_is_told_in_one_sentence_and_asked_again(run) -> None:
    result = run("play", "kabaleo", "players=2", "--seed", "1", input="p7\nchess\n?\nquit\n")

    talk = result.stdout.partition("You may play, for example ")[2]
    assert re.findall(r"^Your move: (.*)$", talk, re.MULTILINE) == ["p7", "chess", "?", "quit"]
    said = " ".join(talk.split())
    assert "Place 7 is a bare base of colour “p”" in said
    assert "“chess” is not an action here; type one as it is listed, such as p0" in said
    assert "a letter and a number together" in said
    assert "“look” or Enter shows the table again" in said
    assert talk.endswith("The game stops here.\n")


def test_quitting_keeps_what_was_played_without_a_result(run, tmp_path: Path) -> None:
    file = tmp_path / "evening.kolpak"

    run("play", "kabaleo", "--seats", "Ann,Bob", "--record", str(file), input="\nquit\n")

    game = recorded(file)
    assert "Result" not in game.tags
    assert (game.tags["Seat0"], game.tags["Seat1"]) == ("Ann", "Bob")
    assert len(game.tokens) == 1


def test_a_closed_input_ends_the_game_politely(run, tmp_path: Path) -> None:
    file = tmp_path / "evening.kolpak"

    result = run("play", "hat_cards", "--record", str(file), input="")

    assert "There is no more input, so the game stops here." in result.stdout
    assert recorded(file).tags["Seat3"] == "bot:greedy"


def test_the_device_is_handed_over_between_hidden_hands(run) -> None:
    typed = "\n".join(["", *EVERY_PLACEMENT] * 2)

    text = run("play", "kabaleo", "--seats", "Ann,Bob", "--seed", "2", input=typed).stdout

    parts = re.split(r"Hand the device to (Ann|Bob), who presses Enter", text)
    assert len(parts) > 3
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        other = {"Ann": "Bob", "Bob": "Ann"}[name]
        picture = part.partition("your move:")[0]
        goals = dict(re.findall(r"(Ann|Bob) .* goal (\S)", picture))
        assert goals[other] == "?"
        assert goals[name] != "?"


def test_who_gets_the_device_is_told_what_happened_since(run) -> None:
    typed = "\n".join(["", "p0", "o0", "y0", "g0", "b0", "v0"])

    text = run("play", "kabaleo", "--seats", "Ann,Bob", "--seed", "2", input=typed).stdout

    handed = re.split(r"Hand the device to .*", text)
    told = re.search(r"  (Ann|Bob) puts \w+ on place 0\. \(\w0\)", handed[1])
    assert told is not None
    assert told[0] in handed[2]


@pytest.mark.parametrize(
    ("game", "seats"), [("kabaleo", "Ann,greedy"), ("hats", "Ann,Bob"), ("hat_cards", "random,Ann")]
)
def test_nothing_is_handed_over_without_secrets_between_people(run, game: str, seats: str) -> None:
    text = run("play", game, "--seats", seats, "--seed", "2", input="quit\n").stdout

    assert "Hand the device" not in text


@pytest.mark.parametrize(
    ("given", "kept"),
    [([], "players=2 stall_limit=400"), (["stall_limit=25"], "players=2 stall_limit=25")],
)
def test_catch_the_hat_ends_after_400_rolls_without_a_catch_unless_told(
    run, tmp_path: Path, given: list[str], kept: str
) -> None:
    file = tmp_path / "evening.kolpak"

    run("play", "hats", *given, "--seats", "greedy,greedy", "--seed", "2", "--record", str(file))

    assert recorded(file).as_record().tags["Options"] == kept


def test_a_record_is_added_after_those_the_file_holds(run, tmp_path: Path) -> None:
    file = tmp_path / "evening.kolpak"

    for seed in "123":
        run("play", "kabaleo", "--seats", "random,random", "--seed", seed, "--record", str(file))

    text = file.read_text("utf-8")
    assert [game.over for game in kolpak.read_all(text)] == [True] * 3
    assert text.count("\n\n[Game ") == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_a_record_that_cannot_be_written_after_all_is_shown(run) -> None:
    result = run("play", "kabaleo", "--seats", "random,random", "--record", "/dev/full", code=2)

    record = result.stdout[result.stdout.index("[Game ") :]
    assert kolpak.read(record).over
    assert result.stderr == "/dev/full cannot be used: No space left on device\n"


def test_a_file_that_cannot_be_written_is_refused_before_the_game(run, tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "none" / "evening.kolpak"):
        result = run("play", "kabaleo", "--record", str(file), code=2)
        assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_names_with_quotes_and_spaces_come_back_from_the_record(run, tmp_path: Path) -> None:
    file = tmp_path / "evening.kolpak"

    run("play", "kabaleo", "--seats", ' Ann "the\tbold" \\,greedy', "--record", str(file), input="")

    assert recorded(file).tags["Seat0"] == 'Ann "the bold" \\'


def test_a_pass_without_a_legal_move_is_played_without_asking(monkeypatch, capsys) -> None:
    hats = kolpak.find("hats")
    game = kolpak.Game(
        hats,
        hats.options.of(players=4),
        position="H1=y+y+y H2=g+g+g H3=b+b+b R10=y+y+y R13=r R16=g+g+g S1.3=b+b+b"
        " | -,rrrrr,-,- | 0 | move 3",
    )
    players = seat_players(game, ["Ann", "Bob", "Cid", "Dan"], seed=1)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    with pytest.raises(EOFError):
        TerminalGame(game, players, Random(1), Screen("fast")).play()

    assert game.tokens[0] == "pass"
    assert "Ann has no move with this roll." in capsys.readouterr().out


@pytest.mark.parametrize("seats", ["Ann,random", "Ann,Bob"])
def test_a_move_can_be_taken_back_with_the_answers_of_bots(run, tmp_path: Path, seats: str) -> None:
    hand_over = "\n" * (seats == "Ann,Bob")

    def played(*typed: str) -> tuple[kolpak.Game, str]:
        file = tmp_path / "evening.kolpak"
        file.unlink(missing_ok=True)
        line = ("play", "kabaleo", "--seats", seats, "--seed", "4", "--record", str(file))
        text = run(*line, input=hand_over + "".join(f"{one}\n{hand_over}" for one in typed)).stdout
        return recorded(file), text

    before, _ = played("quit")
    move = before.actions[0]
    after, _ = played(move, "quit")
    back, text = played(move, "undo", "undo", "quit")

    assert len(after.tokens) == len(before.tokens) + (1 if hand_over else 2)
    assert back.tokens == before.tokens
    assert text.count("Nothing can be taken back") == 1


@pytest.mark.parametrize("game", ["hats", "hat_cards"])
def test_nothing_is_taken_back_once_chance_or_a_hidden_card_is_known(run, game: str) -> None:
    text = run("play", game, "players=2", "--seed", "3", input="1\nundo\nquit\n").stdout

    assert "Nothing can be taken back" in text


@pytest.mark.parametrize(
    "typed",
    ["\x1b[200~{}\x1b[201~", "\u2066{}\u2069", "\u00a0{}\u200b", "{}\x1b[D\x1b[C"],
    ids=ascii,
)
@pytest.mark.parametrize("digits", ["0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"])
def test_pasted_moves_and_digits_of_any_script_are_understood(
    run, tmp_path: Path, typed: str, digits: str
) -> None:
    file = tmp_path / "evening.kolpak"
    legal = next(a for a in kolpak.new("kabaleo", players=2, seed=1).actions if a[1:] == "12")
    answer = typed.format(legal.translate(str.maketrans("0123456789", digits)))
    line = ("play", "kabaleo", "--seats", "Ann,Bob", "--seed", "1", "--record", str(file))

    run(*line, input=f"\n{answer}\n\nquit\n")

    assert recorded(file).tokens[1:] == [legal]


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("line", ["kabaleo players=4", "hats players=4", "hats players=6 golden=on",
                                  "hat_cards players=2", "hat_cards players=5"])  # fmt: skip
def test_a_whole_game_fits_a_terminal_of_60_columns(
    run, monkeypatch: pytest.MonkeyPatch, line: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    typed = "1\n" * 3000 if "kabaleo" not in line else "\n".join(EVERY_PLACEMENT * 9)

    shown = run("--lang", language, "play", *line.split(), "--seed", "7", input=typed).stdout

    text = re.sub(r"(?m)^.*: (1|[poygbv]\d+)$", "", shown)
    assert [row for row in text.splitlines() if columns(row) > 60] == []
    assert " | " not in text  # nothing is shown as a position
    assert not re.search(r"Seat \d", text)  # nobody counts seats from 0


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_long_names_fit_a_terminal_of_40_columns(
    run, monkeypatch, game: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    seats = "Maximilian-Alexander von Hohenlohe,Wilhelmina-Friederike Albrecht"

    said = run("--lang", language, "play", game, "--seats", seats, input="\n?\nfoo\nquit\n").stdout

    assert max(map(columns, said.splitlines())) <= 40


def test_the_chances_of_a_hint_are_written_in_the_numerals_of_the_language(run) -> None:
    said = run("--lang", "fa", "play", "kabaleo", "players=2", input="hint\nquit\n").stdout

    assert re.search("[۰-۹]⁩٪", said)
    assert not re.search("[0-9]⁩٪", said)
