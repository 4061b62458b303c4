"""Loaders of LangChain and LlamaIndex; their base classes are stand-ins (see stand_ins.py)."""

from __future__ import annotations

import asyncio
import importlib
import sys

import pytest
from stand_ins import langchain, llamaindex
from world import ORIGIN, SERVER, new_key

from sluice import SiteError


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
    assert all(one.page_content for one in documents)


def test_a_failed_url_raises():
    with langchain():
        from sluice.langchain import SluiceLoader

        with pytest.raises(SiteError):
            SluiceLoader(f"{ORIGIN}/gone", **settings()).load()


@pytest.mark.parametrize("given", [{}, {"urls": "https://a.example", "crawl": {"url": "https://a.example"}}])
def test_urls_or_a_crawl_and_not_both(given):
    with langchain():
        from sluice.langchain import SluiceLoader

        with pytest.raises(TypeError, match="either urls or crawl"):
            SluiceLoader(**given)


def test_llamaindex_reads_urls():
    with llamaindex():
        from sluice.llamaindex import SluiceReader

        documents = SluiceReader(**settings()).load_data(f"{ORIGIN}/article")
    assert [(one.id_, one.metadata["title"]) for one in documents] == [(f"{ORIGIN}/article", "On rivers")]
    assert documents[0].text.startswith("# On rivers")


@pytest.mark.parametrize("name", ["langchain", "llamaindex"])
def test_a_missing_library_is_named(name, monkeypatch):
    for module in ("langchain_core", "llama_index"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"pip install sluice\[{name}\]"):
        importlib.import_module(f"sluice.{name}")
