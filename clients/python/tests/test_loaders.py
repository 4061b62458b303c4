"""Loaders of LangChain and LlamaIndex; their base classes are stand-ins (see stand_ins.py)."""

from __future__ import annotations

import asyncio
import importlib
import sys

import pytest
from stand_ins import langchain, llamaindex
from world import ORIGIN, SERVER, new_key

from sluice import InsufficientTokensError, PageError, SiteError, Sluice


def settings():
    return {"server": SERVER, "api_key": new_key(100)}


def test_langchain_loads_urls():
    with langchain():
        from sluice.langchain import SluiceLoader

        urls = [f"{ORIGIN}/article", f"{ORIGIN}/b"]
        documents = SluiceLoader(urls, options={"json": True}, **settings()).load()
    assert [one.metadata["source"] for one in documents] == urls
    assert documents[0].metadata["title"] == "On rivers"
    assert documents[0].metadata["result_id"].startswith("ftc_")
    assert [one.metadata["tokens"] for one in documents] == [1, 1]
    assert documents[0].page_content.startswith("# On rivers")


def test_langchain_loads_without_blocking():
    async def load(loader):
        return [one async for one in loader.alazy_load()]

    with langchain():
        from sluice.langchain import SluiceLoader

        documents = asyncio.run(load(SluiceLoader(f"{ORIGIN}/article", **settings())))
    assert [one.metadata["title"] for one in documents] == ["On rivers"]


def test_langchain_loads_a_crawl():
    with langchain():
        from sluice.langchain import SluiceLoader

        crawl = {"url": f"{ORIGIN}/site/", "scope": {"within": "path", "limit": 10}}
        documents = SluiceLoader(crawl=crawl, **settings()).load()
    sources = sorted(one.metadata["source"] for one in documents)
    assert sources == [f"{ORIGIN}/site/", f"{ORIGIN}/site/a", f"{ORIGIN}/site/b"]
    assert all(one.page_content and one.metadata["tokens"] == 1 for one in documents)


def test_chunks_are_documents_with_their_places():
    with langchain(), llamaindex():
        from sluice.langchain import SluiceLoader
        from sluice.llamaindex import SluiceReader

        url = f"{ORIGIN}/article"
        options = {"chunks": {"max_tokens": 64}}
        documents = SluiceLoader(url, options=options, **settings()).load()
        nodes = SluiceReader(**settings()).load_data(url, options=options)
    assert [one.metadata["chunk"] for one in documents] == list(range(len(documents)))
    assert documents[0].page_content.startswith("# On rivers")
    assert documents[0].metadata["url"].startswith(url)
    assert documents[0].metadata["chunk_tokens"] <= 64
    assert sum(one.metadata["tokens"] for one in documents) == 1
    assert [one.id_ for one in nodes] == [f"{url}#chunk={number}" for number in range(len(nodes))]


def test_a_failed_url_raises():
    with langchain():
        from sluice.langchain import SluiceLoader

        with pytest.raises(SiteError):
            SluiceLoader(f"{ORIGIN}/gone", **settings()).load()


def test_a_failed_url_is_left_out_and_kept():
    with langchain():
        from sluice.langchain import SluiceLoader

        urls = [f"{ORIGIN}/gone", f"{ORIGIN}/b", "http://10.0.0.1/"]
        loader = SluiceLoader(urls, on_failure="skip", **settings())
        for _ in range(2):
            assert [one.metadata["source"] for one in loader.load()] == [urls[1]]
            assert [(one.source, one.error.code) for one in loader.failures] == [
                (urls[0], "UPSTREAM_STATUS"),
                (urls[2], "URL_NOT_ALLOWED"),
            ]


def test_an_empty_balance_raises_with_skip_too():
    with langchain():
        from sluice.langchain import SluiceLoader

        loader = SluiceLoader(f"{ORIGIN}/b", on_failure="skip", server=SERVER, api_key=new_key(0))
        with pytest.raises(InsufficientTokensError):
            loader.load()


@pytest.mark.parametrize(
    ("url", "code"), [(f"{ORIGIN}/gone", "UPSTREAM_STATUS"), ("http://nothing.invalid/", "ROBOTS_UNREADABLE")]
)
def test_a_crawl_of_which_no_page_succeeds_raises(url, code):
    with langchain():
        from sluice.langchain import SluiceLoader

        with pytest.raises(PageError) as raised:
            SluiceLoader(crawl={"url": url}, **settings()).load()
        assert (raised.value.source, raised.value.code) == (url, code)
        loader = SluiceLoader(crawl={"url": url}, on_failure="skip", **settings())
        assert loader.load() == []
        assert [(one.source, one.error.code) for one in loader.failures] == [(url, code)]


def test_a_crawl_ends_with_the_pages_that_the_balance_covered():
    with langchain():
        from sluice.langchain import SluiceLoader

        crawl = {"url": f"{ORIGIN}/site/", "scope": {"limit": 10}}
        assert len(SluiceLoader(crawl=crawl, server=SERVER, api_key=new_key(2)).load()) == 2


def test_a_job_that_was_started_before():
    given = settings()
    urls = [f"{ORIGIN}/b", f"{ORIGIN}/gone"]
    with Sluice(**given) as client:
        job = client.jobs.batch(urls=urls, options={"markdown": True})["id"]
    with langchain():
        from sluice.langchain import SluiceLoader

        loader = SluiceLoader(job=job, **given)
        assert [one.metadata["source"] for one in loader.load()] == urls[:1]
        assert [one.source for one in loader.failures] == urls[1:]
        with pytest.raises(PageError):
            SluiceLoader(job=job, on_failure="raise", **given).load()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "give one of urls, crawl and job"),
        ({"urls": "https://a.example", "crawl": {"url": "https://a.example"}}, "give one of urls, crawl and job"),
        ({"urls": "https://a.example", "on_failure": "throw"}, 'on_failure must be "raise" or "skip"'),
    ],
)
def test_wrong_settings_are_refused(given, message):
    with langchain():
        from sluice.langchain import SluiceLoader

        with pytest.raises(TypeError, match=message):
            SluiceLoader(**given)


def test_llamaindex_reads_urls():
    with llamaindex():
        from sluice.llamaindex import SluiceReader

        documents = SluiceReader(**settings()).load_data(f"{ORIGIN}/article")
    assert [(one.id_, one.metadata["title"]) for one in documents] == [(f"{ORIGIN}/article", "On rivers")]
    assert documents[0].text.startswith("# On rivers")


def test_llamaindex_keeps_failures():
    with llamaindex():
        from sluice.llamaindex import SluiceReader

        reader = SluiceReader(**settings())
        assert reader.load_data(f"{ORIGIN}/gone", on_failure="skip") == []
        assert [one.error.code for one in reader.failures] == ["UPSTREAM_STATUS"]


@pytest.mark.parametrize("name", ["langchain", "llamaindex"])
def test_a_missing_library_is_named(name, monkeypatch):
    for module in ("langchain_core", "llama_index"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"pip install sluice\[{name}\]"):
        importlib.import_module(f"sluice.{name}")
