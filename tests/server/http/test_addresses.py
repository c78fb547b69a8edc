"""Addresses: those the server is asked at, and those it is asked from."""

import errno
import os
import socket
import time
from pathlib import Path

import pytest

from kolpak.play.errors import KolpakError
from kolpak.server.config import Config
from kolpak.server.main import _settings, bound_sockets, check_proxies, run
from kolpak.words.translation import translate
from server.http.site import FAST, Site, fault, running


@pytest.mark.parametrize(
    ("proto", "origin", "status"),
    [
        ("https", "https://games.example", 200),
        ("https", "http://games.example", 403),
        ("http", "http://games.example", 200),
        (None, "http://games.example", 200),
        (None, "https://games.example", 200),
        (None, "ftp://games.example", 403),
    ],
    ids=str,
)
def test_behind_a_web_server_our_own_pages_come_over_what_it_says(
    site: Site, proto: str | None, origin: str, status: int
) -> None:
    ann = site.visitor("Ann")
    headers = {"Host": "games.example", "Origin": origin}
    if proto is not None:
        headers["X-Forwarded-Proto"] = proto

    answer = ann.patch("/api/me", json={"name": "Anna"}, headers=headers)

    assert answer.status_code == status


@pytest.mark.parametrize("name", ["evil.example", "192.0.2.7", "localhost.evil.example", "[::2]"])
def test_a_server_for_this_machine_alone_goes_by_no_other_name(site: Site, name: str) -> None:
    host = f"{name}:{site.url.rpartition(':')[2]}"
    asking = {"Host": host, "Origin": f"http://{host}", "X-Forwarded-For": "192.0.2.1"}

    answers = [site.stranger(**asking).get(path) for path in ("/", "/api/me", "/api/tables")]

    assert {(one.status_code, fault(one)) for one in answers} == {(403, "error-host")}
    assert name in answers[0].json()["error"]["message"]


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "a.localhost", "127.1.2.3", "[::1]"])
def test_a_server_for_this_machine_goes_by_all_of_its_names(site: Site, name: str) -> None:
    host = f"{name}:{site.url.rpartition(':')[2]}"

    assert site.stranger(Host=host).get("/api/health").status_code == 200


@pytest.mark.parametrize("host", ["[::1]:x", "127.0.0.1:99999", "x:+18840", "a@b", "[::1"])
def test_a_host_that_is_no_address_is_refused(site: Site, host: str) -> None:
    table = site.visitor("Ann").open()

    answer = site.stranger(Host=host).get(f"/table/{table}")

    assert (answer.status_code, fault(answer)) == (400, "error-host-malformed")


def test_a_server_for_other_machines_goes_by_any_name(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(host="0.0.0.0")) as site:
        host = f"games.example:{site.url.rpartition(':')[2]}"

        assert site.stranger(Host=host).get("/api/health").status_code == 200


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("2001:db8:0:1:{n:x}::7", 429),
        ("::ffff:192.0.2.7", 429),
        ("2001:db8:0:{n:x}::7", 200),
        ("fe80::{n:x}", 200),
        ("192.0.2.{n}", 200),
        ("192.0.2.{n}/64", 429),
        ("unknown{n}", 429),
    ],
)
def test_a_network_of_ipv6_addresses_is_one_asker(
    tmp_path: Path, address: str, status: int
) -> None:
    with running(tmp_path, FAST._replace(rate=10)) as site:
        now = time.monotonic()
        site.context.limits.newcomers.clock = lambda: now
        guests = [
            site.stranger(**{"X-Forwarded-For": address.format(n=n)}).get("/api/me").status_code
            for n in range(21)
        ]

        assert guests[-1] == status


@pytest.mark.parametrize("trusted", [None, "192.0.2.7"])
def test_other_proxies_are_trusted_where_the_environment_names_them(
    monkeypatch: pytest.MonkeyPatch, trusted: str | None
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if trusted is not None:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)

    assert _settings(None, FAST).forwarded_allow_ips == (trusted or "127.0.0.1,::1")


@pytest.mark.parametrize(
    ("trusted", "wrong"),
    [
        ("127.0.0.1/8", "127.0.0.1/8"),
        ("localhost", "localhost"),
        ("127.0.0.1;::1", "127.0.0.1;::1"),
        ("10.0.0.1, *", "*"),
        ("", ""),
    ],
)
def test_proxies_that_no_address_can_be_among_are_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, trusted: str, wrong: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)

    with pytest.raises(KolpakError, match="FORWARDED_ALLOW_IPS") as caught:
        run(FAST)

    assert f"“{wrong}”" in str(caught.value)


@pytest.mark.parametrize("trusted", [None, "*", "192.0.2.7", "172.18.0.0/16 , ::1", "fe80::1%lo"])
def test_proxies_are_addresses_networks_or_everybody(trusted: str | None) -> None:
    check_proxies(trusted)


@pytest.mark.parametrize("code", [errno.EADDRINUSE, errno.EACCES])
def test_a_port_that_cannot_be_had_is_told_as_it_is_typed_in_the_readers_words(
    monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(socket, "create_server", fail)
    with pytest.raises(KolpakError) as caught, bound_sockets(Config(port=9710)):
        pass

    told = translate(caught.value.message, "fa")
    assert "9710" in told
    assert os.strerror(code) not in told
