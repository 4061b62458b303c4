"""Jobs: started once, waited for, listed to their last page, and watched through connections that break."""

from __future__ import annotations

import json

import pytest
from world import ORIGIN, send

from sluice import NotFoundError, SluiceConnectionError, SluiceTimeoutError


def urls(count, path="p"):
    return [f"{ORIGIN}/{path}/{number}" for number in range(1, count + 1)]


def test_a_batch_is_waited_for_listed_exported_retried_and_deleted(connect):
    client = connect()
    asked = [*urls(6), f"{ORIGIN}/gone"]
    job = client.jobs.batch(urls=asked, options={"markdown": True})
    assert (job["kind"], job["replayed"]) == ("batch", False)
    seen = []
    ended = client.jobs.wait_for(job["id"], on_progress=lambda now: seen.append(now["status"]))
    assert (ended["status"], ended["pages"]["success"], ended["pages"]["failed"]) == (
        "completed",
        6,
        1,
    )
    assert seen[-1] == "completed"

    pages = list(client.jobs.pages(job["id"], status="all", limit=2, fields="meta"))
    assert [page["url"] for page in pages] == asked
    assert pages[-1]["error"]["code"] == "UPSTREAM_STATUS"
    first = client.jobs.pages_page(job["id"], limit=1)
    # Pages are listed in the order in which they were read.
    assert first.data[0]["data"]["title"].startswith("Page /p/")

    markdown = b"".join(client.jobs.export(job["id"], format="markdown")).decode()
    assert markdown.count("# Page") == 6
    assert client.jobs.list_page(limit=1).data[0]["id"] == job["id"]
    assert next(iter(client.jobs.list(kind="batch", limit=1)))["id"] == job["id"]

    retried = client.jobs.retry(job["id"], status="failed")
    assert client.jobs.wait_for(retried["id"])["retry_of"] == job["id"]
    client.jobs.delete(retried["id"], results="true")
    with pytest.raises(NotFoundError):
        client.jobs.get(retried["id"])


def test_a_batch_is_started_once_although_the_answer_was_lost(connect, proxy):
    client = connect(proxy.url)
    proxy.fates.append("after")
    assert client.jobs.batch(urls=urls(1, "once"))["replayed"] is True
    again = client.jobs.batch(urls=urls(1, "once"), idempotency_key="a-key-of-mine")
    repeated = client.jobs.batch(urls=urls(1, "once"), idempotency_key="a-key-of-mine")
    assert (repeated["id"], repeated["replayed"]) == (again["id"], True)


def test_a_batch_over_10000_requests_goes_as_lines(connect):
    client = connect()
    job = client.jobs.batch(
        urls=["no URL", *urls(10_000, "many")],
        requests=[{"url": f"{ORIGIN}/tagged", "tag": "last"}],
        job={"skip_invalid": True, "max_cost": 1},
    )
    client.jobs.cancel(job["id"])
    assert client.jobs.get(job["id"])["pages"]["found"] == 10_002
    last = client.jobs.pages_page(job["id"], status="all", cursor="10001")
    assert (last.data[0]["tag"], last.next_cursor) == ("last", None)


def test_a_job_is_paused_resumed_and_cancelled(connect):
    client = connect()
    job = client.jobs.batch(urls=urls(3, "slow"), job={"concurrency": 1})["id"]
    assert client.jobs.pause(job)["status"] == "paused"
    assert client.jobs.resume(job)["status"] in ("queued", "running")
    with pytest.raises(SluiceTimeoutError):
        client.jobs.wait_for(job, timeout=0.3)
    assert client.jobs.cancel(job)["status"] == "cancelled"
    assert client.jobs.wait_for(job)["status"] == "cancelled"


def test_a_crawl_tells_its_bound_before_and_follows_links(connect):
    client = connect()
    crawl = {"url": f"{ORIGIN}/site/", "scope": {"limit": 10}}
    quote = client.jobs.quote_crawl(**crawl)
    assert (quote["limit"], quote["billing"]["tokens_max"]) == (10, 10)
    job = client.jobs.crawl(**crawl)["id"]
    client.jobs.wait_for(job)
    found = [page["url"] for page in client.jobs.pages(job, fields="meta")]
    assert found == [f"{ORIGIN}/site/{page}" for page in ("", "a", "b")]


def test_a_map_and_a_fetch_are_jobs_too(connect):
    client = connect()
    mapped = client.jobs.map(url=f"{ORIGIN}/site/")["id"]
    fetched = client.jobs.fetch(url=f"{ORIGIN}/p/1")["id"]
    client.jobs.wait_for(mapped)
    (page,) = client.jobs.pages(mapped)
    assert f"{ORIGIN}/site/a" in [one["url"] for one in page["data"]["urls"]]
    assert client.jobs.wait_for(fetched)["kind"] == "fetch"


