"""The socket: whatever is sent, the answer is clear, and the connection and the table go on."""

import asyncio
import json

import pytest
from websockets.sync.client import ClientConnection

from kolpak.live import connection
from kolpak.live.errors import StoreError
from kolpak.live.store import Append
from server.http.site import (
    Site,
    dial,
    goes_on,
    hear,
    hear_out,
    read_messages,
    seated,
    until,
)


def fault_of(line: ClientConnection, frame: str | bytes) -> str:
    """Sends a frame and gives the id of the error it is answered with."""
    line.send(frame)
    return str(hear(line, "error")["error"]["id"])


def test_a_socket_begins_with_all_events_a_snapshot_and_who_is_there(site: Site) -> None:
    ann, _, table = seated(site)

    with ann.line(table) as line:
        messages = read_messages(line, "presence")

    assert [message["event"]["kind"] for message in messages[:4]] == [
        "opened", "sat", "began", "drawn",
    ]  # fmt: skip
    assert messages[4]["now"] == ann.see(table)
    assert messages[5] == {"presence": [True, False]}


@pytest.mark.parametrize("since", [-1, 0, 3, 999_999_999, 9_999_999_999, 2**53 - 1])
def test_a_socket_resumes_after_any_version(site: Site, since: int) -> None:
    ann, _, table = seated(site)
    begun = ann.see(table)["v"]

    with ann.line(table, since=since) as line:
        first = read_messages(line, "v")[0]

    assert first["v"] == min(since + 1, begun)


@pytest.mark.parametrize("since", ["-5", "x", "", "1e3", "+1", " 1", "0x1", "9" * 16, "9" * 5000])
def test_what_is_no_version_is_refused_on_the_socket_as_on_the_stream(
    site: Site, since: str
) -> None:
    ann, _, table = seated(site)

    with ann.line(table, since=since) as line:
        told = hear(line, "error")["error"]
        code, rest = hear_out(line)
    streamed = ann.get(f"/api/tables/{table}/events", params={"since": since})

    assert (told["id"], told["args"]["where"]) == ("error-request-field", "since")
    assert (code, rest) == (4004, [])
    assert (streamed.status_code, streamed.json()["error"]) == (400, told)


def test_commands_are_acknowledged_after_what_they_have_changed(site: Site) -> None:
    ann, _, table = seated(site)

    with ann.line(table, since=999) as line:
        hear(line, "presence")
        line.send(json.dumps({"id": "one", "do": "say", "text": "hello"}))
        messages = read_messages(line, "ack")
        line.send(json.dumps({"id": "one", "do": "say", "text": "again"}))
        [repeated] = read_messages(line, "ack")

    assert [next(iter(set(message) - {"v"})) for message in messages] == ["event", "change", "ack"]
    assert repeated == messages[2]


def test_a_command_is_finished_although_its_connection_is_closed_meanwhile(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = seated(site)
    append = site.context.store.append

    async def slow(wanted: Append) -> None:
        site.context.registry.disconnect()
        await asyncio.sleep(0.2)
        await append(wanted)

    monkeypatch.setattr(site.context.store, "append", slow)
    with ann.line(table, since=999) as line:
        hear(line, "presence")
        line.send(json.dumps({"id": "one", "do": "say", "text": "hello"}))
        hear_out(line)

    assert until(lambda: any(line["text"] == "hello" for line in bob.see(table)["chat"]))


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ("", "error-frame-malformed"),
        ("{", "error-frame-malformed"),
        ("[]", "error-frame-malformed"),
        ("null", "error-frame-malformed"),
        ('"text"', "error-frame-malformed"),
        ("12", "error-frame-malformed"),
        ("NaN", "error-frame-malformed"),
        ('{"id": "\\ud800"}', "error-command-id"),
        ("[" * 4000, "error-frame-malformed"),
        ('{"a":' * 800, "error-frame-malformed"),
        (b'{"id": "a", "do": "start"}', "error-frame-malformed"),
        (b"\xff\x00", "error-frame-malformed"),
        (" " * 4097, "error-frame-long"),
        (json.dumps({"id": "a", "do": "say", "text": "x" * 60_000}), "error-frame-long"),
        ("{}", "error-command-id"),
        ('{"id": 7, "do": "start"}', "error-command-id"),
        ('{"id": "a", "id": "", "do": "start"}', "error-command-id"),
        ('{"id": "a"}', "error-command-unknown"),
        ('{"id": "a", "do": "win"}', "error-command-unknown"),
        ('{"id": "a", "do": {"start": 1}}', "error-command-unknown"),
        ('{"id": "a", "do": "pause", "seconds": 9}', "error-command-unknown"),
        ('{"id": "a", "do": "play", "token": ["y3"]}', "error-table-text"),
        (f'{{"id": "a", "do": {"[" * 700}1{"]" * 700}}}', "error-command-unknown"),
        ('{"id": "a", "do": "play", "token": "b0", "seat": 1e3}', "error-table-field"),
        ('{"id": "a", "do": "start"}', "error-table-not-open"),
        ('{"id": "a", "do": "answer", "what": "undo", "yes": 1}', "error-table-field"),
        ('{"id": "a", "do": "answer", "what": "undo", "yes": true}', "error-table-no-offer"),
        ('{"id": "a", "do": "relieve", "seat": 1}', "error-table-relieve"),
        ('{"id": "a", "do": "leave", "seat": 1}', "error-table-not-your-seat"),
        ('{"id": "a", "do": "next"}', "error-table-not-between"),
    ],
)
def test_a_message_that_is_wrong_is_answered_and_the_connection_goes_on(
    site: Site, frame: str | bytes, message: str
) -> None:
    ann, _, table = seated(site)
    version = ann.see(table)["v"]

    with ann.line(table) as line:
        told = fault_of(line, frame)
        still = goes_on(line)

    assert (told, still) == (message, True)
    assert ann.see(table)["v"] == version


