"""Whether compiled code works is found out once, by trying, and said once."""

from __future__ import annotations

import logging
import sys
from typing import Any

import numba
import pytest

from kolpak.bots import compiler
from kolpak.bots.compiler import Compiler, announce_compiling, compiles, log_problem, take_over
from kolpak.words.languages import set_language


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_found", [])
    monkeypatch.setattr(compiler, "_announce", [])


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forgets all modules of compiled code for a test, so that they are imported anew."""
    for name in [name for name in sys.modules if name.startswith("kolpak.fast")]:
        monkeypatch.delitem(sys.modules, name)


def test_it_works_here(caplog: pytest.LogCaptureFixture) -> None:
    assert compiles()
    assert caplog.text == ""


@pytest.mark.usefixtures("unloaded")
@pytest.mark.parametrize("name", ["numba", "numpy", "platformdirs"])
def test_what_cannot_be_imported_is_named_in_one_warning(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, name, None)

    assert [compiles() for _ in range(3)] == [False] * 3

    assert caplog.text.count("some bots are missing") == 1
    assert name in caplog.text


@pytest.mark.parametrize(
    "does",
    [
        lambda random: 7,
        lambda random: 1 / 0,
        lambda random: (_ for _ in ()).throw(OSError("no space left")),
    ],
    ids=["computes wrongly", "fails", "cannot write"],
)
def test_a_function_that_fails_or_computes_wrongly_does_not_work(
    does: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kolpak.fast.random.bits", does)

    assert not compiles()
    assert caplog.text.count("some bots are missing") == 1


def test_code_that_cannot_be_kept_works_and_is_warned_of_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from kolpak.fast.cache import Place

    monkeypatch.setattr("kolpak.fast.cache.place", lambda: Place(None, "/x: read-only"))

    assert [compiles() for _ in range(2)] == [True] * 2
    assert caplog.text.count("(/x: read-only), so each start compiles") == 1


def test_what_is_wrong_is_said_in_the_language_of_who_plays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    set_language("de")
    log_problem(Compiler(True, "/x: read-only"))
    set_language("en")

    assert "lässt sich hier nicht aufheben" in caplog.text


def test_what_another_process_has_found_out_is_believed_without_loading_numba(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.INFO):
        take_over(Compiler(False, "found elsewhere"))
        assert not compiles()
        take_over(Compiler(True))
        assert compiles()

    assert caplog.text == ""


def test_what_is_compiled_for_the_first_time_is_announced_once() -> None:
    said: list[str] = []
    announce_compiling(lambda: said.append("compiling"))

    assert compiles()
    assert said == []
    for _ in range(2):
        numba.njit(lambda number: number + 1)(1)

    assert said == ["compiling"]
