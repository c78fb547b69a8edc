"""Limits by address count all networks of an IPv6 site together."""

from contextlib import ExitStack, suppress

import pytest

from kolpak.live.errors import RateLimited
from kolpak.live.rates import MAX_BUCKETS, RateLimiter
from kolpak.server.web.limits import SITE_SHARE, AddressLimiter, OpenLimiter, RateLimits
from live.test_rates import Clock, wait


def networks(count: int, site: str = "2001:db8:1") -> list[str]:
    """Return the keys of networks of one IPv6 site."""
    return [f"{site}:{number:x}::/64" for number in range(count)]


@pytest.mark.parametrize("count", [50, MAX_BUCKETS * 2])
def test_all_networks_of_a_site_share_a_limit_that_no_number_of_them_resets(count: int) -> None:
    asked = AddressLimiter(1.0, 5, Clock())

    passed = [key for key in networks(count) if not wait(asked, key)]
    again = [key for key in networks(count) if not wait(asked, key)]

    assert len(passed) == 5 * SITE_SHARE
    assert again == []
    assert wait(asked, "2001:db8:2::/64") == wait(asked, "192.0.2.7") == 0.0


def test_a_network_that_asks_too_much_leaves_its_neighbours_their_share() -> None:
    asked = AddressLimiter(1.0, 5, Clock())
    first, second, *_ = networks(2)

    greedy = [wait(asked, first) for _ in range(100)]

    assert greedy.count(0.0) == 5
    assert [wait(asked, second) for _ in range(5)] == [0.0] * 5


def test_what_is_given_back_is_given_back_to_the_site_too() -> None:
    asked = AddressLimiter(1.0, 5, Clock())

    for key in networks(100):
        asked.take(key)
        asked.give_back(key)


def test_every_limit_by_address_knows_sites() -> None:
    limits = vars(RateLimits(50))
    by_person = {"commands", "talk", "changes", "logins", "wrong_codes"}
    limiters = {name for name, one in limits.items() if isinstance(one, RateLimiter)}

    by_address = {name for name in limiters if isinstance(limits[name], AddressLimiter)}

    assert by_address == limiters - by_person


def test_no_site_uses_up_the_password_attempts_of_a_login() -> None:
    clock, limits = Clock(), RateLimits(50)
    for limiter in (limits.passwords, limits.passwords.sites, limits.logins):
        limiter.clock = clock

    for _ in range(1_000):
        for key in networks(SITE_SHARE * 10):
            with suppress(RateLimited):
                limits.passwords.take(key)
                limits.logins.take("ann")
        limits.logins.check("ann")  # raises where her own attempt would be refused
        clock.now += 1.0


def test_a_site_has_only_so_much_open() -> None:
    opened = OpenLimiter(2)
    with ExitStack() as stack:
        for key in networks(SITE_SHARE * 2):
            assert not opened.is_full(key)
            stack.enter_context(opened.counted(key))
        assert opened.is_full("2001:db8:1:ff::/64")
        assert not opened.is_full("2001:db8:2::/64")
        stack.enter_context(opened.counted("192.0.2.7"))
        assert not opened.is_full("192.0.2.7")
        stack.enter_context(opened.counted("192.0.2.7"))
        assert opened.is_full("192.0.2.7")
    assert not opened.open
