"""Requests that are sent again: charged once, and never for longer than the call may take."""

from __future__ import annotations

import time

import pytest
from world import ORIGIN, hits, move_clock, send

from sluice import (
    NotFoundError,
    ServiceError,
    SiteError,
    SluiceConnectionError,
    SluiceTimeoutError,
)

BUSY = {"success": False, "error": {"code": "OVERLOADED", "message": "busy", "details": {"retryable": True}}}


def test_over_a_bad_connection_each_fetch_is_charged_and_listed_once(connect, proxy):
    client = connect(proxy.url, tokens=100)
    before = hits()
    for turn in range(6):
        proxy.fates.extend([["after"], ["before", "after"], []][turn % 3])
        receipt = client.fetch(f"{ORIGIN}/bad{turn}").receipt
        assert receipt.replayed is (turn % 3 < 2)
        assert receipt.remaining == 99 - turn
        # The connection that was kept would serve the next fetch too.
        proxy.cut()
    assert len({item["url"] for item in client.results(status="all")}) == 6
    assert hits() - before == 6
    assert client.account()["balance"]["total"] == 94


def test_every_attempt_has_the_same_key_and_every_call_another(connect, answering):
    failing = answering(
        lambda handler, turn: send(handler, 503, BUSY)
        if turn % 3
        else send(handler, 200, {"data": {}, "meta": {}})
    )
    client = connect(failing.url, api_key="k")
    client.fetch(ORIGIN)
    client.fetch(ORIGIN)
    keys = [request["idempotency-key"] for request in failing.requests]
    assert len(keys) == 6
    assert (len(set(keys[:3])), len(set(keys[3:])), len(set(keys))) == (1, 1, 2)


def test_an_answer_that_is_lost_for_good_leaves_a_key_to_ask_again_with(connect, proxy):
    client = connect(proxy.url, tokens=10, retries=0)
    proxy.fates.append("after")
    with pytest.raises(SluiceConnectionError, match="Its outcome is unknown") as lost:
        client.fetch(f"{ORIGIN}/lost")
    proxy.cut()
    key = lost.value.idempotency_key
    receipt = client.fetch(f"{ORIGIN}/lost", idempotency_key=key).receipt
    assert (receipt.replayed, receipt.remaining) == (True, 9)


def test_a_key_that_has_expired_is_a_new_request(connect):
    client = connect(tokens=10)
    first = client.fetch(f"{ORIGIN}/day", idempotency_key="of-yesterday").receipt
    before = hits()
    move_clock(25)
    try:
        second = client.fetch(f"{ORIGIN}/day", idempotency_key="of-yesterday").receipt
    finally:
        move_clock(0)
    assert (second.replayed, second.charged, hits() - before) == (False, 1, 1)
    assert second.request_id != first.request_id


def test_a_request_that_still_runs_is_joined(connect):
    impatient = connect(tokens=10, timeout=0.5)
    with pytest.raises(SluiceTimeoutError) as late:
        impatient.fetch(f"{ORIGIN}/slow")
    before = hits()
    # The balance is that of the same account.
    patient = connect(api_key=_key_of(impatient), retries=0)
    receipt = patient.fetch(f"{ORIGIN}/slow", idempotency_key=late.value.idempotency_key).receipt
    assert (receipt.remaining, hits() - before <= 1) == (9, True)


def test_a_deletion_with_a_lost_answer_is_done(connect, proxy):
    client = connect(proxy.url)
    fetched = client.fetch(f"{ORIGIN}/deleted").receipt.request_id
    proxy.cut()
    proxy.fates.append("after")
    client.delete_result(fetched)
    with pytest.raises(NotFoundError):
        client.delete_result(fetched)


