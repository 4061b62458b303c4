"""Requests, and what of sending them is the same with and without ``await``."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple
from urllib.parse import quote, urlencode, urlsplit

from .errors import SluiceApiError, SluiceConnectionError, SluiceError, SluiceTimeoutError

#: First wait and longest wait between attempts, seconds.
FIRST = 0.25
LONGEST = 10.0

#: Of this package.
VERSION = "1.0.0"
#: What may stand in the header of a key.
_VISIBLE = re.compile(r"[\x21-\x7e]+")


@dataclass(frozen=True)
class Settings:
    """What a client is made with."""

    server: str
    api_key: Optional[str]
    retries: int
    retry_failures: bool
    timeout: float


@dataclass(frozen=True)
class Request:
    """A request."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    #: Sent as JSON, if there is one.
    body: Any = None
    #: In place of a body: values that are sent as lines of JSON.
    lines: Optional[Sequence[Any]] = None
    #: In place of a body: the fields and files of a form.
    form: Optional[Tuple[Dict[str, str], Dict[str, Any]]] = None
    headers: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: Optional[str] = None
    #: Never sent again: a second one would do something else.
    once: bool = False
    #: Sent again as long as the time of the call lasts, as through a restart of the service.
    patient: bool = False
    #: Its answer is text, not JSON.
    is_text: bool = False


def settings_of(
    server: Optional[str],
    api_key: Optional[str],
    retries: int,
    retry_failures: bool,
    timeout: float,
) -> Settings:
    """The settings, with what is not given taken from the environment.

    :raises ValueError: there is no server, or it is no absolute http(s) URL without credentials.
    """
    given = os.environ.get("SLUICE_SERVER") if server is None else server
    if not given:
        raise ValueError("No server is known: give server, or set SLUICE_SERVER.")
    parts = urlsplit(given) if isinstance(given, str) else None
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            "server must be an absolute http(s) URL such as https://sluice.example,"
            f" not {given!r}"
        )
    if parts.username or parts.password:
        raise ValueError("server contains credentials. Give the address alone, and api_key.")
    if api_key is None:
        api_key = os.environ.get("SLUICE_API_KEY") or os.environ.get("SLUICE_KEY") or None
    # The messages do not have the value: it may be a key with something else.
    elif not isinstance(api_key, str):
        raise TypeError(f"api_key must be a str, not a value of type {type(api_key).__name__}")
    if api_key is not None and not _VISIBLE.fullmatch(api_key):
        raise ValueError("api_key has a space, a line break or a letter beyond ASCII in it")
    return Settings(given.rstrip("/"), api_key, retries, retry_failures, timeout)


def key_or_new(key: Optional[str]) -> str:
    """The key tells a retry from a new request, so there always is one."""
    if key is None:
        return secrets.token_hex(16)
    if not _VISIBLE.fullmatch(key):
        raise ValueError("idempotency_key must be visible ASCII characters, without spaces")
    return key


def segment(text: str) -> str:
    """A part of a path."""
    return quote(text, safe="")


def given(values: Mapping[str, Any]) -> Dict[str, Any]:
    """Those that are not ``None``; ``from_`` stands for the word ``from``, which Python keeps for itself."""
    return {
        name[:-1] if name.endswith("_") else name: value
        for name, value in values.items()
        if value is not None
    }


def url_of(settings: Settings, request: Request) -> str:
    """The whole address."""
    query = [(name, _query_value(value)) for name, value in given(request.query).items()]
    return f"{settings.server}{request.path}" + (f"?{urlencode(query)}" if query else "")


