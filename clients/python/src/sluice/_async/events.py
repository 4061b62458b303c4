"""The events of a job, over server-sent events (WHATWG HTML §9.2) that continue after the last one when they break."""

from __future__ import annotations

import json
import re
from typing import Any, AsyncGenerator, Dict

import anyio
import httpx

from .._request import Request
from ..errors import SluiceConnectionError
from .transport import AsyncTransport, lines_of

#: First and longest wait before a stream that broke is opened again, seconds.
_FIRST = 0.25
_LONGEST = 10.0
_LAST = re.compile(r"job\.(?:completed|cancelled|failed)")
_FIELD = re.compile(r"(\w+): ?(.*?)\r?")


async def job_events(transport: AsyncTransport, path: str, after: int) -> AsyncGenerator[Any, None]:
    """See ``AsyncJobs.events``. :param path: of the job."""
    last = after
    wait = _FIRST
    is_first = True
    while True:
        headers = {"last-event-id": str(last), "accept": "text/event-stream"}
        request = Request("GET", f"{path}/events", headers=headers, patient=not is_first)
        response = await transport.stream(request)
        is_first = False
        events = _events_in(response)
        try:
            async for event in events:
                if event["id"] <= last:
                    continue
                last = event["id"]
                wait = _FIRST
                yield event
                if _LAST.fullmatch(event["type"]):
                    return
        except SluiceConnectionError:
            pass
        finally:
            await events.aclose()
        # The service may have ended it to restart; or there are no events after the last one.
        job = await transport.data(Request("GET", path, patient=True))
        if job["completed_at"] is not None and last >= job["last_event"]:
            return
        await anyio.sleep(wait)
        wait = min(_LONGEST, wait * 2)


async def _events_in(response: httpx.Response) -> AsyncGenerator[Any, None]:
    fields: Dict[str, str] = {}
    lines = lines_of(response)
    try:
        async for line in lines:
            match = _FIELD.fullmatch(line)
            if match:
                fields[match[1]] = match[2]
            if line.strip() != "":
                continue
            if "data" in fields:
                yield {
                    "id": int(fields.get("id", "0")),
                    "type": fields.get("event", "message"),
                    **json.loads(fields["data"]),
                }
            fields = {}
    finally:
        await lines.aclose()
