"""Saying things: ready phrases and text, and whom a reader does not want to read."""

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.commands import PHRASES, read_command
from kolpak.table.decide import decide
from kolpak.table.events import Muted, Said
from kolpak.table.evolve import CHAT_LINES, CHAT_TEXT, fold
from kolpak.table.snapshot import snapshot
from table.story import Story, running, sender


def lines(story: Story, name: str) -> list[tuple[str, str | None]]:
    return [(line["name"], line["phrase"] or line["text"]) for line in story.sees(name)["chat"]]


def test_players_and_spectators_say_phrases_and_text() -> None:
    story = running("kabaleo", "me", "open")

    assert story.does("Ann", "say", phrase="good-luck") == ["said"]
    assert story.does("Eva", "say", text=" May I look on? ") == ["said"]

    assert lines(story, "Bob") == [("Ann", "good-luck"), ("Eva", "May I look on?")]
    assert [one["event"] for one in story.shown("Bob")[-2:]] == [
        {
            "kind": "said", "at": story.now, "seat": 0, "name": "Ann",
            "phrase": "good-luck", "text": None,
        },
        {
            "kind": "said", "at": story.now, "seat": None, "name": "Eva",
            "phrase": None, "text": "May I look on?",
        },
    ]  # fmt: skip


def test_whoever_sits_speaks_under_the_name_of_the_seat() -> None:
    story = Story("kabaleo", "me", "open")
    story.does("Bob", "sit", seat=1, name="Ann")

    story.does("Bob", "say", phrase="hello")

    assert lines(story, "Ann") == [("Ann 2", "hello")]


def test_a_phrase_and_text_are_not_said_at_once() -> None:
    with pytest.raises(KolpakError) as refused:
        read_command({"do": "say", "phrase": "hello", "text": "x"})

    assert refused.value.message.args == {"field": "text", "known": "phrase"}


def test_all_phrases_may_be_said_at_any_time() -> None:
    story = Story("kabaleo", "me", "open")

    for phrase in PHRASES:
        story.does("Ann", "say", phrase=phrase)

    assert [said for _, said in lines(story, "Eva")] == list(PHRASES)


def test_words_of_every_script_and_pictograms_can_be_said() -> None:
    story = Story("kabaleo", "me", "open")

    for text in ("می‌روم", "👨‍👩‍👧 \N{HEAVY BLACK HEART}\ufe0f", "Żółw — “ёж”"):
        story.does("Ann", "say", text=text)
        assert lines(story, "Eva")[-1] == ("Ann", text)


def test_everybody_knows_their_own_lines_spectators_too() -> None:
    story = running("kabaleo", "me", "open")
    story.does("Ann", "say", text="hello")
    story.does("Eva", "say", text="hello")

    own = {
        name: [line["own"] for line in story.sees(name)["chat"]] for name in ("Ann", "Bob", "Eva")
    }

    assert own == {"Ann": [True, False], "Bob": [False, False], "Eva": [False, True]}


def test_a_reader_mutes_somebody_for_themselves_alone() -> None:
    story = running("kabaleo", "me", "open")
    story.does("Ann", "say", text="first")

    assert story.does("Bob", "mute", name="Ann", yes=True) == ["muted"]
    story.does("Ann", "say", text="second")

    assert lines(story, "Bob") == []
    assert lines(story, "Eva") == [("Ann", "first"), ("Ann", "second")]
    assert story.shown("Bob")[-1]["event"] is None
    assert story.shown("Eva")[-1]["event"]["text"] == "second"
    assert story.sees("Bob")["muted"] == ["Ann"]


def test_who_is_muted_stays_so_under_another_name() -> None:
    story = running("kabaleo", "me", "open")
    eva, renamed = sender("Eva"), sender("Eva")._replace(name="Eva.")
    says = read_command({"do": "say", "text": "Look!"})
    story.take(decide(story.table, eva, says, story.now, story.dealer))
    story.does("Ann", "mute", name="Eva", yes=True)

    story.take(decide(story.table, renamed, says, story.now, story.dealer))

    assert lines(story, "Ann") == []
    assert story.shown("Ann")[-1]["event"] is None
    assert lines(story, "Bob") == [("Eva", "Look!"), ("Eva.", "Look!")]
    assert story.sees("Ann")["muted"] == ["Eva"]
    story.does("Ann", "mute", name="Eva", yes=False)
    assert lines(story, "Ann") == lines(story, "Bob")


def test_no_spectator_speaks_under_the_name_of_somebody_who_sits_here() -> None:
    story = running("kabaleo", "me", "open")
    other = sender("Eva")._replace(name="Ann")
    says = read_command({"do": "say", "text": "I resign"})

    story.take(decide(story.table, other, says, story.now, story.dealer))

    assert lines(story, "Bob") == [("Ann 2", "I resign")]


