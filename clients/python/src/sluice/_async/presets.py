"""Presets: requests that the members of an account saved under names."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_PRESETS = "/api/v1/presets"


class AsyncPresets:
    """Requests that the members of the account saved under names."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, **preset: Unpack[types.PresetInput]) -> types.Preset:
        """Sent once: an answer that is lost may have created a preset."""
        return await self._one(Request("POST", _PRESETS, body=given(preset), once=True))

    async def list(self) -> List[types.Preset]:
        """All of them, ordered by name."""
        answer = await self._transport.data(Request("GET", _PRESETS))
        return cast("List[types.Preset]", answer)

    async def get(self, id: str) -> types.Preset:
        """A preset."""
        return await self._one(Request("GET", f"{_PRESETS}/{segment(id)}"))

    async def change(self, id: str, **change: Unpack[types.PresetChange]) -> types.Preset:
        """Rename it, or replace its request."""
        return await self._one(Request("PATCH", f"{_PRESETS}/{segment(id)}", body=given(change)))

    async def delete(self, id: str) -> None:
        """Delete it."""
        await self._transport.delete(Request("DELETE", f"{_PRESETS}/{segment(id)}"))

    async def _one(self, request: Request) -> types.Preset:
        return cast("types.Preset", await self._transport.data(request))
