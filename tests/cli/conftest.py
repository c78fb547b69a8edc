"""Runs lines of the program inside the test's process."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from kolpak.cli.main import program

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Gives ``run("replay", "-", input=…)``, with its exit_code, stdout and stderr."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def line(*words: str, input: str | bytes | None = None, code: int = 0) -> Result:
        result = CliRunner().invoke(program, words, input=input)
        assert isinstance(result.exception, SystemExit | None), result.exception
        assert result.exit_code == code, result.output
        return result

    return line
