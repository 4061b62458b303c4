"""The file of a request, as a form that can be sent again."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from typing import IO, Any, Dict, Iterator, Mapping, Optional, Tuple, Union

#: What ``parse`` takes: a path, the bytes, or a file that is open for reading bytes.
File = Union[str, "os.PathLike[str]", bytes, bytearray, IO[bytes]]

Form = Tuple[Dict[str, str], Dict[str, Any]]


@contextmanager
def form_of(file: File, name: Optional[str], request: Mapping[str, Any]) -> Iterator[Form]:
    """The form. The file is read while it is sent, so a large one takes no memory.

    :raises TypeError: ``file`` is none, or one that is open for text.
    """
    fields = {"request": json.dumps(request, ensure_ascii=False)} if request else {}
    if isinstance(file, (bytes, bytearray)):
        yield fields, {"file": (name or "file", bytes(file))}
    elif isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            yield fields, {"file": (name or os.path.basename(os.fspath(file)), opened)}
    elif hasattr(file, "read"):
        with _rewindable(file) as source:
            yield fields, {"file": (name or _name_of(file), source)}
    else:
        raise TypeError(f"file must be a path, bytes or a binary file, not {type(file).__name__}")


@contextmanager
def _rewindable(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """The file, if it is whole; else a copy on the disk of what is left of it: an attempt more sends it again."""
    if not isinstance(file.read(0), bytes):
        raise TypeError("file is open for text: open it with mode 'rb'")
    if file.seekable() and file.tell() == 0:
        yield file
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(file, copy)
        copy.seek(0)
        yield copy


def _name_of(file: IO[bytes]) -> str:
    """Files on the disk have their path as name; others have a number, or none."""
    name = getattr(file, "name", None)
    return os.path.basename(name) if isinstance(name, str) and name else "file"
