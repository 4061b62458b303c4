# Made from _async by `vitest run test/client -u`; not edited by hand.

"""Webhooks of the account: their deliveries, their secret, and the endpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generator, Optional, cast

from .. import types
from .._request import Request, given, segment
from ..results import Listed
from .listed import all_of, list_page
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_ROOT = "/api/v1/webhooks"
_DELIVERIES = f"{_ROOT}/deliveries"


class Webhooks:
    """Webhooks of the account."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def deliveries(
        self, **query: Unpack[types.DeliveriesQuery]
    ) -> Generator[types.Delivery, None, None]:
        """The deliveries, newest first, page after page as they are asked for."""
        return all_of(self._transport, _DELIVERIES, query)

    def deliveries_page(
        self, **query: Unpack[types.DeliveriesPageQuery]
    ) -> Listed[types.Delivery]:
        """One page of the deliveries: ``cursor`` is ``next_cursor`` of the page before."""
        return list_page(self._transport, _DELIVERIES, query)

    def delivery(self, id: str) -> types.DeliveryDetails:
        """A delivery with its attempts and its body."""
        answer = self._call("GET", f"deliveries/{segment(id)}")
        return cast("types.DeliveryDetails", answer)

    def redeliver(self, id: str) -> types.DeliveryDetails:
        """Send a delivery again, now."""
        answer = self._call("POST", f"deliveries/{segment(id)}/redeliver")
        return cast("types.DeliveryDetails", answer)

    def test(self, url: str) -> types.DeliveryDetails:
        """Send a test message."""
        answer = self._call("POST", "test", body={"url": url}, once=True)
        return cast("types.DeliveryDetails", answer)

    def secret(self) -> types.WebhookSecret:
        """The secrets that sign. Needs the scope ``keys``."""
        return cast("types.WebhookSecret", self._call("GET", "secret"))

    def rotate_secret(
        self, *, keep_previous_hours: Optional[int] = None
    ) -> types.WebhookSecret:
        """Replace the secret. :param keep_previous_hours: for which the previous one signs too; 24 unless given."""
        body = given({"keep_previous_hours": keep_previous_hours})
        answer = self._call("POST", "secret/rotate", body=body, once=True)
        return cast("types.WebhookSecret", answer)

    def endpoint(self) -> types.WebhookEndpoint:
        """Where messages about the account go."""
        return cast("types.WebhookEndpoint", self._call("GET", "endpoint"))

    def set_endpoint(
        self, **endpoint: Unpack[types.WebhookEndpointInput]
    ) -> types.WebhookEndpoint:
        """Where messages about the account are to go."""
        answer = self._call("POST", "endpoint", body=given(endpoint))
        return cast("types.WebhookEndpoint", answer)

    def remove_endpoint(self) -> types.WebhookEndpoint:
        """Delete the endpoint of the account."""
        return cast("types.WebhookEndpoint", self._call("DELETE", "endpoint"))

    def _call(self, method: str, path: str, **parts: Any) -> Any:
        return self._transport.data(Request(method, f"{_ROOT}/{path}", **parts))
