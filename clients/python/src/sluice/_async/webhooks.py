"""Webhooks of the account: their deliveries, their secret, and the endpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncGenerator, Optional, cast

from .. import types
from .._request import Request, given, segment
from ..results import Listed
from .listed import all_of, list_page
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_ROOT = "/api/v1/webhooks"
_DELIVERIES = f"{_ROOT}/deliveries"


class AsyncWebhooks:
    """Webhooks of the account."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def deliveries(
        self, **query: Unpack[types.DeliveriesQuery]
    ) -> AsyncGenerator[types.Delivery, None]:
        """The deliveries, newest first, page after page as they are asked for."""
        return all_of(self._transport, _DELIVERIES, query)

    async def deliveries_page(
        self, **query: Unpack[types.DeliveriesPageQuery]
    ) -> Listed[types.Delivery]:
        """One page of the deliveries: ``cursor`` is ``next_cursor`` of the page before."""
        return await list_page(self._transport, _DELIVERIES, query)

    async def delivery(self, id: str) -> types.DeliveryDetails:
        """A delivery with its attempts and its body."""
        answer = await self._call("GET", f"deliveries/{segment(id)}")
        return cast("types.DeliveryDetails", answer)

    async def redeliver(self, id: str) -> types.DeliveryDetails:
        """Send a delivery again, now."""
        answer = await self._call("POST", f"deliveries/{segment(id)}/redeliver")
        return cast("types.DeliveryDetails", answer)

    async def test(self, url: str) -> types.DeliveryDetails:
        """Send a test message."""
        answer = await self._call("POST", "test", body={"url": url}, once=True)
        return cast("types.DeliveryDetails", answer)

    async def secret(self) -> types.WebhookSecret:
        """The secrets that sign. Needs the scope ``keys``."""
        return cast("types.WebhookSecret", await self._call("GET", "secret"))

    async def rotate_secret(
        self, *, keep_previous_hours: Optional[int] = None
    ) -> types.WebhookSecret:
        """Replace the secret. :param keep_previous_hours: for which the previous one signs too; 24 unless given."""
        body = given({"keep_previous_hours": keep_previous_hours})
        answer = await self._call("POST", "secret/rotate", body=body, once=True)
        return cast("types.WebhookSecret", answer)

    async def endpoint(self) -> types.WebhookEndpoint:
        """Where messages about the account go."""
        return cast("types.WebhookEndpoint", await self._call("GET", "endpoint"))

    async def set_endpoint(
        self, **endpoint: Unpack[types.WebhookEndpointInput]
    ) -> types.WebhookEndpoint:
        """Where messages about the account are to go."""
        answer = await self._call("POST", "endpoint", body=given(endpoint))
        return cast("types.WebhookEndpoint", answer)

    async def remove_endpoint(self) -> types.WebhookEndpoint:
        """Delete the endpoint of the account."""
        return cast("types.WebhookEndpoint", await self._call("DELETE", "endpoint"))

    async def _call(self, method: str, path: str, **parts: Any) -> Any:
        return await self._transport.data(Request(method, f"{_ROOT}/{path}", **parts))
