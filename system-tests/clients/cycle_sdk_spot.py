"""binance-sdk-spot, the generated SDK: REST, WebSocket API and streams. Its models are typed strictly, and what does
not fit them it only logs: so a warning in its log fails the check."""

import asyncio
import contextlib
import logging

from binance_common.errors import BadRequestError, UnauthorizedError
from binance_sdk_spot.rest_api.models import (
    KlinesIntervalEnum,
    NewOrderNewOrderRespTypeEnum,
    NewOrderSideEnum,
    NewOrderTimeInForceEnum,
    NewOrderTypeEnum,
    OrderCancelReplaceCancelReplaceModeEnum,
    OrderCancelReplaceSideEnum,
    OrderCancelReplaceTimeInForceEnum,
    OrderCancelReplaceTypeEnum,
)
from binance_sdk_spot.spot import (
    ConfigurationRestAPI,
    ConfigurationWebSocketAPI,
    ConfigurationWebSocketStreams,
    Spot,
)
from binance_sdk_spot.websocket_api.models import OrderPlaceSideEnum, OrderPlaceTimeInForceEnum, OrderPlaceTypeEnum
from binance_sdk_spot.websocket_streams.models import (
    DiffBookDepthUpdateSpeedEnum,
    KlineIntervalEnum,
    PartialBookDepthLevelsEnum,
)
from checks import ED25519, HTTP, KEYS, WS, Checks, equal, eventually, eventually_async, raises, soon

checks = Checks("binance-sdk-spot")
BTC = "BTCUSDT"
BUY, SELL = NewOrderSideEnum.BUY, NewOrderSideEnum.SELL
FULL = NewOrderNewOrderRespTypeEnum.FULL
ORDER_TYPES = [
    "LIMIT",
    "LIMIT_MAKER",
    "MARKET",
    "STOP_LOSS",
    "STOP_LOSS_LIMIT",
    "TAKE_PROFIT",
    "TAKE_PROFIT_LIMIT",
]


