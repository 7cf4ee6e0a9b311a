"""The Autobahn test suite, which asks what RFC 6455 asks, against an endpoint of the venue's own server that echoes. It is
written in Python 2.7 and runs there."""

import collections
import json
import os
import pathlib
import subprocess
import tempfile

from checks import CHECK_TIMEOUT_S, Checks
from environments import ROOM, TARGET, python2

checks = Checks("autobahn")
GROUPS = {
    1: "framing",
    2: "pings and pongs",
    3: "reserved bits",
    4: "reserved opcodes",
    5: "fragments",
    6: "UTF-8",
    7: "closing",
    10: "chopped messages",
}
# The suite's own words; NON-STRICT is invalid UTF-8 that is refused with its message, not already within it.
PASSED = {"OK", "INFORMATIONAL", "NON-STRICT"}
# Of a directory of packages that share a name's first part, Python 2.7 has to be told.
SUITE = f"import site; site.addsitedir({str(TARGET / 'autobahn')!r}); from autobahntestsuite.wstest import run; run()"


def run(group, port):
    """The behaviour of every case of a group."""
    with tempfile.TemporaryDirectory() as room:
        spec = pathlib.Path(room, "spec.json")
        spec.write_text(
            json.dumps(
                {
                    "outdir": room,
                    "servers": [{"agent": "rialto", "url": f"ws://127.0.0.1:{port}/echo"}],
                    "cases": [f"{group}.*"],
                    "exclude-cases": [],
                    "exclude-agent-cases": {},
                }
            )
        )
        told = subprocess.run(
            [python2(), "-c", SUITE, "-m", "fuzzingclient", "-s", str(spec)],
            cwd=room,
            capture_output=True,
            text=True,
            timeout=CHECK_TIMEOUT_S - 5,
            check=False,
        )
        report = pathlib.Path(room, "index.json")
        if not report.exists():
            raise AssertionError(f"the suite ended with {told.returncode}: {told.stdout[-500:]} {told.stderr[-500:]}")
        return json.loads(report.read_text())["rialto"]


def conforms(group, port):
    cases = run(group, port)
    print(group, dict(collections.Counter(case["behavior"] for case in cases.values())))
    bad = {name: case["behavior"] for name, case in cases.items() if case["behavior"] not in PASSED}
    if bad or not cases:
        raise AssertionError(f"{len(cases)} cases, not passed: {bad}")


home = pathlib.Path(os.environ["RIALTO_HOME"])
server = subprocess.Popen(
    [os.environ["JAVA_HOME"] + "/bin/java", f"@{home}/app/jvm.options", "-cp", f"{home}/app/target/dist/lib/*"]
    + [str(ROOM / "autobahn" / "EchoServer.java")],
    stdout=subprocess.PIPE,
    text=True,
)
try:
    port = server.stdout.readline().strip()
    for number, about in GROUPS.items():
        with checks(f"group {number}, {about}"):
            conforms(number, port)
finally:
    server.terminate()
    server.wait(20)
checks.finish()
