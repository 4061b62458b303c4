"""Checks that a webhook is from the service that it says (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import math
import re
import time
from typing import Any, Dict, List, Mapping, Optional, Sequence, TypedDict, Union, cast

from . import types
from .errors import WebhookVerificationError

_PREFIX = "whsec_"
_TIME = re.compile(r"[0-9]{1,12}")


class WebhookMessage(TypedDict):
    """A message of a service. Newer services may have more types."""

    type: types.WebhookMessageType
    #: When it happened, ISO 8601.
    timestamp: str
    #: ``job``, and ``pages`` of the types of pages.
    data: Dict[str, Any]


def verify_webhook(
    *,
    body: Union[bytes, str],
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    tolerance: float = 300,
) -> WebhookMessage:
    """The message of a webhook, once its signature and its time are right.

    Messages may arrive twice: ``webhook-id`` is that of the delivery.

    :param body: as it was sent: the bytes or the text, not what it was parsed to.
    :param headers: of the request, whatever the case of their names.
    :param secret: ``whsec_…``; several where one is replaced.
    :param tolerance: seconds that its time may be off.
    :raises WebhookVerificationError: no secret matches its signature, or its time is too far off.
    """
    sent = body.encode() if isinstance(body, str) else body
    identity = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    # `not <=` and not `>`: a tolerance that is NaN accepts nothing.
    if not _TIME.fullmatch(timestamp) or not abs(time.time() - int(timestamp)) <= tolerance:
        limit = "its tolerance" if not math.isfinite(tolerance) else f"{tolerance:g} s"
        raise WebhookVerificationError(f"The time of the webhook differs from the clock by more than {limit}.")
    signed = f"{identity}.{timestamp}.".encode() + sent
    for one in [secret] if isinstance(secret, str) else secret:
        if _is_signed(signed, signatures, one):
            return cast(WebhookMessage, json.loads(sent))
    raise WebhookVerificationError("The webhook is not signed with this secret.")


def _is_signed(signed: bytes, signatures: str, secret: str) -> bool:
    key = _bytes_of(secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else secret)
    if key is None:
        raise TypeError("verify_webhook: secret must be whsec_ and base64")
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    given: List[Optional[bytes]] = [
        _bytes_of(one[3:]) for one in signatures.split(" ") if one.startswith("v1,")
    ]
    return any(one is not None and hmac.compare_digest(one, expected) for one in given)


def _header(headers: Mapping[str, Any], name: str) -> str:
    """Names of headers have no case; ASGI, WSGI and the frameworks each write them their own way."""
    value = headers.get(name)
    if value is None:
        value = next((headers[key] for key in headers if str(key).lower() == name), None)
    if isinstance(value, str) and value != "":
        return value
    raise WebhookVerificationError(f"The header {name} is missing.")


def _bytes_of(text: str) -> Optional[bytes]:
    try:
        # Secrets and signatures of some senders come without their padding.
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True) or None
    except (binascii.Error, ValueError):
        return None
