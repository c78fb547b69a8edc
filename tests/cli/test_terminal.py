"""The program in a real terminal: colours, clean screens, Ctrl-C."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import kolpak
from waiting import PATIENCE

PROGRAM = [sys.executable, "-m", "kolpak.cli.main"]


def _listening() -> None:
    """Hears Ctrl-C and the end of the terminal where a script or nohup has begun the tests."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """The program behind a pseudo-terminal, as a person meets it."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        without = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        settings = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLUMNS": "90", **environment}
        self.process = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=without | settings,
            start_new_session=True,
            preexec_fn=_listening,
        )
        os.close(theirs)
        self.seen = ""

    def until(self, text: str) -> str:
        """Reads on until a text has been shown; gives all that was shown before and with it."""
        new = ""
        while text not in new:
            assert self.answers(PATIENCE), f"no “{text}” in: {self.seen}{new}"
            new += os.read(self.ours, 65536).decode("utf-8")
        self.seen += new
        return new

    def answers(self, seconds: float) -> bool:
        """Waits until something is shown, at most so long."""
        return bool(select.select([self.ours], [], [], seconds)[0])

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal until it is noticed: not while the program only begins to listen."""
        for _ in range(10):
            self.process.send_signal(number)
            if self.answers(PATIENCE / 10):
                return
        raise AssertionError(f"{number.name} is not noticed in: {self.seen}")

    def resize(self, columns: int) -> None:
        """Makes the terminal so wide, and tells the program as terminals do."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self.signal(signal.SIGWINCH)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def end(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.ours)
        return code


def test_cones_are_coloured_and_letters_stay() -> None:
    terminal = Terminal("play", "kabaleo", "players=2", "--seed", "1", "--speed", "fast")

    shown = terminal.until("Your move:")
    terminal.type("quit\n")
    terminal.until("The game stops here.")

    assert terminal.end() == 0
    assert "\x1b[38;5;212m\x1b[1mP\x1b[0m" in shown
    assert "␛" not in shown


def test_no_color_is_respected() -> None:
    terminal = Terminal(
        "play", "kabaleo", "players=2", "--seed", "1", "--speed", "fast", NO_COLOR="1"
    )

    shown = terminal.until("Your move:")
    terminal.type("quit\n")
    terminal.until("The game stops here.")

    assert terminal.end() == 0
    assert "\x1b[38" not in shown


def test_the_picture_is_drawn_anew_where_the_terminal_changes_its_width() -> None:
    terminal = Terminal("play", "hats", "players=2", "--seed", "1", "--speed", "fast", COLUMNS="")
    ask = "Your move:"

    terminal.until(ask)  # the new terminal is 0 columns wide, which counts as 80
    for width in (60, 100, 40):
        terminal.type("r")  # and what is not entered is dropped
        terminal.until("r")
        terminal.resize(width)
        shown = re.sub(r"\x1b\[[0-9;]*m", "", terminal.until(ask))
        longest = max(map(len, shown.splitlines()))
        assert longest <= width
        assert ("needs" in shown) == (width == 40)
    terminal.type("quit\n")
    terminal.until("The game stops here.")

    assert terminal.end() == 0


def test_the_screen_is_wiped_before_and_after_the_device_changes_hands() -> None:
    terminal = Terminal("play", "kabaleo", "--seats", "Ann,Bob", "--seed", "1", "--speed", "fast")
    wiped = "\x1b[2J"

    before = terminal.until("nobody else is looking.")
    terminal.type("\n")
    after = terminal.until("your move:")
    terminal.type("quit\n")
    terminal.until("The game stops here.")

    assert terminal.end() == 0
    assert wiped in before
    assert wiped in after
    assert after.index("\x1b[3J") < after.index("goal")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_the_game_and_keeps_the_record(tmp_path: Path, how: signal.Signals) -> None:
    file = tmp_path / "evening.kolpak"
    terminal = Terminal(
        "play", "kabaleo", "players=2", "--seed", "1", "--speed", "fast", "--record", str(file)
    )

    terminal.until("Your move:")
    terminal.signal(how)
    shown = terminal.until("The record is in")

    assert terminal.end() == 130
    assert "The game stops here." in shown
    assert "Traceback" not in terminal.seen
    assert kolpak.read(file.read_text("utf-8")).tags["Seat1"] == "bot:greedy"


def test_a_pipe_gets_no_colours_and_a_closed_one_no_traceback() -> None:
    line = " ".join([*PROGRAM, "play", "kabaleo", "--seats", "greedy,greedy", "--seed", "1"])

    whole = subprocess.run(line.split(), capture_output=True, check=True, text=True)
    cut = subprocess.run(f"{line} | head -n 1", capture_output=True, shell=True, text=True)

    assert not re.search("\x1b", whole.stdout)
    assert cut.stdout == "A game of Kabaleo:\n"
    assert cut.stderr == ""


def test_a_record_goes_into_a_pipe() -> None:
    line = ["play", "hats", "--seats", "greedy,greedy", "--seed", "1", "--record", "/dev/stdout"]

    done = subprocess.run([*PROGRAM, *line], capture_output=True, check=True, text=True)

    record, _, said = done.stdout[done.stdout.index("[Game") :].partition("The record is in")
    assert kolpak.read(record).over
    assert said == " /dev/stdout.\n"


def test_a_missing_input_and_a_narrow_character_set_are_no_trouble() -> None:
    line = " ".join([*PROGRAM, "play", "kabaleo", "players=2"])

    closed = subprocess.run(f"{line} <&-", capture_output=True, shell=True, text=True)
    narrow = subprocess.run(
        [*PROGRAM, "--help"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )

    assert (closed.returncode, closed.stderr) == (0, "")
    assert "There is no more input" in closed.stdout
    assert (narrow.returncode, narrow.stderr) == (0, b"")
