"""python-binance: the synchronous client, the socket manager and orders over WebSocket."""

import asyncio

from binance import AsyncClient, BinanceSocketManager, Client, DepthCacheManager
from binance.exceptions import BinanceAPIException
from checks import ED25519, HTTP, KEYS, PROTECTION, WS, Checks, admin, equal, eventually, raises, raises_async, soon

# docs/clients.md shows these lines: keep the two alike
Client.API_URL = HTTP + "/api"
Client.MARGIN_API_URL = HTTP + "/sapi"
Client.WS_API_URL = WS + "/ws-api/v3"
AsyncClient.API_URL = HTTP + "/api"
AsyncClient.WS_API_URL = WS + "/ws-api/v3"
BinanceSocketManager.STREAM_URL = WS + "/"

checks = Checks("python-binance")
BTC = "BTCUSDT"


def rejected(code, call):
    error = raises(BinanceAPIException, call)
    equal(error.code, code, "error code")


def rest_cycle():
    alice, bob = Client(*KEYS["alice"]), Client(*KEYS["bob"])

    with checks("exchange information"):
        information = alice.get_exchange_info()
        equal([symbol["symbol"] for symbol in information["symbols"]], ["BTCUSDT", "ETHUSDT"])
        filters = {each["filterType"]: each for each in alice.get_symbol_info(BTC)["filters"]}
        equal([filters["PRICE_FILTER"]["tickSize"], filters["LOT_SIZE"]["stepSize"]], ["0.01", "0.00001"])
        equal([filters["NOTIONAL"]["minNotional"], filters["MARKET_LOT_SIZE"]["maxQty"]], ["5", "100"])

    with checks("book and balance"):
        book = alice.get_order_book(symbol=BTC)
        equal([book["bids"], book["asks"]], [[], []])
        balance = alice.get_asset_balance("USDT")
        equal([balance["free"], balance["locked"]], ["100000", "0"])

    with checks("a limit order rests"):
        ask = alice.order_limit_sell(symbol=BTC, quantity="1", price="30000")
        equal([ask["status"], ask["executedQty"], ask["fills"]], ["NEW", "0", []])
        equal(bob.get_order_book(symbol=BTC)["asks"], [["30000", "1"]])

    with checks("a limit order fills, with fills and fee"):
        order = bob.order_limit_buy(symbol=BTC, quantity="0.4", price="30010")
        equal([order["status"], order["executedQty"], order["cummulativeQuoteQty"]], ["FILLED", "0.4", "12000"])
        fill = order["fills"][0]
        equal([fill["price"], fill["qty"], fill["commission"]], ["30000", "0.4", "0.0008"])
        equal(fill["commissionAsset"], "BTC")
        equal(alice.get_order(symbol=BTC, orderId=ask["orderId"])["status"], "PARTIALLY_FILLED")

    with checks("market orders by quantity and by quote amount"):
        order = bob.order_market_buy(symbol=BTC, quantity="0.1")
        equal([order["status"], order["cummulativeQuoteQty"]], ["FILLED", "3000"])
        order = bob.order_market_buy(symbol=BTC, quoteOrderQty="1500")
        equal([order["status"], order["executedQty"]], ["FILLED", "0.05"])

    with checks("post-only: rejected when it would match, rests otherwise"):
        post = {"symbol": BTC, "side": "BUY", "type": "LIMIT_MAKER", "quantity": "0.1"}
        rejected(-2010, lambda: bob.create_order(**post, price="30000"))
        bid = bob.create_order(**post, price="29000", newOrderRespType="FULL")
        equal(bid["status"], "NEW")

    with checks("IOC and FOK"):
        order = bob.order_limit_buy(symbol=BTC, quantity="1", price="30000", timeInForce="IOC")
        equal([order["status"], order["executedQty"]], ["EXPIRED", "0.45"])
        order = alice.order_limit_sell(symbol=BTC, quantity="1", price="29000", timeInForce="FOK")
        equal([order["status"], order["executedQty"]], ["EXPIRED", "0"])

    with checks("cancel-replace, open orders, cancel, cancel all"):
        replaced = bob.cancel_replace_order(
            symbol=BTC,
            side="BUY",
            type="LIMIT",
            timeInForce="GTC",
            quantity="0.2",
            price="28500",
            cancelReplaceMode="STOP_ON_FAILURE",
            cancelOrderId=bid["orderId"],
        )
        equal([replaced["cancelResult"], replaced["newOrderResult"]], ["SUCCESS", "SUCCESS"])
        equal(replaced["cancelResponse"]["orderId"], bid["orderId"])
        new = replaced["newOrderResponse"]
        equal([new["price"], new["origQty"], new["status"]], ["28500", "0.2", "NEW"])
        equal([order["orderId"] for order in bob.get_open_orders(symbol=BTC)], [new["orderId"]])
        canceled = bob.cancel_order(symbol=BTC, orderId=new["orderId"])
        equal([canceled["status"], canceled["origClientOrderId"]], ["CANCELED", new["clientOrderId"]])
        for price in ("20000", "20001"):
            bob.order_limit_buy(symbol=BTC, quantity="0.01", price=price)
        equal(len(bob.cancel_all_open_orders(symbol=BTC)), 2)
        equal(bob.get_open_orders(), [])

    with checks("all orders, my trades with fees"):

        def history():
            equal(len(bob.get_all_orders(symbol=BTC)), 8)
            trades = bob.get_my_trades(symbol=BTC)
            equal([trade["qty"] for trade in trades], ["0.4", "0.1", "0.05", "0.45"])
            equal([trade["commission"] for trade in trades], ["0.0008", "0.0002", "0.0001", "0.0009"])
            equal({(trade["isBuyer"], trade["isMaker"]) for trade in trades}, {(True, False)})
            equal([trade["commission"] for trade in alice.get_my_trades(symbol=BTC)], ["12", "3", "1.5", "13.5"])

        eventually(history)

    with checks("trades, candles, tickers"):

        def market_data():
            equal(sum(float(trade["qty"]) for trade in bob.get_recent_trades(symbol=BTC)), 1)
            equal(sum(float(trade["q"]) for trade in bob.get_aggregate_trades(symbol=BTC)), 1)
            equal(len(bob.get_historical_trades(symbol=BTC)), 4)
            candles = bob.get_klines(symbol=BTC, interval="1m")
            equal(sum(float(candle[5]) for candle in candles), 1)
            equal({len(candle) for candle in candles}, {12})
            equal([candles[-1][2], candles[-1][3]], ["30000", "30000"])
            ticker = bob.get_ticker(symbol=BTC)
            equal([ticker["lastPrice"], ticker["volume"], ticker["count"]], ["30000", "1", 4])
            equal(bob.get_symbol_ticker(symbol=BTC)["price"], "30000")
            equal(bob.get_avg_price(symbol=BTC)["price"], "30000")
            equal(len(bob.get_all_tickers()), 2)
            equal(bob.get_orderbook_ticker(symbol=BTC)["symbol"], BTC)

        eventually(market_data)

    with checks("balances to the last unit"):
        equal([bob.get_asset_balance("USDT")["free"], bob.get_asset_balance("BTC")["free"]], ["70000", "10.998"])
        equal(alice.get_asset_balance("USDT")["free"], "129970")
        equal(bob.get_trade_fee(symbol=BTC)[0]["takerCommission"], "0.002")

    with checks("insufficient balance, unknown order, bad symbol, filter, bad signature"):
        rejected(-2010, lambda: bob.order_limit_buy(symbol=BTC, quantity="50", price="30000"))
        rejected(-2013, lambda: bob.get_order(symbol=BTC, orderId=999999999))
        rejected(-2011, lambda: bob.cancel_order(symbol=BTC, orderId=999999999))
        rejected(-1121, lambda: bob.get_order_book(symbol="NOPEUSDT"))
        rejected(-1013, lambda: bob.order_limit_buy(symbol=BTC, quantity="0.01", price="100"))
        rejected(-1022, lambda: Client(KEYS["bob"][0], "wrong").get_account())

    with checks("stop-loss, take-profit and trailing orders"):
        # the last trade is at 30000
        kinds = {
            Client.ORDER_TYPE_STOP_LOSS: {"stopPrice": "29000"},
            Client.ORDER_TYPE_STOP_LOSS_LIMIT: {"stopPrice": "29000", "price": "28900", "timeInForce": "GTC"},
            Client.ORDER_TYPE_TAKE_PROFIT: {"stopPrice": "31000"},
            Client.ORDER_TYPE_TAKE_PROFIT_LIMIT: {"trailingDelta": 500, "price": "31100", "timeInForce": "GTC"},
        }
        for kind, terms in kinds.items():
            order = alice.create_order(
                symbol=BTC, side="SELL", type=kind, quantity="0.1", newOrderRespType="RESULT", **terms)
            equal([order["status"], order["type"], order["workingTime"]], ["NEW", kind, -1])
            found = alice.get_order(symbol=BTC, orderId=order["orderId"])
            equal([found["isWorking"], found["stopPrice"]], [False, terms.get("stopPrice", "0")])
        equal([len(alice.get_open_orders(symbol=BTC)), alice.get_order_book(symbol=BTC)["asks"]], [4, []])
        late = {"symbol": BTC, "side": "SELL", "type": "STOP_LOSS", "quantity": "0.1", "stopPrice": "30000"}
        rejected(-2010, lambda: alice.create_order(**late))
        rejected(-1102, lambda: alice.create_order(symbol=BTC, side="SELL", type="STOP_LOSS", quantity="0.1"))
        alice.create_test_order(**{**late, "stopPrice": "29000"})
        equal(len(alice.cancel_all_open_orders(symbol=BTC)), 4)

    with checks("price bands and a collar"):
        admin("/instruments/BTCUSDT/protection", PROTECTION, "PUT")
        filters = {each["filterType"]: each for each in alice.get_symbol_info(BTC)["filters"]}
        equal(filters["PERCENT_PRICE_BY_SIDE"]["askMultiplierDown"], "0.8")
        # the last trade is at 30000
        rejected(-1013, lambda: alice.order_limit_buy(symbol=BTC, quantity="0.01", price="36000.01"))
        rejected(-1013, lambda: alice.order_limit_sell(symbol=BTC, quantity="0.01", price="23999.99"))
        bob.order_limit_buy(symbol=BTC, quantity="0.01", price="26000")
        stopped = alice.order_market_sell(symbol=BTC, quantity="0.01")
        equal([stopped["status"], stopped["executedQty"]], ["EXPIRED", "0"])
        equal(len(bob.cancel_all_open_orders(symbol=BTC)), 1)
        admin("/instruments/BTCUSDT/protection", {}, "PUT")

    with checks("order lists: OCO, both forms, OTO and OTOCO"):
        # the last trade is at 30000
        both = {"symbol": BTC, "side": "SELL", "quantity": "0.1"}
        oco = alice.create_oco_order(
            **both, aboveType="LIMIT_MAKER", abovePrice="31000", belowType="STOP_LOSS_LIMIT", belowStopPrice="29000",
            belowPrice="28900", belowTimeInForce="GTC")
        equal([oco["contingencyType"], oco["listOrderStatus"], len(oco["orders"])], ["OCO", "EXECUTING", 2])
        equal([order["orderListId"] for order in alice.get_open_orders(symbol=BTC)], [oco["orderListId"]] * 2)
        equal(alice.get_order(symbol=BTC, orderId=oco["orders"][1]["orderId"])["type"], "STOP_LOSS_LIMIT")
        equal(alice.get_asset_balance("BTC")["locked"], "0.1")
        equal(alice.cancel_order(symbol=BTC, orderId=oco["orders"][0]["orderId"])["status"], "CANCELED")
        equal(alice.get_open_orders(symbol=BTC), [])
        rejected(-2010, lambda: alice.create_oco_order(
            **both, aboveType="LIMIT_MAKER", abovePrice="28000", belowType="STOP_LOSS", belowStopPrice="29000"))
        old = alice._post("order/oco", True, data={
            **both, "price": "31000", "stopPrice": "29000", "stopLimitPrice": "28900", "stopLimitTimeInForce": "GTC"})
        cancel = {"symbol": BTC, "orderListId": old["orderListId"]}
        equal(alice._delete("orderList", True, data=cancel)["listOrderStatus"], "ALL_DONE")
        pending = {"pendingSide": "SELL", "pendingQuantity": "0.1"}
        working = {
            "symbol": BTC, "workingType": "LIMIT", "workingSide": "BUY", "workingPrice": "29500", "workingQuantity": "0.1",
            "workingTimeInForce": "GTC"}
        bracket = alice._post("orderList/otoco", True, data={
            **working, **pending, "pendingAboveType": "LIMIT_MAKER", "pendingAbovePrice": "31000",
            "pendingBelowType": "STOP_LOSS", "pendingBelowStopPrice": "29000"})
        statuses = [order["status"] for order in alice.get_open_orders(symbol=BTC)]
        equal(statuses, ["NEW", "PENDING_NEW", "PENDING_NEW"])
        equal(alice._get("orderList", True, data={"orderListId": bracket["orderListId"]})["contingencyType"], "OTO")
        alice._post("orderList/oto", True, data={**working, **pending, "pendingType": "MARKET"})
        equal(len(alice.get_open_oco_orders()), 2)
        equal(len(alice.cancel_all_open_orders(symbol=BTC)), 5)

    with checks("an iceberg"):
        order = alice.order_limit_sell(symbol=BTC, quantity="0.5", price="35000", icebergQty="0.2")
        equal(order["icebergQty"], "0.20000000")
        equal(alice.get_order_book(symbol=BTC)["asks"], [["35000.00000000", "0.20000000"]])
        rejected(-1013, lambda: alice.order_limit_sell(symbol=BTC, quantity="0.5", price="35000", icebergQty="0.0001"))
        rejected(-2010, lambda: alice.order_limit_sell(symbol=BTC, quantity="0.5", price="35000", icebergQty="0.6"))
        equal(alice.cancel_order(symbol=BTC, orderId=order["orderId"])["status"], "CANCELED")

    with checks("a pegged order"):
        peg = {"symbol": BTC, "side": "SELL", "type": "LIMIT", "timeInForce": "GTC", "quantity": "0.1", "pegPriceType": "PRIMARY_PEG"}
        rejected(-2010, lambda: alice.create_order(**peg))
        alice.order_limit_sell(symbol=BTC, quantity="0.1", price="35000")
        order = alice.create_order(**peg)
        equal([order["price"], order["peggedPrice"]], ["0.00000000", "35000.00000000"])
        equal(len(alice.cancel_all_open_orders(symbol=BTC)), 2)

    with checks("a minimum quantity"):
        order = alice.order_limit_buy(symbol=BTC, quantity="0.5", price="20000", minQuantity="0.1")
        equal([order["status"], order["executedQty"]], ["EXPIRED", "0.00000000"])
        rejected(-1130, lambda: alice.order_limit_buy(symbol=BTC, quantity="0.5", price="20000", minQuantity="0.6"))

    with checks("an Ed25519 key"):
        signer = Client(ED25519[0], private_key=ED25519[1])
        order = signer.order_limit_buy(symbol=BTC, quantity="0.01", price="20000")
        equal(order["status"], "NEW")
        equal(signer.cancel_order(symbol=BTC, orderId=order["orderId"])["status"], "CANCELED")

    with checks("a listen key"):
        key = bob.stream_get_listen_key()
        equal(len(key) >= 20, True)
        bob.stream_keepalive(key)
        bob.stream_close(key)


