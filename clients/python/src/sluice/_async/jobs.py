"""Batches, crawls, maps and fetches that are not waited for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, AsyncGenerator, Callable, Dict, Mapping, Optional, cast

import anyio

from .. import types
from .._request import Request, given, key_or_new, segment
from ..errors import SluiceTimeoutError
from ..results import JobEvent, Listed, StartedJob, is_replayed
from .events import job_events
from .listed import all_of, list_page
from .transport import AsyncTransport, bytes_from

if TYPE_CHECKING:
    from typing_extensions import Unpack

_JOBS = "/api/v1/jobs"
#: Requests that a body of JSON may have; more are sent as lines. Source: docs/jobs.md.
_MOST_IN_JSON = 10_000
#: First and longest wait between two looks at a job, seconds.
_FIRST_LOOK = 0.25
_LONGEST_LOOK = 5.0
_ASYNC = {"prefer": "respond-async"}


class AsyncJobs:
    """Jobs. Starts carry an Idempotency-Key, so that a job is started once although an answer was lost."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def batch(
        self, *, idempotency_key: Optional[str] = None, **batch: Unpack[types.BatchInput]
    ) -> StartedJob:
        """Fetch many URLs: ``batch(urls=[…], options={"markdown": True})``. Over 10,000 are sent as lines."""
        body: Dict[str, Any] = given(batch)
        urls, requests = list(body.get("urls", [])), list(body.get("requests", []))
        if len(urls) + len(requests) <= _MOST_IN_JSON:
            return await self._start("batch", idempotency_key, body=body)
        shared = {name: body[name] for name in body if name not in ("urls", "requests")}
        lines = [shared, *({"url": url} for url in urls), *requests]
        return await self._start("batch", idempotency_key, lines=lines)

    async def crawl(
        self, *, idempotency_key: Optional[str] = None, **crawl: Unpack[types.CrawlInput]
    ) -> StartedJob:
        """Fetch a page, and those of its site that links and sitemaps lead to."""
        return await self._start("crawl", idempotency_key, body=given(crawl))

    async def quote_crawl(self, **crawl: Unpack[types.CrawlInput]) -> types.CrawlQuote:
        """What ``crawl`` can cost at most. Free."""
        path = "/api/v1/internet/crawl"
        request = Request("POST", path, query={"dry_run": True}, body=given(crawl))
        return cast("types.CrawlQuote", await self._transport.data(request))

    async def map(
        self, *, idempotency_key: Optional[str] = None, **site: Unpack[types.MapInput]
    ) -> StartedJob:
        """List the URLs of a site; they are the ``data`` of the job's only page. ``AsyncSluice.map`` waits for them."""
        return await self._start("map", idempotency_key, body=given(site), headers=_ASYNC)

    async def fetch(
        self, *, idempotency_key: Optional[str] = None, **fetch: Unpack[types.JobFetchInput]
    ) -> StartedJob:
        """Fetch one page without waiting for it."""
        return await self._start("fetch", idempotency_key, body=given(fetch), headers=_ASYNC)

    async def get(self, id: str) -> types.Job:
        """A job."""
        return await self._job(Request("GET", _path_of(id)))

    def list(self, **query: Unpack[types.JobsQuery]) -> AsyncGenerator[types.Job, None]:
        """The jobs, newest first, page after page as they are asked for. ``limit`` is the size of a page."""
        return all_of(self._transport, _JOBS, query)

    async def list_page(self, **query: Unpack[types.JobsPageQuery]) -> Listed[types.Job]:
        """One page of the jobs: ``cursor`` is ``next_cursor`` of the page before."""
        return await list_page(self._transport, _JOBS, query)

    async def pause(self, id: str) -> types.Job:
        """Pages that are being fetched finish. :returns: the job as it is then."""
        return await self._job(Request("POST", f"{_path_of(id)}/pause"))

    async def resume(self, id: str) -> types.Job:
        """Go on. :returns: the job as it is then."""
        return await self._job(Request("POST", f"{_path_of(id)}/resume"))

    async def cancel(self, id: str) -> types.Job:
        """End it; nothing more is charged. :returns: the job as it is then."""
        return await self._job(Request("POST", f"{_path_of(id)}/cancel"))

    async def retry(self, id: str, **which: Unpack[types.RetryInput]) -> StartedJob:
        """Start a batch with the failed pages. Sent once: an answer that is lost may have started it."""
        path = f"{_path_of(id)}/retry"
        return await self._started(Request("POST", path, body=given(which), once=True))

    async def delete(self, id: str, **query: Unpack[types.JobDeleteQuery]) -> None:
        """Delete a job; one that has not ended is cancelled. ``results="true"`` deletes its results with it."""
        await self._transport.delete(Request("DELETE", _path_of(id), query=query))

    def pages(
        self, id: str, **query: Unpack[types.JobPagesQuery]
    ) -> AsyncGenerator[types.JobPage, None]:
        """The pages of a job by number, the successful ones unless ``status`` says otherwise.

        It ends after the last page only: an answer that is no page of the list raises ``SluiceConnectionError``.
        """
        return all_of(self._transport, f"{_path_of(id)}/pages", query)

    async def pages_page(
        self, id: str, **query: Unpack[types.JobPagesPageQuery]
    ) -> Listed[types.JobPage]:
        """One page of the pages of a job: ``cursor`` is ``next_cursor`` of the page before."""
        return await list_page(self._transport, f"{_path_of(id)}/pages", query)

    def changes(
        self, id: str, **query: Unpack[types.JobChangesQuery]
    ) -> AsyncGenerator[types.JobChange, None]:
        """The pages that changed since their last result, in the order of their events, with what differs."""
        return all_of(self._transport, f"{_path_of(id)}/changes", query)

    async def changes_page(
        self, id: str, **query: Unpack[types.JobChangesPageQuery]
    ) -> Listed[types.JobChange]:
        """One page of the changed pages, which may have fewer than ``limit``."""
        return await list_page(self._transport, f"{_path_of(id)}/changes", query)

    def export(
        self, id: str, **query: Unpack[types.JobExportQuery]
    ) -> AsyncGenerator[bytes, None]:
        """A job as a file, in parts. One that breaks off raises ``SluiceConnectionError``."""
        request = Request("GET", f"{_path_of(id)}/export", query=query)
        return bytes_from(self._transport, request)

    def events(self, id: str, *, after: int = 0) -> AsyncGenerator[JobEvent, None]:
        """The events of a job, each once, until it ends: those there are, then each as it happens.

        A connection that breaks is opened again.

        :param after: ``id`` of the last event that is known.
        """
        return job_events(self._transport, _path_of(id), after)

    async def wait_for(
        self,
        id: str,
        *,
        on_progress: Optional[Callable[[types.Job], object]] = None,
        timeout: Optional[float] = None,
    ) -> types.Job:
        """Wait until a job has ended, through restarts of the service.

        :param on_progress: gets the job, first as it is and then when it has changed.
        :param timeout: seconds; without one it waits as long as the job takes.
        :returns: the job: completed, cancelled or failed.
        :raises SluiceTimeoutError: it has not ended in time. It goes on.
        """
        end = None if timeout is None else time.monotonic() + timeout
        job = await self.get(id)
        if on_progress:
            on_progress(job)
        wait = _FIRST_LOOK
        while job["completed_at"] is None:
            if end is not None and time.monotonic() + wait > end:
                raise SluiceTimeoutError(timeout or 0)
            await anyio.sleep(wait)
            wait = min(_LONGEST_LOOK, wait * 2)
            next_job = await self._job(Request("GET", _path_of(id), patient=True))
            if on_progress and next_job != job:
                on_progress(next_job)
            job = next_job
        return job

    async def _start(self, kind: str, key: Optional[str], **parts: Any) -> StartedJob:
        path = f"/api/v1/internet/{kind}"
        return await self._started(
            Request("POST", path, idempotency_key=key_or_new(key), **parts)
        )

    async def _started(self, request: Request) -> StartedJob:
        answer, headers = await self._transport.json(request)
        return cast(StartedJob, {**answer["data"], "replayed": is_replayed(headers)})

    async def _job(self, request: Request) -> types.Job:
        return cast("types.Job", await self._transport.data(request))


def _path_of(id: str) -> str:
    return f"{_JOBS}/{segment(id)}"