class Warnings(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.seen = []

    def emit(self, record):
        self.seen.append(record.getMessage())


warnings = Warnings()
logging.getLogger().addHandler(warnings)


@contextlib.contextmanager
def strict(what):
    with checks(what):
        warnings.seen.clear()
        yield
        equal(warnings.seen, [], "warnings of the SDK")


def client(key, **signer):
    # docs/clients.md shows these lines: keep the two alike
    return Spot(
        config_rest_api=ConfigurationRestAPI(api_key=key, base_path=HTTP, timeout=5000, **signer),
        config_ws_api=ConfigurationWebSocketAPI(api_key=key, stream_url=WS + "/ws-api/v3", **signer),
        config_ws_streams=ConfigurationWebSocketStreams(stream_url=WS),
    )


def limit(api, side, quantity, price, time_in_force="GTC"):
    return api.new_order(
        symbol=BTC,
        side=side,
        type=NewOrderTypeEnum.LIMIT,
        time_in_force=NewOrderTimeInForceEnum(time_in_force),
        quantity=quantity,
        price=price,
        new_order_resp_type=FULL,
    ).data()


def rejected(code, call, kind=BadRequestError):
    equal(raises(kind, call).status_code, code, "error code")


def rest_cycle(alice, bob):
    with strict("time and exchange information"):
        equal(bob.time().data().server_time > 0, True)
        answer = bob.exchange_info()
        symbols = answer.data().symbols
        equal([symbol.symbol for symbol in symbols], ["BTCUSDT", "ETHUSDT"])
        equal(symbols[0].order_types, ORDER_TYPES)
        equal([symbols[0].base_asset_precision, symbols[0].is_spot_trading_allowed], [8, True])
        kinds = {each.actual_instance.filter_type: each.actual_instance for each in symbols[0].filters}
        equal([kinds["PRICE_FILTER"].tick_size, kinds["LOT_SIZE"].step_size], ["0.01", "0.00001"])
        equal({each.rateLimitType for each in answer.rate_limits} >= {"REQUEST_WEIGHT"}, True)
        equal([each.symbol for each in bob.exchange_info(symbols=["ETHUSDT"]).data().symbols], ["ETHUSDT"])

    with strict("public calls without a key"):
        keyless = Spot(config_rest_api=ConfigurationRestAPI(base_path=HTTP)).rest_api
        book = keyless.depth(symbol=BTC, limit=5).data()
        equal([book.bids, book.asks], [[], []])

    with strict("account"):
        account = alice.get_account().data()
        free = {balance.asset: balance.free for balance in account.balances}
        equal([free["USDT"], free["BTC"], account.can_trade, account.account_type], ["100000", "10", True, "SPOT"])

    with strict("a limit order rests"):
        ask = limit(alice, SELL, 1.0, 30000.0)
        equal([ask.status, ask.executed_qty, ask.price, ask.fills], ["NEW", "0", "30000", []])
        equal(bob.depth(symbol=BTC).data().asks, [["30000", "1"]])

    with strict("a limit order fills, with fills and fee"):
        order = limit(bob, BUY, 0.4, 30010.0)
        equal([order.status, order.executed_qty, order.cummulative_quote_qty], ["FILLED", "0.4", "12000"])
        equal([order.fills[0].price, order.fills[0].commission], ["30000", "0.0008"])
        equal(order.fills[0].commission_asset, "BTC")
        equal(alice.get_order(symbol=BTC, order_id=ask.order_id).data().status, "PARTIALLY_FILLED")

    with strict("market orders by quantity and by quote amount"):
        market = {"symbol": BTC, "side": BUY, "type": NewOrderTypeEnum.MARKET}
        order = bob.new_order(**market, quantity=0.1).data()
        equal([order.status, order.cummulative_quote_qty], ["FILLED", "3000"])
        order = bob.new_order(**market, quote_order_qty=1500.0).data()
        equal([order.status, order.executed_qty, order.orig_quote_order_qty], ["FILLED", "0.05", "1500"])

    with strict("post-only: rejected when it would match, rests otherwise"):
        post = {"symbol": BTC, "side": BUY, "type": NewOrderTypeEnum.LIMIT_MAKER, "quantity": 0.1}
        rejected(-2010, lambda: bob.new_order(**post, price=30000.0))
        bid = bob.new_order(**post, price=29000.0, new_order_resp_type=FULL).data()
        equal(bid.status, "NEW")

    with strict("IOC and FOK"):
        order = limit(bob, BUY, 1.0, 30000.0, "IOC")
        equal([order.status, order.executed_qty], ["EXPIRED", "0.45"])
        order = limit(alice, SELL, 1.0, 29000.0, "FOK")
        equal([order.status, order.executed_qty], ["EXPIRED", "0"])

    with strict("cancel-replace, open orders, cancel, cancel all"):
        replaced = bob.order_cancel_replace(
            symbol=BTC,
            side=OrderCancelReplaceSideEnum.BUY,
            type=OrderCancelReplaceTypeEnum.LIMIT,
            cancel_replace_mode=OrderCancelReplaceCancelReplaceModeEnum.STOP_ON_FAILURE,
            time_in_force=OrderCancelReplaceTimeInForceEnum.GTC,
            quantity=0.2,
            price=28500.0,
            cancel_order_id=bid.order_id,
        ).data()
        equal([replaced.cancel_result, replaced.new_order_result], ["SUCCESS", "SUCCESS"])
        equal(replaced.cancel_response.order_id, bid.order_id)
        new = replaced.new_order_response
        equal([new.price, new.orig_qty], ["28500", "0.2"])
        equal([order.order_id for order in bob.get_open_orders(symbol=BTC).data()], [new.order_id])
        canceled = bob.delete_order(symbol=BTC, order_id=new.order_id).data()
        equal([canceled.status, canceled.orig_client_order_id], ["CANCELED", new.client_order_id])
        for price in (20000.0, 20001.0):
            limit(bob, BUY, 0.01, price)
        equal(len(bob.delete_open_orders(symbol=BTC).data()), 2)
        equal(bob.get_open_orders().data(), [])

    with strict("amend of the quantity, short answers, test orders"):
        order = bob.new_order(
            symbol=BTC,
            side=BUY,
            type=NewOrderTypeEnum.LIMIT,
            time_in_force=NewOrderTimeInForceEnum.GTC,
            quantity=0.02,
            price=20000.0,
            new_order_resp_type=NewOrderNewOrderRespTypeEnum.ACK,
        ).data()
        equal([order.symbol, order.status, order.price], [BTC, None, None])
        amended = bob.order_amend_keep_priority(symbol=BTC, order_id=order.order_id, new_qty=0.01).data().amended_order
        equal([amended.order_id, amended.qty, amended.status], [order.order_id, "0.01", "NEW"])
        equal(bob.get_order(symbol=BTC, order_id=order.order_id).data().orig_qty, "0.01")
        bob.delete_order(symbol=BTC, order_id=order.order_id)
        bob.order_test(symbol=BTC, side=BUY, type=NewOrderTypeEnum.MARKET, quantity=0.1).data()
        equal(bob.get_open_orders(symbol=BTC).data(), [])

    with strict("all orders, my trades with fees"):

        def history():
            equal(len(bob.all_orders(symbol=BTC).data()), 9)
            trades = bob.my_trades(symbol=BTC).data()
            equal([trade.qty for trade in trades], ["0.4", "0.1", "0.05", "0.45"])
            equal([trade.commission for trade in trades], ["0.0008", "0.0002", "0.0001", "0.0009"])
            equal([trade.commission for trade in alice.my_trades(symbol=BTC).data()], ["12", "3", "1.5", "13.5"])

        eventually(history)

    with strict("trades, candles, tickers"):

        def market_data():
            equal(len(bob.get_trades(symbol=BTC).data()), 4)
            equal(len(bob.agg_trades(symbol=BTC).data()) >= 1, True)
            candles = bob.klines(symbol=BTC, interval=KlinesIntervalEnum.INTERVAL_1m).data()
            equal(sum(float(candle[5]) for candle in candles), 1)
            ticker = bob.ticker24hr(symbol=BTC).data().actual_instance
            equal([ticker.last_price, ticker.volume, ticker.count], ["30000", "1", 4])
            equal(len(bob.ticker24hr(symbols=["BTCUSDT", "ETHUSDT"]).data().actual_instance), 2)
            equal(bob.ticker_price(symbol=BTC).data().actual_instance.price, "30000")
            equal(len(bob.ticker_book_ticker().data().actual_instance), 2)
            equal(bob.avg_price(symbol=BTC).data().price, "30000")

        eventually(market_data)

    with strict("commission and order rate limits"):
        standard = bob.account_commission(symbol=BTC).data().standard_commission
        equal([standard.maker, standard.taker], ["0.001", "0.002"])
        equal({limit.interval for limit in bob.rate_limit_order().data()}, {"SECOND", "DAY"})

    with strict("insufficient balance, unknown order, bad symbol, filter, bad signature"):
        rejected(-2010, lambda: limit(bob, BUY, 50.0, 30000.0))
        rejected(-2013, lambda: bob.get_order(symbol=BTC, order_id=999999999))
        rejected(-2011, lambda: bob.delete_order(symbol=BTC, order_id=999999999))
        rejected(-1121, lambda: bob.depth(symbol="NOPEUSDT"))
        rejected(-1013, lambda: limit(bob, BUY, 0.01, 100.0))
        wrong = client(KEYS["bob"][0], api_secret="wrong").rest_api
        equal(raises((BadRequestError, UnauthorizedError), wrong.get_account).status_code, -1022)

    with strict("an Ed25519 key"):
        signer = client(ED25519[0], private_key=ED25519[1]).rest_api
        order = limit(signer, BUY, 0.01, 20000.0)
        equal(signer.delete_order(symbol=BTC, order_id=order.order_id).data().status, "CANCELED")


def place(api, side, kind, **terms):
    if kind == "LIMIT":
        terms["time_in_force"] = OrderPlaceTimeInForceEnum.GTC
    return soon(api.order_place(symbol=BTC, side=OrderPlaceSideEnum(side), type=OrderPlaceTypeEnum(kind), **terms))


async def websocket_api_cycle(alice, bob):
    connection = await soon(bob.websocket_api.create_connection())
    try:
        with strict("ping, time and book over WebSocket"):
            equal((await soon(connection.ping())).data().status, 200)
            equal((await soon(connection.time())).data().result.server_time > 0, True)
            answer = await soon(connection.depth(symbol=BTC, limit=5))
            equal([answer.data().result.bids, len(answer.rate_limits) > 0], [[], True])

        with strict("user data by signature: execution reports and balances"):
            events = asyncio.Queue()
            subscription = await soon(connection.user_data_stream_subscribe_signature())
            subscription.stream.on("message", lambda event: events.put_nowait(event.actual_instance))
            limit(alice, SELL, 0.1, 31000.0)
            filled = (await place(connection, "BUY", "LIMIT", quantity=0.1, price=31000.0)).data().result
            equal([filled.status, filled.fills[0].commission], ["FILLED", "0.0002"])
            report = await receive(events, lambda event: getattr(event, "x", None) == "TRADE")
            equal([report.i, report.X, report.l, report.L, report.n], [filled.order_id, "FILLED", "0.1", "31000", "0.0002"])
            position = await receive(events, lambda event: hasattr(event, "B") and not hasattr(event, "x"))
            equal({"BTC", "USDT"} <= {balance.a for balance in position.B}, True)
            subscription_id = subscription.response.data().result.subscription_id
            await soon(connection.user_data_stream_unsubscribe(subscription_id=subscription_id))

        with strict("orders over WebSocket"):
            order = (await place(connection, "BUY", "LIMIT", quantity=0.1, price=20000.0)).data().result
            equal([order.status, order.price, order.orig_qty], ["NEW", "20000", "0.1"])
            equal((await soon(connection.order_status(symbol=BTC, order_id=order.order_id))).data().result.status, "NEW")
            opened = (await soon(connection.open_orders_status(symbol=BTC))).data().result
            equal([each.order_id for each in opened], [order.order_id])
            canceled = (await soon(connection.order_cancel(symbol=BTC, order_id=order.order_id))).data().result
            equal([canceled.status, canceled.orig_client_order_id], ["CANCELED", order.client_order_id])

        with strict("account and my trades over WebSocket"):
            account = (await soon(connection.account_status())).data().result
            rest = {balance.asset: balance.free for balance in bob.rest_api.get_account().data().balances}
            equal({balance.asset: balance.free for balance in account.balances}, rest)

            async def trades():
                equal((await soon(connection.my_trades(symbol=BTC))).data().result[-1].price, "31000")

            await eventually_async(trades)

        with checks("errors over WebSocket"):
            answer = (await place(connection, "BUY", "LIMIT", quantity=60.0, price=30000.0)).data()
            equal(answer["error"]["code"], -2010)
            answer = (await soon(connection.order_cancel(symbol=BTC, order_id=999999999))).data()
            equal([answer["error"]["code"], answer["error"]["msg"]], [-2011, "Unknown order sent."])
    finally:
        await connection.close_connection()


async def session_cycle():
    connection = await soon(client(ED25519[0], private_key=ED25519[1]).websocket_api.create_connection())
    try:
        with strict("logon with an Ed25519 key, then orders without signatures"):
            session = (await soon(connection.session_logon())).data().result
            equal(session.api_key, ED25519[0])
            order = (await place(connection, "BUY", "LIMIT", quantity=0.01, price=20000.0)).data().result
            equal(order.status, "NEW")
            answer = await soon(connection.open_orders_cancel_all(symbol=BTC))
            equal([each.order_id for each in answer.data().result], [order.order_id])
            equal((await soon(connection.session_status())).data().result.api_key, ED25519[0])
            equal((await soon(connection.session_logout())).data().result.api_key, None)
    finally:
        await connection.close_connection()


async def receive(queue, condition):
    async def follow():
        while True:
            event = await queue.get()
            if condition(event):
                return event

    return await soon(follow())


async def streams_cycle(alice, bob):
    connection = await soon(bob.websocket_streams.create_connection())
    try:
        with strict("streams: depth, trade, candle, ticker, best bid and ask"):
            queues = {}

            async def listen(name, handle):
                queues[name] = asyncio.Queue()
                (await handle).on("message", queues[name].put_nowait)

            await listen("trade", connection.trade(symbol=BTC))
            speed = DiffBookDepthUpdateSpeedEnum.UPDATE_SPEED_100ms.value
            await listen("depth", connection.diff_book_depth(symbol=BTC, update_speed=speed))
            await listen("partial", connection.partial_book_depth(symbol=BTC, levels=PartialBookDepthLevelsEnum.LEVELS_5.value))
            await listen("kline", connection.kline(symbol=BTC, interval=KlineIntervalEnum.INTERVAL_1m.value))
            await listen("ticker", connection.ticker(symbol=BTC))
            await listen("best", connection.book_ticker(symbol=BTC))
            await listen("all", connection.all_mini_ticker())
            limit(alice, SELL, 0.3, 32000.0)
            diff = await receive(queues["depth"], lambda event: event.a)
            equal(diff.a, [["32000", "0.3"]])
            equal((await receive(queues["best"], lambda event: float(event.a) == 32000)).A, "0.3")
            limit(bob.rest_api, BUY, 0.1, 32000.0)
            trade = await receive(queues["trade"], lambda event: True)
            equal([trade.p, trade.q, trade.m], ["32000", "0.1", False])
            following = await receive(queues["depth"], lambda event: event.U > diff.u)
            equal([following.U, following.a], [diff.u + 1, [["32000", "0.2"]]])
            await receive(queues["partial"], lambda event: event.asks and float(event.asks[0][1]) == 0.2)
            equal((await receive(queues["kline"], lambda event: float(event.k.c) == 32000)).k.i, "1m")
            equal((await receive(queues["ticker"], lambda event: float(event.c) == 32000)).Q, "0.1")
            await receive(queues["all"], lambda event: any(float(each.c) == 32000 for each in event))
            alice.delete_open_orders(symbol=BTC)
    finally:
        await connection.close_connection()


async def websocket_cycle(alice, bob):
    await websocket_api_cycle(alice, bob)
    await session_cycle()
    await streams_cycle(alice, bob)


alice, bob = client(KEYS["alice"][0], api_secret=KEYS["alice"][1]), client(KEYS["bob"][0], api_secret=KEYS["bob"][1])
rest_cycle(alice.rest_api, bob.rest_api)
asyncio.run(asyncio.wait_for(websocket_cycle(alice.rest_api, bob), 120))
checks.finish()
