"""Strangers: who only reads does not become a guest."""

import pytest

from server.http.site import Site, seated


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/replay/TABLE/0",
        "/api/tables/TABLE",
        "/api/tables/TABLE/record",
        "/api/tables?which=mine",
        "/api/tables?which=live",
        "/api/games",
        "/api/rules/hats",
        "/api/lessons/hats",
        "/api/puzzles?day=2026-01-02",
    ],
)
def test_who_only_reads_stays_a_stranger(site: Site, path: str) -> None:
    ann, _, table = seated(site, games=1)
    ann.do(table, "resign")
    reader = site.stranger()

    assert reader.get(path.replace("TABLE", table)).status_code == 200
    assert not reader.cookies


def test_a_stranger_has_no_tables(site: Site) -> None:
    assert site.stranger().get("/api/tables?which=mine").json() == []
