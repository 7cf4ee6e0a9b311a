/** A make-believe venue for developing the screen without the real one: `npm run mock [port]`. */
import { randomBytes } from 'node:crypto';
import { Accounts, Refusal } from './accounts.mjs';
import { INTERVALS, Market } from './market.mjs';
import { Server } from './server.mjs';

const SPECS = [
  ['BTC', 64230, 2, 5], ['ETH', 3420, 2, 4], ['SOL', 148.2, 2, 3], ['XRP', 0.5231, 4, 1],
  ['ADA', 0.4512, 4, 1], ['DOGE', 0.12345, 5, 0], ['LTC', 82.4, 2, 3], ['LINK', 14.35, 3, 2],
];

let current = 0;
let events = 0;
const started = Date.now();
const markets = new Map();

const publish = (event) => {
  if (event.type === 'fill') return accounts.onFill(event);
  if (!server) return undefined;
  const { market, trade } = event;
  const name = market.symbol.toLowerCase();
  server.publish(`${name}@trade`, {
    e: 'trade', E: Date.now(), s: market.symbol, t: trade.id, p: market.priceText(trade.price), q: market.quantityText(trade.quantity),
    T: trade.time, m: trade.sell, M: true,
  });
  return undefined;
};

const sequence = () => (events++, ++current);
let server;
for (const [base, start, priceDecimals, quantityDecimals] of SPECS) {
  const symbol = `${base}USDT`;
  markets.set(symbol, new Market({ symbol, base, start, priceDecimals, quantityDecimals }, sequence, publish));
}
const accounts = new Accounts(markets, (account, event) => setImmediate(() => server.toUser(account, event)));

const quietMarket = ({ symbol, baseAsset: base }) =>
  markets.set(symbol, new Market({ symbol, base, start: 100, priceDecimals: 2, quantityDecimals: 3, quiet: true }, sequence, publish));

const step = (decimals) => (10 ** -decimals).toFixed(8);
const info = (market) => ({
  symbol: market.symbol, status: 'TRADING', baseAsset: market.base, quoteAsset: 'USDT', baseAssetPrecision: 8, quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET'], allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: step(market.priceDecimals), maxPrice: '1000000.00000000', tickSize: step(market.priceDecimals) },
    { filterType: 'LOT_SIZE', minQty: step(market.quantityDecimals), maxQty: market.quiet ? '1000.00000000' : '9000000.00000000', stepSize: step(market.quantityDecimals) },
    { filterType: 'MARKET_LOT_SIZE', minQty: step(market.quantityDecimals), maxQty: '500000.00000000', stepSize: step(market.quantityDecimals) },
    { filterType: 'NOTIONAL', minNotional: market.quiet ? '1.00000000' : '5.00000000', applyMinToMarket: true, maxNotional: '9000000.00000000', applyMaxToMarket: false, avgPriceMins: 5 },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
  ],
});

const kline = (market, c, ms) => [c[0], ...c.slice(1, 5).map((p) => market.priceText(p)), market.quantityText(c[5]), c[0] + ms - 1, '0', 0, '0', '0', '0'];
const marketOf = (p) => {
  const market = markets.get(p.symbol);
  if (!market) throw new Refusal(-1121, 'Invalid symbol.');
  return market;
};
const ticker = (market) => {
  const t = market.ticker();
  return { symbol: market.symbol, lastPrice: t.last, openPrice: t.open, highPrice: t.high, lowPrice: t.low, volume: t.volume, quoteVolume: t.quoteVolume };
};
const page = (list, p) => list.filter((each) => each.symbol === p.symbol && (!p.endTime || each.time <= Number(p.endTime))
  && (!p.startTime || each.time >= Number(p.startTime))).slice(-Number(p.limit ?? 500));
const open = (account, p) => account.orders.filter((o) => ['NEW', 'PARTIALLY_FILLED'].includes(o.status) && (!p.symbol || o.market.symbol === p.symbol));

