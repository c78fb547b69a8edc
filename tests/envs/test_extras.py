"""Whoever lacks an extra is told which one by the module that needs it."""

import subprocess
import sys

import pytest

from envs.extras import blocking


@pytest.mark.parametrize("extra", ["pettingzoo", "openspiel", "dataset"])
def test_a_module_without_its_extra_names_it(extra: str) -> None:
    code = f"{blocking('plot')}\nimport kolpak.envs.{extra}"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stderr.rstrip().endswith(f"need: pip install 'kolpak[{extra}]'")
