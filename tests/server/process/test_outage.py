"""An outage in the log: its beginning, what changes, a reminder, and its end."""

import logging

import pytest

from kolpak.live.errors import StoreError
from kolpak.server.cluster import outage
from kolpak.server.cluster.outage import REMIND, Outage


def test_an_outage_is_logged_when_it_begins_changes_goes_on_and_ends(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    monkeypatch.setattr(outage, "loop_time", lambda: now[0])
    trying = Outage(logging.getLogger("outage"), "trying")
    for second in range(int(REMIND) + 10):
        now[0] = float(second)
        trying.failed(StoreError("error-store-busy" if second < 5 else "error-store-away"))
    assert len(caplog.records) == 3

    trying.ended()
    trying.ended()

    assert [record.getMessage() for record in caplog.records[3:]] == ["trying: over after 69 s"]
