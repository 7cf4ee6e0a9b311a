"""ccxt for Python, the synchronous client: a full cycle of two accounts."""

import time

import ccxt
from checks import ED25519, HTTP, KEYS, PROTECTION, WS, Checks, admin, equal, eventually, raises

checks = Checks("ccxt")
BTC = "BTC/USDT"


def client(key, secret):
    # docs/clients.md shows this dictionary: keep the two alike
    return ccxt.binance({
        "apiKey": key,
        "secret": secret,
        "urls": {
            "api": {
                "public": HTTP + "/api/v3",
                "private": HTTP + "/api/v3",
                "v1": HTTP + "/api/v1",
                "sapi": HTTP + "/sapi/v1",
                "ws": {"spot": WS + "/ws", "margin": WS + "/ws", "ws-api": {"spot": WS + "/ws-api/v3"}},
            }
        },
        "options": {
            "defaultType": "spot",
            "fetchCurrencies": False,
            "fetchMargins": False,
            "fetchMarkets": {"types": ["spot"]},
        },
    })


alice = client(*KEYS["alice"])
bob = client(*KEYS["bob"])

with checks("time"):
    equal(abs(alice.fetch_time() - time.time() * 1000) < 5000, True)

with checks("markets and their limits"):
    markets = alice.load_markets()
    bob.load_markets()
    equal(sorted(markets), ["BTC/USDT", "ETH/USDT"])
    market = alice.market(BTC)
    equal(market["active"], True)
    equal([market["precision"]["price"], market["precision"]["amount"]], [0.01, 0.00001])
    equal([market["limits"]["amount"]["min"], market["limits"]["amount"]["max"]], [0.00001, 9000])
    equal([market["limits"]["price"]["min"], market["limits"]["price"]["max"]], [0.01, 1000000])
    equal([market["limits"]["cost"]["min"], market["limits"]["cost"]["max"]], [5, 9000000])
    equal(market["limits"]["market"]["max"], 100)

with checks("the book is empty"):
    book = alice.fetch_order_book(BTC)
    equal([book["bids"], book["asks"]], [[], []])

with checks("balance after deposits"):
    balance = alice.fetch_balance()
    equal([balance["USDT"]["free"], balance["USDT"]["used"]], [100000, 0])
    equal([balance["BTC"]["free"], balance["ETH"]["total"]], [10, 100])

with checks("a limit order rests"):
    ask = alice.create_order(BTC, "limit", "sell", 1, 30000)
    equal([ask["status"], ask["filled"], ask["price"], ask["amount"]], ["open", 0, 30000, 1])
    book = bob.fetch_order_book(BTC, 5)
    equal([book["bids"], book["asks"]], [[], [[30000, 1]]])
    balance = alice.fetch_balance()
    equal([balance["BTC"]["free"], balance["BTC"]["used"]], [9, 1])

with checks("a limit order fills, with fills and fee"):
    order = bob.create_order(BTC, "limit", "buy", 0.4, 30010)
    equal([order["status"], order["filled"], order["average"], order["cost"]], ["closed", 0.4, 30000, 12000])
    equal(len(order["trades"]), 1)
    equal([order["fee"]["cost"], order["fee"]["currency"]], [0.0008, "BTC"])
    maker = alice.fetch_order(ask["id"], BTC)
    equal([maker["status"], maker["filled"], maker["remaining"]], ["open", 0.4, 0.6])

with checks("a market order by quantity"):
    order = bob.create_order(BTC, "market", "buy", 0.1)
    equal([order["status"], order["filled"], order["cost"]], ["closed", 0.1, 3000])

with checks("a market order by quote amount"):
    order = bob.create_market_buy_order_with_cost(BTC, 1500)
    equal([order["status"], order["filled"], order["cost"]], ["closed", 0.05, 1500])

with checks("post-only is rejected when it would match"):
    raises(
        ccxt.OrderImmediatelyFillable,
        lambda: bob.create_order(BTC, "limit", "buy", 0.1, 30000, {"postOnly": True}),
        "Order would immediately match and take.",
    )

