"""A reader for LlamaIndex: ``pip install sluice[llamaindex]``."""

from __future__ import annotations

from typing import Any, Iterable, List, Mapping, Optional, Sequence, Union

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document
except ImportError as error:
    raise ImportError("sluice.llamaindex needs llama-index-core: pip install sluice[llamaindex]") from error

from ._documents import Failure, Source
from ._sync.client import Sluice
from ._sync.documents import texts


def _id_of(metadata: Mapping[str, Any]) -> str:
    source = str(metadata["source"])
    return f"{source}#chunk={metadata['chunk']}" if "chunk" in metadata else source


class SluiceReader(BaseReader):
    """Reads pages as Markdown, each as a ``Document`` whose id is the URL; with ``options={"chunks": True}``, each chunk.

    :param server: where the service is. Default: ``SLUICE_SERVER``.
    :param api_key: default: ``SLUICE_API_KEY``, else ``SLUICE_KEY``.
    """

    def __init__(self, server: Optional[str] = None, api_key: Optional[str] = None) -> None:
        self._settings = (server, api_key)
        #: What was left out by the last load: each with ``source`` and ``error``, which has a ``code``.
        self.failures: List[Failure] = []

    def lazy_load_data(
        self,
        urls: Union[str, Sequence[str], None] = None,
        *,
        crawl: Optional[Mapping[str, Any]] = None,
        job: Optional[str] = None,
        options: Optional[Mapping[str, Any]] = None,
        filters: Optional[Mapping[str, str]] = None,
        on_failure: Optional[str] = None,
    ) -> Iterable[Document]:
        """The documents one by one; what is given is as of ``sluice.langchain.SluiceLoader``."""
        source = Source(urls, crawl, job, options, filters, on_failure)
        self.failures = source.failures
        with Sluice(*self._settings) as client:
            for text, metadata in texts(client, source):
                yield Document(text=text, metadata=metadata, id_=_id_of(metadata))

    def load_data(self, *given: Any, **named: Any) -> List[Document]:
        """All of them."""
        return list(self.lazy_load_data(*given, **named))
