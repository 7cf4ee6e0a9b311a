import { describe, expect, it } from 'vitest';
import { History } from '../src/account/history';
import { OpenOrders, type Order } from '../src/account/orders';
import { Book } from '../src/market/book';
import { CandleSeries, type Candle } from '../src/market/candles';
import { depthCurve, reachOf } from '../src/market/depthCurve';
import { groupsFor, rowsOf } from '../src/market/ladder';
import { Trades } from '../src/market/trades';

function book(): Book {
  const made = new Book(2, 0);
  made.load([['1.07', '1'], ['1.05', '2'], ['0.99', '3']], [['1.11', '4'], ['1.19', '5'], ['1.20', '6']], 1000);
  return made;
}

describe('the ladder', () => {
  it('should add up from the best outwards', () => {
    expect(rowsOf(book().bids, 1, 10, false)).toEqual([
      { price: 107, quantity: 1, cumulative: 1 },
      { price: 105, quantity: 2, cumulative: 3 },
      { price: 99, quantity: 3, cumulative: 6 },
    ]);
  });

  it('should never show a group better than what is in it', () => {
    expect(rowsOf(book().bids, 10, 10, false).map(({ price }) => price)).toEqual([100, 90]);
    expect(rowsOf(book().asks, 10, 10, true)).toEqual([{ price: 120, quantity: 15, cumulative: 15 }]);
  });

  it('should stop at the number of rows, with whole groups', () => {
    expect(rowsOf(book().bids, 10, 1, false)).toEqual([{ price: 100, quantity: 3, cumulative: 3 }]);
  });

  it('should offer groups from the tick up', () => {
    expect(groupsFor(1, 6_400_000)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500]);
    expect(groupsFor(1, 500)).toEqual([1, 2, 5, 10]);
  });
});

describe('the depth curve', () => {
  it('should keep to its span', () => {
    const curve = depthCurve(book(), 0.05);
    expect(curve?.bids).toEqual([{ price: 107, cumulative: 1 }, { price: 105, cumulative: 3 }]);
    expect(curve?.asks).toEqual([{ price: 111, cumulative: 4 }]);
    expect(curve?.most).toBe(4);
  });

  it('should know how far the book reaches', () => {
    expect(reachOf(book())).toBeCloseTo(0.11 / 1.09, 3);
    expect(reachOf(new Book(2, 0))).toBeUndefined();
  });

  it('should not exist without both sides', () => {
    expect(depthCurve(new Book(2, 0), 0.1)).toBeUndefined();
  });
});

describe('the trades', () => {
  it('should keep each trade once, newest first, whether live or from history', () => {
    const trades = new Trades(2, 0);
    const live = (t: number): void => trades.onTrade({ E: 0, s: 'X', t, p: '1.00', q: '1', T: t, m: false });
    live(5);
    live(6);
    trades.onHistory([3, 4, 5].map((id) => ({ id, price: '1.00', qty: '1', time: id, isBuyerMaker: true })));
    live(6);
    live(7);
    expect(trades.latest.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3]);
  });
});

describe('candles', () => {
  const candle = (time: number, close = 1): Candle => ({ time, open: 1, high: 1, low: 1, close, volume: 0 });

  it('should merge pages by time and ignore late live candles', () => {
    const series = new CandleSeries();
    series.merge([candle(3), candle(4)]);
    series.merge([candle(1), candle(2), candle(3, 9)]);
    expect(series.candles.map(({ time, close }) => [time, close])).toEqual([[1, 1], [2, 1], [3, 9], [4, 1]]);
    expect(series.update(candle(3))).toBe(false);
    expect(series.update(candle(4, 7))).toBe(true);
    expect(series.update(candle(5))).toBe(true);
    expect(series.candles.map(({ close }) => close)).toEqual([1, 1, 9, 7, 1]);
  });
});

describe('open orders', () => {
  const order = (orderId: number, status: string, symbol = 'X'): Order => ({
    symbol, orderId, clientOrderId: '', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', goodTill: undefined, price: '1', stopPrice: '0', trailingDelta: undefined, trails: false, triggerPriceType: undefined, waiting: false, quantity: '1', shown: '0', hidden: false,
    quoteQuantity: '0', executed: '0', executedQuote: '0', selfTradePrevention: 'NONE', status, time: orderId, updateTime: 0,
  });

  it('should hold what is open, newest first, and let go of the rest', () => {
    const open = new OpenOrders();
    open.load([order(1, 'NEW'), order(2, 'PARTIALLY_FILLED')]);
    open.apply(order(3, 'NEW'));
    open.apply(order(1, 'FILLED'));
    open.apply(order(9, 'CANCELED'));
    expect(open.list().map(({ orderId }) => orderId)).toEqual([3, 2]);
  });

  it('should not mix up equal ids of two instruments', () => {
    const open = new OpenOrders();
    open.load([order(1, 'NEW', 'X'), order(1, 'NEW', 'Y')]);
    open.apply(order(1, 'CANCELED', 'X'));
    expect(open.list().map(({ symbol }) => symbol)).toEqual(['Y']);
  });
});

describe('paged history', () => {
  const all = Array.from({ length: 25 }, (_, i) => ({ id: i, time: Math.floor(i / 2) }));
  const fetchPage = (limit: number, endTime?: number) =>
    Promise.resolve(all.filter(({ time }) => endTime === undefined || time <= endTime).slice(-limit));

  it('should reach the oldest entry, each once', async () => {
    const history = new History(fetchPage, ({ id }) => String(id), 10);
    await history.reload();
    expect(history.list()).toHaveLength(10);
    for (let i = 0; i < 5 && history.more(); i++) await history.older();
    expect(new Set(history.list().map(({ id }) => id)).size).toBe(25);
    expect(history.list()).toHaveLength(25);
    expect(history.more()).toBe(false);
  });

  it('should get past more entries of one millisecond than a page holds', async () => {
    const burst = Array.from({ length: 40 }, (_, i) => ({ id: i, time: i < 5 ? 1 : 2 }));
    const history = new History(
      (limit, endTime) => Promise.resolve(burst.filter(({ time }) => time <= (endTime ?? 9)).slice(-limit)),
      ({ id }) => String(id),
      10,
    );
    await history.reload();
    for (let i = 0; i < 5 && history.more(); i++) await history.older();
    expect(history.list()).toHaveLength(40);
  });
});
