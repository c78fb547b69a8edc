"""What keeps other sites and other people out: origins, headers, rates."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Response

from kolpak.server.asking import Asked, Asking
from kolpak.server.errors import NotAllowed, TooMany
from kolpak.server.rates import Bucket

HEADER: Final = "x-kolpak"
"""A header that no foreign page can send without asking first, and is never allowed to."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

MOST_BUCKETS: Final = 50_000


def same_origin(connection: Asking) -> bool:
    """Tells whether a request comes from our own pages, or from a program without an origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


class Guard:
    """Looks at every request that changes something, and at how many come from one place."""

    def __init__(self, rate: float = 20, burst: int = 100) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[str, Bucket] = {}

    async def check(self, request: Asked) -> None:
        """Raises NotAllowed or TooMany where a request must not pass."""
        if not self._bucket(request.client.host if request.client else "").take():
            raise TooMany("error-too-many")
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return
        has_token = request.headers.get("authorization", "").lower().startswith("bearer ")
        if not same_origin(request) or not (has_token or HEADER in request.headers):
            raise NotAllowed("error-origin")

    def _bucket(self, host: str) -> Bucket:
        if host not in self.buckets:
            if len(self.buckets) >= MOST_BUCKETS:
                self.buckets.clear()
            self.buckets[host] = Bucket(self.rate, self.burst)
        return self.buckets[host]


async def add_headers(response: Response[Any]) -> Response[Any]:
    """Adds the security headers to an answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
