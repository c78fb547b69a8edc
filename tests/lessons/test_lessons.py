"""Every lesson is played through by the real rules, in every way that it accepts."""

from collections.abc import Iterator

import pytest

from kolpak.lessons.course import Course, LessonData, NodeData, course
from kolpak.lessons.lesson import LEARNER, TAUGHT, Lesson, lessons, read_lesson
from kolpak.lessons.tutor import ROLL, Stage, begin, go_on, is_wanted, refusal, steps
from kolpak.play.errors import KolpakError
from kolpak.words.languages import source
from kolpak.words.message import Message
from kolpak.words.missing import missing
from kolpak.words.translation import translate
from pages import ROOT, blocks_of
from parts import LANGUAGES

ALL = [lesson for game in TAUGHT for lesson in lessons(game)]
NAMES = ["Mina", "Otto", "Ilse"]


def stages(stage: Stage) -> Iterator[Stage]:
    """Follows every accepted move of a lesson; yields each stage on the way."""
    yield stage
    if stage.task is None:
        return
    if stage.task.kind in ("look", "try"):
        yield from stages(go_on(stage, []))
    for token in stage.moves:
        if is_wanted(stage, token):
            yield from stages(go_on(stage, steps(stage, token)))


def all_stages(lesson: Lesson) -> list[Stage]:
    return [*stages(begin(lesson.name.partition("/")[0], lesson))]


@pytest.fixture(params=TAUGHT)
def taught(request: pytest.FixtureRequest) -> Course:
    return course(request.param, NAMES)


def test_every_game_of_the_package_has_a_handful_of_lessons() -> None:
    assert {game: len(lessons(game)) for game in TAUGHT} == dict.fromkeys(TAUGHT, 5)


def test_a_game_without_lessons_is_refused() -> None:
    with pytest.raises(KolpakError, match=", ".join(TAUGHT)):
        lessons("chess")


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_every_way_through_a_lesson_comes_to_its_end(lesson: Lesson) -> None:
    """What is asked for is legal, so is every answer, and what is to be refused is not."""
    ends = 0
    for stage in all_stages(lesson):
        task, moves = stage.task, stage.moves
        if task is None:
            ends += 1
            continue
        if task.kind == "play":
            assert set(task.wanted) & set(moves) or any("*" in one for one in task.wanted)
            named = {one for one in task.wanted if "*" not in one}
            assert named <= set(moves), "every action that is named is legal"
            assert any(is_wanted(stage, token) for token in moves)
        if task.kind == "throw":
            assert moves == [ROLL]
            assert steps(stage, ROLL)[-1].after.mover == LEARNER
        if task.kind == "try":
            rules = {error.rule for token in task.wanted if (error := refusal(stage, token))}
            assert len(rules) == 1, "all that is tried breaks the same rule"
            assert all(refusal(stage, token) for token in task.wanted)
        if task.kind in ("play", "try"):
            assert task.point is None or task.point in (*moves, *task.wanted)
    assert ends > 0


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_any_other_legal_move_leaves_the_task_and_has_its_answer(lesson: Lesson) -> None:
    for stage in all_stages(lesson):
        if stage.task is None:
            continue
        for token in stage.moves:
            if not is_wanted(stage, token):
                assert len(steps(stage, token)) == 1
                assert stage.task.wrong in lesson.sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_exists_in_every_language(language: str) -> None:
    said = {sentence for lesson in ALL for sentence in lesson.sentences}
    assert said.isdisjoint(missing(language))
    assert said.isdisjoint(missing("en"))
    for sentence in said:
        text = translate(Message(sentence), language)
        assert text != sentence, "English has it"
        head, _, rest = text.partition("\n")
        assert head, f"{sentence}: a short line comes first"
        assert rest, f"{sentence}: and a second one explains"


def test_after_the_lessons_of_a_game_one_is_told_how_it_ends() -> None:
    for game in TAUGHT:
        assert str(Message(f"lesson-end-{game}")) != f"lesson-end-{game}"


def test_no_sentence_of_a_lesson_is_unused() -> None:
    said = {sentence for lesson in ALL for sentence in lesson.sentences}
    for game in ("kabaleo", "hats", "cards"):
        written = {one for one in _ids() if one.startswith(f"lesson-{game}-")}
        assert written == {one for one in said if one.startswith(f"lesson-{game}-")}


def _ids() -> list[str]:
    return [line.partition(" =")[0] for line in source("en").splitlines() if " =" in line]


def test_whoever_counts_right_wins() -> None:
    ends = [stage for lesson in ALL for stage in all_stages(lesson) if stage.position.mover is None]
    assert ends
    for stage in ends:
        assert stage.position.rule_set.rules.standing(stage.position.state)[LEARNER].place == 1


def nodes(taught: Course) -> Iterator[tuple[LessonData, NodeData]]:
    for lesson in taught["lessons"]:
        for node in lesson["nodes"]:
            yield lesson, node


def test_a_course_leads_from_node_to_node_until_all_is_done(taught: Course) -> None:
    for lesson, node in nodes(taught):
        onward = [move["next"] for move in node["moves"] if move["next"] is not None]
        onward += [] if node["next"] is None else [node["next"]]
        assert bool(onward) == (node["kind"] != "done")
        for number in onward:
            assert 0 < number < len(lesson["nodes"])


def test_a_course_says_where_each_frame_leads(taught: Course) -> None:
    for lesson, node in nodes(taught):
        for move in node["moves"]:
            assert move["frames"][0]["text"][:1] == move["text"]
            if move["next"] is not None:
                after = lesson["nodes"][move["next"]]
                assert move["frames"][-1]["scene"] == after["scene"]


def test_a_course_shows_no_goal_and_no_card_of_others() -> None:
    for _, node in nodes(course("kabaleo", NAMES)):
        goals = node["scene"]["view"].split(" | ")[-1]
        assert goals == "G,?" or node["scene"]["mover"] is None
    for _, node in nodes(course("hat_cards", NAMES)):
        others = node["scene"]["view"].split(" | ")[0].split(",")[1:]
        assert set("".join(others)) <= {"?"}


def test_after_a_try_the_broken_rule_is_named() -> None:
    rules = {node["rule"] for _, node in nodes(course("kabaleo", NAMES)) if node["rule"]}
    assert rules == {"K16"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ask: x\nplay: *", "needs options, position"),
        ("options:\nposition: p\npraise: y", "needs options, position"),
        ("options:\nposition: p\nask: x\npraise: y", "one of play"),
        ("options:\nposition: p\nask: x\nplay: *\nsing: la\npraise: y", "one of play"),
        ("options:\noptions:", "stands twice"),
        ("nonsense", "no key and value"),
    ],
)
def test_a_malformed_lesson_is_refused_by_name(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^lesson odd: .*{reason}"):
        read_lesson("odd", text)


def test_the_first_legal_answer_of_several_is_played() -> None:
    barred = next(one for one in lessons("kabaleo") if "barred" in one.name)
    stage = go_on(begin("kabaleo", barred), [])

    assert [step.token for step in steps(stage, "g0")] == ["g0", "o13"]
    assert [step.token for step in steps(stage, "g13")] == ["g13", "o12"]


def test_the_lesson_of_the_how_to_page_is_the_one_that_is_given() -> None:
    block = next(
        block.text
        for block in blocks_of(ROOT / "docs" / "how-to" / "add-a-lesson.md")
        if "position:" in block.text
    )

    assert read_lesson("kabaleo/3-cancel", block) in lessons("kabaleo")
