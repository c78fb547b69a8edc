"""Content negotiation: the reader's language, from ``?lang=`` or Accept-Language."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from kolpak.live.messages import Translate
from kolpak.server.web.requests import AnyConnection
from kolpak.words.languages import ENGLISH, language_for
from kolpak.words.translation import translate

MAX_LANGUAGES: Final = 10
"""Languages of an Accept-Language header that are looked at."""

_WEIGHT: Final = re.compile(r"q=([01](?:\.[0-9]{0,3})?)", re.IGNORECASE)


def language_of(connection: AnyConnection) -> str:
    """Return the language of ``?lang=`` or Accept-Language, else English."""
    accepted = connection.headers.get("accept-language", "").split(",")[:MAX_LANGUAGES]
    wanted = [connection.query_params.get("lang") or "", *_by_weight(accepted)]
    return next(filter(None, (language_for(tag.strip()) for tag in wanted)), ENGLISH)


def translator(connection: AnyConnection) -> Translate:
    """Return the function that renders messages in the reader's language."""
    return partial(translate, language=language_of(connection))


def _by_weight(accepted: list[str]) -> list[str]:
    """Sort language ranges by weight; drop those of weight 0 (RFC 9110, 12.5.4)."""
    ranges = [(_weight(more), tag) for tag, _, more in (one.partition(";") for one in accepted)]
    ranges.sort(key=lambda pair: pair[0], reverse=True)  # stable: equal weights keep their order
    return [tag for weight, tag in ranges if weight > 0]


def _weight(parameter: str) -> float:
    """Return a weight such as ``q=0.5``; malformed ones count as absent, which is 1."""
    found = _WEIGHT.fullmatch(parameter.strip())
    return float(found[1]) if found else 1.0