def test_muting_somebody_silences_nobody_else_of_that_name() -> None:
    story = Story("kabaleo", "me", "open")
    says = read_command({"do": "say", "text": "Hello"})
    story.take(decide(story.table, sender("Eva"), says, story.now, story.dealer))
    story.does("Bob", "sit", seat=1, name="Eva")
    story.does("Ann", "mute", name="Eva", yes=True)

    story.does("Bob", "say", text="I am another one")

    assert lines(story, "Ann") == [("Eva", "I am another one")]


def test_nobody_mutes_themselves_or_somebody_unknown() -> None:
    story = running("kabaleo", "me", "open")
    story.does("Ann", "say", text="Hello")

    assert story.refuses("Ann", "mute", name="Ann", yes=True) == "error-table-nobody-called"
    assert story.refuses("Ann", "mute", name="Zoe", yes=True) == "error-table-nobody-called"


def test_nobody_else_learns_who_is_muted() -> None:
    story = running("kabaleo", "me", "open")

    story.does("Bob", "mute", name="Ann", yes=True)

    assert story.shown("Bob")[-1]["event"]["kind"] == "muted"
    for name in ("Ann", "Eva", "stranger"):
        assert story.shown(name)[-1]["event"] is None
        assert story.sees(name)["muted"] == []


def test_a_reader_reads_somebody_again() -> None:
    story = running("kabaleo", "me", "open")
    story.does("Bob", "mute", name="Ann", yes=True)
    story.does("Ann", "say", text="meanwhile")

    story.does("Bob", "mute", name="Ann", yes=False)

    assert lines(story, "Bob") == [("Ann", "meanwhile")]


@pytest.mark.parametrize(("limit", "people"), [("MOST_MUTED", "Eva Ann"), ("MOST_MUTES", "Eva")])
def test_so_many_are_muted_and_spectators_leave_those_who_play_their_room(
    monkeypatch: pytest.MonkeyPatch, limit: str, people: str
) -> None:
    story = running("kabaleo", "me", "open")
    for name in ("Fay", "Gil"):
        story.does(name, "say", text="Look!")
    monkeypatch.setattr(f"kolpak.table.chat.{limit}", 1)

    for name in ("Eva", "Ann"):
        story.does(name, "mute", name="Fay", yes=True)
        story.does(name, "mute", name="Fay", yes=True)
        if name in people:
            assert story.refuses(name, "mute", name="Gil", yes=True) == "error-table-mutes"
            story.does(name, "mute", name="Fay", yes=False)
        story.does(name, "mute", name="Gil", yes=True)

        assert story.sees(name)["muted"][-1] == "Gil"


class Counted(str):
    """A person whose every comparison with another one is counted."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def test_every_mute_and_every_line_costs_the_same_however_many_have_muted() -> None:
    story, count = Story("kabaleo", "me", "open"), 500
    people = [Counted(number) for number in range(count)]
    log = [
        *story.log,
        *[Muted(1.0, reader, "Fay", True, Counted("fay")) for reader in people],
        *[Said(1.0, None, "Gil", None, "Hello", people[0]) for _ in range(CHAT_LINES)],
    ]

    Counted.compared = 0
    snapshot(fold(log), Counted(count - 1), 1.0)

    assert Counted.compared <= 2 * len(log)


def test_the_table_remembers_only_so_much_text() -> None:
    story = Story("kabaleo", "me", "open")

    for number in range(CHAT_LINES):
        story.does("Ann", "say", text=f"{number:03} {'x' * 296}")

    remembered = [text for _, text in lines(story, "Eva")]
    assert [str(text)[:3] for text in remembered] == [f"{n:03}" for n in range(80, CHAT_LINES)]
    assert sum(len(str(text)) for text in remembered) <= CHAT_TEXT


def test_the_table_remembers_the_last_lines() -> None:
    story = Story("kabaleo", "me", "open")

    for number in range(CHAT_LINES + 5):
        story.does("Ann", "say", text=str(number))

    assert [text for _, text in lines(story, "Eva")] == [
        str(number) for number in range(5, CHAT_LINES + 5)
    ]


def test_a_table_at_which_very_much_has_happened_takes_only_what_its_match_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    story = running("kabaleo", "me", "open", games=1)
    story.mover_plays()
    monkeypatch.setattr("kolpak.table.decide.MOST_EVENTS", story.table.version)

    for do, fields in [
        ("say", {"phrase": "hello"}),
        ("mute", {"name": "Bob", "yes": True}),
        ("offer", {"what": "undo"}),
        ("leave", {"seat": 0}),
    ]:
        assert story.refuses("Ann", do, **fields) == "error-table-full"
    assert story.does("system", "leave", seat=1)
    assert story.does("Bob", "return", seat=1)
    assert story.to_the_end().table.phase == "over"
