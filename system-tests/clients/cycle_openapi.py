"""The venue's OpenAPI document against what it answers, by schemathesis: every example and, of every parameter, what is
just inside and just outside its bounds."""

import pathlib
import subprocess
import sys
import tempfile

from checks import CHECK_TIMEOUT_S, HTTP, KEYS, Checks

checks = Checks("openapi")
SCHEMATHESIS = pathlib.Path(sys.executable).with_name("st")
# What is sent the same way on every run; fuzzing is not.
PHASES = "examples,coverage"
LOOKED_AT = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
    "negative_data_rejection"
)


def conforms(paths):
    with tempfile.TemporaryDirectory() as room:
        told = subprocess.run(
            [SCHEMATHESIS, "run", HTTP + "/openapi.yaml", "--url", HTTP, "--include-path-regex", paths]
            + ["--exclude-tag", "unsupported", "--phases", PHASES, "--checks", LOOKED_AT, "--continue-on-failure"]
            + ["--seed", "1", "--generation-deterministic", "--header", "X-MBX-APIKEY: " + KEYS["alice"][0]],
            cwd=room,
            capture_output=True,
            text=True,
            timeout=CHECK_TIMEOUT_S - 5,
            check=False,
        )
    if told.returncode != 0:
        print(told.stdout, told.stderr)
        raise AssertionError(f"schemathesis ended with {told.returncode}")


with checks("market data of /api/v3 answers as described"):
    conforms("^/api/v3/(ping|time|exchangeInfo|depth|trades|historicalTrades|aggTrades|klines|uiKlines|avgPrice|ticker)")

with checks("/api/v1, /sapi/v1 and /venue/v1 answer as described"):
    conforms("^/(api/v1|sapi/v1|venue/v1/auction)")

with checks("what is signed is refused as described"):
    conforms("^/api/v3/(order|openOrders|allOrders|account|my|rateLimit|userDataStream)")

checks.finish()
