"""Properties are checked on the same examples each time; KOLPAK_EXAMPLES asks for more of them."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "kolpak",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=int(os.environ.get("KOLPAK_EXAMPLES", "60")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("kolpak")
