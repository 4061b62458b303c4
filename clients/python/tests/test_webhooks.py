"""Webhooks: what a real service signs is accepted, and nothing else."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time

import pytest
from world import ORIGIN, new_key

from sluice import NotFoundError, SluiceError, WebhookVerificationError, verify_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
BODY = '{"type":"job.completed","timestamp":"2026-11-24T00:00:00.000Z","data":{"text":"ß 日本"}}'


def signature(secret, at, body=BODY, identity="msg_1"):
    key = base64.b64decode(secret[len("whsec_") :])
    signed = hmac.new(key, f"{identity}.{at}.{body}".encode(), hashlib.sha256).digest()
    return "v1," + base64.b64encode(signed).decode()


def headers(*secrets, at=None):
    at = int(time.time()) if at is None else at
    return {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(signature(secret, at) for secret in secrets),
    }


def test_one_of_several_signatures_and_of_several_secrets_is_enough():
    for given, secret in (
        (headers(SECRET), SECRET),
        (headers(OTHER, SECRET), SECRET),
        (headers(SECRET), [OTHER, SECRET]),
        ({name.title(): value for name, value in headers(SECRET).items()}, SECRET),
    ):
        assert verify_webhook(body=BODY, headers=given, secret=secret) == json.loads(BODY)
        assert verify_webhook(body=BODY.encode(), headers=given, secret=secret)


def test_the_example_of_the_specification_is_accepted():
    message = verify_webhook(
        body='{"test": 2432232314}',
        headers={
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        },
        secret=SECRET,
        tolerance=float("inf"),
    )
    assert message == {"test": 2_432_232_314}


NOW = int(time.time())
REFUSED = {
    "another secret": (headers(OTHER), BODY),
    "another body": (headers(SECRET), BODY + " "),
    "an old message": (headers(SECRET, at=NOW - 400), BODY),
    "a message of the future": (headers(SECRET, at=NOW + 86_400), BODY),
    "no signature": ({**headers(SECRET), "webhook-signature": ""}, BODY),
    "no headers": ({}, BODY),
    "another id": ({**headers(SECRET), "webhook-id": "msg_2"}, BODY),
    "a signature of another kind": ({**headers(SECRET), "webhook-signature": "v1a,AAAA"}, BODY),
    "a signature that is no base64": ({**headers(SECRET), "webhook-signature": "v1,?é"}, BODY),
    "a signature of nothing": ({**headers(SECRET), "webhook-signature": "v1,"}, BODY),
    "a time that is no number": ({**headers(SECRET), "webhook-timestamp": "1e9"}, BODY),
    "a time in other digits": ({**headers(SECRET), "webhook-timestamp": "١٢٣"}, BODY),
}


@pytest.mark.parametrize("given, body", REFUSED.values(), ids=REFUSED.keys())
def test_others_are_refused(given, body):
    with pytest.raises(WebhookVerificationError) as refused:
        verify_webhook(body=body, headers=given, secret=SECRET)
    assert isinstance(refused.value, SluiceError)


def test_a_secret_that_is_none_is_a_fault_of_the_program():
    for secret in ("whsec_?", "", "whsec_"):
        with pytest.raises(TypeError, match="whsec_ and base64"):
            verify_webhook(body=BODY, headers=headers(SECRET), secret=secret)


def test_a_message_of_the_service_is_accepted_through_a_rotation_of_its_secret(connect, answering):
    client = connect(api_key=new_key(scopes="fetch,results,account,keys"))
    old = client.webhooks.secret()["secret"]
    rotated = client.webhooks.rotate_secret(keep_previous_hours=1)
    assert rotated["previous"]["secret"] == old
    made = client.webhooks.test(f"{ORIGIN}/hook")
    for _ in range(100):
        sent = client.webhooks.delivery(made["id"])
        if sent["attempts"]:
            break
        time.sleep(0.05)
    assert sent["status"] == "delivered"
    assert made["id"] in [one["id"] for one in client.webhooks.deliveries(limit=1)]
    assert client.webhooks.deliveries_page(limit=1).data[0]["id"] == made["id"]
    assert client.webhooks.redeliver(made["id"])["id"] == made["id"]
    with pytest.raises(NotFoundError):
        client.webhooks.delivery("msg_none")


def test_the_endpoint_of_the_account_is_set_and_removed(connect):
    client = connect(api_key=new_key(scopes="fetch,results,account,keys"))
    assert client.webhooks.set_endpoint(url=f"{ORIGIN}/hook")["url"] == f"{ORIGIN}/hook"
    assert client.webhooks.endpoint()["url"] == f"{ORIGIN}/hook"
    assert client.webhooks.remove_endpoint()["url"] is None
