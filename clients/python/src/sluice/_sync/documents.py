# Made from _async by `vitest run test/client -u`; not edited by hand.

"""Pages as texts with metadata, for the loaders of other libraries."""

from __future__ import annotations

from typing import Iterator

from .._documents import Source, Text, is_of_one_url, job_error, page_error, texts_of
from ..errors import SluiceApiError
from .client import Sluice


def texts(client: Sluice, source: Source) -> Iterator[Text]:
    """The pages one by one; those that fail as the source says."""
    if source.urls is not None:
        for url in source.urls:
            try:
                answer = client.fetch(url, **source.fetch)
            except SluiceApiError as error:
                if not is_of_one_url(error):
                    raise
                source.fail(url, error, True)
                continue
            meta = answer.meta
            for text in texts_of(answer.data, meta["final_url"], meta["request_id"], answer.receipt.charged):
                yield text
        return
    id, name = source.job, source.job
    if id is None:
        started = client.jobs.crawl(**source.crawl)
        id, name = started["id"], source.crawl["url"]
    job = client.jobs.wait_for(id)
    if job["status"] == "failed":
        source.fail(name or id, job_error(name or id, job), True)
    is_empty = job["pages"]["success"] == 0
    for page in client.jobs.pages(id, status="failed", fields="meta"):
        source.fail(page["url"], page_error(page), is_empty)
    for page in client.jobs.pages(id):
        for text in texts_of(page["data"], page["url"], page["result"], page["tokens"]):
            yield text
