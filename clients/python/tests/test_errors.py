"""Failures as classes, and what is refused before it is sent."""

from __future__ import annotations

import httpx
import pytest
from world import ORIGIN, SERVER, send

from sluice import (
    AsyncSluice,
    InsufficientTokensError,
    InvalidRequestError,
    NotFoundError,
    ServiceError,
    SiteError,
    Sluice,
    SluiceApiError,
    SluiceError,
    UnauthorizedError,
)


def test_failures_are_classes_with_the_details_of_the_answer(connect):
    client = connect(tokens=1, retries=0)
    calls = [
        (connect(api_key="none").account, UnauthorizedError, "UNAUTHORIZED", 401),
        (lambda: client.fetch("not a url"), InvalidRequestError, "INVALID_URL", 400),
        (lambda: client.fetch(f"{ORIGIN}/gone"), SiteError, "UPSTREAM_STATUS", 500),
        (lambda: client.result("ftc_none"), NotFoundError, "NOT_FOUND", 404),
        (
            lambda: connect(tokens=0).fetch(ORIGIN),
            InsufficientTokensError,
            "INSUFFICIENT_TOKENS",
            402,
        ),
    ]
    for call, kind, code, status in calls:
        with pytest.raises(kind) as raised:
            call()
        error = raised.value
        assert (type(error), error.code, error.status) == (kind, code, status)
        assert isinstance(error, SluiceApiError) and isinstance(error, SluiceError)
        assert error.request_id.startswith("ftc_")
        assert error.attempts == 1
        if code == "UPSTREAM_STATUS":
            assert error.details["target_status"] == 404


def test_a_page_of_a_proxy_in_between_is_a_failure_of_the_service(connect, answering):
    gateway = answering(lambda handler, _: send(handler, 502, b"<h1>Bad \xff gateway</h1>"))
    with pytest.raises(ServiceError) as raised:
        connect(gateway.url, retries=1, api_key="k").account()
    assert (raised.value.attempts, len(gateway.requests)) == (2, 2)


def test_a_redirect_is_named_and_not_followed(connect, answering):
    headers = {"location": "https://sluice.example/"}
    moved = answering(lambda handler, _: send(handler, 308, b"", headers))
    with pytest.raises(SluiceApiError, match="308 and leads to https://sluice.example/"):
        connect(moved.url, api_key="k").account()
    assert len(moved.requests) == 1


@pytest.mark.parametrize(
    "server", ["127.0.0.1:8080", "sluice.example", "/api", "ftp://sluice.example", 8080, "http://"]
)
def test_what_is_no_address_of_a_server_is_refused(server):
    with pytest.raises(ValueError, match="server must be an absolute http"):
        Sluice(server)


def test_a_key_that_is_none_is_refused_without_repeating_it():
    for key in ({"secret": "slc_live_1"}, "slc_live_1\n", "slc_live_1é"):
        with pytest.raises((TypeError, ValueError)) as refused:
            AsyncSluice(SERVER, key)
        assert "slc_live" not in str(refused.value)


def test_credentials_in_the_address_are_refused():
    with pytest.raises(ValueError, match="contains credentials"):
        Sluice("https://user:secret@sluice.example")


def test_server_and_key_are_those_of_the_environment(monkeypatch):
    for name in ("SLUICE_SERVER", "SLUICE_API_KEY", "SLUICE_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ValueError, match="give server, or set SLUICE_SERVER"):
        Sluice()
    monkeypatch.setenv("SLUICE_SERVER", f"{SERVER}/")
    monkeypatch.setenv("SLUICE_KEY", "of-sluice-key")
    with Sluice() as client, pytest.raises(UnauthorizedError):
        client.account()
    monkeypatch.setenv("SLUICE_API_KEY", "none")
    sent = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request.headers["authorization"])
        return httpx.Response(200, json={"data": {}})

    with httpx.Client(transport=httpx.MockTransport(answer)) as own:
        Sluice(http_client=own).account()
        Sluice(api_key="given", http_client=own).account()
        assert not own.is_closed
    assert sent == ["Bearer none", "Bearer given"]


def test_an_idempotency_key_that_no_header_can_have_is_refused(connect):
    for key in ("two words", "é", "", "a\r\nx: y"):
        with pytest.raises(ValueError, match="visible ASCII"):
            connect().fetch(ORIGIN, idempotency_key=key)


def test_values_that_are_no_json_are_refused(connect):
    with pytest.raises(ValueError):
        connect().fetch(ORIGIN, options={"max_chars": float("nan")})
