"""One origin in any spelling is our own; another one is not, however like ours it looks."""

import pytest

from server.http.site import Site, fault

OURS = [
    ("games.example", "http://games.example"),
    ("games.example", "https://games.example"),
    ("games.example:443", "https://games.example"),
    ("games.example", "https://games.example:443"),
    ("games.example:80", "http://games.example"),
    ("GAMES.Example", "https://games.example"),
    ("games.example", "HTTPS://GAMES.EXAMPLE"),
    ("games.example.", "https://games.example"),
    ("games.example.:443", "https://games.example."),
    ("games.example:8443", "https://games.example:8443"),
    ("[2001:db8::7]:443", "https://[2001:db8::7]"),
    ("[2001:DB8:0::7]", "https://[2001:db8::7]"),
    ("192.0.2.7:80", "http://192.0.2.7"),
]

OTHERS = [
    ("games.example", "https://evil.example"),
    ("games.example", "https://games.example:8443"),
    ("games.example:8443", "https://games.example"),
    ("games.example:443", "http://games.example"),
    ("games.example:80", "https://games.example"),
    ("games.example", "https://games.example.evil.example"),
    ("games.example", "https://evilgames.example"),
    ("games.example", "https://games.example@evil.example"),
    ("games.example", "https://evil.example@games.example"),
    ("games.example", "https://games.example/"),
    ("games.example", "https://games.example#"),
    ("games.example", "https://games.example, https://evil.example"),
    ("games.example", "https://games.example.."),
    ("games.example", "wss://games.example"),
    ("games.example", "https://[games.example]"),
    ("games.example", "https://games.example:x"),
    ("evil.example@games.example", "https://games.example"),
    ("games.example/evil.example", "https://games.example"),
    ("", "https://"),
    ("[2001:db8::7]", "https://[2001:db8::8]"),
]


@pytest.mark.parametrize(("host", "origin"), OURS)
def test_our_pages_are_known_in_any_spelling(site: Site, host: str, origin: str) -> None:
    ann = site.visitor("Ann")

    answer = ann.patch("/api/me", json={"name": "Eve"}, headers={"Host": host, "Origin": origin})

    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("host", "origin"), OTHERS)
def test_other_pages_are_kept_out(site: Site, host: str, origin: str) -> None:
    ann = site.visitor("Ann")

    answer = ann.patch("/api/me", json={"name": "Eve"}, headers={"Host": host, "Origin": origin})

    assert (answer.status_code, fault(answer)) == (403, "error-origin")


@pytest.mark.parametrize("origin", ["http://games.example", "http://games.example:443"])
def test_a_page_without_tls_is_another_one_where_the_proxy_has_it(site: Site, origin: str) -> None:
    ann = site.visitor("Ann")
    sent = {"Host": "games.example:443", "Origin": origin, "X-Forwarded-Proto": "https"}

    answer = ann.patch("/api/me", json={"name": "Eve"}, headers=sent)

    assert (answer.status_code, fault(answer)) == (403, "error-origin")


@pytest.mark.parametrize("name", ["evil.example", "EVIL.example", "evil.example.", "[2001:db8::7]"])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_another_name_for_our_own_port_is_refused_in_any_spelling(
    site: Site, name: str, scheme: str
) -> None:
    ann = site.visitor("Ann")
    host = f"{name}:{site.url.rpartition(':')[2]}"

    answer = ann.patch(
        "/api/me", json={"name": "Eve"}, headers={"Host": host, "Origin": f"{scheme}://{host}"}
    )

    assert (answer.status_code, fault(answer)) == (403, "error-host")


@pytest.mark.parametrize("name", ["LOCALHOST", "localhost.", "127.0.0.1", "[::1]", "a.localhost"])
def test_loopback_names_reach_our_own_port_in_any_spelling(site: Site, name: str) -> None:
    ann = site.visitor("Ann")
    host = f"{name}:{site.url.rpartition(':')[2]}"

    answer = ann.patch(
        "/api/me", json={"name": "Ann"}, headers={"Host": host, "Origin": f"http://{host}"}
    )
    stolen = ann.patch(
        "/api/me", json={"name": "Eve"}, headers={"Host": host, "Origin": f"https://{host}"}
    )

    assert answer.status_code == 200, answer.text
    assert (stolen.status_code, fault(stolen)) == (403, "error-origin")
