"""What calls return beside the types of the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Generic, List, Mapping, Optional, TypedDict, TypeVar

from . import types

Item = TypeVar("Item")


@dataclass(frozen=True)
class Receipt:
    """What a request cost."""

    #: Tokens that this request cost.
    charged: int
    #: The balance after it; ``None`` where the service does not tell.
    remaining: Optional[int]
    #: The answer is that of an earlier request with this Idempotency-Key.
    replayed: bool
    request_id: str


@dataclass(frozen=True)
class FetchResult:
    """What was read."""

    #: The record of the parser, such as ``types.GenericRecord``, and what the options ask for beside it.
    data: Dict[str, Any]
    meta: "types.FetchMeta"
    #: What one should know of an answer that is good nevertheless.
    warnings: "types.Warnings"
    receipt: Receipt
    #: Id of the kept result of a page that has not changed; ``data`` is ``None`` then. Only with ``if_changed``.
    unchanged: Optional[str] = None


@dataclass(frozen=True)
class ReadResult:
    """A page as text."""

    text: str
    receipt: Receipt


@dataclass(frozen=True)
class ProfileResult:
    """A public profile."""

    profile: "types.Profile"
    receipt: Receipt


@dataclass(frozen=True)
class MapResult:
    """The URLs of a site."""

    map: "types.SiteMap"
    receipt: Receipt


@dataclass(frozen=True)
class SearchResult:
    """Results of a web search."""

    search: "types.SearchResults"
    warnings: "types.Warnings"
    receipt: Receipt


@dataclass(frozen=True)
class Listed(Generic[Item]):
    """A part of a list."""

    data: List[Item]
    #: ``None`` on the last one.
    next_cursor: Optional[str]


class StartedJob(types.JobAcceptedData):
    """A job that was started."""

    #: It was started by an earlier request with this Idempotency-Key.
    replayed: bool


class _JobEvent(TypedDict):
    #: Its number: they have no gaps.
    id: int
    type: types.JobEventType
    #: ISO 8601.
    at: str
    #: The job as it was when the event was sent: whole, without ``request`` and ``metadata``, if the event is about the job.
    job: Dict[str, Any]


class JobEvent(_JobEvent, total=False):
    """An event of a job. Newer services may have more types."""

    #: Of events about a page; ``None`` if it was deleted.
    page: "Optional[types.JobPage]"
    #: Of ``changed``: what differs, shortened; ``None`` if the result was deleted.
    changes: "Optional[types.Changes]"


def receipt_of(headers: Mapping[str, str]) -> Receipt:
    """The receipt in the headers of an answer."""
    remaining = headers.get("x-tokens-remaining")
    return Receipt(
        charged=int(headers.get("x-tokens-charged", "0")),
        remaining=None if remaining is None else int(remaining),
        replayed=is_replayed(headers),
        request_id=headers.get("x-request-id", ""),
    )


def is_replayed(headers: Mapping[str, str]) -> bool:
    """The answer is that of an earlier request."""
    return headers.get("idempotency-replayed") == "true"


def fetch_result_of(answer: Any, headers: Mapping[str, str]) -> FetchResult:
    """The result in the answer to a fetch."""
    return FetchResult(
        data=answer["data"],
        meta=answer["meta"],
        warnings=answer.get("warnings", []),
        receipt=receipt_of(headers),
        unchanged=answer.get("result"),
    )
