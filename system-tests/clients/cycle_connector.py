"""binance-connector, the older official client: REST, callback streams, listen keys and the WebSocket API."""

import json
import queue
import time

from binance.error import ClientError
from binance.spot import Spot
from binance.websocket.spot.websocket_api import SpotWebsocketAPIClient
from binance.websocket.spot.websocket_stream import SpotWebsocketStreamClient
from checks import ED25519, HTTP, KEYS, WS, Checks, equal, eventually, raises

checks = Checks("binance-connector")
BTC = "BTCUSDT"

# docs/clients.md shows these lines: keep the two alike
alice = Spot(*KEYS["alice"], base_url=HTTP)
bob = Spot(*KEYS["bob"], base_url=HTTP)


def limit(client, side, quantity, price, **terms):
    terms = {"timeInForce": "GTC", "newOrderRespType": "FULL", **terms}
    return client.new_order(BTC, side, "LIMIT", quantity=quantity, price=price, **terms)


def rejected(code, call):
    equal(raises(ClientError, call).error_code, code, "error code")


class Inbox:
    """Messages of a callback client, for the test's own thread."""

    def __init__(self):
        self.messages = queue.Queue()

    def __call__(self, _, text):
        self.messages.put(json.loads(text))

    def first(self, condition, seconds=10):
        deadline = time.monotonic() + seconds
        while True:
            try:
                message = self.messages.get(timeout=max(0.01, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError("no such message came") from None
            if condition(message):
                return message


with checks("exchange information and book"):
    equal(bob.ping(), {})
    equal([each["symbol"] for each in bob.exchange_info()["symbols"]], ["BTCUSDT", "ETHUSDT"])
    equal([each["symbol"] for each in bob.exchange_info(symbols=["BTCUSDT"])["symbols"]], ["BTCUSDT"])
    equal(bob.depth(BTC)["asks"], [])

with checks("limit orders: resting, filled, with fee"):
    ask = limit(alice, "SELL", 1, 30000)
    equal([ask["status"], ask["fills"]], ["NEW", []])
    order = limit(bob, "BUY", 0.4, 30010)
    equal([order["status"], order["cummulativeQuoteQty"]], ["FILLED", "12000"])
    equal([order["fills"][0]["commission"], order["fills"][0]["commissionAsset"]], ["0.0008", "BTC"])

with checks("market orders by quantity and by quote amount"):
    equal(bob.new_order(BTC, "BUY", "MARKET", quantity=0.1)["cummulativeQuoteQty"], "3000")
    equal(bob.new_order(BTC, "BUY", "MARKET", quoteOrderQty=1500)["executedQty"], "0.05")

with checks("post-only: rejected when it would match, rests otherwise"):
    rejected(-2010, lambda: bob.new_order(BTC, "BUY", "LIMIT_MAKER", quantity=0.1, price=30000))
    bid = bob.new_order(BTC, "BUY", "LIMIT_MAKER", quantity=0.1, price=29000)

with checks("IOC and FOK"):
    order = limit(bob, "BUY", 1, 30000, timeInForce="IOC")
    equal([order["status"], order["executedQty"]], ["EXPIRED", "0.45"])
    order = limit(alice, "SELL", 1, 29000, timeInForce="FOK")
    equal([order["status"], order["executedQty"]], ["EXPIRED", "0"])

with checks("cancel-replace, open orders, cancel, cancel all"):
    terms = {"cancelOrderId": bid["orderId"], "timeInForce": "GTC", "quantity": 0.2, "price": 28500}
    replaced = bob.cancel_and_replace(BTC, "BUY", "LIMIT", "STOP_ON_FAILURE", **terms)
    equal([replaced["cancelResult"], replaced["newOrderResult"]], ["SUCCESS", "SUCCESS"])
    new = replaced["newOrderResponse"]["orderId"]
    equal([order["orderId"] for order in bob.get_open_orders(BTC)], [new])
    equal(bob.cancel_order(BTC, orderId=new)["status"], "CANCELED")
    limit(bob, "BUY", 0.01, 20000)
    limit(bob, "BUY", 0.01, 20001)
    equal(len(bob.cancel_open_orders(BTC)), 2)

with checks("cancel-replace that fails says how"):
    terms = {"cancelOrderId": 999999999, "timeInForce": "GTC", "quantity": 0.2, "price": 28500}
    error = raises(ClientError, lambda: bob.cancel_and_replace(BTC, "BUY", "LIMIT", "STOP_ON_FAILURE", **terms))
    equal([error.error_code, error.error_data["cancelResult"]], [-2022, "FAILURE"])
    equal([error.error_data["newOrderResult"], error.error_data["cancelResponse"]["code"]], ["NOT_ATTEMPTED", -2011])
    equal(bob.get_open_orders(BTC), [])

with checks("all orders, my trades, market data"):

    def history():
        equal(len(bob.get_orders(BTC)), 8)
        equal([trade["commission"] for trade in bob.my_trades(BTC)], ["0.0008", "0.0002", "0.0001", "0.0009"])
        equal(len(bob.trades(BTC)), 4)
        equal(sum(float(candle[5]) for candle in bob.klines(BTC, "1m")), 1)
        equal(bob.ticker_24hr(BTC)["quoteVolume"], "30000")
        equal([each["symbol"] for each in bob.ticker_price(symbols=["BTCUSDT", "ETHUSDT"])], ["BTCUSDT", "ETHUSDT"])

    eventually(history)

with checks("account, fees and limits"):
    free = {balance["asset"]: balance["free"] for balance in bob.account()["balances"]}
    equal([free["USDT"], free["BTC"]], ["70000", "10.998"])
    equal(bob.query_commission_rates(BTC)["standardCommission"]["maker"], "0.001")
    equal(len(bob.get_order_rate_limit()), 2)
    usage = Spot(*KEYS["bob"], base_url=HTTP, show_limit_usage=True).account()["limit_usage"]
    equal(int(usage["x-mbx-used-weight-1m"]) > 0, True)

with checks("insufficient balance, unknown order, bad symbol, bad signature"):
    rejected(-2010, lambda: limit(bob, "BUY", 50, 30000))
    rejected(-2013, lambda: bob.get_order(BTC, orderId=999999999))
    rejected(-2011, lambda: bob.cancel_order(BTC, orderId=999999999))
    rejected(-1121, lambda: bob.depth("NOPEUSDT"))
    rejected(-1022, lambda: Spot(KEYS["bob"][0], "wrong", base_url=HTTP).account())

with checks("an Ed25519 key"):
    signer = Spot(ED25519[0], base_url=HTTP, private_key=ED25519[1])
    order = limit(signer, "BUY", 0.01, 20000)
    equal(signer.cancel_order(BTC, orderId=order["orderId"])["status"], "CANCELED")

with checks("streams: single and combined"):
    single, combined = Inbox(), Inbox()
    clients = [
        SpotWebsocketStreamClient(stream_url=WS, on_message=single),
        SpotWebsocketStreamClient(stream_url=WS, on_message=combined, is_combined=True),
    ]
    try:
        clients[0].trade(symbol=BTC, id=7)
        equal(single.first(lambda message: "id" in message), {"result": None, "id": 7})
        clients[0].list_subscribe()
        clients[1].diff_book_depth(symbol=BTC, speed=100, id=8)
        equal(combined.first(lambda message: "id" in message)["id"], 8)
        limit(alice, "SELL", 0.2, 31000)
        limit(bob, "BUY", 0.1, 31000)
        trade = single.first(lambda message: message.get("e") == "trade")
        equal([trade["p"], trade["q"]], ["31000", "0.1"])
        depth = combined.first(lambda message: message.get("stream") == "btcusdt@depth@100ms")
        equal([depth["data"]["e"], depth["data"]["s"]], ["depthUpdate", BTC])
        alice.cancel_open_orders(BTC)
    finally:
        for each in clients:
            each.stop()

with checks("user data by listen key"):
    inbox = Inbox()
    key = bob.new_listen_key()["listenKey"]
    bob.renew_listen_key(key)
    stream = SpotWebsocketStreamClient(stream_url=WS, on_message=inbox)
    try:
        stream.user_data(listen_key=key, id=9)
        inbox.first(lambda message: message.get("id") == 9)
        order = limit(bob, "BUY", 0.01, 20000)
        report = inbox.first(lambda message: message.get("e") == "executionReport")
        equal([report["i"], report["x"]], [order["orderId"], "NEW"])
        inbox.first(lambda message: message.get("e") == "outboundAccountPosition")
        bob.cancel_open_orders(BTC)
    finally:
        stream.stop()
    bob.close_listen_key(key)

with checks("orders over WebSocket"):
    inbox = Inbox()
    api = SpotWebsocketAPIClient(WS + "/ws-api/v3", *KEYS["bob"], on_message=inbox)
    try:
        terms = {"timeInForce": "GTC", "quantity": 0.1, "price": 20000, "newOrderRespType": "FULL"}
        api.new_order(symbol=BTC, side="BUY", type="LIMIT", id="placed", **terms)
        placed = inbox.first(lambda message: message["id"] == "placed")
        equal([placed["status"], placed["result"]["status"], placed["result"]["price"]], [200, "NEW", "20000"])
        api.cancel_order(symbol=BTC, orderId=placed["result"]["orderId"], id="canceled")
        equal(inbox.first(lambda message: message["id"] == "canceled")["result"]["status"], "CANCELED")
        api.exchange_info(symbols=["BTCUSDT"])
        information = inbox.first(lambda message: "symbols" in message["result"])
        equal([each["symbol"] for each in information["result"]["symbols"]], ["BTCUSDT"])
    finally:
        api.stop()

checks.finish()