with checks("post-only rests otherwise"):
    bid = bob.create_order(BTC, "limit", "buy", 0.1, 29000, {"postOnly": True})
    equal([bid["status"], bid["postOnly"], bid["filled"]], ["open", True, 0])

with checks("IOC takes what is there and expires"):
    order = bob.create_order(BTC, "limit", "buy", 1, 30000, {"timeInForce": "IOC"})
    equal([order["status"], order["filled"], order["timeInForce"]], ["expired", 0.45, "IOC"])
    equal(alice.fetch_order(ask["id"], BTC)["status"], "closed")

with checks("FOK is all or nothing"):
    order = alice.create_order(BTC, "limit", "sell", 1, 29000, {"timeInForce": "FOK"})
    equal([order["status"], order["filled"]], ["expired", 0])

with checks("edit (cancel-replace)"):
    edited = bob.edit_order(bid["id"], BTC, "limit", "buy", 0.2, 28500)
    equal([edited["status"], edited["price"], edited["amount"]], ["open", 28500, 0.2])
    equal(edited["id"] != bid["id"], True)
    equal(bob.fetch_order(bid["id"], BTC)["status"], "canceled")
    equal(alice.fetch_order_book(BTC)["bids"], [[28500, 0.2]])

with checks("open orders and status by client order id"):
    named = bob.create_order(BTC, "limit", "buy", 0.3, 28000, {"clientOrderId": "my-order_1"})
    opened = bob.fetch_open_orders(BTC)
    equal(sorted(order["id"] for order in opened), sorted([edited["id"], named["id"]]))
    found = bob.fetch_order(None, BTC, {"clientOrderId": "my-order_1"})
    equal([found["id"], found["clientOrderId"], found["amount"]], [named["id"], "my-order_1", 0.3])

with checks("cancel, and again"):
    equal(bob.cancel_order(named["id"], BTC)["status"], "canceled")
    raises(ccxt.OrderNotFound, lambda: bob.cancel_order(named["id"], BTC), "Unknown order sent.")

with checks("cancel all"):
    for price in (20000, 20001):
        bob.create_order(BTC, "limit", "buy", 0.01, price)
    canceled = bob.cancel_all_orders(BTC)
    equal([len(canceled), {order["status"] for order in canceled} == {"canceled"}], [3, True])
    equal(bob.fetch_open_orders(BTC), [])

with checks("all orders"):

    def all_orders():
        orders = bob.fetch_orders(BTC)
        equal(len(orders), 9)
        equal(sum(order["status"] == "closed" for order in orders), 3)
        equal(sum(order["status"] == "canceled" for order in orders), 5)
        equal(sum(order["status"] == "expired" for order in orders), 1)

    eventually(all_orders)

with checks("my trades with fees"):

    def my_trades():
        trades = bob.fetch_my_trades(BTC)
        equal([trade["amount"] for trade in trades], [0.4, 0.1, 0.05, 0.45])
        equal([trade["fee"]["cost"] for trade in trades], [0.0008, 0.0002, 0.0001, 0.0009])
        equal({(trade["side"], trade["takerOrMaker"], trade["fee"]["currency"]) for trade in trades}, {("buy", "taker", "BTC")})
        sold = alice.fetch_my_trades(BTC)
        equal([trade["fee"]["cost"] for trade in sold], [12, 3, 1.5, 13.5])
        equal({(trade["side"], trade["takerOrMaker"], trade["fee"]["currency"]) for trade in sold}, {("sell", "maker", "USDT")})
        equal({trade["order"] for trade in sold}, {ask["id"]})
        equal(len(alice.fetch_order_trades(ask["id"], BTC)), 4)

    eventually(my_trades)

with checks("balances to the last unit"):
    balance = bob.fetch_balance()
    equal([balance["USDT"]["total"], balance["USDT"]["used"], balance["BTC"]["total"]], [70000, 0, 10.998])
    balance = alice.fetch_balance()
    equal([balance["USDT"]["total"], balance["BTC"]["total"], balance["BTC"]["used"]], [129970, 9, 0])

