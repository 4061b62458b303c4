"""LangChain's and LlamaIndex's classes as documented, for machines that cannot install them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any, Iterator


class Document(SimpleNamespace):
    """Both have keyword arguments only."""


class BaseLoader:
    """``langchain_core.document_loaders.BaseLoader``."""

    def lazy_load(self) -> Iterator[Document]:
        raise NotImplementedError

    def load(self) -> Any:
        return list(self.lazy_load())


class BaseReader:
    """``llama_index.core.readers.base.BaseReader``."""


@contextmanager
def langchain() -> Iterator[None]:
    """``langchain_core`` can be imported."""
    with _modules(
        {
            "langchain_core": {},
            "langchain_core.document_loaders": {"BaseLoader": BaseLoader},
            "langchain_core.documents": {"Document": Document},
        },
        "sluice.langchain",
    ):
        yield


@contextmanager
def llamaindex() -> Iterator[None]:
    """``llama_index.core`` can be imported."""
    with _modules(
        {
            "llama_index": {},
            "llama_index.core": {},
            "llama_index.core.readers": {},
            "llama_index.core.readers.base": {"BaseReader": BaseReader},
            "llama_index.core.schema": {"Document": Document},
        },
        "sluice.llamaindex",
    ):
        yield


@contextmanager
def _modules(contents: Any, loader: str) -> Iterator[None]:
    for name, content in contents.items():
        module = ModuleType(name)
        module.__path__ = []  # type: ignore[attr-defined]
        vars(module).update(content)
        sys.modules[name] = module
    try:
        yield
    finally:
        for name in [*contents, loader]:
            sys.modules.pop(name, None)
