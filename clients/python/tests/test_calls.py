"""Calls and their answers."""

from __future__ import annotations

import json
import os
import threading

import pytest
from world import ORIGIN, SERVER, new_key

import sluice
from sluice import InvalidRequestError, NotFoundError, Sluice


def test_a_fetch_returns_its_record_metadata_and_receipt(connect):
    client = connect(tokens=10)
    answer = client.fetch(
        f"{ORIGIN}/article",
        filters={"exclude_selector": "nav"},
        options={"include_links": True},
    )
    assert answer.data["title"] == "On rivers"
    assert "Deltas" in [link["text"] for link in answer.data["links"]]
    assert answer.meta["parser"]["name"] == "@sluice/parser-generic"
    assert answer.warnings == []
    receipt = answer.receipt
    assert (receipt.charged, receipt.remaining, receipt.replayed) == (1, 9, False)
    assert receipt.request_id == answer.meta["request_id"]


def test_a_repeated_key_gets_the_same_answer_for_free(connect):
    client = connect(tokens=10)
    first = client.fetch(f"{ORIGIN}/b", idempotency_key="the-only-one")
    second = client.fetch(f"{ORIGIN}/b", idempotency_key="the-only-one")
    assert second.data == first.data
    assert (second.receipt.charged, second.receipt.replayed) == (0, True)
    with pytest.raises(InvalidRequestError) as reused:
        client.fetch(f"{ORIGIN}/other", idempotency_key="the-only-one")
    assert (reused.value.code, reused.value.status) == ("IDEMPOTENCY_KEY_REUSED", 422)


def test_a_page_is_read_as_text_with_its_query(connect):
    client = connect(tokens=10)
    read = client.read(f"{ORIGIN}/x/../article?b=c d#part")
    assert read.text.startswith("# On rivers\n")
    assert (read.receipt.charged, read.receipt.remaining) == (1, 9)
    headers = {"X-With-Links-Summary": "true"}
    text = client.read(f"{ORIGIN}/article", format="text", headers=headers).text
    assert text.startswith("Title: On rivers\n")
    assert "Links/Buttons:" in text


def test_a_dry_run_costs_nothing(connect):
    client = connect(tokens=10)
    quote = client.quote(f"{ORIGIN}/c")
    assert quote["billing"] == {"tokens_max": 1, "breakdown": {"fetch": 1}}
    assert client.account()["balance"]["total"] == 10


def test_a_profile_is_refused_for_a_page_that_is_none(connect):
    with pytest.raises(InvalidRequestError) as refused:
        connect().profile("linkedin", "https://example.com/")
    assert refused.value.code == "INVALID_URL"


def test_a_map_lists_the_urls_of_a_site(connect):
    found = connect().map(url=f"{ORIGIN}/site/")
    assert f"{ORIGIN}/site/a" in [one["url"] for one in found.map["urls"]]
    assert found.receipt.charged == 1


def test_a_search_finds_pages_and_reads_them(connect):
    found = connect().search(query="what is here", limit=1, fetch={"options": {"markdown": True}})
    (hit,) = found.search["results"]
    assert (hit["url"], hit["title"]) == (f"{ORIGIN}/found", "Found")
    assert "The page at /found" in hit["page"]["data"]["markdown"]
    assert (found.receipt.charged, found.search["tokens_for_pages"], found.warnings) == (1, 1, [])


def test_the_history_is_read_page_after_page_and_as_one_stream(connect):
    client = connect()
    urls = [f"{ORIGIN}/{number}" for number in range(1, 6)]
    for url in urls:
        client.fetch(url)
    listed = list(client.results(limit=2, order="asc", from_="2020-01-01"))
    assert [item["url"] for item in listed] == urls
    assert list(client.export_results(order="asc")) == listed
    page = client.results_page(limit=2, order="asc")
    assert (len(page.data), isinstance(page.next_cursor, str)) == (2, True)

    first = listed[0]["id"]
    assert client.result(first) == listed[0]
    client.delete_result(first)
    with pytest.raises(NotFoundError):
        client.result(first)
    for item in client.export_results():
        assert item["status"] == "success"
        break
    assert client.delete_results() == 4


