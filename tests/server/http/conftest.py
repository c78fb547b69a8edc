"""Every module has a server of its own, on which all its tests are guests."""

from collections.abc import Iterator

import pytest

from server.http.site import Site, running


@pytest.fixture(scope="module")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running server."""
    with running(tmp_path_factory.mktemp("kolpak")) as site:
        yield site


@pytest.fixture
def site(whole_site: Site) -> Iterator[Site]:
    """A running server, and nobody has a connection left afterwards."""
    limits = whole_site.context.limits
    for rate in (limits.passwords, limits.logins, limits.codes, limits.wrong_codes):
        rate.buckets.clear()  # all tests come from one address
    yield whole_site
    whole_site.part()
