# Made from _async by `vitest run test/client -u`; not edited by hand.

"""API keys of the account, and what operators do."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, cast

from .. import types
from .._request import Request, given, segment
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_KEYS = "/api/v1/account/keys"
_OPERATOR = "/api/v1/operator"


class Keys:
    """API keys of the account."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> List[types.ApiKey]:
        """All keys, oldest first; revoked ones too."""
        return cast("List[types.ApiKey]", self._transport.data(Request("GET", _KEYS)))

    def create(self, **key: Unpack[types.KeyInput]) -> types.NewApiKey:
        """Sent once: an answer that is lost may have created a key."""
        request = Request("POST", _KEYS, body=given(key), once=True)
        return cast("types.NewApiKey", self._transport.data(request))

    def revoke(self, id: str) -> None:
        """The key stops working at once."""
        self._transport.delete(Request("DELETE", f"{_KEYS}/{segment(id)}"))

    def rotate(self, id: str) -> types.NewApiKey:
        """Revoke a key and create one with the same name and scopes. Sent once."""
        request = Request("POST", f"{_KEYS}/{segment(id)}/regenerate", once=True)
        return cast("types.NewApiKey", self._transport.data(request))


class Operator:
    """What operators do. Every call needs the scope ``operator``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def accounts(self, **query: Unpack[types.AccountsQuery]) -> types.Accounts:
        """A page of the accounts."""
        request = Request("GET", f"{_OPERATOR}/accounts", query=query)
        return cast("types.Accounts", self._transport.data(request))

    def suspend(self, account: str, suspended: bool) -> None:
        """Suspend an account, or resume it."""
        path = f"{_OPERATOR}/accounts/{segment(account)}/suspension"
        self._transport.json(Request("POST", path, body={"suspended": suspended}))

    def close_account(self, account: str) -> None:
        """Close an account permanently: its keys, users and history are deleted."""
        path = f"{_OPERATOR}/accounts/{segment(account)}"
        self._transport.delete(Request("DELETE", path))

    def grant(self, **grant: Unpack[types.GrantInput]) -> bool:
        """Grant tokens. :returns: whether it was applied now; ``False`` where this ``id`` had been before."""
        request = Request("POST", f"{_OPERATOR}/grants", body=given(grant))
        return cast(bool, (self._transport.data(request))["applied"])

    def refund(self, **refund: Unpack[types.RefundInput]) -> bool:
        """Refund the charge of a result. :returns: whether it was applied now."""
        request = Request("POST", f"{_OPERATOR}/refunds", body=given(refund))
        return cast(bool, (self._transport.data(request))["applied"])

    def invite(self, **invitation: Unpack[types.InvitationInput]) -> types.Invitation:
        """Sent once: an answer that is lost may have created an invitation."""
        path = f"{_OPERATOR}/invitations"
        request = Request("POST", path, body=given(invitation), once=True)
        return cast("types.Invitation", self._transport.data(request))

    def audit_log(self, **query: Unpack[types.AuditLogQuery]) -> types.AuditLog:
        """A page of the audit log, newest first."""
        request = Request("GET", f"{_OPERATOR}/audit", query=query)
        return cast("types.AuditLog", self._transport.data(request))

    def alarms(self) -> types.Alarms:
        """Alarms of parsers, newest first: those that are not healed, and those healed in the last 30 days."""
        request = Request("GET", f"{_OPERATOR}/alarms")
        return cast("types.Alarms", self._transport.data(request))

    def acknowledge_alarm(self, id: str) -> types.Alarm:
        """The alarm no longer counts as open. It heals when the parser reads as before."""
        request = Request("POST", f"{_OPERATOR}/alarms/{segment(id)}/acknowledgement")
        return cast("types.Alarm", self._transport.data(request))

    def samples(self, **query: Unpack[types.SamplesQuery]) -> types.Samples:
        """Pages that parsers failed on, newest first, and whether the server keeps any."""
        request = Request("GET", f"{_OPERATOR}/samples", query=query)
        return cast("types.Samples", self._transport.data(request))

    def sample(self, id: str) -> types.SampleWithPages:
        """One of them with its pages, which are those of another site."""
        request = Request("GET", f"{_OPERATOR}/samples/{segment(id)}")
        return cast("types.SampleWithPages", self._transport.data(request))

    def delete_sample(self, id: str) -> None:
        """Delete one of them."""
        self._transport.delete(Request("DELETE", f"{_OPERATOR}/samples/{segment(id)}"))