def _query_value(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def content_of(settings: Settings, request: Request) -> Dict[str, Any]:
    """Headers and body, as httpx takes them."""
    headers = {"user-agent": f"sluice-python/{VERSION}", **request.headers}
    if settings.api_key is not None:
        headers["authorization"] = f"Bearer {settings.api_key}"
    if request.idempotency_key is not None:
        headers["idempotency-key"] = request.idempotency_key
    if request.form is not None:
        fields, files = request.form
        return {"headers": headers, "data": fields, "files": files}
    if request.lines is not None:
        headers["content-type"] = "application/x-ndjson"
        lines = b"".join(_json(line) + b"\n" for line in request.lines)
        return {"headers": headers, "content": lines}
    if request.body is not None:
        headers["content-type"] = "application/json"
        return {"headers": headers, "content": _json(request.body)}
    return {"headers": headers}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class AlreadyDone(Exception):
    """A deletion was done by an earlier attempt. Never leaves the client."""


class Attempts:
    """The attempts of a call: whether there is one more, and when."""

    def __init__(self, settings: Settings, request: Request) -> None:
        self.settings = settings
        self.request = request
        self.count = 0
        self._end = time.monotonic() + settings.timeout
        self._lost_answer = False
        #: Attempts that found the request still running: it ends by itself, so only the time of the call bounds them.
        self._joined = 0
        self._last_known: Optional[SluiceApiError] = None

    def left(self) -> float:
        """Seconds until the time of the call is over."""
        return self._end - time.monotonic()

    def begin(self) -> float:
        """Begin an attempt. :returns: its time, seconds."""
        self.count += 1
        # httpx takes 0 for no time at all and fails at once, with an error that names no reason.
        return max(self.left(), 0.001)

    def timed_out(self) -> SluiceTimeoutError:
        """The error for a call that took too long."""
        return SluiceTimeoutError(self.settings.timeout, self.request.idempotency_key)

    def not_answered(self) -> SluiceConnectionError:
        """The error for an attempt without an answer."""
        parts = urlsplit(self.settings.server)
        where = f"{parts.scheme}://{parts.netloc}{self.request.path}"
        return SluiceConnectionError(
            f"{self.request.method} {where} was not answered.", self.request.idempotency_key
        )

    def wait_after(self, error: SluiceError) -> float:
        """Seconds to wait before the next attempt. :raises: ``error``, or that the time is over, if there is none."""
        if self.left() <= 0:
            last = error if self.count > 1 else error.__cause__
            raise self.timed_out() from (self._last_known or last)
        if isinstance(error, SluiceApiError):
            self._last_known = error
        request = self.request
        running = _is_in_progress(error)
        self._joined += running
        retries = 0 if request.once else self.settings.retries
        is_spent = not request.patient and not running and self.count - self._joined > retries
        wait = None if is_spent else self._wait(error)
        if wait is None:
            gone = isinstance(error, SluiceApiError) and error.code == "NOT_FOUND"
            if request.method == "DELETE" and self._lost_answer and gone:
                # What an attempt whose answer was lost has deleted is not there for the next.
                raise AlreadyDone from error
            raise error
        self._lost_answer = self._lost_answer or isinstance(error, SluiceConnectionError)
        if wait >= self.left():
            if isinstance(error, SluiceApiError) and not running and not self._lost_answer:
                raise error
            raise self.timed_out() from (self._last_known or error)
        return wait

    def _wait(self, error: SluiceError) -> Optional[float]:
        grown = min(LONGEST, FIRST * 2.0 ** min(self.count - 1, 16))
        # Spread evenly over the upper half, so that those who failed together do not come back together.
        wait = grown * (0.5 + random.random() / 2)
        if isinstance(error, SluiceConnectionError):
            return wait
        if not isinstance(error, SluiceApiError):
            return None
        if not _is_in_progress(error) and not (self.settings.retry_failures and error.retryable):
            return None
        if _is_own_bound(error):
            return None
        return max(wait, error.retry_after)


def _is_in_progress(error: SluiceError) -> bool:
    """A request with the same Idempotency-Key is still running."""
    return isinstance(error, SluiceApiError) and error.code == "IDEMPOTENCY_IN_PROGRESS"


def _is_own_bound(error: SluiceApiError) -> bool:
    """The page took longer than the ``timeout_ms`` of the request. It would take as long again."""
    return error.code == "FETCH_TIMEOUT" and error.details.get("stage") == "request"


def broken_page(why: str) -> SluiceConnectionError:
    """The error for an answer that is no page of a list."""
    return SluiceConnectionError(f"The answer is not a page of the list: {why}.")


def broken_off() -> SluiceConnectionError:
    """The error for a body that ended too early."""
    return SluiceConnectionError("The answer broke off: the rest is missing.")


class LineSplitter:
    """Cuts what arrives into lines of text. Only a line feed ends one: U+2028 and the like are text in JSON."""

    def __init__(self) -> None:
        self._parts: List[bytes] = []

    def feed(self, chunk: bytes) -> List[str]:
        """The lines that ``chunk`` completes."""
        first, *others = chunk.split(b"\n")
        self._parts.append(first)
        lines = []
        for other in others:
            lines.append(b"".join(self._parts).decode())
            self._parts = [other]
        return lines

    def end(self) -> None:
        """:raises SluiceConnectionError: the last line has no end."""
        if any(self._parts):
            raise broken_off()


