"""The programs of the README, and of docs/integrations.md, run against the service."""

from __future__ import annotations

import pathlib
import re

import pytest
from stand_ins import langchain, llamaindex
from world import ORIGIN, SERVER, new_key

_CLIENT = pathlib.Path(__file__).parent.parent
_TEXTS = [_CLIENT / "README.md", _CLIENT.parent.parent / "docs" / "integrations.md"]
PROGRAMS = [
    program
    for text in _TEXTS
    for program in re.findall(r"^```python\n(.*?)^```$", text.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
]

PRINTED = [
    r"On rivers @sluice/parser-generic\n1 token, 999 left\n",
    r"Tides\n",
    r"UPSTREAM_STATUS 500 ftc_\w+\n",
    r"completed 1\n1 success \S+/lantern-40\n2 failed \S+/gone\n",
    # It only defines what receives webhooks.
    r"",
    r"\S+/ \d+\n(\S+ \d+\n)*",
    r"(On rivers \S+/lantern-40#:~:text=\S+\n)+",
    r"On rivers \d+\n",
    r"\['http\S+/'.*\]\n",
]


def test_every_program_is_tested():
    assert len(PROGRAMS) == len(PRINTED)


@pytest.mark.parametrize("number", range(len(PRINTED)))
def test_program(number, capsys):
    program = PROGRAMS[number]
    for shown, real in (
        ("https://sluice.example", SERVER),
        ("https://shop.example", ORIGIN),
        ("slc_live_…", new_key(1_000)),
    ):
        program = program.replace(shown, real)
    with langchain(), llamaindex():
        exec(compile(program, f"program {number}", "exec"), {})
    assert re.fullmatch(PRINTED[number], capsys.readouterr().out)
