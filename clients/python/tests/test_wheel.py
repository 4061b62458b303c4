"""The wheel, in a folder that has nothing else of the client."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import zipfile

from world import ORIGIN, SERVER, new_key

CLIENT = pathlib.Path(__file__).parent.parent

PROGRAM = """
import sys, sluice
assert sluice.__file__.startswith(sys.argv[1]), sluice.__file__
with sluice.Sluice() as client:
    print(client.fetch(sys.argv[2]).data["title"])
"""


def test_the_wheel_works_where_it_is_installed(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=CLIENT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("sluice-*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(site)
    assert "sluice/py.typed" in names and "sluice/langchain.py" in names
    assert not [name for name in names if name.startswith("tests")]
    metadata = next(site.glob("*.dist-info/METADATA")).read_text(encoding="utf-8")
    assert "Requires-Dist: httpx" in metadata
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(site), f"{ORIGIN}/article"],
        cwd=tmp_path,
        env={
            "PATH": os.environ["PATH"],
            "NO_PROXY": "*",
            "PYTHONPATH": str(site),
            "SLUICE_SERVER": SERVER,
            "SLUICE_API_KEY": new_key(10),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "On rivers\n"
