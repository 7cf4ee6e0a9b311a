"""Runs each client's cycle against a venue of its own and adds up what the cycles print: a line 'ok …' or 'FAILED …'
per check. Called by ./run, which has installed the clients."""

import os
import pathlib
import subprocess
import sys
import time

from venue import Venue, signal_and_wait

ROOM = pathlib.Path(__file__).resolve().parent
TARGET = ROOM / "target"
CYCLE_TIMEOUT_S = 240

# name: (environment, script)
CYCLES = {
    "ccxt": ("ccxt", "cycle_ccxt.py"),
    "ccxt-pro": ("ccxt", "cycle_ccxt_pro.py"),
    "ccxt-js": ("node", "javascript/cycle.mjs"),
    "python-binance": ("python-binance", "cycle_python_binance.py"),
    "binance-sdk-spot": ("binance-sdk-spot", "cycle_sdk_spot.py"),
    "binance-connector": ("binance-connector", "cycle_connector.py"),
    "nautilus-trader": ("nautilus-trader", "cycle_nautilus.py"),
}


def command(environment, script):
    program = "node" if environment == "node" else str(TARGET / environment / "bin" / "python")
    return [program, str(ROOM / script)]


def run_cycle(name, environment, script):
    """One client against one venue. Returns (passed, failed)."""
    passed = failed = 0
    with Venue(os.environ["RIALTO_HOME"]) as venue:
        process = subprocess.Popen(
            ["timeout", "--kill-after=5", str(CYCLE_TIMEOUT_S), *command(environment, script)],
            env={**os.environ, **venue.environment, "PYTHONPATH": str(ROOM), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            other = []
            for line in process.stdout:
                line = line.rstrip("\n")
                if line.startswith("ok "):
                    passed += 1
                elif line.startswith("FAILED "):
                    failed += 1
                else:
                    other.append(line)
                    continue
                print(line, flush=True)
            code = process.wait(CYCLE_TIMEOUT_S + 10)
        finally:
            if process.poll() is None:
                signal_and_wait(process, 9)
        if code != 0 and failed == 0 or passed == 0:
            failed += 1
            print(f"FAILED {name}: ended with {code} after {passed} checks", flush=True)
        if failed:
            print("\n".join(f"  | {line}" for line in other[-40:]), flush=True)
            print("\n".join(f"  venue | {line}" for line in venue.tail().splitlines()[-15:]), flush=True)
        if not venue.stop():
            failed += 1
            print(f"FAILED {name}: the venue did not end when asked to", flush=True)
    return passed, failed


def main(names):
    unknown = [name for name in names if name not in CYCLES]
    if unknown:
        sys.exit(f"clients: no client {unknown[0]}; there are {', '.join(CYCLES)}")
    passed = failed = skipped = 0
    for name in names or CYCLES:
        environment, script = CYCLES[name]
        if environment != "node" and not (TARGET / environment).is_dir():
            print(f"skipped {name}: not installed", flush=True)
            skipped += 1
            continue
        started = time.monotonic()
        try:
            more_passed, more_failed = run_cycle(name, environment, script)
        except RuntimeError as error:
            print(f"FAILED {name}: {error}", flush=True)
            more_passed, more_failed = 0, 1
        passed += more_passed
        failed += more_failed
        print(f"-- {name}: {more_passed} passed, {more_failed} failed, {time.monotonic() - started:.1f} s", flush=True)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
