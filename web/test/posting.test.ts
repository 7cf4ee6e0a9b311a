import { describe, expect, it } from 'vitest';
import { afterResult, isWaiting, type PostedOrder } from '../src/account/postedOrders';
import { offeredOf } from '../src/market/instruments';
import type { ProductMarket } from '../src/market/products';
import { isPostable, keylessOrder, postedDoubts, postedHints, signedOrder, type PostedDraft } from '../src/ticket/posting';
import { postedPrice } from '../src/ui/format';

describe('a posted order', () => {
  const product = offeredOf({
    symbol: 'COFFEE', status: 'HALT', baseAsset: 'PO-UNIT', quoteAsset: 'PO-COIN',
    filters: [
      { filterType: 'PRICE_FILTER', tickSize: '0.0001', minPrice: '0.0001', maxPrice: '10000000.0000' },
      { filterType: 'LOT_SIZE', stepSize: '1', minQty: '1', maxQty: '10000000' },
    ],
  });
  const draft: PostedDraft = { side: 'BUY', price: '101.5', quantity: '3', userId: undefined };
  const waiting = { id: 1, userId: 'x', time: 0 };
  const there: ProductMarket = {
    productId: 'COFFEE', lastPrice: 100.1, volumePerMinute: 0, openSalesOrders: 2, openPurchaseOrders: 2, lastSession: null,
    buyers: [{ ...waiting, quantity: 5, maxPrice: null }, { ...waiting, quantity: 5, maxPrice: 90 }, { ...waiting, quantity: 5, maxPrice: 99 }],
    sellers: [{ ...waiting, quantity: 4, price: 100 }, { ...waiting, quantity: 6, price: 102 }],
    sales: [],
  };
  const hints = (change: Partial<PostedDraft>): string[] => postedHints({ ...draft, ...change }, product).map(({ text }) => text);
  const postable = (change: Partial<PostedDraft>): boolean =>
    isPostable({ ...draft, ...change }, postedHints({ ...draft, ...change }, product));

  it('should be called by the product where it has no assets of its own', () => {
    expect([product.base, product.quote]).toEqual(['COFFEE', '']);
    expect(offeredOf({ symbol: 'TEA', status: 'TRADING', baseAsset: 'LEAF', quoteAsset: 'USDT', filters: [] }).base).toBe('LEAF');
  });

  it('should keep to the limits of the product', () => {
    expect(hints({})).toEqual([]);
    expect(hints({ quantity: '2.5' })).toEqual(['The quantity moves in steps of 1 COFFEE.']);
    expect(hints({ price: '1.00001' })).toEqual(['The price moves in steps of 0.0001.']);
  });

  it('should be sent by the account like any limit order', () => {
    expect(postable({})).toBe(true);
    expect(postable({ price: '' })).toBe(false);
    expect(signedOrder({ ...draft, price: '101.50' }, 'COFFEE')).toEqual({
      symbol: 'COFFEE', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '101.5', quantity: '3',
    });
  });

  it('should need a name without a key, and a price only to sell', () => {
    expect(postable({ userId: '' })).toBe(false);
    expect(postable({ userId: 'ant' })).toBe(true);
    expect(hints({ userId: 'a b' })).toEqual(['A name has 1 to 33 letters, digits, _ or -, no others.']);
    expect(postable({ userId: 'ant', price: '' })).toBe(true);
    expect(postable({ userId: 'ant', price: '', side: 'SELL' })).toBe(false);
    expect(keylessOrder({ ...draft, userId: 'ant', price: '' }, 'COFFEE')).toEqual({
      productId: 'COFFEE', side: 'BUY', userId: 'ant', quantity: '3', price: undefined,
    });
  });

  it('should be asked about when it is far from this market', () => {
    const doubts = (change: Partial<PostedDraft>): string[] => postedDoubts({ ...draft, ...change }, there, product);
    expect(doubts({})).toEqual([]);
    expect(doubts({ price: '110' })).toEqual(['The price is 10.0 % above the best ask, 100.0000.']);
    expect(doubts({ side: 'SELL', price: '90' })).toEqual(['The price is 9.0 % below the best bid, 99.0000.']);
    expect(doubts({ quantity: '9' })).toEqual(['The size is 90 % of all asks on the book.']);
    expect(doubts({ price: '', userId: 'ant', quantity: '70' })).toEqual([
      'The size is 14 times what usually stands at one price, 5 COFFEE.',
      'The size is more than all asks on the book together, 10 COFFEE.',
    ]);
    expect(postedDoubts(draft, undefined, product)).toEqual([]);
  });
});

describe('an order posted without a key', () => {
  const posted: PostedOrder = {
    id: 3, productId: 'COFFEE', side: 'BUY', userId: 'ant', quantity: '4', price: undefined, status: 'PENDING', traded: 0, value: 0,
  };

  it('should go on with what the venue says became of it', () => {
    const part = afterResult(posted, { status: 'PARTIAL', sales: [{ quantity: 1, price: 100 }, { quantity: 2, price: 103 }] });
    expect([part.traded, part.value, isWaiting(part)]).toEqual([3, 306, true]);
    expect(isWaiting(afterResult(part, { status: 'TIMED_OUT', sales: [] }))).toBe(false);
  });
});

describe('a price of the posted-offer market', () => {
  it('should have two decimals, or four when it needs them', () => {
    expect([100, 64.1, 1.005, 0.0001, 12_345.5].map(postedPrice)).toEqual(['100.00', '64.10', '1.0050', '0.0001', '12,345.50']);
    expect(postedPrice(null)).toBe('–');
  });
});