with checks("public trades, candles, tickers"):

    def market_data():
        trades = alice.fetch_trades(BTC)
        equal(sum(trade["amount"] for trade in trades), 1)
        equal({trade["price"] for trade in trades}, {30000})
        candles = alice.fetch_ohlcv(BTC, "1m")
        equal(round(sum(candle[5] for candle in candles), 8), 1)
        equal([max(candle[2] for candle in candles), min(candle[3] for candle in candles)], [30000, 30000])
        ticker = alice.fetch_ticker(BTC)
        equal([ticker["last"], ticker["baseVolume"], ticker["quoteVolume"]], [30000, 1, 30000])
        equal([ticker["high"], ticker["low"], ticker["vwap"]], [30000, 30000, 30000])
        equal(sorted(alice.fetch_tickers([BTC, "ETH/USDT"])), [BTC, "ETH/USDT"])
        equal(alice.fetch_last_prices([BTC])[BTC]["price"], 30000)
        equal(alice.fetch_bids_asks([BTC])[BTC]["bid"] or 0, 0)

    eventually(market_data)

with checks("status, assets, and a ticker of a window of one's own"):
    equal(alice.fetch_status()["status"], "ok")
    alice.options["fetchCurrencies"] = True
    equal(sorted(alice.fetch_currencies()), ["BTC", "ETH", "USDT"])
    alice.options["fetchCurrencies"] = False

    def window():
        ticker = alice.fetch_ticker(BTC, {"rolling": True, "windowSize": "2h"})
        equal([ticker["last"], ticker["baseVolume"], ticker["quoteVolume"]], [30000, 1, 30000])

    eventually(window)

with checks("trading fees"):
    fee = alice.fetch_trading_fee(BTC)
    equal([fee["maker"], fee["taker"]], [0.001, 0.002])
    equal(alice.fetch_trading_fees()["ETH/USDT"]["taker"], 0.002)

with checks("test orders leave nothing behind"):
    alice.create_order(BTC, "limit", "sell", 1, 30000, {"test": True})
    equal(alice.fetch_open_orders(BTC), [])

with checks("insufficient balance"):
    raises(ccxt.InsufficientFunds, lambda: bob.create_order(BTC, "limit", "buy", 50, 30000))

with checks("unknown order"):
    raises(ccxt.OrderNotFound, lambda: bob.fetch_order("999999999", BTC), "Order does not exist.")
    raises(ccxt.OrderNotFound, lambda: bob.cancel_order("999999999", BTC), "Unknown order sent.")

with checks("filters and bad symbols"):
    raw = {"symbol": "BTCUSDT", "side": "BUY", "type": "LIMIT", "timeInForce": "GTC", "quantity": "1", "price": "100"}
    raises(ccxt.InvalidOrder, lambda: bob.private_post_order({**raw, "quantity": "0.000001"}), "LOT_SIZE")
    raises(ccxt.InvalidOrder, lambda: bob.private_post_order({**raw, "price": "100.001"}), "PRICE_FILTER")
    raises(ccxt.BadRequest, lambda: bob.private_post_order({**raw, "quantity": "0.01"}), "Filter failure: NOTIONAL")
    raises(ccxt.BadSymbol, lambda: bob.private_post_order({**raw, "symbol": "NOPEUSDT"}), "Invalid symbol.")

with checks("a halted market, and resumed"):
    admin("/instruments/ETHUSDT/halt", {})
    eventually(lambda: equal(bob.load_markets(True)["ETH/USDT"]["active"], False))
    raises(ccxt.MarketClosed, lambda: bob.create_order("ETH/USDT", "limit", "buy", 1, 2000), "Market is closed.")
    admin("/instruments/ETHUSDT/resume", {})
    eventually(lambda: equal(bob.load_markets(True)["ETH/USDT"]["active"], True))
    order = bob.create_order("ETH/USDT", "limit", "buy", 1, 2000)
    equal(bob.cancel_order(order["id"], "ETH/USDT")["status"], "canceled")

