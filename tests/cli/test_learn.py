"""``kolpak learn``: the same lessons in the terminal."""

import pytest

from kolpak.words.message import Message

ANSWERS = {
    "kabaleo": "||g7||o6||p5|g0|p5||o8|",
    "hats": "|1|||R2>R5|||R2>H0|||R5>R10|||1|roll|1|",
    "hat_cards": "r7@1||y0@1||y6@1||bx@1||y8@1|",
}


def typed(answers: str) -> str:
    return answers.replace("|", "\n") + "\n"


@pytest.mark.parametrize("game", ANSWERS)
def test_a_first_game_is_played_by_typing(run, game: str) -> None:
    text = run("learn", game, input=typed(ANSWERS[game])).stdout

    assert "Step 5 of 5" in text
    assert "Now you know the game." in text
    assert str(Message(f"lesson-end-{game}")) in " ".join(text.split())
    assert f"kolpak play {game}" in text


def test_another_move_is_answered_and_the_task_stays(run) -> None:
    text = run("learn", "kabaleo", input=typed("||p1|y3|q|skip")).stdout

    assert text.count("Now another colour would show.") == 2
    assert "The game stops here." in text


def test_a_barred_place_says_why_and_the_lesson_goes_on(run) -> None:
    text = " ".join(run("learn", "kabaleo", input=typed("skip|skip|skip|o5|p5|")).stdout.split())

    assert "Place 5 was just played" in text
    assert "Not at once!" in text
    assert "There is no more input" in text


def test_an_empty_answer_lists_what_may_be_played(run) -> None:
    text = " ".join(run("learn", "hat_cards", input=typed("|nonsense|quit")).stdout.split())

    assert "1 r7" in text
    assert "“nonsense” is not an action here; type one as it is listed, such as r7" in text


def test_what_is_said_fits_a_narrow_terminal(run, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    lines = run("learn", "kabaleo", input=typed("||?|nonsense|quit")).stdout.splitlines()

    assert max(map(len, lines)) <= 40


def test_the_lessons_are_given_in_another_language(run) -> None:
    text = run("learn", "hats", "--lang", "ru", input=typed("quit")).stdout

    assert "Шаг 1 из 5" in text
    assert "Бросьте кубик." in text


def test_a_registered_game_without_lessons_is_refused(run) -> None:
    assert "chess" in run("learn", "chess", code=2).stderr
