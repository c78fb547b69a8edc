"""Requests and connections as the handlers know them: with any user, session and state."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

Asking: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Asked: TypeAlias = Request[Any, Any, Any]
Line: TypeAlias = WebSocket[Any, Any, Any]
