"""A document loader for LangChain: ``pip install sluice[langchain]``."""

from __future__ import annotations

from typing import Any, AsyncIterator, Iterator, List, Mapping, Optional, Sequence, Union

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document
except ImportError as error:
    raise ImportError("sluice.langchain needs langchain-core: pip install sluice[langchain]") from error

from ._async.client import AsyncSluice
from ._async.documents import texts as async_texts
from ._documents import Failure, Source
from ._sync.client import Sluice
from ._sync.documents import texts


class SluiceLoader(BaseLoader):
    """Loads pages as Markdown, each as a ``Document`` with ``source``, ``result_id``, ``title`` and the like.

    :param urls: one URL or several, fetched one after the other.
    :param crawl: the body of a crawl in place of them: ``{"url": "https://example.com/", "scope": {"limit": 50}}``.
    :param job: the id of a batch or crawl that was started before, in place of them.
    :param options: options of every fetch. With ``chunks`` each chunk is a document.
    :param filters: of every fetch.
    :param on_failure: ``"raise"``: the first page that fails ends loading. ``"skip"``: it is left out, and ``failures``
        has it. Unless given, URLs raise, and failed pages of a crawl or a job are left out as long as one succeeded.
    :param server: where the service is. Default: ``SLUICE_SERVER``.
    :param api_key: default: ``SLUICE_API_KEY``, else ``SLUICE_KEY``.
    """

    def __init__(
        self,
        urls: Union[str, Sequence[str], None] = None,
        *,
        crawl: Optional[Mapping[str, Any]] = None,
        job: Optional[str] = None,
        options: Optional[Mapping[str, Any]] = None,
        filters: Optional[Mapping[str, str]] = None,
        on_failure: Optional[str] = None,
        server: Optional[str] = None,
        api_key: Optional[str] = None,
    ) -> None:
        self._source = Source(urls, crawl, job, options, filters, on_failure)
        self._settings = (server, api_key)

    @property
    def failures(self) -> List[Failure]:
        """What was left out by the last load: each with ``source`` and ``error``, which has a ``code``."""
        return self._source.failures

    def lazy_load(self) -> Iterator[Document]:
        """The documents one by one."""
        self._source.failures.clear()
        with Sluice(*self._settings) as client:
            for text, metadata in texts(client, self._source):
                yield Document(page_content=text, metadata=metadata)

    async def alazy_load(self) -> AsyncIterator[Document]:
        """The same with ``await``."""
        self._source.failures.clear()
        async with AsyncSluice(*self._settings) as client:
            async for text, metadata in async_texts(client, self._source):
                yield Document(page_content=text, metadata=metadata)
