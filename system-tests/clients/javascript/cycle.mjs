// ccxt for JavaScript: REST, streams and the WebSocket API.
import ccxt from 'ccxt';
import { Checks, ED25519, HTTP, KEYS, WS, equal, eventually, pause, rejects, soon, until } from './checks.mjs';

const checks = new Checks('ccxt-js');
const check = (what, run) => checks.check(what, run);
const BTC = 'BTC/USDT';

async function client([apiKey, secret]) {
  const exchange = new ccxt.pro.binance({
    apiKey,
    secret,
    urls: {
      api: {
        public: `${HTTP}/api/v3`,
        private: `${HTTP}/api/v3`,
        v1: `${HTTP}/api/v1`,
        sapi: `${HTTP}/sapi/v1`,
        ws: { spot: `${WS}/ws`, margin: `${WS}/ws`, 'ws-api': { spot: `${WS}/ws-api/v3` } },
      },
    },
    options: {
      defaultType: 'spot',
      fetchCurrencies: false,
      fetchMargins: false,
      fetchMarkets: { types: ['spot'] },
    },
  });
  if (WS.startsWith('ws:')) await exchange.loadHttpProxyAgent(); // needed for plain ws://
  return exchange;
}

const alice = await client(KEYS.alice);
const bob = await client(KEYS.bob);
const signer = await client(ED25519);
const levels = (side) => Array.from(side, ([price, amount]) => [price, amount]); // a plain array of ccxt's own kind of array
let ask;
let bid;

await check('markets', async () => {
  equal(Object.keys(await bob.loadMarkets()).sort(), ['BTC/USDT', 'ETH/USDT']);
  await alice.loadMarkets();
  equal(alice.market(BTC).precision.price, 0.01);
  equal(alice.market(BTC).limits.cost.min, 5);
});

await check('book and balance', async () => {
  const book = await alice.fetchOrderBook(BTC);
  equal([book.bids, book.asks], [[], []]);
  const balance = await alice.fetchBalance();
  equal([balance.USDT.free, balance.BTC.free, balance.BTC.used], [100000, 10, 0]);
});

await check('a limit order rests, another fills it', async () => {
  ask = await alice.createOrder(BTC, 'limit', 'sell', 1, 30000);
  equal([ask.status, ask.filled], ['open', 0]);
  const order = await bob.createOrder(BTC, 'limit', 'buy', 0.4, 30010);
  equal([order.status, order.filled, order.average, order.fee.cost, order.fee.currency], ['closed', 0.4, 30000, 0.0008, 'BTC']);
});

await check('market orders by quantity and by quote amount', async () => {
  equal((await bob.createOrder(BTC, 'market', 'buy', 0.1)).cost, 3000);
  equal((await bob.createMarketBuyOrderWithCost(BTC, 1500)).filled, 0.05);
});

await check('post-only: rejected when it would match, rests otherwise', async () => {
  const post = { postOnly: true };
  await rejects(ccxt.OrderImmediatelyFillable, bob.createOrder(BTC, 'limit', 'buy', 0.1, 30000, post));
  bid = await bob.createOrder(BTC, 'limit', 'buy', 0.1, 29000, post);
  equal(bid.status, 'open');
});

await check('IOC and FOK', async () => {
  const taken = await bob.createOrder(BTC, 'limit', 'buy', 1, 30000, { timeInForce: 'IOC' });
  equal([taken.status, taken.filled], ['expired', 0.45]);
  const none = await alice.createOrder(BTC, 'limit', 'sell', 1, 29000, { timeInForce: 'FOK' });
  equal([none.status, none.filled], ['expired', 0]);
});

await check('edit, open orders, cancel, cancel all', async () => {
  const edited = await bob.editOrder(bid.id, BTC, 'limit', 'buy', 0.2, 28500);
  equal([edited.status, edited.price, edited.amount], ['open', 28500, 0.2]);
  equal((await bob.fetchOpenOrders(BTC)).map((order) => order.id), [edited.id]);
  equal((await bob.cancelOrder(edited.id, BTC)).status, 'canceled');
  await bob.createOrder(BTC, 'limit', 'buy', 0.01, 20000);
  await bob.createOrder(BTC, 'limit', 'buy', 0.01, 20001);
  equal((await bob.cancelAllOrders(BTC)).length, 2);
  equal(await bob.fetchOpenOrders(BTC), []);
});