def test_what_must_not_happen_twice_is_sent_once(connect, answering):
    failing = answering(lambda handler, _: send(handler, 503, BUSY))
    client = connect(failing.url, api_key="k")
    calls = [
        lambda: client.keys.create(name="k"),
        lambda: client.keys.rotate("key_1"),
        lambda: client.jobs.retry("job_1"),
        lambda: client.monitors.create(schedule="0 7 * * *", request={"url": ORIGIN}),
        lambda: client.monitors.run("mon_1"),
        lambda: client.webhooks.test(ORIGIN),
        lambda: client.webhooks.rotate_secret(),
    ]
    for call in calls:
        with pytest.raises(ServiceError):
            call()
    assert len(failing.requests) == len(calls)


def test_a_busy_service_is_waited_for_as_long_as_it_asks(connect, answering):
    busy = answering(
        lambda handler, turn: send(handler, 503, BUSY, {"retry-after": "1"})
        if turn == 1
        else send(handler, 200, {"data": {"id": "acc"}})
    )
    assert connect(busy.url, api_key="k").account() == {"id": "acc"}
    assert busy.times[1] - busy.times[0] > 0.99


def test_a_wait_that_the_call_has_no_time_for_ends_it_at_once_with_the_last_failure(connect, answering):
    busy = answering(lambda handler, _: send(handler, 503, BUSY, {"retry-after": "60"}))
    with pytest.raises(ServiceError) as late:
        connect(busy.url, api_key="k", timeout=5).account()
    assert (late.value.code, late.value.attempts, len(busy.requests)) == ("OVERLOADED", 1, 1)


def test_a_call_that_ends_during_an_attempt_names_the_failure_before_it(connect, answering):
    silent = answering(
        lambda handler, turn: send(handler, 503, BUSY) if turn == 1 else time.sleep(3)
    )
    with pytest.raises(SluiceTimeoutError) as late:
        connect(silent.url, api_key="k", timeout=1).account()
    assert isinstance(late.value.__cause__, ServiceError)


def test_a_page_that_takes_longer_than_the_callers_bound_is_tried_once(connect, answering):
    error = {"code": "FETCH_TIMEOUT", "message": "late", "details": {"retryable": True, "stage": "request"}}
    late = answering(lambda handler, _: send(handler, 500, {"success": False, "error": error}))
    with pytest.raises(SiteError) as failed:
        connect(late.url, api_key="k").fetch(ORIGIN, options={"timeout_ms": 1000})
    assert (failed.value.code, failed.value.attempts, len(late.requests)) == ("FETCH_TIMEOUT", 1, 1)


def test_failures_are_not_retried_where_that_is_not_wanted(connect, answering):
    busy = answering(lambda handler, _: send(handler, 503, BUSY))
    with pytest.raises(ServiceError):
        connect(busy.url, api_key="k", retry_failures=False).account()
    assert len(busy.requests) == 1


def test_a_call_ends_when_its_time_is_over(connect, answering):
    silent = answering(lambda handler, _: time.sleep(3))
    began = time.monotonic()
    with pytest.raises(SluiceTimeoutError, match="longer than its 0.3 s"):
        connect(silent.url, api_key="k", timeout=0.3).account()
    assert time.monotonic() - began < 2


def test_an_answer_that_drips_ends_when_the_time_of_the_call_is_over(connect, answering):
    def drip(handler, _):
        handler.send_response(200)
        handler.send_header("content-length", "1000")
        handler.end_headers()
        try:
            for _ in range(100):
                handler.wfile.write(b" ")
                handler.wfile.flush()
                time.sleep(0.1)
        except OSError:
            handler.close_connection = True

    began = time.monotonic()
    with pytest.raises(SluiceTimeoutError):
        connect(answering(drip).url, api_key="k", timeout=0.5).account()
    assert time.monotonic() - began < 3


def test_nobody_there_is_no_answer(connect, answering):
    gone = answering(lambda handler, _: None)
    gone.stop()
    with pytest.raises(SluiceConnectionError) as raised:
        connect(gone.url, retries=1, api_key="k").account()
    assert raised.value.idempotency_key is None
    assert raised.value.__cause__ is not None


def _key_of(client):
    inner = getattr(client, "_inner", client)
    return inner._transport._settings.api_key
