"""The web application: routes, error responses, limits, around a lifespan that opens the parts."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException

from kolpak.live.messages import error_data
from kolpak.live.rates import RateLimits
from kolpak.play.errors import KolpakError
from kolpak.server.config import Config
from kolpak.server.web.context import Context
from kolpak.words.speaker import say

log = logging.getLogger("kolpak.web")