async def receive(socket, condition):
    """The first message of the socket that meets the condition."""

    async def follow():
        while True:
            message = await socket.recv()
            if condition(message.get("data", message)):
                return message.get("data", message)

    return await soon(follow())


async def receive_cache(socket, condition):
    async def follow():
        while not condition(await socket.recv()):
            pass

    await soon(follow())


async def watch_market(alice, bob, depth, partial, trade, kline, ticker, best, both):
    await alice.order_limit_sell(symbol=BTC, quantity="0.3", price="31000")
    diff = await receive(depth, lambda message: message["a"])
    equal([diff["e"], diff["s"], diff["a"]], ["depthUpdate", BTC, [["31000", "0.3"]]])
    equal((await receive(partial, lambda message: message["asks"]))["asks"], [["31000", "0.3"]])
    equal((await receive(best, lambda message: float(message["a"]) == 31000))["A"], "0.3")
    await bob.order_market_buy(symbol=BTC, quantity="0.1")
    seen = await receive(trade, lambda message: message["e"] == "trade")
    equal([seen["p"], seen["q"], seen["m"]], ["31000", "0.1", False])
    following = await receive(depth, lambda message: message["U"] > diff["u"])
    equal([following["U"], following["a"]], [diff["u"] + 1, [["31000", "0.2"]]])
    candle = await receive(kline, lambda message: float(message["k"]["c"]) == 31000)
    equal([candle["k"]["i"], candle["k"]["x"]], ["1m", False])
    equal((await receive(ticker, lambda message: float(message["c"]) == 31000))["Q"], "0.1")
    equal((await receive(both, lambda message: message["e"] == "aggTrade"))["q"], "0.1")


