"""API keys of the account, and what operators do."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_KEYS = "/api/v1/account/keys"
_OPERATOR = "/api/v1/operator"


class AsyncKeys:
    """API keys of the account."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self) -> List[types.ApiKey]:
        """All keys, oldest first; revoked ones too."""
        return cast("List[types.ApiKey]", await self._transport.data(Request("GET", _KEYS)))

    async def create(self, **key: Unpack[types.KeyInput]) -> types.NewApiKey:
        """Sent once: an answer that is lost may have created a key."""
        request = Request("POST", _KEYS, body=given(key), once=True)
        return cast("types.NewApiKey", await self._transport.data(request))

    async def revoke(self, id: str) -> None:
        """The key stops working at once."""
        await self._transport.delete(Request("DELETE", f"{_KEYS}/{segment(id)}"))

    async def rotate(self, id: str) -> types.NewApiKey:
        """Revoke a key and create one with the same name and scopes. Sent once."""
        request = Request("POST", f"{_KEYS}/{segment(id)}/regenerate", once=True)
        return cast("types.NewApiKey", await self._transport.data(request))


class AsyncOperator:
    """What operators do. Every call needs the scope ``operator``."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def accounts(self, **query: Unpack[types.AccountsQuery]) -> types.Accounts:
        """A page of the accounts."""
        request = Request("GET", f"{_OPERATOR}/accounts", query=query)
        return cast("types.Accounts", await self._transport.data(request))

    async def suspend(self, account: str, suspended: bool) -> None:
        """Suspend an account, or resume it."""
        path = f"{_OPERATOR}/accounts/{segment(account)}/suspension"
        await self._transport.json(Request("POST", path, body={"suspended": suspended}))

    async def close_account(self, account: str) -> None:
        """Close an account permanently: its keys, users and history are deleted."""
        path = f"{_OPERATOR}/accounts/{segment(account)}"
        await self._transport.delete(Request("DELETE", path))

    async def grant(self, **grant: Unpack[types.GrantInput]) -> bool:
        """Grant tokens. :returns: whether it was applied now; ``False`` where this ``id`` had been before."""
        request = Request("POST", f"{_OPERATOR}/grants", body=given(grant))
        return cast(bool, (await self._transport.data(request))["applied"])

    async def refund(self, **refund: Unpack[types.RefundInput]) -> bool:
        """Refund the charge of a result. :returns: whether it was applied now."""
        request = Request("POST", f"{_OPERATOR}/refunds", body=given(refund))
        return cast(bool, (await self._transport.data(request))["applied"])

    async def invite(self, **invitation: Unpack[types.InvitationInput]) -> types.Invitation:
        """Sent once: an answer that is lost may have created an invitation."""
        path = f"{_OPERATOR}/invitations"
        request = Request("POST", path, body=given(invitation), once=True)
        return cast("types.Invitation", await self._transport.data(request))

    async def audit_log(self, **query: Unpack[types.AuditLogQuery]) -> types.AuditLog:
        """A page of the audit log, newest first."""
        request = Request("GET", f"{_OPERATOR}/audit", query=query)
        return cast("types.AuditLog", await self._transport.data(request))

    async def alarms(self) -> types.Alarms:
        """Alarms of parsers, newest first: those that are not healed, and those healed in the last 30 days."""
        request = Request("GET", f"{_OPERATOR}/alarms")
        return cast("types.Alarms", await self._transport.data(request))

    async def acknowledge_alarm(self, id: str) -> types.Alarm:
        """The alarm no longer counts as open. It heals when the parser reads as before."""
        request = Request("POST", f"{_OPERATOR}/alarms/{segment(id)}/acknowledgement")
        return cast("types.Alarm", await self._transport.data(request))

    async def samples(self, **query: Unpack[types.SamplesQuery]) -> types.Samples:
        """Pages that parsers failed on, newest first, and whether the server keeps any."""
        request = Request("GET", f"{_OPERATOR}/samples", query=query)
        return cast("types.Samples", await self._transport.data(request))

    async def sample(self, id: str) -> types.SampleWithPages:
        """One of them with its pages, which are those of another site."""
        request = Request("GET", f"{_OPERATOR}/samples/{segment(id)}")
        return cast("types.SampleWithPages", await self._transport.data(request))

    async def delete_sample(self, id: str) -> None:
        """Delete one of them."""
        await self._transport.delete(Request("DELETE", f"{_OPERATOR}/samples/{segment(id)}"))
