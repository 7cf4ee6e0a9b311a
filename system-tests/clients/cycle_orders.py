"""The book order by order, kept by a client written from docs/order-stream.md alone (order_book.py), while orders come, trade and
go. It loses messages on purpose, and must end with the venue's book all the same."""

import asyncio
import hashlib
import hmac
import json
import pathlib
import random
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import websockets

from checks import HTTP, KEYS, SOON_S, WS, Checks
from order_book import Follower, OrderBook, digits, level_term, order_term

SYMBOL = "BTCUSDT"
ORDERS = 700
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "order-stream.md"
checks = Checks("orders")
seed = time.time_ns()
rng = random.Random(seed)


def call(method, path, who=None, **parameters):
    """A call over REST, signed where somebody makes it. Returns status and answer."""
    headers = {}
    if who:
        key, secret = KEYS[who]
        parameters["timestamp"] = int(time.time() * 1000)
        text = urllib.parse.urlencode(parameters)
        parameters["signature"] = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
        headers["X-MBX-APIKEY"] = key
    request = urllib.request.Request(f"{HTTP}{path}?{urllib.parse.urlencode(parameters)}", method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=SOON_S) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def kind(side):
    """Some orders wait for a price first: they are in no message before that is there."""
    if rng.randrange(6) > 0:
        return {"type": "LIMIT"}
    return {"type": "STOP_LOSS_LIMIT", "stopPrice": 20_000 + rng.randrange(8) * (1 if side == "BUY" else -1)}


def enter():
    """A random order, or a cancel or an amendment of one."""
    who = rng.choice(("alice", "bob"))
    side = rng.choice(("BUY", "SELL"))
    price = 20_000 + rng.randrange(10) - (6 if side == "BUY" else 3)
    status, answer = call(
        "POST", "/api/v3/order", who, symbol=SYMBOL, side=side, timeInForce="GTC", quantity=f"0.00{1 + rng.randrange(9)}",
        price=price, newOrderRespType="RESULT", **kind(side),
    )
    if status != 200 and answer["reason"] == "TOO_MANY_OPEN_ORDERS":
        call("DELETE", "/api/v3/openOrders", who, symbol=SYMBOL)
        return
    assert status == 200 or answer["code"] == -2010, answer
    if status == 200 and answer["status"] == "NEW" and rng.randrange(4) == 0:
        if rng.randrange(2) == 0:
            call("DELETE", "/api/v3/order", who, symbol=SYMBOL, orderId=answer["orderId"])
        else:
            call("PUT", "/api/v3/order/amend/keepPriority", who, symbol=SYMBOL, orderId=answer["orderId"], newQty="0.0005")


async def trade(count):
    for _ in range(count):
        await asyncio.to_thread(enter)


async def read(socket, followers, depth):
    async for text in socket:
        message = json.loads(text)
        if message.get("e") == "depthUpdate":
            depth.take(message)
        for follower in followers:
            await follower.take(message)


class Depth:
    """The levels by `@depth@100ms@checksum`, from an empty book on."""

    def __init__(self):
        self.levels = {}
        self.proofs = 0

    def take(self, message):
        for side, changes in (("BUY", message["b"]), ("SELL", message["a"])):
            for price, quantity in changes:
                self.levels[side, digits(price)] = digits(quantity)
        total = sum(level_term(side, price, left) for (side, price), left in self.levels.items() if left)
        assert f"{total & ((1 << 64) - 1):016x}" == message["c"], message
        self.proofs += 1


async def settle(follower):
    """Until the book is the venue's."""
    async with asyncio.timeout(SOON_S):
        while True:
            _, book = await asyncio.to_thread(call, "GET", "/api/v3/depth", symbol=SYMBOL, limit=5000)
            told = [{digits(p): digits(q) for p, q in book[side]} for side in ("bids", "asks")]
            if follower.state == "EXACT" and told == [follower.book.levels("BUY"), follower.book.levels("SELL")]:
                return
            await asyncio.sleep(0.1)


async def whole():
    depth = Depth()
    async with websockets.connect(WS + "/ws", max_size=None) as socket:
        first = Follower(socket, SYMBOL)
        reader = asyncio.create_task(read(socket, [first], depth))
        await socket.send(json.dumps({"method": "SUBSCRIBE", "params": ["btcusdt@depth@100ms@checksum"], "id": 2}))
        await first.subscribe()
        with checks("the book of a stream without losses is the venue's"):
            await trade(ORDERS)
            await settle(first)
            assert first.snapshots == 1 and first.resends == 0, (first.snapshots, first.resends)
            assert first.number > ORDERS / 2, first.number
        with checks("levels have checksums, too"):
            assert depth.proofs > 3 and first.book.level_checksum()
        reader.cancel()


async def with_losses():
    async with websockets.connect(WS + "/stream", max_size=None) as socket:
        await socket.send(json.dumps({"method": "SET_PROPERTY", "params": ["combined", False], "id": 3}))
        losing = Follower(socket, SYMBOL, lambda message: message["e"] == "orders" and rng.randrange(8) == 0)
        reader = asyncio.create_task(read(socket, [losing], None))
        await losing.subscribe()
        with checks("what is lost is noticed, sent again and proven"):
            await trade(ORDERS)
            losing.lose = lambda message: False
            await trade(20)
            await settle(losing)
            assert losing.resends > 5, losing.resends
        with checks("the whole book comes anew when it is asked for"):
            before = losing.snapshots
            await losing.send("RESEND", [losing.stream])
            async with asyncio.timeout(SOON_S):
                while losing.snapshots == before or losing.state != "EXACT":
                    await asyncio.sleep(0.05)
            await settle(losing)
        reader.cancel()


def start_page():
    """The reader of the page as it stands there, but for the address."""
    programs = [text for text in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL) if "connect(" in text]
    assert len(programs) == 1, len(programs)
    program = programs[0].replace("ws://127.0.0.1:8080", WS)
    assert WS in program
    return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


async def prove_page(reader):
    """Trades until it has proven its book twice more: it ends at the first thing that is wrong."""
    lines = []

    async def gather():
        while len(lines) < 3:
            line = await asyncio.to_thread(reader.stdout.readline)
            lines.append(line.strip())
            assert re.fullmatch(r"event \d+: \d+ orders, proven", lines[-1]), lines

    gathering = asyncio.create_task(gather())
    while not gathering.done():
        await trade(20)
    await gathering
    assert [int(line.split()[1].rstrip(":")) % 1_000 for line in lines[1:]] == [0, 0], lines
    assert reader.poll() is None, lines


async def cycle():
    print(f"seed {seed}")
    with checks("checksums are those of the page"):
        assert f"{order_term(9, 'BUY', 2000000000000, 100000000, 7):016x}" == "8e50d81815d8b74b"
        assert OrderBook().checksum() == "0" * 16
    reader = start_page()
    try:
        await whole()
        await with_losses()
        with checks("the reader of the page proves its book"):
            async with asyncio.timeout(4 * SOON_S):
                await prove_page(reader)
    finally:
        reader.kill()


asyncio.run(cycle())
checks.finish()
