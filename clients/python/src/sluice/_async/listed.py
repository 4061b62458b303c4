"""Lists that come a page at a time, and never end before their last page."""

from __future__ import annotations

from typing import Any, AsyncGenerator, Mapping

from .._request import Request, broken_page
from ..results import Listed
from .transport import AsyncTransport


async def list_page(transport: AsyncTransport, path: str, query: Mapping[str, Any]) -> Listed[Any]:
    """One page of a list. :raises SluiceConnectionError: the answer is no page of a list."""
    answer, _ = await transport.json(Request("GET", path, query=query))
    page = answer if isinstance(answer, dict) else {}
    data, next_cursor = page.get("data"), page.get("next_cursor", 0)
    if not isinstance(data, list) or not (next_cursor is None or isinstance(next_cursor, str)):
        raise broken_page("it has no items, or does not state whether there are more")
    return Listed(data, next_cursor)


async def all_of(
    transport: AsyncTransport, path: str, query: Mapping[str, Any]
) -> AsyncGenerator[Any, None]:
    """The items of all pages, each page when its items are asked for. :raises: what ``list_page`` raises."""
    cursor = query.get("cursor")
    while True:
        page = await list_page(transport, path, {**query, "cursor": cursor})
        for item in page.data:
            yield item
        if page.next_cursor is None:
            return
        if page.next_cursor == cursor:
            raise broken_page("its next page is itself")
        cursor = page.next_cursor
