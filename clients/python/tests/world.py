"""What the tests run against: the service and the origin that test/python/world.ts started, and servers that break."""

from __future__ import annotations

import inspect
import json
import os
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

from anyio.from_thread import BlockingPortal

SERVER = os.environ["SLUICE_TEST_SERVER"]
ORIGIN = os.environ["SLUICE_TEST_ORIGIN"]
_CONTROL = os.environ["SLUICE_TEST_CONTROL"]


def new_key(tokens: int = 1_000, scopes: Optional[str] = None) -> str:
    """A key of a new account with this balance."""
    query = {"tokens": tokens, **({"scopes": scopes} if scopes else {})}
    return _control(f"/account?{urlencode(query)}")["key"]


def hits() -> int:
    """Requests that the origin got."""
    return _control("/hits")["hits"]


def move_clock(hours: float) -> None:
    """Let the service believe that it is so much later."""
    _control(f"/clock?hours={hours}")


def _control(path: str) -> Any:
    with urlopen(_CONTROL + path) as answer:
        return json.load(answer)


class Blocking:
    """A client with ``await`` as one without, so that one test holds both."""

    def __init__(self, portal: BlockingPortal, inner: Any) -> None:
        self._portal = portal
        self._inner = inner

    def close(self) -> None:
        self._portal.call(self._inner.aclose)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        return self._called(value) if callable(value) else Blocking(self._portal, value)

    def _called(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            async def go() -> Any:
                result = method(*given, **named)
                return await result if inspect.isawaitable(result) else result

            result = self._portal.call(go)
            return self._iterated(result) if hasattr(result, "__anext__") else result

        return call

    def _iterated(self, items: Any) -> Any:
        async def following() -> Any:
            # StopAsyncIteration cannot leave a task.
            try:
                return (await items.__anext__(),)
            except StopAsyncIteration:
                return None

        try:
            while True:
                item = self._portal.call(following)
                if item is None:
                    return
                yield item[0]
        finally:
            self._portal.call(items.aclose)


class DroppingProxy:
    """Drops connections: before a request gets through, or after it was answered and before the client knows."""

    def __init__(self, target: str) -> None:
        self._target = (urlsplit(target).hostname, urlsplit(target).port)
        #: Fates of the connections to come, ``before`` or ``after``; those after them are kept.
        self.fates: List[str] = []
        self._open: List[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End the connections there are, so that the next request makes one."""
        for one in self._open:
            _end(one)
        self._open.clear()
        time.sleep(0.05)

    def stop(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            fate = self.fates.pop(0) if self.fates else "kept"
            self._open.append(client)
            if fate == "before":
                threading.Thread(target=self._drop, args=(client,), daemon=True).start()
                continue
            upstream = socket.create_connection(self._target)
            self._open.append(upstream)
            threading.Thread(target=_pump, args=(client, upstream), daemon=True).start()
            back = _pump if fate == "kept" else _drop_at_answer
            threading.Thread(target=back, args=(upstream, client), daemon=True).start()

    def _drop(self, client: socket.socket) -> None:
        client.recv(1)
        _end(client)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    try:
        while True:
            part = source.recv(65_536)
            if not part:
                break
            sink.sendall(part)
    except OSError:
        pass
    _end(source)
    _end(sink)


def _drop_at_answer(upstream: socket.socket, client: socket.socket) -> None:
    try:
        upstream.recv(65_536)
    except OSError:
        pass
    _end(client)
    _end(upstream)


def _end(one: socket.socket) -> None:
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    one.close()


class Answering:
    """A server that answers what it is told, as a broken proxy or an old service would."""

    def __init__(self, answer: Callable[[BaseHTTPRequestHandler, int], None]) -> None:
        #: Headers of the requests so far, and when they came.
        self.requests: List[Dict[str, str]] = []
        self.times: List[float] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _any(self) -> None:
                outer.times.append(time.monotonic())
                outer.requests.append({name.lower(): value for name, value in self.headers.items()})
                left = int(self.headers.get("content-length", 0))
                while left > 0:
                    left -= len(self.rfile.read(min(left, 65_536)))
                answer(self, len(outer.requests))

            do_GET = do_POST = do_DELETE = do_PATCH = _any

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        # It looks this often whether it is to stop.
        serve = {"target": self._server.serve_forever, "args": (0.02,)}
        threading.Thread(daemon=True, **serve).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def send(
    handler: BaseHTTPRequestHandler,
    status: int,
    body: Any,
    headers: Optional[Dict[str, str]] = None,
    length: Optional[int] = None,
) -> None:
    """Answer. :param length: what is said of the body, where it is not its own."""
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    handler.send_response(status)
    for name, value in (headers or {}).items():
        handler.send_header(name, value)
    handler.send_header("content-length", str(len(sent) if length is None else length))
    handler.end_headers()
    handler.wfile.write(sent)
    if length is not None:
        handler.wfile.flush()
        handler.close_connection = True
        handler.connection.shutdown(socket.SHUT_RDWR)
