# Made from _async by `vitest run test/client -u`; not edited by hand.

"""Parsers that the account has learned from example pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, cast

from .. import types
from .._request import Request, given, key_or_new, segment
from ..errors import PageError
from .listed import list_page
from .transport import Transport, bytes_from

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..results import Listed
    from .jobs import Jobs

_LEARNED = "/api/v1/parsers/learned"


class LearnedParsers:
    """Learned parsers. Names are without ``learned/``."""

    def __init__(self, transport: Transport, jobs: Jobs) -> None:
        self._transport = transport
        self._jobs = jobs

    def learn(
        self, *, idempotency_key: Optional[str] = None, **example: Unpack[types.LearnInput]
    ) -> types.LearnAnswer:
        """Learn a parser. Each page that is fetched costs as much as a fetch.

        More than ten pages are a job, which this waits for.
        """
        key = key_or_new(idempotency_key)
        path = "/api/v1/parsers/learn"
        request = Request("POST", path, body=given(example), idempotency_key=key)
        answer = self._transport.data(request)
        if "parser" in answer:
            return cast("types.LearnAnswer", answer)
        return self._learned_by(self._jobs.wait_for(answer["id"]))

    def list(
        self, **query: Unpack[types.LearnedParsersQuery]
    ) -> Listed[types.LearnedParser]:
        """One page of the learned parsers, ordered by name."""
        return list_page(self._transport, _LEARNED, query)

    def get(self, name: str) -> types.LearnedParserDetail:
        """A learned parser with its rules in words."""
        return self._one(Request("GET", _path_of(name)))

    def update(
        self, name: str, **change: Unpack[types.LearnedParserChange]
    ) -> types.LearnedParserDetail:
        """Change the settings that are given."""
        return self._one(Request("PATCH", _path_of(name), body=given(change)))

    def versions(self, name: str) -> List[types.LearnedParserVersion]:
        """The last versions, newest first."""
        answer = self._transport.data(Request("GET", f"{_path_of(name)}/versions"))
        return cast("List[types.LearnedParserVersion]", answer)

    def promote(self, name: str, version: str) -> types.LearnedParserDetail:
        """Use a version from now on."""
        body = {"version": version}
        return self._one(Request("POST", f"{_path_of(name)}/promote", body=body))

    def package(self, name: str) -> bytes:
        """The parser as a package to publish: a folder in a ``.tar.gz``."""
        request = Request("GET", f"{_path_of(name)}/package")
        return b"".join([part for part in bytes_from(self._transport, request)])

    def delete(self, name: str) -> None:
        """Delete it with all its versions."""
        self._transport.delete(Request("DELETE", _path_of(name)))

    def _learned_by(self, job: types.Job) -> types.LearnAnswer:
        """The result of the job's last page, which learns."""
        pages = self._jobs.pages_page(job["id"], status="all", limit=100)
        last = next((page for page in pages.data if page["depth"] == 1), None)
        error = last["error"] if last else None
        if last and last["status"] == "success":
            path = f"/api/v1/fetch/results/{last['result']}"
            item = self._transport.data(Request("GET", path))
            return cast("types.LearnAnswer", item["data"])
        if error:
            raise PageError(job["id"], error["code"], error["message"], error["retryable"])
        raise PageError(job["id"], "PARSE_FAILED", f"the job is {job['status']}")

    def _one(self, request: Request) -> types.LearnedParserDetail:
        return cast("types.LearnedParserDetail", self._transport.data(request))


def _path_of(name: str) -> str:
    return f"{_LEARNED}/{segment(name)}"
