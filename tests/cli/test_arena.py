"""The command ``arena`` prints a table and writes results and plots."""

import json
from pathlib import Path

import pytest


def test_the_command_prints_a_table_and_writes_results_and_a_picture(run, tmp_path: Path) -> None:
    results, picture = tmp_path / "arena.json", tmp_path / "arena.png"
    line = ("arena", "kabaleo", "greedy", "random", "--deals", "12", "--stop")

    text = run(*line, "--json", str(results), "--plot", str(picture)).stdout

    assert "greedy" in text
    assert "better" in text
    found = json.loads(results.read_text("utf-8"))
    assert found["summary"][0]["bot"] == "greedy"
    assert len(found["games"]) <= 24
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("greedy",), "at least two bots"),
        (("greedy", "deep"), "There is no bot “deep”"),
        (("greedy", "random", "--deals", "0"), "--deals"),
        (("greedy", "random", "--options", "players=9"), "players"),
    ],
)
def test_a_wrong_line_is_answered_in_a_sentence(run, line: tuple[str, ...], said: str) -> None:
    assert said in run("arena", "kabaleo", *line, code=2).stderr
