"""Files: from a path, bytes or something open; sent in parts, and again after a failure."""

from __future__ import annotations

import io
import os
import threading
import tracemalloc

import pytest
from world import ORIGIN, send

from sluice import InsufficientTokensError, InvalidRequestError, SluiceConnectionError

PAGE = "<title>Übersicht</title><article><h1>Übersicht</h1><p>{}</p></article>"


def page(words=40):
    return PAGE.format("Ein Wehr hält das Wasser zurück, das ganze Jahr. " * words).encode()


def test_a_file_is_a_path_bytes_or_something_open(connect, tmp_path):
    client = connect(tokens=10)
    path = tmp_path / "Übersicht 日本.html"
    path.write_bytes(page())
    for file in (path, str(path), page(), bytearray(page()), io.BytesIO(page())):
        result = client.parse(file, name="a.html", options={"markdown": True})
        assert result.data["title"] == "Übersicht"
        assert result.receipt.charged == 1
    with open(path, "rb") as opened:
        result = client.parse(opened)
    assert result.meta["engine"] == "upload"
    assert "%C3%9Cbersicht" in result.meta["url"] or "Übersicht" in result.meta["url"]


def test_the_address_of_a_file_makes_its_links_whole(connect):
    linked = page() + b'<a href="/next">Next</a>'
    result = connect().parse(
        linked, name="a.html", url=f"{ORIGIN}/docs/", options={"include_links": True}
    )
    assert f"{ORIGIN}/next" in [link["url"] for link in result.data["links"]]


def test_what_is_left_of_a_file_is_sent_even_from_a_pipe(connect):
    client = connect()
    behind = io.BytesIO(b"<not this>" + page())
    behind.seek(len(b"<not this>"))
    assert client.parse(behind, name="a.html").data["title"] == "Übersicht"
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as sink:
        thread = threading.Thread(target=lambda: (sink.write(page()), sink.close()))
        thread.start()
        with os.fdopen(reading, "rb") as source:
            assert client.parse(source, name="a.html").data["title"] == "Übersicht"
        thread.join()


def test_a_file_is_sent_whole_again_after_a_lost_answer(connect, proxy):
    client = connect(proxy.url, tokens=10)
    proxy.fates.extend(["before", "after"])
    result = client.parse(io.BytesIO(page()), name="a.html")
    assert (result.receipt.replayed, result.receipt.remaining) == (True, 9)
    assert result.data["title"] == "Übersicht"


def test_a_large_file_takes_no_memory(connect, answering, tmp_path):
    large = tmp_path / "large.bin"
    with open(large, "wb") as file:
        file.truncate(40 * 1024 * 1024)
    sizes = []

    def answer(handler, _):
        sizes.append(int(handler.headers["content-length"]))
        send(handler, 200, {"data": {}, "meta": {}})

    client = connect(answering(answer).url, api_key="k")
    tracemalloc.start()
    try:
        client.parse(large)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sizes[0] > 40 * 1024 * 1024
    assert peak < 10 * 1024 * 1024


def test_a_large_file_is_read(connect, tmp_path):
    large = tmp_path / "large.html"
    large.write_bytes(page(words=60_000))
    assert large.stat().st_size > 3_000_000
    result = connect().parse(large, options={"json": False, "markdown": True})
    assert len(result.data["markdown"]) > 2_000_000


def test_a_file_over_the_limit_and_one_without_tokens_are_refused(connect, tmp_path):
    huge = tmp_path / "huge.html"
    with open(huge, "wb") as file:
        file.truncate(60 * 1024 * 1024)
    client = connect(tokens=10, retries=0)
    # The service answers and ends the connection before it has the whole file. Whether httpx still reads the answer, or
    # sees only the end of the connection, depends on its version and on the time.
    with pytest.raises((InvalidRequestError, SluiceConnectionError)) as refused:
        client.parse(huge)
    if isinstance(refused.value, InvalidRequestError):
        assert refused.value.code == "PAYLOAD_TOO_LARGE"
    assert client.account()["balance"]["total"] == 10
    with pytest.raises(InsufficientTokensError):
        connect(tokens=0).parse(page(), name="a.html")


def test_what_is_no_file_is_refused(connect):
    with pytest.raises(TypeError, match="path, bytes or a binary file, not int"):
        connect().parse(7)
    with pytest.raises(TypeError, match="open for text"):
        connect().parse(io.StringIO("text"))
    with pytest.raises(FileNotFoundError):
        connect().parse("no-such-file.pdf")