def test_text_of_all_languages_comes_back_as_it_was(connect):
    client = connect()
    text = "Überraschung 日本 😀"
    assert client.fetch(f"{ORIGIN}/unicode").data["title"].startswith(text)
    # U+2028 is text in a line of JSON and ends none.
    (item,) = client.export_results()
    assert item["data"]["title"].startswith(text)
    job = client.jobs.batch(requests=[{"url": f"{ORIGIN}/unicode", "tag": text}])
    client.jobs.wait_for(job["id"])
    exported = b"".join(client.jobs.export(job["id"], format="ndjson")).decode()
    assert json.loads(exported.split("\n")[0])["tag"] == text


def test_usage_movements_prices_and_parsers_are_returned(connect):
    client = connect(tokens=500)
    client.fetch(f"{ORIGIN}/used")
    usage = client.usage(group_by="parser")
    counts = {"requests": 1, "succeeded": 1, "failed": 0, "tokens": 1}
    assert {name: usage["total"][name] for name in counts} == counts
    assert client.movements(limit=1)["movements"][0]["tokens"] == -1
    loaded = client.parsers()
    assert "generic" in [parser["kind"] for parser in loaded["data"]]
    assert loaded["engines"]["http"]["available"] is True
    assert client.pricing()


def test_keys_are_created_rotated_listed_and_revoked(connect):
    client = connect(api_key=new_key(scopes="account,keys"))
    made = client.keys.create(name="of Python", scopes=["account"])
    rotated = client.keys.rotate(made["id"])
    assert rotated["key"] != made["key"]
    client.keys.revoke(rotated["id"])
    states = {key["id"]: key["revoked_at"] for key in client.keys.list()}
    assert states[made["id"]] and states[rotated["id"]]


def test_an_operator_grants_tokens_once(connect):
    account = connect(tokens=500).account()["id"]
    operator = connect(api_key=new_key(scopes="operator")).operator
    grant = {"account": account, "tokens": 7, "id": f"python-{account}"}
    assert [operator.grant(**grant), operator.grant(**grant)] == [True, False]
    assert account in [one["id"] for one in operator.accounts()["accounts"]]
    assert operator.alarms()["alarms"] == []


def test_monitors_are_created_run_changed_and_deleted(connect):
    client = connect()
    made = client.monitors.create(
        name="article", schedule="0 7 * * *", request={"url": f"{ORIGIN}/article"}
    )
    ran = client.monitors.run(made["id"])
    client.jobs.wait_for(ran["last_run"]["job"])
    assert len(client.monitors.runs(made["id"])) == 1
    assert client.monitors.update(made["id"], enabled=False)["enabled"] is False
    assert [one["id"] for one in client.monitors.list()] == [made["id"]]
    assert client.monitors.get(made["id"])["name"] == "article"
    client.monitors.delete(made["id"])
    assert client.monitors.list() == []


def test_a_client_may_be_used_by_several_threads():
    with Sluice(SERVER, new_key(tokens=20)) as client:
        answers = []
        threads = [
            threading.Thread(target=lambda n=n: answers.append(client.fetch(f"{ORIGIN}/t{n}")))
            for n in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.data["title"] for answer in answers) == [
            f"Page /t{n}" for n in range(8)
        ]
        assert client.account()["balance"]["total"] == 12


def test_the_package_says_its_version_and_has_its_types():
    assert sluice.__version__ == "1.0.0"
    folder = os.path.dirname(sluice.__file__)
    assert os.path.exists(os.path.join(folder, "py.typed"))
    for name in sluice.__all__:
        assert hasattr(sluice, name)
