# Made from _async by `vitest run test/client -u`; not edited by hand.

"""Cookie sessions: cookies that requests with ``options.session`` send to some hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_SESSIONS = "/api/v1/sessions"


class Sessions:
    """Cookie sessions. No answer shows a value of a cookie."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, **session: Unpack[types.CookieSessionInput]) -> types.CookieSession:
        """Sent once: an answer that is lost may have created a session."""
        return self._one(Request("POST", _SESSIONS, body=given(session), once=True))

    def list(self) -> List[types.CookieSession]:
        """Those that have not expired, newest first."""
        answer = self._transport.data(Request("GET", _SESSIONS))
        return cast("List[types.CookieSession]", answer)

    def get(self, id: str) -> types.CookieSession:
        """A session."""
        return self._one(Request("GET", f"{_SESSIONS}/{segment(id)}"))

    def delete(self, id: str) -> None:
        """Delete it."""
        self._transport.delete(Request("DELETE", f"{_SESSIONS}/{segment(id)}"))

    def _one(self, request: Request) -> types.CookieSession:
        return cast("types.CookieSession", self._transport.data(request))
