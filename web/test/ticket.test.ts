import { describe, expect, it } from 'vitest';
import type { Order } from '../src/account/orders';
import type { SymbolInfo } from '../src/api/types';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { amendmentOf } from '../src/ticket/amending';
import { sizeFor } from '../src/ticket/sizing';
import { goesWithout, timeOf } from '../src/ticket/timeInForce';
import { BLANK, hintsFor, isComplete, type Draft, type Surroundings } from '../src/ticket/validation';

const INFO: SymbolInfo = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '1.00000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00010000', maxQty: '100.00000000', stepSize: '0.00001000' },
    { filterType: 'MARKET_LOT_SIZE', minQty: '0.00010000', maxQty: '10.00000000', stepSize: '0.00001000' },
    { filterType: 'NOTIONAL', minNotional: '5.00000000', maxNotional: '500000.00000000' },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 3 },
  ],
};
const instrument = instrumentOf(INFO);
const draft: Draft = { ...BLANK, side: 'BUY', price: '50000', quantity: '0.1', byQuote: true };
const around: Surroundings = {
  instrument,
  free: { base: decimal('2'), quote: decimal('100000') },
  bestBid: decimal('49999.99'),
  bestAsk: decimal('50001'),
  last: decimal('50000'),
  openOrders: 0,
  phase: 'CONTINUOUS',
  nowMs: Date.UTC(2026, 0, 2),
};
const texts = (change: Partial<Draft>, where: Partial<Surroundings> = {}): string[] =>
  hintsFor({ ...draft, ...change }, { ...around, ...where }).map(({ field, level, text }) => `${field} ${level}: ${text}`);

describe('ticket hints', () => {
  it('should find nothing wrong with a good order', () => {
    expect(texts({})).toEqual([]);
    expect(isComplete(draft, [])).toBe(true);
  });

  it.each([
    [{ price: '50000.001' }, 'price error: The price moves in steps of 0.01.'],
    [{ price: '0.5' }, 'price error: The lowest price is 1.00 USDT.'],
    [{ price: '2000000' }, 'price error: The highest price is 1,000,000.00 USDT.'],
    [{ price: '1e5' }, 'price error: Not a number.'],
    [{ quantity: '0.000105' }, 'quantity error: The quantity moves in steps of 0.00001 BTC.'],
    [{ quantity: '0.00001' }, 'quantity error: At least 0.00010 BTC.'],
    [{ quantity: '100.00001', side: 'SELL' as const }, 'quantity error: At most 100.00000 BTC.'],
    [{ price: '10000', quantity: '0.0004' }, 'quantity error: The order must be worth at least 5.00 USDT.'],
    [{ quantity: '2.1' }, 'quantity error: More than the 100,000.00 USDT available.'],
    [{ quantity: '2.00001', side: 'SELL' as const }, 'quantity error: More than the 2.00000 BTC available.'],
    [{ type: 'MARKET' as const, byQuote: true, amount: '100000.01' }, 'amount error: More than the 100,000.00 USDT available.'],
    [{ type: 'MARKET' as const, byQuote: false, quantity: '10.1', side: 'SELL' as const }, 'quantity error: At most 10.00000 BTC.'],
    [{ type: 'LIMIT_MAKER' as const, price: '50001' }, 'price note: Would trade at once: a post-only order is then rejected.'],
    [{ timeInForce: 'IOC' as const }, 'price note: Nothing to trade with at this price: the order would expire.'],
  ])('should say what is wrong with %o', (change, hint) => {
    expect(texts(change)).toContain(hint);
  });

  it('should accept exactly the limits', () => {
    expect(texts({ price: '1', quantity: '5' })).toEqual([]);
    expect(texts({ quantity: '2' })).toEqual([]);
    expect(texts({ side: 'SELL', quantity: '2' })).toEqual([]);
  });

  it('should hint at halts and too many open orders', () => {
    expect(texts({}, { openOrders: 3 })).toEqual(['order error: At most 3 orders may be open.']);
    expect(texts({}, { instrument: { ...instrument, trading: false } })).toEqual(['order error: BTCUSDT is halted.']);
  });

  it('should know what an auction does not take', () => {
    const auction = { phase: 'OPENING_AUCTION' as const };
    expect(texts({}, auction)).toEqual([]);
    expect(texts({ price: '50001' }, auction)).toEqual([]);
    expect(texts({ timeInForce: 'IOC' }, auction)).toEqual(['order error: Nothing trades at once in an auction.']);
    expect(texts({ type: 'LIMIT_MAKER' }, auction)).toEqual(['order error: Post-only orders are not taken in an auction.']);
    expect(texts({ type: 'MARKET', amount: '100' }, { phase: 'PRE_OPEN' })).toEqual([
      'amount error: Give a quantity: an amount is not taken before the open.',
    ]);
    expect(texts({ type: 'MARKET', timeInForce: 'AT_CLOSE', amount: '100' })).toEqual([
      'amount error: Give a quantity: an auction takes no amounts.',
    ]);
    expect(texts({ timeInForce: 'AT_OPEN' }, auction)).toEqual([]);
    expect(texts({ timeInForce: 'AT_OPEN' })).toEqual([
      'order error: Orders for the opening auction are taken before and during it only.',
    ]);
  });

  it('should want a time to come with GTD', () => {
    expect(texts({ timeInForce: 'GTD', goodTill: '2020-01-01T00:00:00' })).toEqual(['goodTill error: That time has passed.']);
    expect(texts({ timeInForce: 'GTD', goodTill: '2030-01-01T00:00:00' })).toEqual([]);
    expect(isComplete({ ...draft, timeInForce: 'GTD' }, [])).toBe(false);
    expect(isComplete({ ...draft, timeInForce: 'GTD', goodTill: '2030-01-01T00:00:00' }, [])).toBe(true);
  });

  it('should send only what an order of the type may say', () => {
    expect(timeOf({ type: 'LIMIT', timeInForce: 'AT_OPEN' })).toBe('AT_OPEN');
    expect(timeOf({ type: 'MARKET', timeInForce: 'IOC' })).toBe('GTC');
    expect(timeOf({ type: 'LIMIT_MAKER', timeInForce: 'FOK' })).toBe('GTC');
    expect(goesWithout('MARKET', 'GTC')).toBe(true);
    expect(goesWithout('LIMIT', 'GTC')).toBe(false);
    expect(goesWithout('LIMIT_MAKER', 'DAY')).toBe(false);
  });

  it('should not check balances while nobody is signed in', () => {
    expect(texts({ quantity: '9' }, { free: undefined })).toEqual([]);
  });

  it('should not be complete with an empty field', () => {
    expect(isComplete({ ...draft, quantity: '' }, [])).toBe(false);
    expect(isComplete({ ...draft, price: '' }, [])).toBe(false);
    expect(isComplete({ ...draft, type: 'MARKET', price: '', amount: '10' }, [])).toBe(true);
  });
});

