"""Sends a request until it is answered: again after a failure that may pass, with the same Idempotency-Key, so that
what was charged before the answer got lost is not charged again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, AsyncGenerator, Optional, Tuple

import anyio
import httpx

from .._request import AlreadyDone, Attempts, LineSplitter, Request, Settings
from .._request import broken_off, content_of, url_of
from ..errors import SluiceError, api_error


class AsyncTransport:
    """Sends requests."""

    def __init__(self, settings: Settings, http_client: Optional[httpx.AsyncClient]) -> None:
        self._settings = settings
        self._owns_client = http_client is None
        self._http = httpx.AsyncClient() if http_client is None else http_client

    async def close(self) -> None:
        """Close the connections, unless they are of a client of the caller's."""
        if self._owns_client:
            await self._http.aclose()

    async def json(self, request: Request) -> Tuple[Any, httpx.Headers]:
        """The answer and its headers.

        :raises SluiceApiError: a failure.
        :raises SluiceConnectionError: no answer.
        :raises SluiceTimeoutError: none in time.
        """
        response, answer = await self._with_retries(request, is_stream=False)
        return answer, response.headers

    async def text(self, request: Request) -> Tuple[str, httpx.Headers]:
        """The same for an answer that is text."""
        response, answer = await self._with_retries(replace(request, is_text=True), is_stream=False)
        return answer, response.headers

    async def data(self, request: Request) -> Any:
        """What the answer has as ``data``. :raises: what ``json`` raises."""
        answer, _ = await self.json(request)
        return answer["data"]

    async def delete(self, request: Request) -> None:
        """Send a deletion. What an earlier attempt has deleted is deleted. :raises: what ``json`` raises."""
        try:
            await self.json(request)
        except AlreadyDone:
            pass

    async def stream(self, request: Request) -> httpx.Response:
        """The answer as soon as its headers are there; its body is no longer bound by the time of the call."""
        response, _ = await self._with_retries(request, is_stream=True)
        return response

    async def _with_retries(
        self, request: Request, *, is_stream: bool
    ) -> Tuple[httpx.Response, Any]:
        attempts = Attempts(self._settings, request)
        while True:
            try:
                return await self._attempt(attempts, is_stream)
            except SluiceError as error:
                wait = attempts.wait_after(error)
            await anyio.sleep(wait)

    async def _attempt(self, attempts: Attempts, is_stream: bool) -> Tuple[httpx.Response, Any]:
        time_left = attempts.begin()
        sent = self._http.build_request(
            attempts.request.method,
            url_of(self._settings, attempts.request),
            timeout=httpx.Timeout(time_left),
            **content_of(self._settings, attempts.request),
        )
        try:
            response = await self._http.send(sent, stream=True)
            if is_stream and response.is_success:
                return response, None
            try:
                body = await _read(response, attempts)
            finally:
                await response.aclose()
            answer = _answer_of(attempts.request, body) if response.is_success else None
        except (httpx.HTTPError, httpx.StreamError, ValueError) as error:
            raise attempts.not_answered() from error
        if response.is_success:
            return response, answer
        text = body.decode(errors="replace")
        raise api_error(response.status_code, response.headers, text, attempts.count)


def _answer_of(request: Request, body: bytes) -> Any:
    return body.decode() if request.is_text else json.loads(body)


async def _read(response: httpx.Response, attempts: Attempts) -> bytes:
    """The body. The time that httpx knows is that of each part, so a slow one is ended here."""
    parts = []
    async for part in response.aiter_bytes():
        parts.append(part)
        if attempts.left() <= 0:
            raise httpx.ReadTimeout("The answer came too slowly.")
    return b"".join(parts)


async def parts_of(response: httpx.Response) -> AsyncGenerator[bytes, None]:
    """The body as it arrives. :raises SluiceConnectionError: it broke off."""
    try:
        async for part in response.aiter_bytes():
            yield part
    except (httpx.HTTPError, httpx.StreamError) as error:
        raise broken_off() from error
    finally:
        await response.aclose()


async def lines_of(response: httpx.Response) -> AsyncGenerator[str, None]:
    """The lines of the body. :raises SluiceConnectionError: it broke off."""
    splitter = LineSplitter()
    parts = parts_of(response)
    try:
        async for part in parts:
            for line in splitter.feed(part):
                yield line
        splitter.end()
    finally:
        await parts.aclose()


async def bytes_from(
    transport: AsyncTransport, request: Request
) -> AsyncGenerator[bytes, None]:
    """Send a request; its body as it arrives. :raises SluiceConnectionError: it broke off."""
    parts = parts_of(await transport.stream(request))
    try:
        async for part in parts:
            yield part
    finally:
        await parts.aclose()


async def values_from(transport: AsyncTransport, request: Request) -> AsyncGenerator[Any, None]:
    """Send a request; the values of its lines of JSON. :raises SluiceConnectionError: they broke off."""
    lines = lines_of(await transport.stream(request))
    try:
        async for line in lines:
            yield json.loads(line)
    finally:
        await lines.aclose()
