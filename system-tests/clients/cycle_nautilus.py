"""nautilus_trader's live adapter: instruments, its checked order book, and orders of a strategy, in a real node."""

import asyncio
import hashlib
import hmac
import json
import time
import urllib.parse
import urllib.request

from checks import ED25519, HTTP, KEYS, WS, Checks, equal, soon
from nautilus_trader.adapters.binance import (
    BINANCE,
    BinanceAccountType,
    BinanceDataClientConfig,
    BinanceExecClientConfig,
    BinanceLiveDataClientFactory,
    BinanceLiveExecClientFactory,
)
from nautilus_trader.adapters.binance.common.enums import BinanceKeyType
from nautilus_trader.config import InstrumentProviderConfig, LoggingConfig, TradingNodeConfig
from nautilus_trader.live.node import TradingNode
from nautilus_trader.model.enums import BookType, OrderSide, OrderStatus, TimeInForce
from nautilus_trader.model.identifiers import InstrumentId, TraderId, Venue
from nautilus_trader.model.objects import Currency
from nautilus_trader.trading.strategy import Strategy

checks = Checks("nautilus-trader")
BTC = InstrumentId.from_str("BTCUSDT.BINANCE")


class Trading(Strategy):
    """Subscribes, and keeps what it is told."""

    def __init__(self):
        super().__init__()
        self.trades = []
        self.quotes = []
        self.events = []

    def on_start(self):
        self.subscribe_order_book_deltas(BTC, BookType.L2_MBP)
        self.subscribe_trade_ticks(BTC)
        self.subscribe_quote_ticks(BTC)

    def on_trade_tick(self, tick):
        self.trades.append(tick)

    def on_quote_tick(self, tick):
        self.quotes.append(tick)

    def on_order_event(self, event):
        self.events.append(event)

    def limit(self, side, quantity, price, **terms):
        instrument = self.cache.instrument(BTC)
        order = self.order_factory.limit(
            BTC,
            side,
            instrument.make_qty(quantity),
            instrument.make_price(price),
            time_in_force=TimeInForce.GTC,
            **terms,
        )
        self.submit_order(order)
        return order

    def market(self, side, quantity):
        order = self.order_factory.market(BTC, side, self.cache.instrument(BTC).make_qty(quantity))
        self.submit_order(order)
        return order


def alice(method, path, **params):
    """The other side of the trades, by hand."""
    key, secret = KEYS["alice"]
    query = urllib.parse.urlencode({**params, "timestamp": int(time.time() * 1000)})
    signature = hmac.new(secret.encode(), query.encode(), hashlib.sha256).hexdigest()
    url = f"{HTTP}{path}?{query}&signature={signature}"
    request = urllib.request.Request(url, method=method, headers={"X-MBX-APIKEY": key})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def sell(quantity, price):
    terms = {"side": "SELL", "type": "LIMIT", "timeInForce": "GTC", "quantity": quantity, "price": price}
    return alice("POST", "/api/v3/order", symbol="BTCUSDT", **terms)


def node():
    # docs/clients.md shows these lines: keep the two alike
    hmac_key = {"api_key": KEYS["bob"][0], "api_secret": KEYS["bob"][1]}
    ed25519_key = {
        "key_type": BinanceKeyType.ED25519,
        "api_key": ED25519[0],
        "api_secret": "".join(ED25519[1].splitlines()[1:-1]),
    }
    where = {
        "account_type": BinanceAccountType.SPOT,
        "base_url_http": HTTP,
        "base_url_ws": WS,
        "instrument_provider": InstrumentProviderConfig(load_all=True),
    }
    trading_node = TradingNode(
        config=TradingNodeConfig(
            trader_id=TraderId("TESTER-001"),
            logging=LoggingConfig(log_level="WARNING"),
            data_clients={BINANCE: BinanceDataClientConfig(**where, **hmac_key)},
            exec_clients={BINANCE: BinanceExecClientConfig(**where, **ed25519_key)},
            timeout_connection=15.0,
            timeout_disconnection=3.0,
            timeout_post_stop=1.0,
        ),
        loop=asyncio.get_running_loop(),
    )
    trading_node.add_data_client_factory(BINANCE, BinanceLiveDataClientFactory)
    trading_node.add_exec_client_factory(BINANCE, BinanceLiveExecClientFactory)
    return trading_node