with checks("self-trade prevention expires the taker or the maker"):
    resting = bob.create_order(BTC, "limit", "sell", 0.1, 31000)
    order = bob.create_order(BTC, "limit", "buy", 0.1, 31000, {"selfTradePrevention": "expire_taker"})
    equal([order["status"], order["filled"]], ["expired", 0])
    equal(bob.fetch_order(resting["id"], BTC)["status"], "open")
    order = bob.create_order(BTC, "limit", "buy", 0.1, 31000, {"selfTradePrevention": "expire_maker"})
    equal(order["status"], "open")
    equal(bob.fetch_order(resting["id"], BTC)["status"], "expired")
    equal(len(bob.cancel_all_orders(BTC)), 1)

with checks("a duplicate client order id"):
    first = bob.create_order(BTC, "limit", "buy", 0.01, 25000, {"clientOrderId": "twice"})
    again = bob.create_order(BTC, "limit", "buy", 0.01, 25000, {"clientOrderId": "twice"})
    equal(again["id"], first["id"])
    raises(
        ccxt.InvalidOrder,
        lambda: bob.create_order(BTC, "limit", "buy", 0.02, 25000, {"clientOrderId": "twice"}),
        "Duplicate order sent.",
    )
    equal(len(bob.cancel_all_orders(BTC)), 1)

with checks("bad key, bad signature, old timestamp"):
    raises(ccxt.AuthenticationError, lambda: client("x" * 64, "y").fetch_balance())
    raises(ccxt.AuthenticationError, lambda: client(KEYS["bob"][0], "wrong").fetch_balance(), "-1022")
    late = client(*KEYS["bob"])
    late.nonce = lambda: int(time.time() * 1000) - 120000
    raises(ccxt.InvalidNonce, late.fetch_balance)

with checks("an Ed25519 key"):
    signer = client(*ED25519)
    order = signer.create_order(BTC, "limit", "buy", 0.01, 25000)
    equal(order["status"], "open")
    equal(bob.cancel_order(order["id"], BTC)["status"], "canceled")
    equal(signer.fetch_balance()["USDT"]["free"], 70000)

with checks("stop-loss, take-profit and trailing orders wait outside the book"):
    # the last trade is at 30000
    stop = alice.create_order(BTC, "market", "sell", 0.1, None, {"stopLossPrice": 29000})
    stop_limit = alice.create_stop_loss_order(BTC, "limit", "sell", 0.1, 28900, 29000)
    profit = alice.create_order(BTC, "market", "sell", 0.1, None, {"takeProfitPrice": 31000})
    profit_limit = alice.create_take_profit_order(BTC, "limit", "buy", 0.1, 27900, 28000)
    trigger = alice.create_trigger_order(BTC, "limit", "buy", 0.1, 32000, 31500)
    trailing = alice.create_trailing_percent_order(
        BTC, "market", "sell", 0.1, None, 10, None, {"stopLossOrTakeProfit": "stopLoss"})
    waiting = [stop, stop_limit, profit, profit_limit, trigger, trailing]
    equal([order["status"] for order in waiting], ["open"] * 6)
    equal([order["filled"] for order in waiting], [0] * 6)
    equal([order["triggerPrice"] for order in waiting[:5]], [29000, 29000, 31000, 28000, 31500])
    equal([order["takeProfitPrice"] for order in (profit, profit_limit)], [31000, 28000])
    equal(
        [order["info"]["type"] for order in waiting],
        ["STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT", "STOP_LOSS_LIMIT", "STOP_LOSS"])
    equal([trailing["info"]["trailingDelta"], trailing["triggerPrice"]], [1000, None])
    equal(sorted(order["id"] for order in alice.fetch_open_orders(BTC)), sorted(order["id"] for order in waiting))
    book = alice.fetch_order_book(BTC)
    equal([book["bids"], book["asks"]], [[], []])

with checks("they trade once they are triggered"):
    bob.create_order(BTC, "limit", "buy", 0.1, 28800)
    bob.create_order(BTC, "limit", "buy", 0.01, 29000)
    sold = alice.create_order(BTC, "market", "sell", 0.01)
    equal([sold["filled"], sold["average"], len(sold["trades"])], [0.01, 29000, 1])
    order = alice.fetch_order(stop["id"], BTC)
    equal([order["status"], order["filled"], order["average"], order["type"]], ["closed", 0.1, 28800, "market"])
    order = alice.fetch_order(stop_limit["id"], BTC)
    equal([order["status"], order["info"]["isWorking"], order["triggerPrice"]], ["open", True, 29000])
    equal(alice.fetch_order_book(BTC)["asks"], [[28900, 0.1]])
    order = alice.fetch_order(trailing["id"], BTC)
    equal([order["status"], order["info"]["isWorking"]], ["open", False])

