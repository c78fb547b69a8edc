"""Every rule id has its scenarios and its page, every side of every option a scenario."""

import re
from pathlib import Path

import pytest

import kolpak
from kolpak.play.values import write_value
from parts import rules_page, text_of
from scenario import RULES, Scenario, all_scenarios, play_scenario

PAGES = Path(__file__).parents[2] / "docs" / "rules"
STORIES = all_scenarios()


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.rule}: {story.title}")
def test_the_story_holds(story: Scenario) -> None:
    play_scenario(story)


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_rule_id_has_scenarios_and_no_other_file_is_there(name: str) -> None:
    for rule in kolpak.find(name).rule_ids:
        text_of(name, RULES / name / f"{rule}.txt")
    files = {path.stem for path in (RULES / name).glob("*.txt")}
    assert files == set(kolpak.find(name).rule_ids)
    told = {story.rule for story in STORIES if story.game_and_options[0] == name}
    assert told == files


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_rule_id_has_its_paragraph_with_a_link_to_its_scenarios(name: str) -> None:
    page = text_of(name, rules_page(name))
    headings = re.findall(r"^### ([A-Z]\d+)\b", page, re.MULTILINE)
    assert headings == list(kolpak.find(name).rule_ids)
    for rule, paragraph in zip(
        headings, re.split(r"^### ", page, flags=re.MULTILINE)[1:], strict=True
    ):
        assert f"](../../tests/rules/{name}/{rule}.txt)" in paragraph, rule


def test_pages_name_only_rules_that_exist() -> None:
    known = {rule for game in kolpak.GAMES.values() for rule in game.rule_ids}
    for page in PAGES.glob("*.md"):
        named = set(re.findall(r"\b[KFVC]\d{1,2}\b", page.read_text("utf-8")))
        assert named <= known, page.name


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_side_of_every_option_has_a_scenario(name: str) -> None:
    told = {
        pair
        for story in STORIES
        if story.game_and_options[0] == name
        for pair in story.game_and_options[1].split()
    }
    for option in kolpak.find(name).options.declared():
        for value in option.values.examples():
            side = f"{option.name}={write_value(value)}"
            assert side in told, f"No scenario of tests/rules/{name} names {side}."
