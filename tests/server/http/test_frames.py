"""Frames of a socket: in parts, at once, too large, too many or wrong, and when it is stopped."""

import asyncio
import json
import time

import pytest

from kolpak.server.web.frame_limit import FrameLimit
from server.http.site import Site, goes_on, hear, hear_out, seated, until
from waiting import PATIENCE


def test_a_frame_that_is_huge_ends_the_connection_and_not_the_table(site: Site) -> None:
    ann, bob, table = seated(site)

    with bob.line(table) as other:
        hear(other, "presence")
        with ann.line(table) as line:
            line.send("x" * 70_000)
            code, _ = hear_out(line)
        ann.do(table, "say", text="still here")
        heard = hear(other, "event")

    assert code == 1009
    assert heard["event"]["text"] == "still here"


@pytest.mark.parametrize(
    "bytes_",
    [
        b"\x81\x05hello",  # a text that is not masked
        b"\xf1\x80\0\0\0\0",  # reserved bits
        b"\x83\x80\0\0\0\0",  # an unknown kind of frame
        b"\x81\x82\0\0\0\0\xff\xff",  # a text that is no UTF-8
        b"\x09\x80\0\0\0\0",  # a ping in fragments
        b"\x80\x80\0\0\0\0",  # the end of what has not begun
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # longer than anything
    ],
)
def test_what_is_no_websocket_ends_the_connection_and_not_the_server(
    site: Site, bytes_: bytes
) -> None:
    ann, _, table = seated(site)

    with ann.line(table) as line:
        hear(line, "presence")
        line.socket.sendall(bytes_)
        hear_out(line)

    assert ann.see(table)["phase"] == "playing"


def test_a_text_in_fragments_with_a_ping_between_is_one_message(site: Site) -> None:
    ann, _, table = seated(site)

    with ann.line(table) as line:
        hear(line, "presence")
        line.send(iter(['{"id": "a", ', '"do": "say", ', '"text": "in parts"}']))
        line.ping()
        heard = hear(line, "event")

    assert heard["event"]["text"] == "in parts"


@pytest.mark.parametrize(
    "frame",
    [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\0\x80\0\0\0\0"],
    ids=["pings", "pongs", "fragments"],
)
def test_too_many_frames_that_are_no_messages_end_the_connection_and_not_the_table(
    site: Site, frame: bytes
) -> None:
    ann, _, table = seated(site)
    beginning = b"\x01\x80\0\0\0\0"  # of a message; pings and pongs may come before its end

    with ann.line(table) as line:
        hear(line, "presence")
        line.socket.sendall(beginning + frame * 100)
        code, rest = hear_out(line)

    assert (code, rest) == (None, [])
    assert ann.see(table)["phase"] == "playing"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[FrameLimit]:
    """The server's ends of the sockets that are opened in a test."""
    begin, begun = FrameLimit.connection_made, list[FrameLimit]()

    def remember(self: FrameLimit, transport: asyncio.BaseTransport) -> None:
        begun.append(self)
        begin(self, transport)

    monkeypatch.setattr(FrameLimit, "connection_made", remember)
    return begun


def test_a_stop_leaves_a_socket_alone_that_its_client_has_closed(
    site: Site, begun: list[FrameLimit]
) -> None:
    async def stop() -> None:
        begun[0].data_received(b"\x88\x80\0\0\0\0")  # a close frame; the answer may not be read
        begun[0].shutdown()

    ann, _, table = seated(site)

    with ann.line(table) as line:
        hear(line, "presence")
        site.inside(stop())
        code, _ = hear_out(line)

    assert code == 1005


def test_pings_of_a_client_that_does_not_read_are_not_answered(
    site: Site, begun: list[FrameLimit]
) -> None:
    ann, _, table = seated(site)

    with ann.line(table) as line:
        hear(line, "presence")
        begun[0].pause_writing()
        unread = line.ping()
        line.send(json.dumps({"id": "a", "do": "say", "text": "pinged"}))
        assert until(lambda: bool(ann.see(table)["chat"]))
        site.loop.call_soon_threadsafe(begun[0].resume_writing)
        assert goes_on(line)
        assert not unread.is_set()
        assert line.ping().wait(PATIENCE)


@pytest.mark.parametrize("text", ["short", "x" * 60, "x" * 61, "x" * 299, "Grüße, здравствуйте"])
def test_texts_of_every_length_come_through_both_ways(site: Site, text: str) -> None:
    ann, _, table = seated(site)

    with ann.line(table) as line:
        hear(line, "presence")
        for part in (f"{text}!", f"{text}?"):
            command = {"id": part[-60:], "do": "say", "text": part}
            line.send(json.dumps(command, ensure_ascii=False))
            assert hear(line, "event")["event"]["text"] == part


def test_several_frames_in_one_packet_and_one_in_several_are_all_read(site: Site) -> None:
    ann, _, table = seated(site)
    frames = b"".join(
        bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text
        for text in (b'{"ping": %d}' % n for n in range(10, 15))
    )

    with ann.line(table) as line:
        hear(line, "presence")
        line.socket.sendall(frames[:30])
        time.sleep(0.05)
        line.socket.sendall(frames[30:])
        heard = [hear(line, "pong")["pong"] for _ in range(5)]

    assert heard == [10, 11, 12, 13, 14]