with checks("a trigger that is reached already, and one that is changed"):
    raises(
        ccxt.OrderImmediatelyFillable,
        lambda: alice.create_order(BTC, "market", "sell", 0.1, None, {"stopLossPrice": 30000}),
        "Order would trigger immediately.",
    )
    edited = alice.edit_order(profit["id"], BTC, "take_profit_limit", "sell", 0.1, 31900, {"stopPrice": 32000})
    equal([edited["status"], edited["triggerPrice"], edited["info"]["type"]], ["open", 32000, "TAKE_PROFIT_LIMIT"])
    equal(len(alice.cancel_all_orders(BTC)), 5)
    equal(alice.fetch_open_orders(BTC), [])

with checks("price bands and a collar"):
    admin("/instruments/BTCUSDT/protection", PROTECTION, "PUT")
    last = alice.fetch_ticker(BTC)["last"]
    far = alice.price_to_precision(BTC, last * 1.21)
    raises(
        ccxt.ExchangeError,
        lambda: alice.create_order(BTC, "limit", "buy", 0.01, far), "Filter failure: PERCENT_PRICE_BY_SIDE")
    alice.load_markets(True)
    filters = {each["filterType"]: each for each in alice.market(BTC)["info"]["filters"]}
    equal(filters["PERCENT_PRICE_BY_SIDE"]["bidMultiplierUp"], 1.2)
    bob.create_order(BTC, "limit", "buy", 0.01, alice.price_to_precision(BTC, last * 0.95))
    bob.create_order(BTC, "limit", "buy", 0.01, alice.price_to_precision(BTC, last * 0.85))
    sold = alice.create_order(BTC, "market", "sell", 0.02)
    equal([sold["status"], sold["filled"]], ["expired", 0.01])
    equal(len(bob.cancel_all_orders(BTC)), 1)
    admin("/instruments/BTCUSDT/protection", {}, "PUT")

with checks("an iceberg shows a part at a time"):
    equal(alice.market(BTC)["info"]["icebergAllowed"], True)
    iceberg = alice.create_order(BTC, "limit", "sell", 0.5, 35000, {"icebergQty": 0.2})
    equal([iceberg["status"], iceberg["amount"], iceberg["info"]["icebergQty"]], ["open", 0.5, "0.20000000"])
    equal(alice.fetch_order_book(BTC)["asks"], [[35000, 0.2]])
    bought = bob.create_order(BTC, "limit", "buy", 0.3, 35000, {"timeInForce": "IOC"})
    equal([bought["filled"], [trade["amount"] for trade in bought["trades"]]], [0.3, [0.2, 0.1]])
    equal(alice.fetch_order_book(BTC)["asks"], [[35000, 0.1]])
    equal(alice.fetch_order(iceberg["id"], BTC)["remaining"], 0.2)
    raises(
        ccxt.BadRequest,
        lambda: alice.create_order(BTC, "limit", "sell", 0.5, 35000, {"icebergQty": 0.0001}),
        "Filter failure: ICEBERG_PARTS",
    )
    equal(alice.cancel_order(iceberg["id"], BTC)["status"], "canceled")
    equal(alice.fetch_order_book(BTC)["asks"], [])

with checks("a minimum quantity trades at once or nothing does"):
    alice.create_order(BTC, "limit", "sell", 0.2, 35000)
    bought = bob.create_order(BTC, "limit", "buy", 0.5, 35000, {"minQuantity": "0.3"})
    equal([bought["status"], bought["filled"]], ["expired", 0])
    bought = bob.create_order(BTC, "limit", "buy", 0.5, 35000, {"minQuantity": "0.2"})
    equal([bought["status"], bought["filled"]], ["open", 0.2])
    equal(bob.cancel_order(bought["id"], BTC)["status"], "canceled")

checks.finish()
