"""Streamed quotes by two clients written from docs/fx.md alone: alice is a bank on the WebSocket /venue/v1, bob takes what
she streams, over REST and a WebSocket of his own. Of the standard library and `websockets`."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal

import websockets

from checks import ADMIN_KEY, ADMIN_URL, HTTP, KEYS, SOON_S, WS, Checks, admin
from administration import administer

SYMBOL = "EURUSD"
PROVIDER = {"leaseMs": 60_000, "holdMs": 2_000, "tolerance": "0.0003", "outcomeAtEnd": "REJECT", "enabled": True}
checks = Checks("fx")


def sign(parameters, secret):
    return hmac.new(secret.encode(), urllib.parse.urlencode(parameters).encode(), hashlib.sha256).hexdigest()


def call(method, path, who=None, **parameters):
    """A call over REST, signed where somebody makes it. Returns status and answer."""
    headers = {}
    if who:
        key, secret = KEYS[who]
        parameters["timestamp"] = int(time.time() * 1000)
        parameters["signature"] = sign(parameters, secret)
        headers["X-MBX-APIKEY"] = key
    request = urllib.request.Request(
        f"{HTTP}{path}?{urllib.parse.urlencode(parameters)}", method=method, headers=headers
    )
    try:
        with urllib.request.urlopen(request, timeout=SOON_S) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


class Session:
    """A WebSocket of one account: requests by id, and what comes unasked in a queue."""

    def __init__(self, socket):
        self.socket = socket
        self.answers = {}
        self.pushed = asyncio.Queue()
        self.number = 0
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        async for text in self.socket:
            message = json.loads(text)
            answer = self.answers.pop(message.get("id"), None) if "id" in message else None
            if answer is not None:
                answer.set_result(message)
            else:
                self.pushed.put_nowait(message.get("event") or message.get("data") or message)

    async def ask(self, method, **parameters):
        self.number += 1
        answer = self.answers[self.number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        return await asyncio.wait_for(answer, SOON_S)

    async def get(self, method, **parameters):
        """What is answered with 200."""
        message = await self.ask(method, **parameters)
        assert message["status"] == 200, message
        return message["result"]

    async def logon(self, who):
        key, secret = KEYS[who]
        parameters = {"apiKey": key, "timestamp": int(time.time() * 1000)}
        return await self.get("session.logon", **parameters, signature=sign(parameters, secret))

    async def trade(self, method, **parameters):
        return await self.get(method, **parameters, timestamp=int(time.time() * 1000))

    async def event(self, kind, wanted=lambda event: True):
        """The next event of a kind that is wanted; the others are passed over."""
        async with asyncio.timeout(SOON_S):
            while True:
                event = await self.pushed.get()
                if event.get("e") == kind and wanted(event):
                    return event


@contextlib.asynccontextmanager
async def session(who):
    async with websockets.connect(WS + "/venue/v1") as socket:
        opened = Session(socket)
        await opened.logon(who)
        yield opened


def ladder(quote_id, bid, ask, quantity="100000", **more):
    return {
        "symbol": SYMBOL,
        "quoteId": quote_id,
        "validForMs": 60_000,
        "bids": [[bid, quantity], [str(Decimal(bid) - Decimal("0.0001")), quantity]],
        "asks": [[ask, quantity], [str(Decimal(ask) + Decimal("0.0001")), quantity]],
        **more,
    }


def order(name, **more):
    wanted = {"symbol": SYMBOL, "side": "BUY", "type": "LIMIT", "timeInForce": "IOC", "quantity": "1000", "price": "1.2"}
    return call("POST", "/venue/v1/quoteOrder", "bob", **{**wanted, "newClientOrderId": name, **more})


def open_market():
    for asset in ("EUR", "USD"):
        admin("/assets", {"symbol": asset, "scale": 8})
    admin(
        "/instruments",
        {
            "symbol": SYMBOL,
            "baseAsset": "EUR",
            "quoteAsset": "USD",
            "marketModel": "STREAMED_QUOTES",
            "settlementType": "SPOT",
            "tickSize": "0.0001",
            "lotSize": "100",
            "minPrice": "0.0001",
            "maxPrice": "10",
            "minQuantity": "100",
            "maxQuantity": "10000000",
            "maxMarketQuantity": "10000000",
            "minNotional": "0",
            "maxNotional": "100000000",
            "maxOpenOrders": 200,
            "makerFeeBps": 0,
            "takerFeeBps": 1,
        },
    )
    administer(ADMIN_URL, ADMIN_KEY, f"/instruments/{SYMBOL}/providers/alice", PROVIDER, method="PUT")
    for name in ("alice", "bob"):
        for asset in ("EUR", "USD"):
            admin(f"/accounts/{name}/deposits", {"transferId": f"fx-{name}-{asset}", "asset": asset, "amount": "1000000"})


def balance(who, asset):
    _, account = call("GET", "/api/v3/account", who)
    return next(Decimal(b["free"]) + Decimal(b["locked"]) for b in account["balances"] if b["asset"] == asset)


async def firm(bank):
    await bank.trade("quotes.replace", **ladder("F1", "1.0999", "1.1001"))
    _, shown = call("GET", "/venue/v1/quotes", symbol=SYMBOL)
    assert Decimal(shown["bestAsk"]["price"]) == Decimal("1.1001"), shown
    assert shown["bestAsk"]["provider"] == "alice", shown
    before = balance("bob", "EUR"), balance("alice", "EUR")
    status, answer = order("firm1", price="1.1001")
    assert status == 200 and answer["status"] == "FILLED", answer
    execution = await bank.event("quoteExecution")
    assert execution["quoteId"] == "F1" and Decimal(execution["price"]) == Decimal("1.1001"), execution
    assert balance("bob", "EUR") + balance("alice", "EUR") <= sum(before)
    assert balance("alice", "EUR") == before[1] - 1000


async def waits(bank):
    await bank.trade("quotes.cancel")
    _, answer = order("waits1", timeInForce="GTC", price="1.0900")
    assert answer["status"] == "NEW", answer
    await bank.trade("quotes.replace", **ladder("W1", "1.0890", "1.0895"))
    execution = await bank.event("quoteExecution")
    assert execution["quoteId"] == "W1" and Decimal(execution["price"]) == Decimal("1.0895"), execution


async def last_look(bank, accept):
    name = "yes" if accept else "no"
    await bank.trade("quotes.replace", **ladder("L" + name, "1.0999", "1.1001", lastLook=True))
    placed = asyncio.create_task(asyncio.to_thread(order, "look-" + name, price="1.1001"))
    hold = await bank.event("quoteHold")
    await bank.trade("holds.answer", holdId=hold["holdId"], accept=accept)
    await placed
    ended = await bank.event("quoteHold", lambda event: event["holdId"] == hold["holdId"])
    _, found = call("GET", "/api/v3/order", "bob", symbol=SYMBOL, origClientOrderId="look-" + name)
    assert found["status"] == ("FILLED" if accept else "EXPIRED"), (ended, found)


async def request(bank, taker):
    made = await taker.trade(
        "quoteRequests.create", symbol=SYMBOL, side="BOTH", quantity="5000", validForMs=20_000
    )
    asked = await bank.event("quoteRequest")
    assert asked["requestId"] == made["requestId"], (asked, made)
    await bank.trade(
        "quoteRequests.answer", requestId=asked["requestId"], bid="1.0998", ask="1.1002", validForMs=10_000
    )
    answered = await taker.event("quoteRequest", lambda event: event["state"] == "QUOTED")
    (answer,) = answered["answers"]
    placed = await taker.trade(
        "quoteOrder.place",
        symbol=SYMBOL,
        side="BUY",
        type="PREVIOUSLY_QUOTED",
        timeInForce="FOK",
        quantity="5000",
        price=answer["ask"],
        provider=answer["provider"],
        requestId=made["requestId"],
    )
    assert placed["status"] == "FILLED", placed
    assert (await taker.event("quoteRequest", lambda event: event["state"] == "COMPLETED"))["requestId"] == made["requestId"]


async def refuses(bank):
    crossed = await bank.ask("quotes.replace", **ladder("X1", "1.1002", "1.1001"), timestamp=int(time.time() * 1000))
    assert crossed["status"] == 400 and "CROSSED" in json.dumps(crossed["error"]), crossed
    wild = await bank.ask("quotes.replace", **ladder("X 2", "1.1", "1.2"), timestamp=int(time.time() * 1000))
    assert wild["status"] == 400 and "quoteId" in wild["error"]["msg"], wild
    status, answer = order("none1", price="1.0001")
    assert status == 200 and answer["status"] == "EXPIRED" and Decimal(answer["executedQty"]) == 0, answer
    status, answer = call("POST", "/venue/v1/quotes", "bob", symbol=SYMBOL, quoteId="B1", validForMs=1000, bids="[]", asks="[]")
    assert status == 400 and "UNKNOWN_PROVIDER" in json.dumps(answer), answer


async def gone_with_the_line():
    async with session("alice") as bank:
        await bank.trade("quotes.replace", **ladder("D1", "1.0999", "1.1001"))
    async with asyncio.timeout(SOON_S):
        while call("GET", "/venue/v1/quotes", symbol=SYMBOL)[1]["ladders"]:
            await asyncio.sleep(0.05)


async def cycle():
    with checks("an instrument, a provider and money by administration"):
        open_market()
    async with session("alice") as bank, session("bob") as taker:
        with checks("a firm quote is streamed, shown and taken"):
            await firm(bank)
        with checks("an order waits until a quote reaches it"):
            await waits(bank)
        with checks("last look, accepted"):
            await last_look(bank, True)
        with checks("last look, rejected"):
            await last_look(bank, False)
        with checks("a request for quotes is answered and hit"):
            await request(bank, taker)
        with checks("what is wrong is refused in words"):
            await refuses(bank)
    with checks("quotes leave with the line that they came by"):
        await gone_with_the_line()
    with checks("money is conserved"):
        assert balance("alice", "EUR") + balance("bob", "EUR") <= 2_000_000
        assert balance("alice", "USD") + balance("bob", "USD") <= 2_000_000


asyncio.run(cycle())
checks.finish()