async def sockets(alice, bob):
    manager = BinanceSocketManager(bob)

    with checks("depth, trade, kline and ticker sockets"):
        opened = [
            manager.depth_socket(BTC, interval=100),
            manager.depth_socket(BTC, depth="5"),
            manager.trade_socket(BTC),
            manager.kline_socket(BTC, "1m"),
            manager.symbol_ticker_socket(BTC),
            manager.symbol_book_ticker_socket(BTC),
            manager.multiplex_socket(["btcusdt@aggTrade", "btcusdt@miniTicker"]),
        ]
        try:
            await soon(asyncio.gather(*(socket.connect() for socket in opened)))
            await watch_market(alice, bob, *opened)
        finally:
            # together, for each waits for its next message or 10 s
            await asyncio.gather(*(socket.close() for socket in opened))

    with checks("depth cache follows the book"):
        await alice.order_limit_sell(symbol=BTC, quantity="0.5", price="33000")
        async with DepthCacheManager(bob, symbol=BTC, ws_interval=100) as cache_socket:
            for step in range(5):
                await alice.order_limit_sell(symbol=BTC, quantity="0.1", price=str(33001 + step))
            await receive_cache(cache_socket, lambda cache: cache.get_asks()[-1:] == [[33005.0, 0.1]])
            await alice.cancel_all_open_orders(symbol=BTC)
            await receive_cache(cache_socket, lambda cache: not cache.get_asks())

    with checks("user socket: execution reports and balances"):
        await alice.order_limit_sell(symbol=BTC, quantity="0.1", price="31000")
        async with manager.user_socket() as user:
            order = await bob.order_limit_buy(symbol=BTC, quantity="0.1", price="31000")
            report = await receive(user, lambda message: message.get("x") == "TRADE")
            equal([report["e"], report["i"], report["X"]], ["executionReport", order["orderId"], "FILLED"])
            equal([report["l"], report["L"], report["n"], report["N"]], ["0.1", "31000", "0.0002", "BTC"])
            position = await receive(user, lambda message: message["e"] == "outboundAccountPosition")
            equal({"BTC", "USDT"} <= {balance["a"] for balance in position["B"]}, True)
            resting = await bob.order_limit_buy(symbol=BTC, quantity="0.1", price="20000")
            await bob.cancel_order(symbol=BTC, orderId=resting["orderId"])
            report = await receive(user, lambda message: message.get("x") == "CANCELED")
            equal([report["C"], report["X"]], [resting["clientOrderId"], "CANCELED"])

    with checks("user socket: a stop that is triggered"):
        async with manager.user_socket() as user:
            # the last trade is at 31000
            order = await bob.create_order(symbol=BTC, side="BUY", type="STOP_LOSS", quantity="0.1", stopPrice="31500")
            report = await receive(user, lambda message: message.get("x") == "NEW")
            equal([report["i"], report["o"], report["w"], report["P"]], [order["orderId"], "STOP_LOSS", False, "31500"])
            await alice.order_limit_sell(symbol=BTC, quantity="0.2", price="31500")
            await bob.order_market_buy(symbol=BTC, quantity="0.1")
            stop = lambda message: message.get("i") == order["orderId"]
            report = await receive(user, stop)
            equal([report["x"], report["w"]], ["NEW", True])
            report = await receive(user, stop)
            equal([report["x"], report["X"], report["L"]], ["TRADE", "FILLED", "31500"])


