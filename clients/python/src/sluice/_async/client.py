"""A client of a Sluice service."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, AsyncGenerator, Literal, Mapping, Optional, Type, cast

import httpx

from .. import types
from .._request import Request, given, key_or_new, segment, settings_of
from .._upload import File, form_of
from ..results import (
    FetchResult,
    Listed,
    MapResult,
    ProfileResult,
    ReadResult,
    SearchResult,
    fetch_result_of,
    receipt_of,
)
from .account import AsyncKeys, AsyncOperator
from .jobs import AsyncJobs
from .learned_parsers import AsyncLearnedParsers
from .listed import all_of, list_page
from .monitors import AsyncMonitors
from .presets import AsyncPresets
from .sessions import AsyncSessions
from .transport import AsyncTransport, bytes_from, values_from
from .webhooks import AsyncWebhooks

if TYPE_CHECKING:
    from typing_extensions import Unpack

_HISTORY = "/api/v1/fetch/results"


class AsyncSluice:
    """A client of a Sluice service.

    Every call raises ``SluiceApiError`` for a failure, ``SluiceConnectionError`` when there is no answer,
    ``SluiceTimeoutError`` when there is none in time. It opens nothing by itself; close it, or use it in ``with``.

    :param server: where the service is: ``https://sluice.example``. Default: ``SLUICE_SERVER``.
    :param api_key: default: ``SLUICE_API_KEY``, else ``SLUICE_KEY``.
    :param retries: attempts after the first.
    :param retry_failures: also send again what the service answered with a failure that may pass. With ``False`` only a
        request whose answer was lost is sent again, and one that is still running under the same key is waited for.
    :param timeout: for a call with all its attempts, seconds.
    :param http_client: in place of one with the settings of httpx: for a proxy or certificates of your own. It stays open.
    """

    def __init__(
        self,
        server: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        retries: int = 3,
        retry_failures: bool = True,
        timeout: float = 180,
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        settings = settings_of(server, api_key, retries, retry_failures, timeout)
        self._transport = AsyncTransport(settings, http_client)
        #: Batches, crawls, maps and fetches that are not waited for.
        self.jobs = AsyncJobs(self._transport)
        #: Fetches, batches and crawls on a schedule.
        self.monitors = AsyncMonitors(self._transport)
        #: Parsers that the account has learned from example pages.
        self.learned_parsers = AsyncLearnedParsers(self._transport, self.jobs)
        self.sessions = AsyncSessions(self._transport)
        self.presets = AsyncPresets(self._transport)
        #: What services send when something happens.
        self.webhooks = AsyncWebhooks(self._transport)
        #: API keys of the account.
        self.keys = AsyncKeys(self._transport)
        #: What operators do.
        self.operator = AsyncOperator(self._transport)

    async def __aenter__(self) -> AsyncSluice:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._transport.close()

    async def fetch(
        self,
        url: str,
        *,
        filters: Optional[Mapping[str, str]] = None,
        options: Optional[types.FetchOptions] = None,
        idempotency_key: Optional[str] = None,
    ) -> FetchResult:
        """Fetch and read a URL.

        :param filters: keys of the parser that narrow what is found.
        :param idempotency_key: up to 255 visible ASCII characters. The same key again, within 24 hours, gets the same
            answer without a charge. Every call has one of its own unless it is given.
        """
        body = given({"url": url, "filters": filters, "options": options})
        return await self._read(Request("POST", "/api/v1/internet/fetch", body=body), idempotency_key)

    async def read(
        self,
        url: str,
        *,
        format: Literal["markdown", "text"] = "markdown",
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> ReadResult:
        """A page as text. The query of the URL belongs to the page, and its fragment is not sent.

        :param format: ``text`` has lines with the page's title and address before its text.
        :param headers: options: ``{"X-Engine": "browser"}``.
        """
        accept = "text/markdown" if format == "markdown" else "text/plain"
        request = Request(
            "GET",
            f"/r/{_normal(url)}",
            headers={**(headers or {}), "accept": accept},
            idempotency_key=key_or_new(idempotency_key),
        )
        text, answered = await self._transport.text(request)
        return ReadResult(text, receipt_of(answered))

    async def parse(
        self,
        file: File,
        *,
        name: Optional[str] = None,
        url: Optional[str] = None,
        filters: Optional[Mapping[str, str]] = None,
        options: Optional[types.UploadOptions] = None,
        idempotency_key: Optional[str] = None,
    ) -> FetchResult:
        """Read a file: a PDF, an Office file, a book, a page.

        :param file: a path, the bytes, or a file that is open for reading bytes. It is read while it is sent.
        :param name: of the file: it ends the address of one that is from nowhere. Default: that of the path.
        :param url: where the file is from: its host chooses the parser, and links are relative to it. It is not fetched.
        """
        fields = given({"url": url, "filters": filters, "options": options})
        with form_of(file, name, fields) as form:
            request = Request("POST", "/api/v1/internet/parse", form=form)
            return await self._read(request, idempotency_key)

    async def read_again(
        self,
        id: str,
        *,
        filters: Optional[Mapping[str, str]] = None,
        options: Optional[types.UploadOptions] = None,
        idempotency_key: Optional[str] = None,
    ) -> FetchResult:
        """Read the page of a result once more from its kept bytes, with other options. Nothing is fetched."""
        body = given({"filters": filters, "options": options})
        request = Request("POST", f"{_HISTORY}/{segment(id)}/read", body=body)
        return await self._read(request, idempotency_key)

    async def quote(
        self,
        url: str,
        *,
        filters: Optional[Mapping[str, str]] = None,
        options: Optional[types.FetchOptions] = None,
    ) -> types.Quote:
        """What ``fetch`` would cost at most, and how it would be done. Free; nothing is fetched."""
        body = given({"url": url, "filters": filters, "options": options})
        request = Request("POST", "/api/v1/internet/fetch", query={"dry_run": True}, body=body)
        return cast("types.Quote", await self._transport.data(request))

    async def profile(
        self, network: str, url: str, *, idempotency_key: Optional[str] = None
    ) -> ProfileResult:
        """A public profile. :param network: ``linkedin``."""
        answer, headers = await self._transport.json(
            Request(
                "POST",
                f"/api/v1/scraper/{segment(network)}/profile",
                body={"url": url},
                idempotency_key=key_or_new(idempotency_key),
            )
        )
        return ProfileResult(answer, receipt_of(headers))

    async def map(
        self, *, idempotency_key: Optional[str] = None, **site: Unpack[types.MapInput]
    ) -> MapResult:
        """The URLs of a site, without fetching its pages: ``map(url="https://shop.example/")``."""
        key = key_or_new(idempotency_key)
        request = Request("POST", "/api/v1/internet/map", body=given(site), idempotency_key=key)
        answer, headers = await self._transport.json(request)
        return MapResult(answer["data"], receipt_of(headers))

    async def search(
        self, *, idempotency_key: Optional[str] = None, **search: Unpack[types.SearchInput]
    ) -> SearchResult:
        """Results of the service's search engine; with ``fetch=True`` also their pages, each charged by itself."""
        key = key_or_new(idempotency_key)
        request = Request("POST", "/api/v1/internet/search", body=given(search), idempotency_key=key)
        answer, headers = await self._transport.json(request)
        return SearchResult(answer["data"], answer.get("warnings", []), receipt_of(headers))

    def results(
        self, **query: Unpack[types.ResultsQuery]
    ) -> AsyncGenerator[types.HistoryItem, None]:
        """The history, page after page as it is asked for. ``limit`` is the size of a page, ``from_`` the first day."""
        return all_of(self._transport, _HISTORY, query)

    async def results_page(
        self, **query: Unpack[types.ResultsPageQuery]
    ) -> Listed[types.HistoryItem]:
        """One page of the history: ``cursor`` is ``next_cursor`` of the page before."""
        return await list_page(self._transport, _HISTORY, query)

    async def delete_results(self, **query: Unpack[types.ResultsFilter]) -> int:
        """Delete every result that matches; all of them without a filter. :returns: how many."""
        answer = await self._transport.data(Request("DELETE", _HISTORY, query=query))
        return cast(int, answer["deleted"])

    def export_results(
        self, **query: Unpack[types.ResultsExportQuery]
    ) -> AsyncGenerator[types.HistoryItem, None]:
        """The history in one stream, for all of a long one. One that breaks off raises ``SluiceConnectionError``."""
        request = Request("GET", f"{_HISTORY}/export", query=query)
        return values_from(self._transport, request)

    async def result(self, id: str) -> types.HistoryItem:
        """One result."""
        request = Request("GET", f"{_HISTORY}/{segment(id)}")
        return cast("types.HistoryItem", await self._transport.data(request))

    async def artifact(self, id: str) -> bytes:
        """A screenshot or PDF of a result, by its ``artifact``."""
        request = Request("GET", f"/api/v1/artifacts/{segment(id)}")
        return b"".join([part async for part in bytes_from(self._transport, request)])
    async def result_facets(self, **query: Unpack[types.ResultsFilter]) -> types.ResultFacets:
        """How many results there are of each outcome, host and parser."""
        request = Request("GET", f"{_HISTORY}/facets", query=query)
        return cast("types.ResultFacets", await self._transport.data(request))

    async def compare_results(self, id: str, since: str) -> types.Comparison:
        """What differs between a result and another one, ``since``, that came before it."""
        request = Request("GET", f"{_HISTORY}/{segment(id)}/changes", query={"since": since})
        return cast("types.Comparison", await self._transport.data(request))

    async def share_result(self, id: str, **share: Unpack[types.ShareInput]) -> types.ShareLink:
        """Make a link with which anyone can read a result, for ``ttl_s`` seconds; by default a day."""
        request = Request("POST", f"{_HISTORY}/{segment(id)}/share", body=given(share))
        return cast("types.ShareLink", await self._transport.data(request))

    async def shared_result(self, id: str, token: str) -> types.SharedResult:
        """Read a shared result by the token of its link. Needs no key."""
        request = Request("GET", f"/api/v1/shared/{segment(id)}", query={"token": token})
        return cast("types.SharedResult", await self._transport.data(request))

    async def delete_result(self, id: str) -> None:
        """Delete a result."""
        await self._transport.delete(Request("DELETE", f"{_HISTORY}/{segment(id)}"))

    async def account(self) -> types.Account:
        """The balance."""
        return cast("types.Account", await self._transport.data(Request("GET", "/api/v1/account")))

    async def usage(self, **query: Unpack[types.UsageQuery]) -> types.Usage:
        """Requests, tokens and times by day, hour, key or parser."""
        request = Request("GET", "/api/v1/account/usage", query=query)
        return cast("types.Usage", await self._transport.data(request))

    async def movements(self, **query: Unpack[types.MovementsQuery]) -> types.Movements:
        """Transactions, newest first, a page at a time: ``before`` is ``next_before`` of the page before."""
        request = Request("GET", "/api/v1/account/movements", query=query)
        return cast("types.Movements", await self._transport.data(request))

    async def pricing(self) -> types.Pricing:
        """Prices in tokens, and of a token in US dollars."""
        return cast("types.Pricing", await self._transport.data(Request("GET", "/api/v1/pricing")))

    async def parsers(self) -> types.LoadedParsers:
        """The loaded parsers, and what pages are fetched with."""
        answer, _ = await self._transport.json(Request("GET", "/api/v1/parsers"))
        return cast("types.LoadedParsers", answer)

    async def _read(self, request: Request, key: Optional[str]) -> FetchResult:
        keyed = replace(request, idempotency_key=key_or_new(key))
        answer, headers = await self._transport.json(keyed)
        return fetch_result_of(answer, headers)


def _normal(url: str) -> str:
    """Without ``..``, which would be taken for a part of the service's own path, and without a fragment."""
    try:
        return str(httpx.URL(url).copy_with(fragment=None))
    except httpx.InvalidURL:
        return url
