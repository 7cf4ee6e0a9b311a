"""Runs each client's cycle against a venue of its own and adds up what the cycles print: a line 'ok …' or 'FAILED …'
per check. Called by ./run."""

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from environments import COMPILED, GO, JAVA, NODE, QUICKFIX, ROOM, InstallError, install
from venue import Venue, kill_group

CYCLE_TIMEOUT_S = 480
# Each has a venue of its own, and some wait for seconds, as python-binance does to close a socket.
AT_A_TIME = 2
SHOWN_LINES = 40

# name: (environment, script)
CYCLES = {
    "first-hour": ("ccxt", "cycle_first_hour.py"),
    "ccxt": ("ccxt", "cycle_ccxt.py"),
    "ccxt-pro": ("ccxt", "cycle_ccxt_pro.py"),
    "ccxt-js": (NODE, "javascript/cycle.mjs"),
    "python-binance": ("python-binance", "cycle_python_binance.py"),
    "binance-sdk-spot": ("binance-sdk-spot", "cycle_sdk_spot.py"),
    "binance-connector": ("binance-connector", "cycle_connector.py"),
    "nautilus-trader": ("nautilus-trader", "cycle_nautilus.py"),
    # the same over TLS, with an authority of one's own: REST and WebSockets in Python and in Node
    "python-binance-tls": ("python-binance", "cycle_python_binance.py"),
    "ccxt-js-tls": (NODE, "javascript/cycle.mjs"),
    # two clients written from the page on streamed quotes alone
    "fx": ("python-binance", "cycle_fx.py"),
    # FIX 4.4: two engines with sessions of their own, and a codec whose sessions are written from docs/fix.md alone
    "quickfixj": (JAVA, "quickfixj/Cycle.java"),
    "quickfixgo": (GO, None),
    "simplefix": ("simplefix", "cycle_simplefix.py"),
    # a client written from the page on the stream of orders alone
    "orders": ("python-binance", "cycle_orders.py"),
    "openapi": ("schemathesis", "cycle_openapi.py"),
    "autobahn": ("autobahn", "cycle_autobahn.py"),
    # the third engine of FIX, and the same cycle as simplefix's; last, for it is compiled while the others run
    "quickfix": (QUICKFIX, "cycle_quickfix.py"),
}


class Tally:
    """Counts one client's checks; prints them, and keeps what else its script says for when one fails."""

    def __init__(self, name):
        self.name = name
        self.passed = 0
        self.failed = 0
        self.other = []

    def line(self, line):
        if line.startswith("ok "):
            self.passed += 1
        elif line.startswith("FAILED "):
            self.failed += 1
        else:
            self.other.append(line)
            return
        print(line, flush=True)

    def fail(self, why):
        self.line(f"FAILED {self.name}: {why}")


def run_script(command, environment, tally):
    """Runs a cycle's script to its end, or to the time limit. Returns its exit code."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment, "PYTHONPATH": str(ROOM), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    limit = threading.Timer(CYCLE_TIMEOUT_S, kill_group, [process])
    limit.start()
    try:
        for line in process.stdout:
            tally.line(line.rstrip("\n"))
        return process.wait(CYCLE_TIMEOUT_S)
    finally:
        limit.cancel()
        kill_group(process)


def run_cycle(name, interpreter, script, tally):
    try:
        with Venue(os.environ["RIALTO_HOME"], tls=name.endswith("-tls")) as venue:
            command = interpreter + ([str(ROOM / script)] if script else [])
            code = run_script(command, venue.environment, tally)
            if tally.passed == 0 or code != 0 and tally.failed == 0:
                tally.fail(f"ended with {code} after {tally.passed} checks")
            if tally.failed:
                print("\n".join(f"  {name} | {line}" for line in tally.other[-SHOWN_LINES:]), flush=True)
                print("\n".join(f"  venue | {line}" for line in venue.tail()), flush=True)
            if not venue.stop():
                tally.fail("the venue did not end when asked to")
    except RuntimeError as error:
        tally.fail(str(error))


def install_all():
    """Only installs, so that it can be done while another lane runs."""
    try:
        # what is compiled comes last: the others need not wait for it
        for environment in sorted({environment for environment, _ in CYCLES.values()}, key=COMPILED.__contains__):
            install(environment)
    except InstallError as error:
        print(f"clients: {error}", file=sys.stderr)
        return 1
    return 0


def main(names):
    if names == ["--install"]:
        return install_all()
    unknown = [name for name in names if name not in CYCLES]
    if unknown:
        sys.exit(f"clients: no client {unknown[0]}; there are {', '.join(CYCLES)}")
    chosen = {name: CYCLES[name] for name in CYCLES if name in names or not names}
    environments = {environment for environment, _ in chosen.values()}
    with ThreadPoolExecutor(1) as background:
        compiled = {name: background.submit(install, name) for name in environments & COMPILED}
        try:
            interpreters = {name: install(name) for name in environments - COMPILED}
            return run(chosen, lambda name: compiled[name].result() if name in compiled else interpreters[name])
        except InstallError as error:
            print(f"clients: {error}", file=sys.stderr)
            return 1


def run(chosen, interpreter_of):
    """Runs the chosen cycles, some at a time. A cycle waits for its environment while that is still being made."""
    with ThreadPoolExecutor(AT_A_TIME) as cycles:
        begun = [
            cycles.submit(run_client, name, interpreter_of, environment, script)
            for name, (environment, script) in chosen.items()
        ]
        tallies = [cycle.result() for cycle in begun]
    passed = sum(tally.passed for tally in tallies if tally)
    failed = sum(tally.failed for tally in tallies if tally)
    skipped = tallies.count(None)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 1 if failed else 0


def run_client(name, interpreter_of, environment, script):
    """Runs one cycle, and returns its counts; None when its environment cannot be had here."""
    interpreter = interpreter_of(environment)
    if interpreter is None:
        return None
    started = time.monotonic()
    tally = Tally(name)
    run_cycle(name, interpreter, script, tally)
    took = time.monotonic() - started
    print(f"-- {name}: {tally.passed} passed, {tally.failed} failed, {took:.1f} s", flush=True)
    return tally


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
