"""The code of pages and docstrings does what is said there, and links lead somewhere."""

import doctest
import importlib
import re
import runpy
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import kolpak
from pages import PAGES, ROOT, Block, blocks_of, name_of, prose_of

TAUGHT = [
    page
    for page in PAGES
    if name_of(page) in ("README.md", "docs/start.md", "docs/reference/library.md")
    or page.parent.name in ("how-to", "envs")
]
"""The pages that say what to type; the other pages' code is tested where it belongs."""
WITH_CODE = [page for page in TAUGHT if any(block.kind == "python" for block in blocks_of(page))]

SOURCE = ROOT / "src"
SHOWING = [file for file in sorted(SOURCE.rglob("*.py")) if ">>> " in file.read_text("utf-8")]
"""The modules with examples; pytest's own search for them would load all others, too."""


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Gives a module for the code of one page, as if it were typed into a file."""
    made = ModuleType("page")
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    monkeypatch.setitem(sys.modules, "page", made)
    return made


def pages_id(page: Path) -> str:
    return name_of(page)


def pairs(blocks: list[Block]) -> Iterator[tuple[Block, Block | None]]:
    """Gives every block of code with the output that is shown right after it, if any is."""
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if block.kind == "python":
            shown = following if following is not None and following.kind == "text" else None
            yield block, shown


def run_dialogue(block: Block, page: Path, names: dict[str, Any]) -> None:
    """Runs code with prompts and compares every answer."""
    parsed = doctest.DocTestParser().get_doctest(block.text, {}, page.name, str(page), block.line)
    parsed.globs = names
    report = StringIO()
    runner = doctest.DocTestRunner()
    runner.run(parsed, out=report.write, clear_globs=False)
    assert runner.failures == 0, report.getvalue()


@pytest.mark.parametrize("page", WITH_CODE, ids=pages_id)
def test_the_code_of_a_page_runs_and_prints_what_is_shown(
    page: Path, module: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    for block, shown in pairs(blocks_of(page)):
        if ">>> " in block.text:
            run_dialogue(block, page, module.__dict__)
            continue
        code = "\n" * (block.line - 1) + block.text
        exec(compile(code, str(page), "exec"), module.__dict__)
        printed = capsys.readouterr().out
        if shown is not None:
            assert printed == shown.text, f"{name_of(page)}, line {block.line}"


@pytest.mark.parametrize("file", SHOWING, ids=pages_id)
def test_the_examples_of_a_docstring_do_what_is_shown(file: Path) -> None:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    runner = doctest.DocTestRunner()
    report = StringIO()
    for found in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(found, out=report.write)

    assert runner.tries > 0
    assert runner.failures == 0, report.getvalue()


def test_the_pages_that_teach_have_code() -> None:
    assert {name_of(page) for page in WITH_CODE} >= {
        "docs/start.md",
        "docs/reference/library.md",
        "docs/how-to/research.md",
        "docs/how-to/add-a-game.md",
    }


def anchors_of(page: Path) -> set[str]:
    """Lists the anchors that a page's headings get where Markdown is shown."""
    headings = re.findall(r"^#+ (.*)$", prose_of(page), re.MULTILINE)
    slugs = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)
    return set(slugs)


@pytest.mark.parametrize("page", PAGES, ids=pages_id)
def test_every_link_leads_to_a_file_and_to_a_heading(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", prose_of(page)))
    for link in links:
        if re.match(r"[a-z]+:", link):
            continue  # another site
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{name_of(page)} links to {link}, which is not there"
        assert target.is_relative_to(ROOT), f"{name_of(page)} links to {link}, outside the project"
        if anchor:
            assert anchor in anchors_of(target), f"{name_of(page)} links to {link}: no such heading"


def test_what_may_be_given_is_taken() -> None:
    runpy.run_path(str(Path(__file__).with_name("promised.py")))


def test_every_page_is_on_the_map() -> None:
    pages = {page.resolve() for page in PAGES if page.is_relative_to(ROOT / "docs")}
    map_page = ROOT / "docs" / "README.md"
    linked = re.findall(r"\]\(([^)#\s]+)\)", map_page.read_text("utf-8"))

    reached = {(map_page.parent / link).resolve() for link in linked}

    lost = sorted(map(name_of, pages - reached - {map_page}))
    assert lost == [], "docs/README.md links to every page"


def test_the_face_is_described() -> None:
    page = (ROOT / "docs" / "reference" / "library.md").read_text("utf-8")

    assert [name for name in kolpak.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_every_method_of_the_rules_is_described() -> None:
    page = (ROOT / "docs" / "reference" / "library.md").read_text("utf-8")
    methods = [name for name in vars(kolpak.play.rules.Rules) if not name.startswith("_")]

    assert "guess" in methods
    assert [name for name in methods if f"| `{name}(" not in page] == []
