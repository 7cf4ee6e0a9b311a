import { describe, expect, it } from 'vitest';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { unusual, type Intended, type Level, type MarketNow } from '../src/ticket/unusual';

const INFO = {
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', stepSize: '0.001', minQty: '0.001', maxQty: '1000' },
  ],
};
const instrument = instrumentOf(INFO);
const levels = (...all: [price: string, quantity: string][]): Level[] =>
  all.map(([price, quantity]) => ({ price: decimal(price), quantity: decimal(quantity) }));
const market: MarketNow = {
  last: decimal('100'),
  bids: levels(['99', '1'], ['98', '2'], ['97', '3']),
  asks: levels(['100', '1'], ['101', '2'], ['110', '3']),
  continuous: true,
  whole: true,
};
const asked = (order: { side: 'BUY' | 'SELL'; price?: string; quantity?: string }, where: Partial<MarketNow> = {}): string[] => {
  const intended: Intended = {
    side: order.side,
    price: order.price === undefined ? undefined : decimal(order.price),
    quantity: order.quantity === undefined ? undefined : decimal(order.quantity),
  };
  return unusual(intended, { ...market, ...where }, instrument);
};

describe('an order far from the market', () => {
  it('should be asked about when its price is more than five percent through the best', () => {
    expect(asked({ side: 'BUY', price: '105', quantity: '1' })).toEqual([]);
    expect(asked({ side: 'BUY', price: '105.01', quantity: '1' })).toEqual([
      'The price is 5.0 % above the best ask, 100.00 USDT.',
    ]);
    expect(asked({ side: 'SELL', price: '94.05', quantity: '1' })).toEqual([]);
    expect(asked({ side: 'SELL', price: '9', quantity: '1' })).toEqual([
      'The price is 90.9 % below the best bid, 99.00 USDT.',
    ]);
  });

  it('should be asked about when its price is more than five percent away from the last trade', () => {
    expect(asked({ side: 'BUY', price: '95', quantity: '1' })).toEqual([]);
    expect(asked({ side: 'BUY', price: '94', quantity: '1' })).toEqual([
      'The price is 6.0 % below the last trade, 100.00 USDT.',
    ]);
    expect(asked({ side: 'SELL', price: '1000', quantity: '1' })).toEqual([
      'The price is 900.0 % above the last trade, 100.00 USDT.',
    ]);
  });

  it('should not be asked about near the best prices of now, however long ago the last trade was', () => {
    const then = { last: decimal('50') };
    expect(asked({ side: 'BUY', price: '99', quantity: '1' }, then)).toEqual([]);
    expect(asked({ side: 'SELL', price: '104', quantity: '1' }, then)).toEqual([]);
    expect(asked({ side: 'BUY', price: '90', quantity: '1' }, then)).toEqual([
      'The price is 80.0 % above the last trade, 50.00 USDT.',
    ]);
  });

  it('should look at the last trade alone while there is no best price or nothing trades at it', () => {
    const nothing = { bids: [], asks: [] };
    expect(asked({ side: 'BUY', price: '120', quantity: '1' }, nothing)).toEqual([
      'The price is 20.0 % above the last trade, 100.00 USDT.',
    ]);
    expect(asked({ side: 'BUY', price: '107', quantity: '1' }, { continuous: false })).toEqual([
      'The price is 7.0 % above the last trade, 100.00 USDT.',
    ]);
  });

  it('should not be asked about while nothing is known', () => {
    expect(asked({ side: 'BUY', price: '5', quantity: '5000' }, { last: undefined, bids: [], asks: [] })).toEqual([]);
    expect(asked({ side: 'BUY' })).toEqual([]);
  });

  it('should be asked about when its size is more than ten times the usual', () => {
    expect(asked({ side: 'BUY', price: '99', quantity: '20' })).toEqual([]);
    expect(asked({ side: 'BUY', price: '99', quantity: '20.001' })).toEqual([
      'The size is 10 times what usually stands at one price, 2.000 BTC.',
    ]);
    expect(asked({ side: 'SELL', price: '101', quantity: '500' })).toEqual([
      'The size is 250 times what usually stands at one price, 2.000 BTC.',
    ]);
  });

  it('should be asked about when it would take most of the book', () => {
    expect(asked({ side: 'BUY', price: '100', quantity: '3' })).toEqual([]);
    expect(asked({ side: 'BUY', price: '100', quantity: '4' })).toEqual(['The size is 66 % of all asks on the book.']);
    expect(asked({ side: 'SELL', price: '99', quantity: '7' })).toEqual([
      'The size is more than all bids on the book together, 6.000 BTC.',
    ]);
    expect(asked({ side: 'BUY', price: '99', quantity: '7' }), 'it would rest').toEqual([]);
    expect(asked({ side: 'BUY', price: '100', quantity: '7' }, { whole: false }), 'there may be more').toEqual([]);
  });

  it('should be asked about when it would go far through the book at market', () => {
    expect(asked({ side: 'BUY', quantity: '3' })).toEqual([]);
    expect(asked({ side: 'BUY', quantity: '3.001' })).toEqual([
      'At market it would trade as far as 110.00 USDT, 10.0 % above the best ask.',
      'The size is 50 % of all asks on the book.',
    ]);
    expect(asked({ side: 'SELL', quantity: '3' })).toEqual([]);
  });
});