const calls = {
  'GET /api/v3/ping': () => ({}),
  'GET /api/v3/time': () => ({ serverTime: Date.now() }),
  'GET /api/v3/exchangeInfo': () => ({ timezone: 'UTC', serverTime: Date.now(), symbols: [...markets.values()].map(info) }),
  'GET /api/v3/depth': (p) => ({ lastUpdateId: current, ...marketOf(p).depth(Number(p.limit ?? 100)) }),
  'GET /api/v3/trades': (p) => marketOf(p).trades.slice(-Number(p.limit ?? 500)).map((t) => ({
    id: t.id, price: marketOf(p).priceText(t.price), qty: marketOf(p).quantityText(t.quantity), time: t.time, isBuyerMaker: t.sell })),
  'GET /api/v3/klines': (p) => {
    const list = marketOf(p).candles[p.interval].filter((c) => !p.endTime || c[0] <= Number(p.endTime));
    return list.slice(-Number(p.limit ?? 500)).map((c) => kline(marketOf(p), c, INTERVALS[p.interval]));
  },
  'GET /api/v3/ticker/24hr': (p) => (p.symbol ? ticker(marketOf(p)) : [...markets.values()].map(ticker)),
  'GET /venue/v1/quotes': () => [],
  'GET /venue/v1/status': () => ({ live: true, ready: true, eventSequence: current, eventsPerSecond: rate, reportingSequence: current - 3,
    reportingLag: 3, uptimeMs: Date.now() - started, roundTripP50Us: 410, roundTripP99Us: 1290 }),
  'GET /api/v3/account': (p, a) => ({ accountName: 'demo', uid: 1, updateTime: Date.now(), canTrade: true, balances: accounts.balances(a) }),
  'GET /venue/v1/statement': (p, a) => ({ account: 'demo', day: p.day, isOver: false, entries: [], nextSequence: null,
    totals: accounts.balances(a).map(({ asset, free }) => ({ asset, opening: free, deposits: '0.00000000', withdrawals: '0.00000000',
      bought: '0.00000000', sold: '0.00000000', fees: '0.00000000', closing: free, unexplained: '0.00000000' })) }),
  'GET /api/v3/account/commission': (p) => ({ symbol: p.symbol, standardCommission: { maker: '0.00050000', taker: '0.00100000' } }),
  'GET /api/v3/order': (p, a) => accounts.view(a.orders.find((order) => String(order.id) === p.orderId)),
  'GET /api/v3/openOrders': (p, a) => open(a, p).map((o) => accounts.view(o)),
  'DELETE /api/v3/openOrders': (p, a) => open(a, p).map((o) => accounts.cancel(a, { orderId: o.id })),
  'GET /api/v3/allOrders': (p, a) => page(a.orders.map((o) => accounts.view(o)), p),
  'GET /api/v3/myTrades': (p, a) => page(a.fills, p),
  'POST /api/v3/order': (p, a) => accounts.place(a, p),
  'DELETE /api/v3/order': (p, a) => accounts.cancel(a, p),
  'PUT /api/v3/order/amend/keepPriority': (p, a) => accounts.amend(a, p),
  'POST /api/v3/order/cancelReplace': (p, a) => accounts.replace(a, p),
};

const WS = { ping: 'GET /api/v3/ping', time: 'GET /api/v3/time', 'order.place': 'POST /api/v3/order', 'order.cancel': 'DELETE /api/v3/order',
  'order.cancelReplace': 'POST /api/v3/order/cancelReplace', 'openOrders.cancelAll': 'DELETE /api/v3/openOrders' };

const venue = {
  restCall(method, path, parameters, apiKey, body) {
    if (/^\/admin\/v1\/accounts\/[^/]+\/keys$/.test(path)) return { apiKey: randomBytes(32).toString('hex'), secretKey: randomBytes(32).toString('hex') };
    if (path.startsWith('/admin/')) {
      if (path.endsWith('/instruments')) quietMarket(body);
      return body;
    }
    const call = calls[`${method} ${path}`];
    if (!call) throw new Refusal(-1000, `No such call: ${method} ${path}`);
    return call(parameters, apiKey ? accounts.of(apiKey) : undefined, body);
  },
  wsCall(method, params) {
    const call = calls[WS[method]];
    if (!call) throw new Refusal(-1000, `Unknown method ${method}`);
    return call(params, params.apiKey ? accounts.of(params.apiKey) : undefined);
  },
};

let rate = 0;
server = new Server(venue, new URL('../dist', import.meta.url).pathname);
setInterval(() => { for (const market of markets.values()) if (Math.random() < 0.7) market.beat(); }, 60);
setInterval(() => {
  for (const market of markets.values()) {
    const event = market.flush(Date.now(), current);
    if (event) server.publish(`${market.symbol.toLowerCase()}@depth@100ms`, event);
  }
}, 100);
setInterval(() => {
  rate = events;
  events = 0;
  const now = Date.now();
  server.publish('!miniTicker@arr', [...markets.values()].map((market) => {
    const t = market.ticker();
    return { e: '24hrMiniTicker', E: now, s: market.symbol, c: t.last, o: t.open, h: t.high, l: t.low, v: t.volume, q: t.quoteVolume };
  }));
  for (const market of markets.values()) for (const [i, ms] of Object.entries(INTERVALS)) {
    const c = market.candles[i].at(-1);
    const [t, o, h, l, close, v, T] = kline(market, c, ms);
    server.publish(`${market.symbol.toLowerCase()}@kline_${i}`, { e: 'kline', E: now, s: market.symbol, k: { t, T, s: market.symbol, i, o, c: close, h, l, v, x: false } });
  }
}, 1000);

const port = await server.listen(Number(process.argv[2] ?? 8080));
console.log(`mock venue on http://127.0.0.1:${port}/#key=demo&secret=demo&symbol=BTCUSDT`);