await check('orders, my trades with fees, candles, ticker', () =>
  eventually(async () => {
    equal((await bob.fetchOrders(BTC)).length, 8);
    const trades = await bob.fetchMyTrades(BTC);
    equal(trades.map((trade) => trade.amount), [0.4, 0.1, 0.05, 0.45]);
    equal(trades.map((trade) => trade.fee.cost), [0.0008, 0.0002, 0.0001, 0.0009]);
    const candles = await bob.fetchOHLCV(BTC, '1m');
    equal(Math.round(candles.reduce((sum, candle) => sum + candle[5], 0) * 1e8), 1e8);
    const ticker = await bob.fetchTicker(BTC);
    equal([ticker.last, ticker.baseVolume, ticker.quoteVolume], [30000, 1, 30000]);
  }));

await check('balances to the last unit', async () => {
  const balance = await bob.fetchBalance();
  equal([balance.USDT.total, balance.BTC.total], [70000, 10.998]);
  equal((await alice.fetchBalance()).USDT.total, 129970);
});

await check('insufficient balance, unknown order, bad signature', async () => {
  await rejects(ccxt.InsufficientFunds, bob.createOrder(BTC, 'limit', 'buy', 50, 30000));
  await rejects(ccxt.OrderNotFound, bob.fetchOrder('999999999', BTC), 'Order does not exist.');
  await rejects(ccxt.OrderNotFound, bob.cancelOrder('999999999', BTC), 'Unknown order sent.');
  await rejects(ccxt.AuthenticationError, (await client([KEYS.bob[0], 'wrong'])).fetchBalance());
});

await check('watch order book from its snapshot through every change', async () => {
  await alice.createOrder(BTC, 'limit', 'sell', 1, 30000);
  await until(() => bob.watchOrderBook(BTC), (book) => book.asks.length === 1);
  const full = until(() => bob.watchOrderBook(BTC), (seen) => seen.asks.length === 11);
  for (let step = 0; step < 10; step += 1) {
    await alice.createOrder(BTC, 'limit', 'sell', 0.1, 30001 + step);
    await pause(50);
  }
  const book = await full;
  equal(levels(book.asks), levels((await bob.fetchOrderBook(BTC)).asks));
});

await check('watch trades, ticker and candles', async () => {
  const watching = [
    soon(bob.watchTrades(BTC)),
    until(() => bob.watchTicker(BTC), (ticker) => ticker.baseVolume === 1.25),
    until(() => bob.watchOHLCV(BTC, '1m'), (candles) => candles.at(-1)[5] > 0),
  ];
  await pause(1000);
  await bob.createOrder(BTC, 'market', 'buy', 0.25);
  const [trades] = await Promise.all(watching);
  equal([trades.at(-1).price, trades.at(-1).amount, trades.at(-1).side], [30000, 0.25, 'buy']);
});

await check('watch orders, my trades and balance', async () => {
  const watching = [
    soon(bob.watchOrders(BTC)),
    soon(bob.watchMyTrades(BTC)),
    until(() => bob.watchBalance(), (balance) => balance.BTC !== undefined),
  ];
  await pause(1000);
  const bought = await bob.createOrder(BTC, 'limit', 'buy', 0.2, 30000);
  const [orders, trades] = await Promise.all(watching);
  equal(orders.at(-1).id, bought.id);
  equal([trades.at(-1).price, trades.at(-1).amount, trades.at(-1).fee.cost], [30000, 0.2, 0.0004]);
});

await check('orders over WebSocket', async () => {
  const order = await soon(bob.createOrderWs(BTC, 'limit', 'buy', 0.1, 20000));
  equal([order.status, order.price, order.amount], ['open', 20000, 0.1]);
  const edited = await soon(bob.editOrderWs(order.id, BTC, 'limit', 'buy', 0.2, 20001));
  equal([edited.status, edited.price], ['open', 20001]);
  equal((await soon(bob.cancelOrderWs(edited.id, BTC))).status, 'canceled');
  equal((await soon(bob.createOrderWs(BTC, 'market', 'buy', 0.1))).status, 'closed');
  await rejects(ccxt.InsufficientFunds, soon(bob.createOrderWs(BTC, 'limit', 'buy', 60, 30000)));
  await rejects(ccxt.OrderNotFound, soon(bob.cancelOrderWs('999999999', BTC)), 'Unknown order sent.');
});

await check('an Ed25519 key', async () => {
  const order = await signer.createOrder(BTC, 'limit', 'buy', 0.01, 20000);
  equal(order.status, 'open');
  equal((await soon(signer.cancelOrderWs(order.id, BTC))).status, 'canceled');
});

await Promise.all([alice, bob, signer].map((exchange) => exchange.close()));
process.exit(checks.failed === 0 ? 0 : 1);
