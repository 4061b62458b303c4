# Made from _async by `vitest run test/client -u`; not edited by hand.

"""Presets: requests that the members of an account saved under names."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_PRESETS = "/api/v1/presets"


class Presets:
    """Requests that the members of the account saved under names."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, **preset: Unpack[types.PresetInput]) -> types.Preset:
        """Sent once: an answer that is lost may have created a preset."""
        return self._one(Request("POST", _PRESETS, body=given(preset), once=True))

    def list(self) -> List[types.Preset]:
        """All of them, ordered by name."""
        answer = self._transport.data(Request("GET", _PRESETS))
        return cast("List[types.Preset]", answer)

    def get(self, id: str) -> types.Preset:
        """A preset."""
        return self._one(Request("GET", f"{_PRESETS}/{segment(id)}"))

    def change(self, id: str, **change: Unpack[types.PresetChange]) -> types.Preset:
        """Rename it, or replace its request."""
        return self._one(Request("PATCH", f"{_PRESETS}/{segment(id)}", body=given(change)))

    def delete(self, id: str) -> None:
        """Delete it."""
        self._transport.delete(Request("DELETE", f"{_PRESETS}/{segment(id)}"))

    def _one(self, request: Request) -> types.Preset:
        return cast("types.Preset", self._transport.data(request))
