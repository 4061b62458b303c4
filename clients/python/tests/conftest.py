"""Fixtures: each test that takes ``connect`` runs with the client without ``await`` and with the one with it."""

from __future__ import annotations

from typing import Any, Callable, Iterator

import pytest
from anyio.from_thread import start_blocking_portal
from world import SERVER, Answering, Blocking, DroppingProxy, new_key

from sluice import AsyncSluice, Sluice

Connect = Callable[..., Any]


@pytest.fixture(params=["sync", "async"])
def connect(request: Any) -> Iterator[Connect]:
    """Makes clients: ``connect(tokens=10)`` has an account of its own."""
    made = []
    with start_blocking_portal() as portal:

        def make(server: str = SERVER, tokens: int = 1_000, **settings: Any) -> Any:
            if "api_key" not in settings:
                settings["api_key"] = new_key(tokens)
            if request.param == "sync":
                client: Any = Sluice(server, **settings)
            else:
                client = Blocking(portal, AsyncSluice(server, **settings))
            made.append(client)
            return client

        yield make
        for client in made:
            client.close()


@pytest.fixture
def proxy() -> Iterator[DroppingProxy]:
    """A proxy before the service."""
    started = DroppingProxy(SERVER)
    yield started
    started.stop()


@pytest.fixture
def answering() -> Iterator[Callable[..., Answering]]:
    """Starts servers that answer what they are told."""
    started = []

    def start(answer: Any) -> Answering:
        started.append(Answering(answer))
        return started[-1]

    yield start
    for one in started:
        one.stop()
