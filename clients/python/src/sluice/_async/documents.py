"""Pages as texts with metadata, for the loaders of other libraries."""

from __future__ import annotations

from typing import AsyncIterator

from .._documents import Source, Text, text_of
from .client import AsyncSluice


async def texts(client: AsyncSluice, source: Source) -> AsyncIterator[Text]:
    """The pages one by one. A failed fetch of one of the URLs raises; failed pages of a crawl are left out."""
    if not source.is_crawl:
        for url in source.urls:
            answer = await client.fetch(url, **source.fetch)
            yield text_of(answer.data, answer.meta["final_url"], answer.meta["request_id"])
        return
    job = await client.jobs.crawl(**source.crawl)
    await client.jobs.wait_for(job["id"])
    async for page in client.jobs.pages(job["id"]):
        yield text_of(page["data"], page["url"], page["result"])
