"""What a call raises: an answer of the service that is a failure, no answer, or none in time."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional, Type

from ._error_table import OF_THE_SERVICE, RETRYABLE


class SluiceError(Exception):
    """Base of every error of this package."""


class SluiceApiError(SluiceError):
    """The service answered with a failure. Its subclasses are groups of codes; decide by class or by ``code``."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        details: Optional[Dict[str, Any]] = None,
        request_id: str = "",
        attempts: int = 1,
        retry_after: float = 0,
    ) -> None:
        super().__init__(message)
        #: Code of the error, such as ``UPSTREAM_STATUS``. Newer services may have more.
        self.code = code
        #: HTTP status.
        self.status = status
        #: Facts beside the message, such as the field that is wrong.
        self.details: Dict[str, Any] = details or {}
        #: To quote when reporting it.
        self.request_id = request_id
        #: How often the request was sent.
        self.attempts = attempts
        #: Seconds to wait before it is sent again; 0 when the service names none.
        self.retry_after = retry_after

    @property
    def retryable(self) -> bool:
        """The same request may succeed later."""
        return self.details.get("retryable") is True


class InvalidRequestError(SluiceApiError):
    """The request is wrong, and will be wrong again: 400, 405, 409, 413, 415, 422."""


class UnauthorizedError(SluiceApiError):
    """The key is missing, unknown, or not for this."""


class InsufficientTokensError(SluiceApiError):
    """The balance does not cover the maximum cost of the request."""


class NotFoundError(SluiceApiError):
    """There is no such thing, or it is not yours."""


class SiteError(SluiceApiError):
    """The site, or what it served, is at fault: ``FETCH_TIMEOUT``, ``TARGET_BLOCKED``, …"""


class ServiceError(SluiceApiError):
    """The service is at fault, or busy: ``INTERNAL_ERROR``, ``STORE_UNAVAILABLE``, ``OVERLOADED``, …"""


class PageError(SluiceError):
    """A page of a job failed, or the whole job, where loaders read one."""

    def __init__(self, source: str, code: str, message: str, retryable: bool = False) -> None:
        super().__init__(f"{source} was not loaded: {message}")
        #: One of the service's error codes.
        self.code = code
        #: A later job may succeed.
        self.retryable = retryable
        #: URL of the page, or of the start of a crawl; the id of a job.
        self.source = source


class SluiceConnectionError(SluiceError):
    """No answer, or one that broke off. ``__cause__`` is how."""

    def __init__(self, message: str, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message + _unknown_outcome(idempotency_key))
        #: Of a request that may have been charged: sent again with this key, it is charged once.
        self.idempotency_key = idempotency_key


class SluiceTimeoutError(SluiceError):
    """No answer in the time of the call, with all its attempts. ``__cause__`` is what the last attempt failed with."""

    def __init__(self, timeout: float, idempotency_key: Optional[str] = None) -> None:
        super().__init__(
            f"The call took longer than its {timeout:g} s.{_unknown_outcome(idempotency_key)}"
        )
        #: See ``SluiceConnectionError.idempotency_key``.
        self.idempotency_key = idempotency_key


class WebhookVerificationError(SluiceError):
    """Why a webhook was not accepted."""


def api_error(status: int, headers: Mapping[str, str], text: str, attempts: int) -> SluiceApiError:
    """The error for an answer that is no success.

    It has the envelope of the API, the bare ``{"error": …}`` of profiles, or whatever a proxy in between answers.
    """
    code, message, details = _failure_of(status, headers, text)
    return _class_of(status, code)(
        message,
        code=code,
        status=status,
        details=details,
        request_id=headers.get("x-request-id", ""),
        attempts=attempts,
        retry_after=_seconds(headers.get("retry-after")),
    )


def _unknown_outcome(key: Optional[str]) -> str:
    """A lost answer does not tell whether the request was charged."""
    if key is None:
        return ""
    return (
        " Its outcome is unknown. Send it again with"
        f" idempotency_key={json.dumps(key)}: it is charged at most once."
    )


def _class_of(status: int, code: str) -> Type[SluiceApiError]:
    named = {401: UnauthorizedError, 402: InsufficientTokensError, 404: NotFoundError}.get(status)
    if named is not None:
        return named
    if status < 500:
        return InvalidRequestError
    return SiteError if status == 500 and code not in OF_THE_SERVICE else ServiceError


def _failure_of(status: int, headers: Mapping[str, str], text: str) -> "tuple[str, str, Dict[str, Any]]":
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    error = answer.get("error") if isinstance(answer, dict) else None
    code = headers.get("x-error-code") or ("OVERLOADED" if status == 503 else "INTERNAL_ERROR")
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        details = error.get("details")
        message = str(error.get("message", error["code"]))
        return error["code"], message, details if isinstance(details, dict) else {}
    message = error if isinstance(error, str) else f"The answer has status {status}."
    if 300 <= status < 400 and "location" in headers:
        message = f"The answer has status {status} and leads to {headers['location']}."
    return code, message, {"retryable": status > 500 or (status >= 400 and code in RETRYABLE)}


def _seconds(text: Optional[str]) -> float:
    """A date is possible too, from a proxy: it is no number, and the usual wait does."""
    try:
        return max(0.0, float(text or 0))
    except ValueError:
        return 0.0
