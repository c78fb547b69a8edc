"""Starting the server from the command line: with a command, and with the bare program."""

import webbrowser
from collections.abc import Callable
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread

import pytest

from kolpak.cli import serve
from kolpak.server.config import Config

Served = list[Config]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """Lists the configurations of servers that would have been run."""
    found: Served = []

    def run(config: Config, ready: Callable[[], None]) -> None:
        found.append(config)
        ready()

    monkeypatch.setattr("kolpak.server.main.run", run)
    monkeypatch.setenv(serve.NO_BROWSER, "1")
    return found


def test_the_bare_program_serves_and_tells_its_address(run, served: Served) -> None:
    result = run()

    assert served == [Config()]
    assert result.stdout == "Kolpak is served at http://localhost:8765; Ctrl-C stops it.\n"


def test_every_option_reaches_the_server(run, served: Served) -> None:
    line = "serve --host ::1 --port 80 --database URL --data DIR --workers 3 --pace 0.2 --grace 5"

    result = run(*line.split(), "--rate", "60")

    assert served == [Config("::1", 80, "URL", "DIR", 3, 0.2, 5.0, 60)]
    assert "http://[::1]:80;" in result.stdout


@pytest.mark.parametrize("port", ["0", "65536", "70000", "8" + "0" * 19, "9" * 5000, "http"])
def test_a_port_that_there_cannot_be_is_refused(run, served: Served, port: str) -> None:
    result = run("serve", "--port", port, code=2)

    assert (served, result.stdout) == ([], "")
    assert result.stderr.endswith("it is a whole number from 1 to 65535.\n")


def test_the_last_port_may_be_served(run, served: Served) -> None:
    assert "http://localhost:65535;" in run("serve", "--port", "65535").stdout


@pytest.mark.parametrize("value", ["", "-1", "1e3", "nan", "soon"])
def test_a_time_that_is_none_is_refused_with_what_would_be_right(run, served, value: str) -> None:
    result = run("serve", "--grace", value, code=2)

    assert served == []
    assert result.stderr.startswith("Option --grace cannot be")


@contextmanager
def health():
    """A server that answers like one that is ready; gives its port."""

    class Ready(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        Thread(target=server.serve_forever).start()
        yield server.server_port
        server.shutdown()


def test_the_browser_opens_where_there_is_a_display_and_it_is_not_unwanted(
    run, served, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Event()
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.set())
    monkeypatch.setattr(serve.sys, "platform", "linux")
    with health() as port:
        monkeypatch.setenv("DISPLAY", ":0")
        run("serve", "--browser", "--port", str(port))
        assert not opened.wait(0.3), "it is unwanted"

        monkeypatch.delenv(serve.NO_BROWSER)
        run("serve", "--browser", "--port", str(port))
        assert opened.wait(10)

        opened.clear()
        for display in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(display, raising=False)
        run("serve", "--browser", "--port", str(port))
        assert not opened.wait(0.3), "there is no display"
