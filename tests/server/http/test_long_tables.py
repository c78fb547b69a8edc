"""Tables of thousands of events: all of them come over one connection, and it goes on."""

import json

import pytest

from kolpak.live.outbox import MAX_MESSAGES
from server.http.site import Site, hear, seated, talk_on
from server.http.streams import Stream, until_now


@pytest.mark.parametrize("lean", [0, 1], ids=["page", "program"])
def test_a_table_of_thousands_of_events_is_shown_over_one_connection(site: Site, lean: int) -> None:
    ann, _, table = seated(site)
    last = talk_on(site, table, 2 * MAX_MESSAGES)

    with ann.line(table, lean=lean) as line:
        versions: list[int] = []
        while not versions or versions[-1] < last:
            for text in str(line.recv(10)).splitlines():
                message = json.loads(text)
                if "event" in message:
                    versions.append(message["v"])
        ann.do(table, "say", text="still there?")
        assert hear(line, "event")["event"]["text"] == "still there?"

    assert versions == list(range(last + 1))


def test_a_stream_begins_with_thousands_of_events_and_goes_on(site: Site) -> None:
    ann, _, table = seated(site)
    last = talk_on(site, table, MAX_MESSAGES)

    with Stream(ann, table) as lines:
        *told, now = until_now(lines)
        ann.do(table, "say", text="still there?")
        news = [message for message in until_now(lines) if "presence" not in message]

    assert [message["v"] for message in told] == list(range(last + 1))
    assert now["v"] == last
    assert news[0]["event"]["text"] == "still there?"
