# Made from _async by `vitest run test/client -u`; not edited by hand.

"""Monitors: what runs a fetch, a batch or a crawl on a schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_MONITORS = "/api/v1/monitors"


class Monitors:
    """Monitors."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, **monitor: Unpack[types.MonitorInput]) -> types.Monitor:
        """Sent once: an answer that is lost may have created a monitor."""
        return self._one(Request("POST", _MONITORS, body=given(monitor), once=True))

    def list(self) -> List[types.Monitor]:
        """All monitors, newest first."""
        return cast("List[types.Monitor]", self._transport.data(Request("GET", _MONITORS)))

    def get(self, id: str) -> types.Monitor:
        """A monitor."""
        return self._one(Request("GET", _path_of(id)))

    def update(self, id: str, **change: Unpack[types.MonitorChange]) -> types.Monitor:
        """Change the fields that are given. ``enabled=False`` pauses it. :returns: the monitor as it is then."""
        return self._one(Request("PATCH", _path_of(id), body=dict(change)))

    def run(self, id: str) -> types.Monitor:
        """Run it now; its schedule goes on as before. Sent once. :returns: the monitor: ``last_run`` is this one."""
        return self._one(Request("POST", f"{_path_of(id)}/run", once=True))

    def runs(self, id: str) -> List[types.MonitorRun]:
        """The last 50 runs, newest first. ``jobs.changes`` lists what changed in the job of one."""
        request = Request("GET", f"{_path_of(id)}/runs")
        return cast("List[types.MonitorRun]", self._transport.data(request))

    def delete(self, id: str) -> None:
        """Its jobs and results stay."""
        self._transport.delete(Request("DELETE", _path_of(id)))

    def _one(self, request: Request) -> types.Monitor:
        return cast("types.Monitor", self._transport.data(request))


def _path_of(id: str) -> str:
    return f"{_MONITORS}/{segment(id)}"
