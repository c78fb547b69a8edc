"""Whoever connects and does not say what they want is let go; whoever does may stay."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kolpak.server.web import request_timeout
from kolpak.server.web.limits import OpenLimiter
from server.handshake import UPGRADE
from server.http.site import Site, hear, running, seated, until
from server.http.streams import Stream, until_now
from waiting import PATIENCE

REFUSED = {
    "a body": (400, "Content-Length: 5\r\n"),
    "a body in chunks": (400, "Transfer-Encoding: chunked\r\n"),
    "a long cookie": (431, f"Cookie: a={'b' * 9_000}\r\n"),
    "many headers": (431, "".join(f"X-{n}: 1\r\n" for n in range(130))),
    "another version": (400, "Sec-WebSocket-Version: 12\r\n"),
}
"""Handshakes that are refused: the status of the answer, and the headers they have besides."""

SOON = 1.0
"""Seconds for a request; one that is sent at once must not come too late on a busy machine."""

ASKED = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = (
    b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nX-Kolpak: 1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_timeout, "TIMEOUT", SOON)


@pytest.fixture
def link(site: Site) -> Iterator[socket.socket]:
    """A bare link to the server."""
    with linked(site) as link:
        yield link


def linked(site: Site) -> socket.socket:
    """Gives a bare link to the server."""
    _, _, address = site.url.rpartition("/")
    host, _, port = address.partition(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def is_closed(link: socket.socket) -> bool:
    """Read until the server has closed; raise TimeoutError where it does not."""
    while link.recv(65_536):
        pass
    return True


def trickle(link: socket.socket) -> None:
    """Sends a little of a request again and again."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        link.sendall(b"G")
        time.sleep(0.05)


@pytest.mark.parametrize("begun", [b"", b"GET /api/hea", BODY], ids=["nothing", "a head", "a body"])
def test_who_does_not_end_a_request_is_let_go(link: socket.socket, begun: bytes) -> None:
    link.sendall(begun)

    assert is_closed(link)


def test_it_does_not_help_to_send_a_little_again_and_again(link: socket.socket) -> None:
    with pytest.raises(OSError, match=r"(?i)pipe|reset"):
        trickle(link)


def test_it_does_not_help_to_have_asked_before(link: socket.socket) -> None:
    link.sendall(ASKED)
    assert b"200 OK" in link.recv(65_536)
    time.sleep(0.1)

    link.sendall(ASKED[:20])

    assert is_closed(link)


def test_an_address_begins_only_so_many_requests_at_once_unless_it_is_a_proxy_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = OpenLimiter(2)
    monkeypatch.setattr(request_timeout, "TIMEOUT", 2 * PATIENCE)
    monkeypatch.setattr(request_timeout, "INCOMPLETE", begun)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.7")
    with running(tmp_path) as site, linked(site) as first, linked(site) as second:
        for link in (first, second):
            link.sendall(ASKED[:20])
        with linked(site) as third:
            assert is_closed(third)
        first.sendall(ASKED[20:])
        assert b"200 OK" in first.recv(65_536)

        until(lambda: not begun.is_full("127.0.0.1"))
        assert site.stranger().get("/api/health").status_code == 200
    monkeypatch.delenv("FORWARDED_ALLOW_IPS")
    with running(tmp_path) as site, linked(site), linked(site), linked(site):
        assert site.stranger().get("/api/health").status_code == 200


@pytest.mark.parametrize(("status", "headers"), REFUSED.values(), ids=REFUSED)
def test_a_handshake_that_is_refused_is_answered_and_closed(
    link: socket.socket, status: int, headers: str
) -> None:
    link.sendall(f"{UPGRADE}{headers}\r\n".encode())

    assert link.recv(65_536).startswith(f"HTTP/1.1 {status} ".encode())
    assert is_closed(link)


def test_who_has_asked_may_stay(site: Site) -> None:
    ann, bob, table = seated(site)

    with ann.line(table) as line, Stream(bob, table) as lines:
        until_now(lines)
        time.sleep(2 * SOON)
        ann.do(table, "say", phrase="hello")

        line.send('{"ping": 7}')
        assert hear(line, "pong")["pong"] == 7
        assert any("now" in message for message in until_now(lines))