@pytest.mark.parametrize("ping", ['"x"', "null", "1e9", "[1]", "123456789012345678901234567890"])
def test_a_strange_ping_is_answered_with_nought(site: Site, ping: str) -> None:
    ann, _, table = seated(site)

    with ann.line(table) as line:
        line.send(f'{{"ping": {ping}}}')

        assert hear(line, "pong") == {"pong": 0}


def test_a_stranger_hears_everything_and_may_not_speak(site: Site) -> None:
    ann, _, table = seated(site)

    with dial(site, table, {}) as line:
        hear(line, "presence")
        told = fault_of(line, json.dumps({"id": "a", "do": "sit", "seat": 0, "name": "Eve"}))
        also = fault_of(line, json.dumps({"id": "b", "do": "mute", "name": "Ann", "yes": True}))
        ann.do(table, "say", text="hello")
        heard = hear(line, "event")

    assert (told, also) == ("error-stranger", "error-stranger")
    assert heard["event"]["text"] == "hello"


def test_a_token_that_is_wrong_opens_no_socket(site: Site) -> None:
    _, _, table = seated(site)

    with dial(site, table, {"Authorization": "Bearer made-up"}) as line:
        told = hear(line, "error")
        code, rest = hear_out(line)

    assert told["error"]["id"] == "error-token-unknown"
    assert (code, rest) == (4004, [])


def test_a_socket_that_meets_a_store_in_trouble_is_to_be_opened_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("error-store-locked")

    ann, _, table = seated(site)
    monkeypatch.setattr(site.context.identity, "find", fail)

    with ann.line(table) as line:
        told = hear(line, "error")["error"]
        code, rest = hear_out(line)

    assert (told["id"], told["repeat"]) == ("error-store-locked", True)
    assert (code, rest) == (4013, [])


def test_a_program_gets_the_event_its_view_and_the_acknowledgement_in_this_order(
    site: Site,
) -> None:
    ann, bob, table = seated(site)
    mover = (ann, bob)[ann.see(table)["game"]["mover"]]

    with mover.line(table, lean=1, since=999) as line:
        now = read_messages(line, "presence")[0]["now"]
        line.send(json.dumps({"id": "m", "do": "play", "token": now["actions"][0]}))
        event, view, acknowledgement = read_messages(line, "ack")

    assert set(view) == {"v", "now"}
    assert acknowledgement["v"] == view["v"]
    assert event["event"]["token"] == now["actions"][0]
    assert view["now"]["mover"] != now["mover"]


def test_commands_out_of_order_are_refused_one_by_one(site: Site) -> None:
    ann, bob, table = seated(site)
    now = ann.see(table)
    mover = (ann, bob)[now["game"]["mover"]]
    token = mover.see(table)["game"]["actions"][0]

    with mover.line(table, since=999) as line:
        hear(line, "presence")
        for number in range(5):
            line.send(json.dumps({"id": f"m{number}", "do": "play", "token": token}))
        answers = [hear(line, "ack") for _ in range(5)]

    assert [answer["ack"] for answer in answers] == ["m0", "m1", "m2", "m3", "m4"]
    assert ["error" in answer for answer in answers] == [False, True, True, True, True]


def test_a_mistake_of_ours_leaves_the_connection_as_it_was(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table = seated(site)
    real = connection.read_command

    def broken(data: object) -> object:
        raise RuntimeError("nobody expects this")

    with ann.line(table) as line:
        hear(line, "presence")
        monkeypatch.setattr(connection, "read_command", broken)
        told = fault_of(line, json.dumps({"id": "a", "do": "say", "text": "hello"}))
        monkeypatch.setattr(connection, "read_command", real)
        line.send(json.dumps({"id": "b", "do": "say", "text": "hello"}))
        heard = hear(line, "ack")

    assert told == "error-server"
    assert heard["ack"] == "b"
    assert "error" not in heard
