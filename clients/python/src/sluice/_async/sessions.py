"""Cookie sessions: cookies that requests with ``options.session`` send to some hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_SESSIONS = "/api/v1/sessions"


class AsyncSessions:
    """Cookie sessions. No answer shows a value of a cookie."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, **session: Unpack[types.CookieSessionInput]) -> types.CookieSession:
        """Sent once: an answer that is lost may have created a session."""
        return await self._one(Request("POST", _SESSIONS, body=given(session), once=True))

    async def list(self) -> List[types.CookieSession]:
        """Those that have not expired, newest first."""
        answer = await self._transport.data(Request("GET", _SESSIONS))
        return cast("List[types.CookieSession]", answer)

    async def get(self, id: str) -> types.CookieSession:
        """A session."""
        return await self._one(Request("GET", f"{_SESSIONS}/{segment(id)}"))

    async def delete(self, id: str) -> None:
        """Delete it."""
        await self._transport.delete(Request("DELETE", f"{_SESSIONS}/{segment(id)}"))

    async def _one(self, request: Request) -> types.CookieSession:
        return cast("types.CookieSession", await self._transport.data(request))