async def orders_over_websocket(alice, bob):
    with checks("orders over WebSocket"):
        order = await soon(bob.ws_order_limit_buy(symbol=BTC, quantity="0.1", price="20000"))
        equal([order["status"], order["price"], order["origQty"]], ["NEW", "20000", "0.1"])
        equal((await soon(bob.ws_get_order(symbol=BTC, orderId=order["orderId"])))["status"], "NEW")
        equal(len(await soon(bob.ws_get_open_orders(symbol=BTC))), 1)
        equal((await soon(bob.ws_cancel_order(symbol=BTC, orderId=order["orderId"])))["status"], "CANCELED")
        await alice.order_limit_sell(symbol=BTC, quantity="0.1", price="31000")
        filled = await soon(bob.ws_order_market_buy(symbol=BTC, quantity="0.1", newOrderRespType="FULL"))
        equal([filled["status"], filled["fills"][0]["commission"]], ["FILLED", "0.0002"])

    with checks("order lists over WebSocket, and their listStatus"):
        manager = BinanceSocketManager(alice)
        async with manager.user_socket() as user:
            placed = await soon(alice._ws_api_request("orderList.place.oco", True, {
                "symbol": BTC, "side": "SELL", "quantity": "0.1", "aboveType": "LIMIT_MAKER", "abovePrice": "40000",
                "belowType": "STOP_LOSS", "belowStopPrice": "20000"}))
            told = await receive(user, lambda message: message["e"] == "listStatus")
            equal([told["g"], told["l"], told["L"]], [placed["orderListId"], "EXEC_STARTED", "EXECUTING"])
            await alice.cancel_all_open_orders(symbol=BTC)
            told = await receive(user, lambda message: message["e"] == "listStatus")
            equal([told["l"], told["L"], len(told["O"])], ["ALL_DONE", "ALL_DONE", 2])

    with checks("errors over WebSocket"):
        order = bob.ws_order_limit_buy(symbol=BTC, quantity="60", price="30000")
        equal((await raises_async(BinanceAPIException, soon(order))).code, -2010)
        cancel = bob.ws_cancel_order(symbol=BTC, orderId=999999999)
        equal((await raises_async(BinanceAPIException, soon(cancel))).code, -2011)

    with checks("account, book and time over WebSocket"):
        account = await soon(bob.ws_get_account())
        free = {balance["asset"]: balance["free"] for balance in account["balances"]}
        equal(free["USDT"], (await bob.get_asset_balance("USDT"))["free"])
        equal((await soon(bob.ws_get_order_book(symbol=BTC)))["bids"], [])
        equal((await soon(bob.ws_get_time()))["serverTime"] > 0, True)
        equal(await soon(bob.ws_ping()), {})


async def websocket_cycle():
    alice = await AsyncClient.create(*KEYS["alice"])
    bob = await AsyncClient.create(*KEYS["bob"])
    try:
        await sockets(alice, bob)
        await orders_over_websocket(alice, bob)
        with checks("an Ed25519 key over WebSocket"):
            signer = await AsyncClient.create(ED25519[0], private_key=ED25519[1])
            try:
                order = await soon(signer.ws_order_limit_buy(symbol=BTC, quantity="0.01", price="20000"))
                canceled = await signer.cancel_order(symbol=BTC, orderId=order["orderId"])
                equal(canceled["status"], "CANCELED")
            finally:
                await signer.close_connection()
    finally:
        await alice.close_connection()
        await bob.close_connection()


rest_cycle()
asyncio.run(asyncio.wait_for(websocket_cycle(), 120))
checks.finish()