async def comes(condition):
    """Waits until the condition is true."""

    async def follow():
        while not condition():
            await asyncio.sleep(0.02)

    await soon(follow())


def levels(book_side):
    return [[level.price.as_double(), level.size()] for level in book_side]


async def cycle(strategy, trading_node):
    cache = trading_node.cache

    with checks("instruments with precision, limits and fees"):
        await comes(lambda: strategy.is_running and cache.instrument(BTC) is not None)
        instrument = cache.instrument(BTC)
        equal([instrument.price_increment.as_double(), instrument.size_increment.as_double()], [0.01, 0.00001])
        equal([str(instrument.maker_fee), str(instrument.taker_fee)], ["0.001", "0.002"])
        equal(instrument.min_notional.as_double(), 5)

    with checks("account"):
        account = trading_node.portfolio.account(Venue(BINANCE))
        equal(account.balance_free(Currency.from_str("USDT")).as_double(), 100000)
        equal(account.balance_free(Currency.from_str("BTC")).as_double(), 10)

    with checks("order book deltas follow the venue"):
        ask = sell("1", "30000")
        for step in range(1, 6):
            sell("0.1", str(30000 + step))
            await asyncio.sleep(0.05)
        await comes(lambda: len(cache.order_book(BTC).asks()) == 6)
        equal(levels(cache.order_book(BTC).asks())[:2], [[30000, 1.0], [30001, 0.1]])
        await comes(lambda: strategy.quotes and strategy.quotes[-1].ask_price.as_double() == 30000)
        alice("DELETE", "/api/v3/order", symbol="BTCUSDT", orderId=ask["orderId"])
        await comes(lambda: levels(cache.order_book(BTC).asks())[:1] == [[30001, 0.1]])

    with checks("a limit order is accepted, rests in the book and is canceled"):
        order = strategy.limit(OrderSide.BUY, 0.5, 29000)
        await comes(lambda: order.status == OrderStatus.ACCEPTED)
        await comes(lambda: levels(cache.order_book(BTC).bids()) == [[29000, 0.5]])
        strategy.cancel_order(order)
        await comes(lambda: order.status == OrderStatus.CANCELED)
        await comes(lambda: not cache.order_book(BTC).bids())

    with checks("a market order fills, with price and commission"):
        order = strategy.market(OrderSide.BUY, 0.1)
        await comes(lambda: order.status == OrderStatus.FILLED)
        equal([order.avg_px, order.filled_qty.as_double()], [30001, 0.1])
        equal(str(order.last_event.commission), "0.00020000 BTC")
        await comes(lambda: strategy.trades)
        equal([strategy.trades[-1].price.as_double(), strategy.trades[-1].size.as_double()], [30001, 0.1])

    with checks("post-only is rejected when it would match"):
        order = strategy.limit(OrderSide.BUY, 0.1, 30002, post_only=True)
        await comes(lambda: order.status == OrderStatus.REJECTED)
        equal("immediately match" in strategy.events[-1].reason, True)

    with checks("cancel all"):
        orders = [strategy.limit(OrderSide.BUY, 0.1, price) for price in (28000, 28001)]
        await comes(lambda: all(order.status == OrderStatus.ACCEPTED for order in orders))
        strategy.cancel_all_orders(BTC)
        await comes(lambda: all(order.status == OrderStatus.CANCELED for order in orders))

    with checks("the account follows"):
        account = trading_node.portfolio.account(Venue(BINANCE))
        await comes(lambda: str(account.balance_total(Currency.from_str("BTC"))) == "10.09980000 BTC")
        await comes(lambda: str(account.balance_free(Currency.from_str("USDT"))) == "96999.90000000 USDT")


async def main():
    trading_node = node()
    strategy = Trading()
    trading_node.trader.add_strategy(strategy)
    trading_node.build()
    running = asyncio.ensure_future(trading_node.run_async())
    try:
        await cycle(strategy, trading_node)
    finally:
        await trading_node.stop_async()
        await asyncio.wait([running], timeout=10)


asyncio.run(main())
checks.finish()