describe('percentage buttons', () => {
  it('should size a limit buy by the price, down to the lot', () => {
    expect(sizeFor(100, { ...draft, price: '30000.01' }, around)).toEqual({ field: 'quantity', text: '3.33333' });
  });

  it('should size a sell by the base balance', () => {
    expect(sizeFor(25, { ...draft, side: 'SELL' }, around)).toEqual({ field: 'quantity', text: '0.50000' });
  });

  it('should size a market buy by the amount', () => {
    expect(sizeFor(50, { ...draft, type: 'MARKET' }, around)).toEqual({ field: 'amount', text: '50000.00' });
  });

  it('should size nothing without a balance', () => {
    expect(sizeFor(50, draft, { ...around, free: undefined })).toBeUndefined();
  });

  it('should never size beyond the largest quantity', () => {
    const rich = { ...around, free: { base: decimal('5000'), quote: 0n } };
    expect(sizeFor(100, { ...draft, side: 'SELL' }, rich)?.text).toBe('100.00000');
  });
});

describe('amending', () => {
  const order: Order = {
    symbol: 'BTCUSDT', orderId: 1, clientOrderId: 'a', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', goodTill: undefined, price: '100.00000000',
    stopPrice: '0', trailingDelta: undefined, trails: false, triggerPriceType: undefined, waiting: false, shown: '0', hidden: false,
    quantity: '2.00000000', quoteQuantity: '0', executed: '0.50000000', executedQuote: '50', selfTradePrevention: 'NONE', status: 'PARTIALLY_FILLED',
    time: 0, updateTime: 0,
  };

  it('should keep the place in the queue for less at the same price', () => {
    expect(amendmentOf(order, '100', '1.5')).toEqual({ kind: 'reduce', quantity: '1.5' });
  });

  it('should replace what is left for another price or more', () => {
    expect(amendmentOf(order, '101', '2')).toEqual({ kind: 'replace', price: '101', stopPrice: '0', quantity: '1.5' });
    expect(amendmentOf(order, '100', '3')).toEqual({ kind: 'replace', price: '100', stopPrice: '0', quantity: '2.5' });
  });

  it('should do nothing, or say why not', () => {
    expect(amendmentOf(order, '100.00', '2.0')).toEqual({ kind: 'none' });
    expect(amendmentOf(order, '100', '0.5').kind).toBe('impossible');
    expect(amendmentOf(order, 'x', '1').kind).toBe('impossible');
    expect(amendmentOf(order, '100', '0').kind).toBe('impossible');
  });
});
