"""Keeps an exact book from `<symbol>@orders`, proves it by its checksum and mends it without a new connection. Written from
docs/order-stream.md alone, of the standard library and `websockets`."""

import asyncio
import json
import time

MASK = (1 << 64) - 1
PAUSE_S = 0.1


def mix(value):
    value &= MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def order_term(order_id, side, price, quantity, ahead):
    return mix(mix(mix(mix(2 * order_id + (side == "SELL")) + price) + quantity) + ahead)


def level_term(side, price, quantity):
    return order_term(0, side, price, quantity, 0)


def digits(decimal):
    return int(decimal.replace(".", ""))


class Missing(Exception):
    """What the book needs did not come, or does not fit; then the book itself is of no use any more."""

    def __init__(self, what, book_is_wrong=False):
        super().__init__(what)
        self.book_is_wrong = book_is_wrong


class Queue:
    """The orders at one price: those of the snapshot stand before those that were added since it began."""

    def __init__(self):
        self.listed = {}
        self.added = {}

    def __iter__(self):
        yield from self.listed
        yield from self.added

    def remove(self, order_id):
        (self.listed if order_id in self.listed else self.added).pop(order_id)
        return bool(self.listed or self.added)


class OrderBook:
    def __init__(self):
        self.clear()

    def clear(self):
        self.orders = {}  # id: [side, price, quantity]
        self.queues = {}  # (side, price): Queue

    def add(self, order, listed=False):
        order_id, side, price = order["i"], order["S"], digits(order["p"])
        if order_id in self.orders:
            raise Missing(f"order {order_id} is there twice", True)
        self.orders[order_id] = [side, price, digits(order["q"])]
        queue = self.queues.setdefault((side, price), Queue())
        (queue.listed if listed else queue.added)[order_id] = True

    def reduce(self, order_id, quantity):
        if quantity == 0:
            side, price, _ = self.orders.pop(order_id)
            if not self.queues[side, price].remove(order_id):
                del self.queues[side, price]
        else:
            self.orders[order_id][2] = quantity

    def checksum(self):
        """Of the whole book. A client in a hurry moves it with each change instead."""
        total = 0
        for (side, price), queue in self.queues.items():
            ahead = 0
            for order_id in queue:
                total += order_term(order_id, side, price, self.orders[order_id][2], ahead)
                ahead = order_id
        return f"{total & MASK:016x}"

    def levels(self, side):
        """Price and quantity in minor units, by price."""
        return {
            price: sum(self.orders[order_id][2] for order_id in queue)
            for (of, price), queue in self.queues.items()
            if of == side
        }

    def level_checksum(self):
        total = sum(level_term(side, price, left) for side in ("BUY", "SELL") for price, left in self.levels(side).items())
        return f"{total & MASK:016x}"


class Follower:
    """Takes the messages of one stream of orders on an open socket. `lose` says which of them it is to overlook."""

    def __init__(self, socket, symbol, lose=lambda message: False):
        self.socket = socket
        self.symbol = symbol
        self.stream = f"{symbol.lower()}@orders"
        self.lose = lose
        self.book = OrderBook()
        self.state = "AWAITING"  # then SNAPSHOT, then EXACT
        self.has_book = False
        self.number = self.sequence = self.part = 0
        self.phase = None
        self.asked = 0
        self.proofs = self.resends = self.snapshots = 0

    async def subscribe(self):
        await self.send("SUBSCRIBE", [self.stream])

    async def send(self, method, params):
        await self.socket.send(json.dumps({"method": method, "params": params, "id": 1}))

    async def take(self, message):
        kinds = {"orders": self.on_orders, "ordersSnapshot": self.on_snapshot, "ordersResend": self.on_resend}
        kind = kinds.get(message.get("e"))
        if kind is None or message["s"] != self.symbol or self.lose(message):
            return
        try:
            kind(message)
        except Missing as missing:
            print(f"mending: {missing}")
            self.has_book = self.has_book and self.state == "EXACT" and not missing.book_is_wrong
            self.state = "AWAITING"
            await self.ask()

    async def ask(self):
        """Not too often: a connection may ask 20 times a second. What arrives meanwhile waits in the socket."""
        await asyncio.sleep(max(0, self.asked + PAUSE_S - time.monotonic()))
        self.asked = time.monotonic()
        await self.send("RESEND", [self.stream, self.number] if self.has_book else [self.stream])

    def on_snapshot(self, message):
        if message["k"] == 0:
            self.book.clear()
            self.state, self.has_book, self.part = "SNAPSHOT", True, 0
            self.number, self.sequence = message["n"], message["u"]
            self.snapshots += 1
        if self.state != "SNAPSHOT":
            return
        if (message["k"], message["n"]) != (self.part, self.number):
            raise Missing(f"part {self.part} at event {self.number}")
        self.part += 1
        self.sequence = max(self.sequence, message["u"])
        for order in message["o"]:
            self.book.add(order, listed=True)
        if "c" in message:
            self.prove(message["c"])
            assert len(self.book.orders) == message["z"]
            self.phase = message["P"]
            self.state = "EXACT"

    def on_resend(self, message):
        if self.state == "SNAPSHOT" or not self.has_book:
            raise Missing("a book that what is sent again belongs to", True)
        if message["n"] == self.number + 1:
            self.state = "EXACT"
            self.resends += 1

    def on_orders(self, message):
        if self.state == "AWAITING":
            return
        if message["n"] > self.number + 1:
            raise Missing(f"event {self.number + 1}, for {message['n']} came")
        for number, event in enumerate(message["o"], message["n"]):
            if number > self.number:
                self.number = number
                self.apply(event)
                self.sequence = max(self.sequence, event["u"])
        if "c" in message and self.state == "EXACT" and number == self.number:
            self.prove(message["c"])

    def apply(self, event):
        kind = event["x"]
        if kind == "ADD":
            self.book.add(event)
        elif kind == "PHASE":
            self.phase = event["P"]
        elif kind == "DELETE":
            self.change(event["i"], 0)
        elif kind == "REDUCE":
            self.change(event["i"], digits(event["l"]))
        elif kind == "EXECUTE":
            self.change(event["i"], digits(event["l"]))
            if "I" in event:
                self.change(event["I"], digits(event["L"]))

    def change(self, order_id, quantity):
        if order_id in self.book.orders:
            self.book.reduce(order_id, quantity)
        elif self.state == "EXACT":
            raise Missing(f"order {order_id}", True)
        # else it comes with a later part of the snapshot, as it is then

    def prove(self, checksum):
        if self.book.checksum() != checksum:
            raise Missing(f"the checksum {checksum}, for it is {self.book.checksum()}", True)
        self.proofs += 1