def test_a_job_lists_what_changed(connect):
    client = connect()
    job = client.jobs.batch(urls=urls(1), options={"changes": {"mode": "text"}})["id"]
    client.jobs.wait_for(job)
    assert list(client.jobs.changes(job)) == []
    assert client.jobs.changes_page(job).next_cursor is None


def test_events_come_once_each_and_in_order_although_the_connection_breaks(connect, proxy):
    client = connect(proxy.url)
    job = client.jobs.batch(urls=urls(3, "late"), job={"concurrency": 1})["id"]
    ids, types = [], []
    for event in client.jobs.events(job):
        ids.append(event["id"])
        types.append(event["type"])
        proxy.cut()
    assert ids == list(range(1, len(ids) + 1))
    assert types.count("page.completed") == 3
    assert types[-1] == "job.completed"
    assert list(client.jobs.events(job, after=len(ids))) == []
    (last,) = client.jobs.events(job, after=len(ids) - 1)
    assert (last["id"], last["job"]["status"]) == (len(ids), "completed")


def test_an_event_that_is_cut_in_its_middle_is_asked_for_again(connect, answering):
    def event(number, kind):
        data = json.dumps({"at": "", "job": {"id": "job_1"}, "text": "日本 \u2028"}, ensure_ascii=False)
        return f"id: {number}\r\nevent: {kind}\r\ndata: {data}\r\n\r\n".encode()

    def answer(handler, turn):
        if not handler.path.endswith("/events"):
            return send(handler, 200, {"data": {"completed_at": None, "last_event": 3}})
        if turn == 1:
            whole = b": hello\n\n" + event(1, "job.started") + event(2, "page.completed")
            return send(handler, 200, whole[:-30], length=len(whole))
        return send(handler, 200, event(2, "page.completed") + event(3, "job.completed"))

    server = answering(answer)
    events = list(connect(server.url, api_key="k").jobs.events("job_1"))
    assert [(one["id"], one["type"]) for one in events] == [
        (1, "job.started"),
        (2, "page.completed"),
        (3, "job.completed"),
    ]
    assert events[1]["text"] == "日本 \u2028"
    assert [one.get("last-event-id") for one in server.requests] == ["0", None, "1"]


def test_events_that_are_not_all_read_end_their_request(connect):
    client = connect()
    job = client.jobs.batch(urls=urls(1, "slow"))["id"]
    for event in client.jobs.events(job):
        assert event["type"] == "job.started"
        break
    client.jobs.cancel(job)


def test_events_of_no_job_raise(connect):
    with pytest.raises(NotFoundError):
        list(connect().jobs.events("job_00000000000000000000000000"))


@pytest.mark.parametrize(
    "page",
    [
        {"data": []},
        {"next_cursor": None},
        {"data": [], "next_cursor": 7},
        None,
        [],
        {"data": [1], "next_cursor": "1"},
    ],
)
def test_what_is_no_page_of_a_list_raises(connect, answering, page):
    client = connect(answering(lambda handler, _: send(handler, 200, page)).url, api_key="k")
    with pytest.raises(SluiceConnectionError, match="The answer is not a page of the list"):
        list(client.jobs.pages("job_1"))
    with pytest.raises(SluiceConnectionError):
        list(client.results())


def test_a_list_whose_second_page_breaks_raises_after_the_first(connect, answering):
    def answer(handler, turn):
        if turn == 1:
            return send(handler, 200, {"data": [{"number": 1}], "next_cursor": "1"})
        return send(handler, 200, b'{"data": [', length=100)

    client = connect(answering(answer).url, api_key="k", retries=0)
    found = []
    with pytest.raises(SluiceConnectionError):
        for page in client.jobs.pages("job_1"):
            found.append(page["number"])
    assert found == [1]


def test_an_export_that_breaks_off_raises(connect, answering):
    cut = answering(lambda handler, _: send(handler, 200, b'{"id":"1"}\n{"id":', length=100))
    client = connect(cut.url, api_key="k")
    found = []
    with pytest.raises(SluiceConnectionError, match="broke off"):
        for item in client.export_results():
            found.append(item["id"])
    assert found == ["1"]
    with pytest.raises(SluiceConnectionError):
        b"".join(client.jobs.export("job_1"))


def test_a_last_line_without_its_end_raises(connect, answering):
    short = answering(lambda handler, _: send(handler, 200, b'{"id":"1"}\n{"id":"2"}'))
    with pytest.raises(SluiceConnectionError):
        list(connect(short.url, api_key="k").export_results())
