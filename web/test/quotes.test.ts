import { describe, expect, it } from 'vitest';
import { pairOf } from '../src/market/instruments';
import { decimal, formatDecimal } from '../src/money/decimal';
import { ageText, leftMs, leftShare, leftText } from '../src/quotes/countdown';
import { bigFigure, dealerSize, spreadText } from '../src/quotes/figures';
import { guardedPrice, guardProblem, quantityProblem, quantityTyped, usualQuantity } from '../src/quotes/guard';
import { aggregate, sweep, type Tier } from '../src/quotes/ladder';

function pair(tickSize: string, more: { minQty?: string; maxQty?: string; stepSize?: string; minPrice?: string; maxPrice?: string } = {}) {
  const { minQty = '1000', maxQty = '50000000', stepSize = '1000', minPrice = tickSize, maxPrice = '1000' } = more;
  return pairOf({
    symbol: 'EURUSD', status: 'TRADING', baseAsset: 'EUR', quoteAsset: 'USD',
    filters: [
      { filterType: 'PRICE_FILTER', tickSize, minPrice, maxPrice },
      { filterType: 'LOT_SIZE', stepSize, minQty, maxQty },
    ],
  });
}

describe('a big figure', () => {
  it.each([
    ['1.08543', 5, '1.08', '54', '3'],
    ['154.327', 3, '154.', '32', '7'],
    ['1.0854', 4, '1.08', '54', ''],
    ['154.32', 2, '154.', '32', ''],
    ['0.00005', 5, '0.00', '00', '5'],
    ['2411.5', 1, '241', '1.5', ''],
    ['7', 0, '', '7', ''],
  ])('should split %s with %i decimals', (price, decimals, lead, big, pipette) => {
    expect(bigFigure(price, decimals)).toEqual({ lead, big, pipette });
  });

  it('should have all its decimals where the venue sent fewer', () => {
    expect(bigFigure('1.1', 5)).toEqual({ lead: '1.10', big: '00', pipette: '0' });
  });

  it('should be empty without a price', () => {
    expect(bigFigure(undefined, 5)).toEqual({ lead: '', big: '', pipette: '' });
  });
});

describe('a spread', () => {
  it.each([
    ['1.08542', '1.08548', 5, '0.6'],
    ['154.327', '154.337', 3, '1.0'],
    ['1.0854', '1.0857', 4, '3'],
    ['1.08550', '1.08547', 5, '−0.3'],
    ['1.08550', '1.08550', 5, '0.0'],
  ])('should be told in pips: %s to %s', (bid, ask, decimals, pips) => {
    expect(spreadText(bid, ask, decimals)).toBe(pips);
  });

  it('should be none with one side alone', () => {
    expect(spreadText('1.1', undefined, 5)).toBe('–');
  });
});

describe('a size', () => {
  it('should be as short as is exact', () => {
    expect(['1000000', '12500000', '1250000', '1255500', '250000', '1000', '1000000000', '999', '1000001', '0'].map((size) => dealerSize(decimal(size))))
      .toEqual(['1 M', '12.5 M', '1.25 M', '1,255.5 K', '250 K', '1 K', '1,000 M', '999', '1,000,001', '0']);
  });
});

describe('the guard', () => {
  it('should let a purchase be dearer and a sale be cheaper by so many pips', () => {
    expect(guardedPrice('BUY', '1.08548', '1', pair('0.00001'))).toBe('1.08558');
    expect(guardedPrice('SELL', '1.08542', '0.5', pair('0.00001'))).toBe('1.08537');
    expect(guardedPrice('SELL', '154.327', '2', pair('0.001'))).toBe('154.307');
  });

  it('should be the price on the screen when it is zero', () => {
    expect(guardedPrice('BUY', '1.08548', '0', pair('0.00001'))).toBe('1.08548');
  });

  it('should stop at a tick on the side that is better for us', () => {
    expect(guardedPrice('BUY', '1.08545', '0.7', pair('0.00005'))).toBe('1.08550');
    expect(guardedPrice('SELL', '1.08545', '0.7', pair('0.00005'))).toBe('1.08540');
  });

  it('should stop where the instrument has no more prices', () => {
    expect(guardedPrice('BUY', '1.08548', '10', pair('0.00001', { maxPrice: '1.08550' }))).toBe('1.08550');
    expect(guardedPrice('SELL', '1.08542', '10', pair('0.00001', { minPrice: '1.08540' }))).toBe('1.08540');
    expect(guardedPrice('SELL', '0.00002', '1', pair('0.00001'))).toBe('0.00001');
  });

  it('should be a number of pips that a person means', () => {
    expect(guardProblem('0')).toBeUndefined();
    expect(guardProblem('1000')).toBeUndefined();
    for (const bad of ['', '-1', 'x', '.']) expect(guardProblem(bad)).toMatch(/number of pips/);
    expect(guardProblem('1000.1')).toMatch(/at most 1,000/);
  });
});

