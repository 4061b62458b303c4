# Made from _async by `vitest run test/client -u`; not edited by hand.

"""The events of a job, over server-sent events (WHATWG HTML §9.2) that continue after the last one when they break."""

from __future__ import annotations

import json
import re
from typing import Any, Generator, Dict

import time
import httpx

from .._request import Request
from ..errors import SluiceConnectionError
from .transport import Transport, lines_of

#: First and longest wait before a stream that broke is opened again, seconds.
_FIRST = 0.25
_LONGEST = 10.0
_LAST = re.compile(r"job\.(?:completed|cancelled|failed)")
_FIELD = re.compile(r"(\w+): ?(.*?)\r?")


def job_events(transport: Transport, path: str, after: int) -> Generator[Any, None, None]:
    """See ``Jobs.events``. :param path: of the job."""
    last = after
    wait = _FIRST
    is_first = True
    while True:
        headers = {"last-event-id": str(last), "accept": "text/event-stream"}
        request = Request("GET", f"{path}/events", headers=headers, patient=not is_first)
        response = transport.stream(request)
        is_first = False
        events = _events_in(response)
        try:
            for event in events:
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
            events.close()
        # The service may have ended it to restart; or there are no events after the last one.
        job = transport.data(Request("GET", path, patient=True))
        if job["completed_at"] is not None and last >= job["last_event"]:
            return
        time.sleep(wait)
        wait = min(_LONGEST, wait * 2)


def _events_in(response: httpx.Response) -> Generator[Any, None, None]:
    fields: Dict[str, str] = {}
    lines = lines_of(response)
    try:
        for line in lines:
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
        lines.close()
