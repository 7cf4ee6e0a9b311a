"""ccxt for Python, the asynchronous client and its streams (ccxt.pro)."""

import asyncio

import ccxt.pro
from checks import ED25519, HTTP, KEYS, WS, Checks, admin, equal, eventually_async, raises_async, soon

checks = Checks("ccxt-pro")
BTC = "BTC/USDT"


def client(key, secret):
    return ccxt.pro.binance({
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


async def until(watch, condition):
    """Watches until the condition holds for what was seen."""

    async def follow():
        while True:
            seen = await watch()
            if condition(seen):
                return seen

    return await soon(follow())


def book_until(exchange, condition):
    return until(lambda: exchange.watch_order_book(BTC), condition)


async def market_streams(alice, bob):
    with checks("watch order book from its snapshot"):
        await alice.create_order(BTC, "limit", "sell", 1, 30000)
        book = await book_until(bob, lambda book: book["asks"])
        equal([book["bids"], book["asks"]], [[], [[30000, 1]]])

    with checks("watch order book follows every change"):
        full = asyncio.ensure_future(book_until(bob, lambda book: len(book["asks"]) == 11))
        for step in range(10):
            await alice.create_order(BTC, "limit", "sell", 0.1, 30001 + step)
            await asyncio.sleep(0.05)
        book = await full
        equal(book["asks"][1:], [[30001 + step, 0.1] for step in range(10)])
        full = asyncio.ensure_future(book_until(bob, lambda book: len(book["bids"]) == 10))
        for step in range(10):
            await bob.create_order(BTC, "limit", "buy", 0.01, 29000 - step)
        book = await full
        equal(book["bids"], [[29000 - step, 0.01] for step in range(10)])
        empty = asyncio.ensure_future(book_until(bob, lambda book: not book["bids"]))
        await bob.cancel_all_orders(BTC)
        book = await empty
        fetched = await bob.fetch_order_book(BTC)
        equal(book["asks"], fetched["asks"])

    with checks("watch order book through a burst"):
        # 200 changes as fast as they go, on both sides, until one last level that ends it
        full = asyncio.ensure_future(book_until(bob, lambda book: book["bids"] and book["bids"][0][0] == 29500))
        orders = []
        for step in range(50):
            terms = [("sell", 30100 + step % 20), ("buy", 29400 - step % 20)]
            orders += [alice.create_order(BTC, "limit", side, 0.01, price) for side, price in terms]
        placed = await asyncio.gather(*orders)
        await asyncio.gather(*(alice.cancel_order(order["id"], BTC) for order in placed[::3]))
        await alice.create_order(BTC, "limit", "buy", 0.01, 29500)
        book = await full
        fetched = await bob.fetch_order_book(BTC)
        equal([book["bids"], book["asks"]], [fetched["bids"], fetched["asks"]])

    with checks("watch trades, ticker, candles, best bid and ask"):
        watching = [
            asyncio.ensure_future(watch)
            for watch in (
                soon(bob.watch_trades(BTC)),
                until(lambda: bob.watch_ticker(BTC), lambda ticker: ticker["last"] == 30000),
                until(lambda: bob.watch_tickers([BTC]), lambda tickers: tickers[BTC]["last"] == 30000),
                until(lambda: bob.watch_ohlcv(BTC, "1m"), lambda candles: candles[-1][5] > 0),
                until(lambda: bob.watch_bids_asks([BTC]), lambda tickers: tickers[BTC]["ask"] == 30000),
            )
        ]
        await asyncio.sleep(1)
        await bob.create_order(BTC, "market", "buy", 0.25)
        trades, ticker, _, candles, best = await asyncio.gather(*watching)
        equal([trades[-1]["price"], trades[-1]["amount"], trades[-1]["side"]], [30000, 0.25, "buy"])
        equal([ticker["baseVolume"], ticker["quoteVolume"]], [0.25, 7500])
        equal(candles[-1][1:6], [30000, 30000, 30000, 30000, 0.25])
        equal(best[BTC]["ask"], 30000)

    with checks("a stream that does not exist is an error, at once and with the reason"):
        rolling = bob.watch_ticker(BTC, {"name": "ticker_1h"})
        await raises_async(ccxt.ExchangeError, soon(rolling), "only the last 24 hours are streamed")

    with checks("un-watch"):
        await soon(bob.un_watch_trades(BTC))
        await soon(bob.un_watch_order_book(BTC))
    await alice.cancel_all_orders(BTC)


async def user_streams(alice, bob):
    with checks("watch orders, my trades and balance"):
        watching = [
            asyncio.ensure_future(soon(bob.watch_orders(BTC))),
            asyncio.ensure_future(soon(bob.watch_my_trades(BTC))),
            asyncio.ensure_future(until(bob.watch_balance, lambda balance: "BTC" in balance)),
        ]
        await asyncio.sleep(1)
        await alice.create_order(BTC, "limit", "sell", 0.5, 31000)
        bought = await bob.create_order(BTC, "limit", "buy", 0.2, 31000)
        orders, trades, balance = await asyncio.gather(*watching)
        equal(orders[-1]["id"], bought["id"])
        equal([trades[-1]["price"], trades[-1]["amount"], trades[-1]["side"]], [31000, 0.2, "buy"])
        equal([trades[-1]["fee"]["cost"], trades[-1]["fee"]["currency"]], [0.0004, "BTC"])
        equal(trades[-1]["takerOrMaker"], "taker")
        fetched = await bob.fetch_balance()
        balance = await soon(match_balance(bob, balance, fetched))
        equal([balance["USDT"]["free"], balance["BTC"]["free"]], [fetched["USDT"]["free"], fetched["BTC"]["free"]])

    with checks("watch balance sees a deposit"):
        before = (await bob.fetch_balance())["ETH"]["free"]
        updates = []  # copies: ccxt writes later messages into the same balance

        def deposited(balance):
            updates.append(dict(balance["info"]))
            return updates[-1]["e"] == "balanceUpdate"

        watching = asyncio.ensure_future(until(bob.watch_balance, deposited))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(admin, "/accounts/bob/deposits", {"transferId": "late", "asset": "ETH", "amount": "2.5"})
        await watching
        equal([updates[-1]["a"], updates[-1]["d"]], ["ETH", "2.5"])
        equal((await bob.fetch_balance())["ETH"]["free"], before + 2.5)

    with checks("watch orders sees resting, filled and canceled"):
        seen = []

        async def follow():
            while {"open", "closed", "canceled"} - {status for _, status in seen}:
                for order in await alice.watch_orders(BTC):
                    seen.append((order["id"], order["status"]))

        following = asyncio.ensure_future(soon(follow()))
        await asyncio.sleep(0.5)
        resting = await alice.create_order(BTC, "limit", "sell", 0.1, 32000)
        await bob.create_order(BTC, "market", "buy", 0.3)
        await alice.cancel_order(resting["id"], BTC)
        await following
        equal((resting["id"], "canceled") in seen, True)


async def match_balance(bob, balance, fetched):
    """The stream's balance after its last message: watches on while it still differs from what REST says."""
    while balance["USDT"]["free"] != fetched["USDT"]["free"] or balance["BTC"]["free"] != fetched["BTC"]["free"]:
        balance = await bob.watch_balance()
    return balance


async def orders_over_websocket(alice, bob):
    with checks("create, fetch, edit and cancel an order over WebSocket"):
        order = await soon(bob.create_order_ws(BTC, "limit", "buy", 0.1, 20000))
        equal([order["status"], order["price"], order["amount"]], ["open", 20000, 0.1])
        equal((await soon(bob.fetch_order_ws(order["id"], BTC)))["status"], "open")
        equal([o["id"] for o in await soon(bob.fetch_open_orders_ws(BTC))], [order["id"]])
        edited = await soon(bob.edit_order_ws(order["id"], BTC, "limit", "buy", 0.2, 20001))
        equal([edited["status"], edited["price"], edited["amount"]], ["open", 20001, 0.2])
        canceled = await soon(bob.cancel_order_ws(edited["id"], BTC))
        equal([canceled["id"], canceled["status"]], [edited["id"], "canceled"])

    with checks("a market order over WebSocket fills"):
        await soon(alice.create_order_ws(BTC, "limit", "sell", 0.1, 30500))
        order = await soon(bob.create_order_ws(BTC, "market", "buy", 0.1))
        equal([order["status"], order["filled"], order["cost"]], ["closed", 0.1, 3050])
        equal(order["fee"]["cost"], 0.0002)

    with checks("cancel all over WebSocket"):
        for price in (20000, 20001):
            await soon(bob.create_order_ws(BTC, "limit", "buy", 0.01, price))
        equal(len(await soon(bob.cancel_all_orders_ws(BTC))), 2)

    with checks("errors over WebSocket are mapped"):
        await raises_async(ccxt.InsufficientFunds, soon(bob.create_order_ws(BTC, "limit", "buy", 60, 30000)))
        await raises_async(ccxt.OrderNotFound, soon(bob.cancel_order_ws("999999999", BTC)), "Unknown order sent.")
        await raises_async(ccxt.OrderNotFound, soon(bob.fetch_order_ws("999999999", BTC)), "Order does not exist.")
        await alice.create_order(BTC, "limit", "sell", 0.01, 30500)
        # not {"postOnly": True}: over WebSocket ccxt 4.5.90 sends that parameter too, which is one too many (-1104)
        post_only = bob.create_order_ws(BTC, "limit_maker", "buy", 0.01, 30500)
        await raises_async(ccxt.OrderImmediatelyFillable, soon(post_only))
        await alice.cancel_all_orders(BTC)

    with checks("balance, my trades and candles over WebSocket"):
        # ccxt 4.5.90 leaves a spot account's balances unparsed here: they are compared as the venue sent them
        account = (await soon(bob.fetch_balance_ws()))["info"]
        fetched = await bob.fetch_balance()
        equal(account["balances"], fetched["info"]["balances"])

        async def trades():
            equal((await soon(bob.fetch_my_trades_ws(BTC)))[-1]["amount"], 0.1)
            equal((await soon(bob.fetch_ohlcv_ws(BTC, "1m")))[-1][2] >= 30500, True)

        await eventually_async(trades)


async def main():
    alice, bob, signer = client(*KEYS["alice"]), client(*KEYS["bob"]), client(*ED25519)
    try:
        with checks("markets"):
            equal(sorted(await bob.load_markets()), ["BTC/USDT", "ETH/USDT"])
        await market_streams(alice, bob)
        await user_streams(alice, bob)
        await orders_over_websocket(alice, bob)
        with checks("an Ed25519 key, REST and WebSocket"):
            order = await soon(signer.create_order_ws(BTC, "limit", "buy", 0.01, 20000))
            canceled = await signer.cancel_order(order["id"], BTC)
            equal([canceled["id"], canceled["status"]], [order["id"], "canceled"])
    finally:
        for exchange in (alice, bob, signer):
            await exchange.close()


asyncio.run(main())
checks.finish()
