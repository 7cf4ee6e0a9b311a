"""The bot of docs/first-hour.md, run as it stands on the page."""

import os
import pathlib
import re
import subprocess
import sys

from checks import CHECK_TIMEOUT_S, HTTP, KEYS, Checks, equal

checks = Checks("first-hour")
ROUNDS = 3
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "first-hour.md"

with checks("the page has one program"):
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    equal(len(programs), 1)

with checks("it quotes both sides in every round"):
    key, secret = KEYS["alice"]
    told = subprocess.run(
        [sys.executable, "-c", programs[0]],
        env={**os.environ, "RIALTO_HTTP": HTTP, "KEY": key, "SECRET": secret, "ROUNDS": str(ROUNDS)},
        capture_output=True,
        text=True,
        timeout=CHECK_TIMEOUT_S - 5,
        check=False,
    )
    print(told.stdout, told.stderr)
    equal(told.returncode, 0)
    lines = [line.split() for line in told.stdout.splitlines()]
    equal([line[:2] for line in lines], [[str(n), side] for n in range(ROUNDS) for side in ("buy", "sell")])
    equal({line[3] for line in lines}, {"open"})

checks.finish()
