"""Parsers that the account has learned from example pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, cast

from .. import types
from .._request import Request, given, key_or_new, segment
from .listed import list_page
from .transport import AsyncTransport, bytes_from

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..results import Listed

_LEARNED = "/api/v1/parsers/learned"


class AsyncLearnedParsers:
    """Learned parsers. Names are without ``learned/``."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def learn(
        self, *, idempotency_key: Optional[str] = None, **example: Unpack[types.LearnInput]
    ) -> types.LearnAnswer:
        """Learn a parser. Each page that is fetched costs as much as a fetch."""
        key = key_or_new(idempotency_key)
        path = "/api/v1/parsers/learn"
        request = Request("POST", path, body=given(example), idempotency_key=key)
        return cast("types.LearnAnswer", await self._transport.data(request))

    async def list(
        self, **query: Unpack[types.LearnedParsersQuery]
    ) -> Listed[types.LearnedParser]:
        """One page of the learned parsers, ordered by name."""
        return await list_page(self._transport, _LEARNED, query)

    async def get(self, name: str) -> types.LearnedParserDetail:
        """A learned parser with its rules in words."""
        return await self._one(Request("GET", _path_of(name)))

    async def update(
        self, name: str, **change: Unpack[types.LearnedParserChange]
    ) -> types.LearnedParserDetail:
        """Change the settings that are given."""
        return await self._one(Request("PATCH", _path_of(name), body=given(change)))

    async def versions(self, name: str) -> List[types.LearnedParserVersion]:
        """The last versions, newest first."""
        answer = await self._transport.data(Request("GET", f"{_path_of(name)}/versions"))
        return cast("List[types.LearnedParserVersion]", answer)

    async def promote(self, name: str, version: str) -> types.LearnedParserDetail:
        """Use a version from now on."""
        body = {"version": version}
        return await self._one(Request("POST", f"{_path_of(name)}/promote", body=body))

    async def package(self, name: str) -> bytes:
        """The parser as a package to publish: a folder in a ``.tar.gz``."""
        request = Request("GET", f"{_path_of(name)}/package")
        return b"".join([part async for part in bytes_from(self._transport, request)])

    async def delete(self, name: str) -> None:
        """Delete it with all its versions."""
        await self._transport.delete(Request("DELETE", _path_of(name)))

    async def _one(self, request: Request) -> types.LearnedParserDetail:
        return cast("types.LearnedParserDetail", await self._transport.data(request))


def _path_of(name: str) -> str:
    return f"{_LEARNED}/{segment(name)}"
