"""Pages as texts with metadata, for the loaders of other libraries."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from .errors import PageError, SiteError, SluiceApiError

#: A text and where it is from.
Text = Tuple[str, Dict[str, Any]]

#: What a record says of a page that is worth keeping with its text.
_FACTS = ("title", "description", "author", "published_at", "language", "site_name")


#: Codes of refusals that are about one URL, and not about the caller.
_OF_ONE_URL = ("INVALID_URL", "URL_NOT_ALLOWED", "ROBOTS_DISALLOWED")


class Failure(NamedTuple):
    """Something that was not loaded, and why."""

    #: Its URL.
    source: str
    error: Union[SluiceApiError, PageError]


class Source:
    """Which pages: some URLs, a crawl, or a job that was started before; and what becomes of those that fail."""

    def __init__(
        self,
        urls: Union[str, Sequence[str], None],
        crawl: Optional[Mapping[str, Any]] = None,
        job: Optional[str] = None,
        options: Optional[Mapping[str, Any]] = None,
        filters: Optional[Mapping[str, str]] = None,
        on_failure: Optional[str] = None,
    ) -> None:
        if sum(one is not None for one in (urls, crawl, job)) != 1:
            raise TypeError("give one of urls, crawl and job")
        if on_failure not in (None, "raise", "skip"):
            raise TypeError(f'on_failure must be "raise" or "skip", not {on_failure!r}')
        self.urls = [urls] if isinstance(urls, str) else None if urls is None else list(urls)
        self.job = job
        self.failures: List[Failure] = []
        self._crawl = dict(crawl or {})
        self._more = {"filters": dict(filters)} if filters else {}
        self._options = {**(options or {}), "markdown": not (options or {}).get("chunks")}
        self._on_failure = on_failure

    @property
    def fetch(self) -> Dict[str, Any]:
        """What every fetch is asked for beside its URL."""
        return {"options": self._options, **self._more}

    @property
    def crawl(self) -> Dict[str, Any]:
        """The body of the crawl. Out of tokens, it ends with what it has: nobody waits for those of the next month."""
        options = {**self._crawl.get("options", {}), **self._options}
        job = {"when_out_of_tokens": "stop", **self._crawl.get("job", {})}
        return {**self._more, **self._crawl, "options": options, "job": job}

    def fail(self, source: str, error: Union[SluiceApiError, PageError], raises: bool) -> None:
        """Raise or keep it. :param raises: whether it is raised unless ``on_failure`` says otherwise."""
        if (self._on_failure or ("raise" if raises else "skip")) == "raise":
            raise error
        self.failures.append(Failure(source, error))


def is_of_one_url(error: SluiceApiError) -> bool:
    """Whether the next URL may succeed: with a wrong key or without tokens, none does."""
    return isinstance(error, SiteError) or error.code in _OF_ONE_URL


def page_error(page: Mapping[str, Any]) -> PageError:
    """What is raised or kept of a failed page of a job."""
    error = page["error"] or {"code": "INTERNAL_ERROR", "message": "the reason was not kept.", "retryable": False}
    return PageError(page["url"], error["code"], error["message"], error["retryable"])


def job_error(source: str, job: Mapping[str, Any]) -> PageError:
    """Of a job that ended before its first page."""
    code = job["reason"] or "INTERNAL_ERROR"
    return PageError(source, code, f"the job {job['id']} failed with {code}.")


def texts_of(data: Mapping[str, Any], url: str, result_id: Optional[str], tokens: int) -> Iterator[Text]:
    """The chunks of a page if they were asked for, otherwise its Markdown, with what is known of it.

    ``source`` is its URL, ``result_id`` its place in the history, ``tokens`` what it cost; the first chunk has the cost.
    """
    facts = {name: data[name] for name in _FACTS if data.get(name) is not None}
    metadata = {"source": url, "result_id": result_id, "tokens": tokens, **facts}
    chunks = data.get("chunks")
    if chunks is None:
        yield data.get("markdown") or "", metadata
        return
    for number, chunk in enumerate(chunks):
        place = {
            "tokens": tokens if number == 0 else 0,
            "chunk": number,
            "chunk_tokens": chunk["tokens"],
            # Stores take no lists.
            "heading_path": " › ".join(chunk["heading_path"]),
            "url": chunk["url"],
        }
        if chunk["page"] is not None:
            place["page"] = chunk["page"]
        yield chunk["text"], {**metadata, **place}
