"""No command writes over a file that it reads, by whatever name that is given."""

from collections.abc import Callable
from pathlib import Path

import pytest

LATE = "Bvb O O O P P Vo Pvb P Vbo O V Bv Bv Vp B | ppo,pob | 1 | 9 | P,O"
BOT = """\
from kolpak.bots.common import Uniform as Own
"""


def with_dots(file: Path) -> Path:
    return Path(f"./{file.name}")


def symbolic(file: Path) -> Path:
    link = file.with_name(f"other{file.suffix}")
    link.symlink_to(file)
    return link


def hard(file: Path) -> Path:
    link = file.with_name(f"same{file.suffix}")
    link.hardlink_to(file)
    return link


@pytest.mark.parametrize("named", [Path, with_dots, symbolic, hard])
@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("late.txt", LATE, ("solve", "late.txt", "--proof", "OUT")),
        ("game.svg", '[Game "kabaleo"]', ("review", "game.svg", "--plot", "OUT")),
        ("own.py", BOT, ("arena", "kabaleo", "own.py:Own", "random", "--json", "OUT")),
    ],
)
def test_a_file_that_is_read_is_not_written_over(
    run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    named: Callable[[Path], Path],
    file: str,
    text: str,
    line: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(file).write_text(text)
    written = str(named(tmp_path / file))

    refused = run(*(written if word == "OUT" else word for word in line), code=2)

    assert f"{written} is read here and would be overwritten" in refused.stderr
    assert Path(file).read_text() == text


def test_a_copy_of_what_is_read_may_be_written_over(run, tmp_path: Path) -> None:
    late, proof = tmp_path / "late.txt", tmp_path / "proof.txt"
    for file in (late, proof):
        file.write_text(LATE)

    run("solve", str(late), "--proof", str(proof))

    assert proof.read_text() != LATE
