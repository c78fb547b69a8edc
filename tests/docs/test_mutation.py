"""What the lines for mutmut name is there; a run takes half an hour and is in no tier."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module

from pages import ROOT, blocks_of

PAGE = ROOT / "docs" / "reference" / "mutation.md"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]


def test_the_tests_that_are_selected_are_found() -> None:
    selected = SETTINGS["pytest_add_cli_args_test_selection"]
    listed = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", *selected]

    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_sources_that_are_mutated_exist() -> None:
    patterns = SETTINGS["source_paths"] + SETTINGS["only_mutate"] + SETTINGS["also_copy"]

    assert [pattern for pattern in patterns if not any(ROOT.glob(pattern))] == []


def test_the_mutant_that_is_shown_is_one_of_a_function() -> None:
    lines = "".join(block.text for block in blocks_of(PAGE))
    shown = re.findall(r"mutmut show (\S+)\.x_(\w+)__mutmut_\d+", lines)

    assert [callable(getattr(import_module(module), name)) for module, name in shown] == [True]
