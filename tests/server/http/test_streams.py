"""The stream for programs: the same messages as on the socket, a line each, as they happen."""

import pytest

from kolpak.server.web.routes import stream
from server.http.site import Site, hear, seated, until
from server.http.streams import Stream, until_now


def test_a_stream_begins_with_all_events_and_one_snapshot(site: Site) -> None:
    ann, _, table = seated(site)

    with Stream(ann, table) as lines:
        messages = until_now(lines)

    *events, now = messages
    assert [event["v"] for event in events] == list(range(now["v"] + 1))
    assert [event["event"]["kind"] for event in events[:3]] == ["opened", "sat", "began"]
    assert now["now"] == ann.see(table)


@pytest.mark.parametrize("since", [0, 2, 3])
def test_a_stream_resumes_after_any_version(site: Site, since: int) -> None:
    ann, _, table = seated(site)
    with Stream(ann, table) as lines:
        whole = until_now(lines)

    with Stream(ann, table, since=since) as lines:
        rest = until_now(lines)

    assert rest == whole[since + 1 :]


@pytest.mark.parametrize("since", [999_999, 999_999_999, 9_999_999_999, 2**53 - 1])
def test_a_version_from_the_future_is_as_good_as_the_latest(site: Site, since: int) -> None:
    ann, _, table = seated(site)

    with Stream(ann, table, since=since) as lines:
        messages = until_now(lines)

    assert [set(message) for message in messages] == [{"v", "now"}]


def test_a_stream_goes_on_live_also_where_the_client_takes_compressed_answers(site: Site) -> None:
    ann, bob, table = seated(site)
    assert "gzip" in bob.headers["accept-encoding"]

    with Stream(bob, table) as lines:
        until_now(lines)
        ann.do(table, "say", text="hello")
        messages = [message for message in until_now(lines) if "presence" not in message]

    assert messages[0]["event"]["text"] == "hello"
    assert messages[1]["now"]["chat"][-1]["text"] == "hello"


def test_a_lean_stream_has_tokens_and_no_words(site: Site) -> None:
    ann, bob, table = seated(site)
    mover = (ann, bob)[ann.see(table)["game"]["mover"]]

    with Stream(mover, table, lean=1) as lines:
        now = until_now(lines)[-1]["now"]
        mover.do(table, "play", token=now["actions"][0])
        played = next(message for message in lines if message.get("event"))["event"]

    assert set(now) == {"phase", "mover", "you", "seat", "view", "actions"}
    assert set(played) == {"kind", "at", "seat", "token", "by"}
    assert played["token"] == now["actions"][0]


def test_who_reads_a_stream_is_present_and_is_gone_when_it_ends(site: Site) -> None:
    ann, bob, table = seated(site)

    with ann.line(table) as line:
        hear(line, "presence")
        with Stream(bob, table) as lines:
            until_now(lines)
            come = hear(line, "presence")["presence"]
        gone = hear(line, "presence")["presence"]

    assert (come, gone) == ([True, True], [True, False])


def test_an_ended_stream_leaves_no_viewer_behind(site: Site) -> None:
    ann, _, table = seated(site)
    live = site.context.registry.tables[table]

    with Stream(ann, table) as lines:
        until_now(lines)
        watched = len(live.viewers)

    assert watched == 1
    assert until(lambda: not live.viewers)


def test_a_quiet_stream_sends_empty_lines(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    ann, _, table = seated(site)

    with ann.stream("GET", f"/api/tables/{table}/events") as answer:
        lines = answer.iter_lines()
        empty = [line for line, _ in zip(lines, range(12), strict=False)].count("")

    assert empty >= 2


def test_a_stream_of_nothing_is_refused_with_one_sentence(site: Site) -> None:
    answer = site.visitor().get("/api/tables/nothing/events")

    assert (answer.status_code, answer.json()["error"]["id"]) == (404, "error-table-unknown")
    assert site.visitor().get("/api/tables/nothing/events?since=x").status_code == 400