describe('the quantity of a tile', () => {
  it('should be typed as dealers do', () => {
    expect(['5m', '250K', '1,000,000', '1.5M', '2 000', 'm', 'five'].map(quantityTyped))
      .toEqual(['5000000', '250000', '1000000', '1500000', '2000', 'm', 'five']);
  });

  it('should keep to the instrument', () => {
    const eurusd = pair('0.00001');
    expect(quantityProblem('1000', eurusd)).toBeUndefined();
    expect(quantityProblem('50000000', eurusd)).toBeUndefined();
    expect(quantityProblem('50001000', eurusd)).toBe('At most 50,000,000 EUR.');
    expect(quantityProblem('1500', eurusd)).toBe('The quantity moves in steps of 1000 EUR.');
    expect(quantityProblem('0', eurusd)).toBe('The quantity is a number of EUR above 0.');
    expect(quantityProblem('500', pair('0.00001', { stepSize: '1' }))).toBe('At least 1,000 EUR.');
  });

  it('should begin with what the instrument takes', () => {
    expect(usualQuantity(pair('0.00001'))).toBe('100000');
    expect(usualQuantity(pair('0.00001', { maxQty: '5500' }))).toBe('5000');
    expect(usualQuantity(pair('0.00001', { minQty: '1000000' }))).toBe('1000000');
  });
});

describe('the ladder of all providers', () => {
  const tier = (provider: string, price: string, quantity: string, more: Partial<Tier> = {}): Tier => ({
    provider, price, quantity, stream: 0, quoteId: 'q', tier: 1, sentAt: 0, validUntil: 0, lastLook: false, fullAmount: false, ...more,
  });
  const total = (value: bigint): string => formatDecimal(value, 0);

  it('should put the best price first, and of equal ones the earlier', () => {
    const tiers = [tier('C', '1.10', '1', { sentAt: 3 }), tier('B', '1.1', '2', { sentAt: 1 }), tier('A', '1.2', '4', { sentAt: 2 })];
    expect(aggregate(tiers, 'ASK', '').map(({ provider, place }) => [provider, place])).toEqual([['B', 1], ['C', 2], ['A', 3]]);
    expect(aggregate(tiers, 'BID', '').map(({ provider }) => provider)).toEqual(['A', 'B', 'C']);
  });

  it('should compare prices as numbers', () => {
    expect(aggregate([tier('A', '9.5', '1'), tier('B', '10', '1')], 'BID', '').map(({ provider }) => provider)).toEqual(['B', 'A']);
  });

  it('should add up what an order can combine', () => {
    const tiers = [tier('A', '1.1', '10'), tier('B', '1.2', '20', { fullAmount: true }), tier('me', '1.3', '40'), tier('C', '1.4', '80')];
    const rungs = aggregate(tiers, 'ASK', 'me');
    expect(rungs.map((rung) => total(rung.total))).toEqual(['10', '10', '10', '90']);
    expect(rungs.map(({ own }) => own)).toEqual([false, false, true, false]);
  });

  it('should say what a sweep comes to', () => {
    const rungs = aggregate([tier('A', '1', '10'), tier('B', '2', '30')], 'ASK', '');
    expect(sweep(rungs, 'BUY', decimal('20'))).toEqual({ average: decimal('1.5'), worst: decimal('2'), quotes: 2, fullAmount: false });
    expect(sweep(rungs, 'BUY', decimal('40'))?.average).toBe(decimal('1.75'));
    expect(sweep(rungs, 'BUY', decimal('41'))).toBeUndefined();
    expect(sweep(rungs, 'BUY', 0n)).toBeUndefined();
  });

  it('should take a full amount that is better, or the only way, but no equal one', () => {
    const whole = (price: string) => [tier('A', '1', '10'), tier('B', '2', '30'), tier('F', price, '40', { fullAmount: true })];
    expect(sweep(aggregate(whole('1.4'), 'ASK', ''), 'BUY', decimal('20'))?.fullAmount).toBe(true);
    expect(sweep(aggregate(whole('1.5'), 'ASK', ''), 'BUY', decimal('20'))?.fullAmount).toBe(false);
    expect(sweep(aggregate([tier('A', '1', '10'), tier('F', '9', '40', { fullAmount: true })], 'ASK', ''), 'BUY', decimal('40')))
      .toEqual({ average: decimal('9'), worst: decimal('9'), quotes: 1, fullAmount: true });
    expect(sweep(aggregate(whole('1.4'), 'ASK', ''), 'BUY', decimal('41'))).toBeUndefined();
    const bids = [tier('A', '2', '10'), tier('B', '1', '30'), tier('F', '1.6', '40', { fullAmount: true })];
    expect(sweep(aggregate(bids, 'BID', ''), 'SELL', decimal('20'))?.fullAmount).toBe(true);
  });

  it('should never count on a quote of our own', () => {
    expect(sweep(aggregate([tier('me', '1', '100'), tier('A', '2', '5')], 'ASK', 'me'), 'BUY', decimal('6'))).toBeUndefined();
  });
});

describe('a countdown', () => {
  it('should never go below zero', () => {
    expect([leftMs(1_000, 400), leftMs(1_000, 1_000), leftMs(1_000, 2_000)]).toEqual([600, 0, 0]);
    expect([leftShare(0, 1_000, 250), leftShare(0, 1_000, 2_000), leftShare(500, 1_000, 0), leftShare(5, 5, 5)]).toEqual([0.75, 0, 1, 0]);
  });

  it('should say over only when it is', () => {
    expect([0, 1, 100, 9_999, 10_000, 10_001, 59_999, 60_000, 61_001].map(leftText))
      .toEqual(['over', '0.1 s', '0.1 s', '10.0 s', '10 s', '11 s', '60 s', '1:00', '1:02']);
  });

  it('should tell an age in what is read at a glance', () => {
    expect([-5, 0, 999, 1_000, 9_999, 10_000, 60_000, 150_000].map(ageText))
      .toEqual(['0 ms', '0 ms', '999 ms', '1.0 s', '10.0 s', '10 s', '1 min', '2 min']);
  });
});
