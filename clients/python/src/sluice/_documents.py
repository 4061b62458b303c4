"""Pages as texts with metadata, for the loaders of other libraries."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

#: A text and where it is from.
Text = Tuple[str, Dict[str, Any]]

#: What a record says of a page that is worth keeping with its text.
_FACTS = ("title", "description", "author", "published_at", "language", "site_name")


class Source:
    """Which pages: some URLs, or a crawl."""

    def __init__(
        self,
        urls: Union[str, Sequence[str], None],
        crawl: Optional[Mapping[str, Any]],
        options: Optional[Mapping[str, Any]],
        filters: Optional[Mapping[str, str]],
    ) -> None:
        if (urls is None) == (crawl is None):
            raise TypeError("give either urls or crawl")
        self.urls = [urls] if isinstance(urls, str) else list(urls or [])
        self._crawl = dict(crawl or {})
        self._more = {"filters": dict(filters)} if filters else {}
        self._options = {**(options or {}), "markdown": True}

    @property
    def is_crawl(self) -> bool:
        return bool(self._crawl)

    @property
    def fetch(self) -> Dict[str, Any]:
        """What every fetch is asked for beside its URL."""
        return {"options": self._options, **self._more}

    @property
    def crawl(self) -> Dict[str, Any]:
        """The body of the crawl."""
        options = {**self._crawl.get("options", {}), **self._options}
        return {**self._more, **self._crawl, "options": options}


def text_of(data: Mapping[str, Any], url: str, result_id: Optional[str]) -> Text:
    """The Markdown of a page, and what is known of it. ``source`` is its URL, ``result_id`` its place in the history."""
    facts = {name: data[name] for name in _FACTS if data.get(name) is not None}
    return data.get("markdown") or "", {"source": url, "result_id": result_id, **facts}
