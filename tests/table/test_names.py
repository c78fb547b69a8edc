"""Names: what people may go by, and how they are kept apart."""

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.commands import Say, Sit, read_command
from kolpak.table.names import LONGEST_NAME, free_name
from table.story import Story

ISOLATED = "مهمان \u20681234\u2069"
"""A guest's name as it is written in a line of Persian: the number is isolated from it."""


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        (ISOLATED, "مهمان 1234"),
        ("\u200fعلی\u200cرضا", "علی\u200cرضا"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("❤\ufe0f 1\ufe0f\u20e3", "❤\ufe0f 1\ufe0f\u20e3"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("Ann \U0001fa77 \U0001fae8", "Ann \U0001fa77 \U0001fae8"),  # newer than some Pythons
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\U000e0067\U000e0062\U000e007f"),
        ("A\u200bnn\u00ad\ufeff", "Ann"),
        ("A\u00a0B", "A B"),
        ("Viê\u0323t", "Viê\u0323t"),
        ("e" + "\u0301" * 20, "e" + "\u0301" * 4),
        ("e" + "\u0301\u200d" * 9, "e" + "\u0301\u200d" * 4 + "\u200d" * 5),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_people_go_by_names_of_every_script(given: str, name: str) -> None:
    assert read_command({"do": "sit", "seat": 1, "name": given}) == Sit(1, name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            " ",
            "\u200d",
            "\u2068\u2069",
            "A\nB",
            "A\tB",
            "x" * 31,
            7,
            None,
        ),
        *("\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\ufe0f", "\u034f \u3164", "\U000e0100"),
        *("\u17b4", "\u180b", "\U0001d159"),
        *("\u0301", " \u0323\u0301", "\u20dd"),
    ],
)
def test_what_nobody_can_read_is_no_name(name: object) -> None:
    with pytest.raises(KolpakError) as caught:
        read_command({"do": "sit", "seat": 1, "name": name})

    assert caught.value.message.id == "error-name"


@pytest.mark.parametrize("text", ["A\uffffB", "\ud800", "A\x07", "Ann\u202eevil"])
@pytest.mark.parametrize("command", [{"do": "sit", "seat": 1}, {"do": "say"}])
def test_what_is_wrong_with_a_text_of_a_character_that_cannot_be_shown_is_said(
    text: str, command: dict[str, object]
) -> None:
    with pytest.raises(KolpakError) as caught:
        read_command({**command, "name": text, "text": text})

    assert caught.value.message.id == "error-text-hidden"


@pytest.mark.parametrize(
    "name",
    [
        *("bot:greedy", "BOT:x", "\uff42ot:x", "b\u200dot:x", "\u2066bot:x"),
        *("b\u034fot:greedy", "bot\ufe0f:greedy", "\u3164bot:x", "\u115fbot:x", "bot\U000e0100:x"),
    ],
)
def test_no_person_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(KolpakError) as caught:
        read_command({"do": "sit", "seat": 1, "name": name})

    assert (
        str(caught.value) == "A name that begins with “bot:” is a bot’s; please choose another one."
    )


def test_names_that_look_the_same_are_kept_apart() -> None:
    assert free_name(["Ann"], "A\u200dnn") == "A\u200dnn 2"
    assert free_name(["Zo\u00eb"], "Zoe\u0308") == "Zoe\u0308 2"
    assert free_name(["Ann", "Ann 2"], "Ann") == "Ann 3"
    assert free_name(["Bob"], "Bob\u034f") == "Bob\u034f 2"
    assert free_name(["Bob\ufe0f"], "Bob") == "Bob 2"
    assert free_name(["Ann Lee"], "Ann\u3164Lee") == "Ann\u3164Lee 2"


def test_no_name_grows_too_long_by_being_kept_apart() -> None:
    name = "x" * LONGEST_NAME

    second = free_name([name], name)
    third = free_name([name, second], name)

    assert (second, third) == ("x" * 28 + " 2", "x" * 28 + " 3")


@pytest.mark.parametrize(
    ("name", "second"),
    [
        ("x" * 26 + "\U0001f468\u200d\U0001f469\u200d", "x" * 26 + " 2"),
        ("x" * 27 + "\U0001f1eb\U0001f1f7", "x" * 27 + " 2"),
        ("x" * 26 + "\U0001f1eb\U0001f1f7", "x" * 26 + "\U0001f1eb\U0001f1f7 2"),
        ("x" * 27 + "\U0001f44d\U0001f3fd", "x" * 27 + " 2"),
        ("x" * 27 + "e\u0301e", "x" * 27 + " 2"),
        ("x" + "\u200d" * 29, "x" + "\u200d" * 27 + " 2"),
    ],
)
def test_no_emoji_or_letter_is_cut_in_two_by_a_number(name: str, second: str) -> None:
    assert free_name([name], name) == second


def test_what_one_says_is_kept_but_for_what_nobody_sees() -> None:
    said = read_command({"do": "say", "text": " hi\u200b \U0001fa77\u00a0e" + "\u0301" * 9})

    assert said == Say(None, "hi \U0001fa77\u00a0e" + "\u0301" * 4)


def test_who_is_offered_a_name_in_persian_can_sit_down_with_it() -> None:
    story = Story("kabaleo", "me", "open")

    story.does("Bob", "sit", seat=1, name=ISOLATED)

    assert story.sees("Ann")["seats"][1]["name"] == "مهمان 1234"


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Eve", "Еvе"),
        ("Bob", "ВоЬ"[:2] + "b"),
        ("Anna", "Αnna"),
        ("Ali", "AIi"),
        ("Oto", "0to"),
        ("علی", "علي"),
        ("Hi", "Ｈi"),
    ],
)
def test_names_that_look_alike_across_scripts_are_numbered(taken: str, name: str) -> None:
    assert free_name([taken], name) == f"{name} 2"


def test_names_of_one_script_that_differ_stay_as_they_are() -> None:
    names = ["Ann", "ann", "Анна", "Иван", "Łucja", "Zoë", "علی", "رضا", "Νίκος"]
    for number, name in enumerate(names):
        assert free_name(names[:number], name) == name
