"""What every Python cycle shares: where the venue is, whose keys there are, and how a check is told."""

import asyncio
import contextlib
import os
import signal
import sys
import time
import traceback
from decimal import Decimal

from administration import administer

HTTP = os.environ["RIALTO_HTTP"]
WS = os.environ["RIALTO_WS"]
ADMIN_URL = os.environ["RIALTO_ADMIN_URL"]
KEYS = {name: (os.environ[f"{name.upper()}_KEY"], os.environ[f"{name.upper()}_SECRET"]) for name in ("alice", "bob")}
ED25519 = (os.environ["BOB_ED25519_KEY"], os.environ["BOB_ED25519_SECRET"])
ADMIN_KEY = os.environ["RIALTO_ADMIN_KEY"]

CHECK_TIMEOUT_S = 150  # on a machine that is busy with other work a check may take several times as long
SOON_S = 10
EVENTUALLY_S = 8


class Checks:
    """`with checks("what is expected"): …` prints one line, 'ok …' or 'FAILED …', and goes on either way."""

    def __init__(self, client):
        self.client = client
        self.failed = 0

    @contextlib.contextmanager
    def __call__(self, what):
        signal.signal(signal.SIGALRM, too_late)
        signal.alarm(CHECK_TIMEOUT_S)
        try:
            yield
        except Exception as error:  # noqa: BLE001 any failure of a check is told the same way
            signal.alarm(0)
            self.failed += 1
            traceback.print_exc(file=sys.stdout)
            print(f"FAILED {self.client}: {what}: {type(error).__name__}: {first_line(error)}", flush=True)
        else:
            print(f"ok {self.client}: {what}", flush=True)
        finally:
            signal.alarm(0)

    def finish(self):
        sys.stdout.flush()
        sys.exit(1 if self.failed else 0)


def admin(path, body, method="POST"):
    """What only the venue's operator can do."""
    return administer(ADMIN_URL, ADMIN_KEY, path, body, method=method)


# limits from 20 % to 120 % and from 80 % to 500 % of the last trade's price, market orders within 10 %
PROTECTION = {
    "bidMultiplierUp": "1.2", "bidMultiplierDown": "0.2", "askMultiplierUp": "5", "askMultiplierDown": "0.8", "collarBps": 1000}


def too_late(*_):
    raise TimeoutError("the check took too long")


def first_line(error):
    return (str(error).splitlines() or [""])[0][:300]


def equal(actual, expected, what="value"):
    """Compares; decimal strings, floats and ints compare by number."""
    if number(actual) != number(expected):
        raise AssertionError(f"{what}: expected {expected!r}, was {actual!r}")


def number(value):
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return Decimal(repr(value))
    if isinstance(value, str):
        try:
            return Decimal(value)
        except ArithmeticError:
            return value
    if isinstance(value, (list, tuple)):
        return [number(item) for item in value]
    if isinstance(value, dict):
        return {key: number(item) for key, item in value.items()}
    return value


def raises(exception, call, text=None):
    """The call must raise exactly this class (or one of its children), with the text in its message."""
    try:
        result = call()
    except exception as error:
        if text is not None and text not in describe(error):
            raise AssertionError(f"expected {text!r} in {describe(error)!r}") from error
        return error
    raise AssertionError(f"expected {exception.__name__}, got {result!r}")


async def raises_async(exception, awaitable, text=None):
    try:
        result = await awaitable
    except exception as error:
        if text is not None and text not in describe(error):
            raise AssertionError(f"expected {text!r} in {describe(error)!r}") from error
        return error
    raise AssertionError(f"expected {exception.__name__}, got {result!r}")


def describe(error):
    return f"{error} {vars(error)}"


def eventually(probe):
    """Repeats the probe until it raises no AssertionError: for what a reader of events answers a moment later."""
    deadline = time.monotonic() + EVENTUALLY_S
    while True:
        try:
            return probe()
        except AssertionError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


async def eventually_async(probe):
    deadline = time.monotonic() + EVENTUALLY_S
    while True:
        try:
            return await probe()
        except AssertionError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)


async def soon(awaitable, seconds=SOON_S):
    try:
        return await asyncio.wait_for(awaitable, seconds)
    except TimeoutError:
        raise TimeoutError(f"not within {seconds} s") from None
