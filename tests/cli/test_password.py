"""Who has forgotten a password gets a new one from whoever runs the server."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from cli.storing import on
from kolpak.server.accounts.passwords import hash_password, verify_password
from kolpak.server.store import Passkey, Person
from kolpak.server.store.urls import default_url
from waiting import PATIENCE

ANN = Person("p1", "Ann", 100.0, "ann", hash_password("a green hat"))


def password(folder: Path) -> str | None:
    """Gives what is kept of Ann's password."""
    ann = on(default_url(folder), lambda store: store.people.find("p1"))
    assert ann is not None
    return ann.password


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder where Ann has an account."""
    on(default_url(tmp_path), lambda store: store.people.add(ANN))
    return tmp_path


def test_a_line_of_standard_input_becomes_the_password(run, data: Path) -> None:
    result = run("password", "Ann", "--data", str(data), input="a brown hat\r\n")

    assert result.stdout == "“Ann” has a new password.\n"
    assert verify_password(password(data), "a brown hat")
    assert not verify_password(password(data), "a green hat")


def test_a_new_password_shuts_everybody_out_who_was_signed_in(run, data: Path) -> None:
    url = default_url(data)
    on(url, lambda store: store.people.add_token(b"hash", "p1", 100.0))

    run("password", "ann", "--data", str(data), input="a brown hat")

    ann = on(url, lambda store: store.people.find("p1"))
    assert ann is not None
    assert ann.epoch > ANN.epoch
    assert on(url, lambda store: store.people.of_token(b"hash")) is None


def test_passkeys_stay_valid(run, data: Path) -> None:
    url, passkey = default_url(data), Passkey(b"key", "p1", b"public", 100.0, 0)
    on(url, lambda store: store.people.add_passkey(passkey))

    run("password", "ann", "--data", str(data), input="a brown hat")

    assert on(url, lambda store: store.people.passkeys("p1")) == [passkey]


def test_who_has_a_passkey_only_gets_a_password_too(run, tmp_path: Path) -> None:
    on(default_url(tmp_path), lambda store: store.people.add(ANN._replace(password=None)))

    run("password", "ann", "--data", str(tmp_path), input="a brown hat")

    assert verify_password(password(tmp_path), "a brown hat")


def test_it_does_not_matter_how_the_letters_of_a_password_are_made_up(run, data: Path) -> None:
    run("password", "\uff21nn", "--data", str(data), input="rene\u0301 1234")

    assert verify_password(password(data), "ren\u00e9 1234")
    assert verify_password(password(data), "rene\u0301 1234")


@pytest.mark.parametrize(
    ("login", "typed", "sentence"),
    [
        ("bob", "a brown hat", "There is no account “bob” here."),
        ("x", "a brown hat", "A login has 3 to 60 characters and no spaces."),
        ("ann", "short", "A password has 8 to 200 characters."),
        ("ann", "", "A password has 8 to 200 characters."),
    ],
)
def test_what_is_wrong_is_told_and_the_old_password_stays(
    run, data: Path, login: str, typed: str, sentence: str
) -> None:
    result = run("password", login, "--data", str(data), input=typed, code=2)

    assert result.stderr == f"{sentence}\n"
    assert password(data) == ANN.password


def test_a_folder_without_a_server_s_file_is_left_empty(run, tmp_path: Path) -> None:
    result = run("password", "ann", "--data", str(tmp_path), input="a brown hat", code=2)

    assert result.stderr == f"There is no file {tmp_path / 'kolpak.db'}.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("second", "code", "end", "kept"),
    [
        ("a brown hat", 0, "“ann” has a new password.", "a brown hat"),
        ("a brown cat", 2, "The two passwords differ, so nothing was changed;", "a green hat"),
    ],
)
def test_at_a_terminal_it_is_asked_for_twice_and_never_shown(
    data: Path, second: str, code: int, end: str, kept: str
) -> None:
    terminal, side = pty.openpty()
    line = ["password", "ann", "--data", str(data), "--lang", "en"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kolpak.cli.main", *line],
        stdin=side,
        stdout=side,
        stderr=side,
        start_new_session=True,
    )
    os.close(side)

    shown = read_until(terminal, "New password: ")
    os.write(terminal, b"a brown hat\n")
    shown += read_until(terminal, "The same once more: ")
    os.write(terminal, second.encode() + b"\n")
    shown += read_until(terminal, None)

    assert process.wait(PATIENCE) == code
    assert end in shown
    assert "hat\r" not in shown
    assert verify_password(password(data), kept)


def read_until(terminal: int, wanted: str | None) -> str:
    """Reads what a terminal shows up to some text; None reads until the program has ended."""
    shown = b""
    while wanted is None or wanted.encode() not in shown:
        try:
            part = os.read(terminal, 1000)
        except OSError:  # Linux: nobody has the other side open any more
            break
        if not part:
            break
        shown += part
    return shown.decode()
