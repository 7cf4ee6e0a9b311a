import { describe, expect, it } from 'vitest';
import { orderOfReport, orderOfRest } from '../src/account/orders';
import type { ExecutionReport, RestOrder, SymbolInfo } from '../src/api/types';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { BLANK, hintsFor, isComplete, type Draft, type Surroundings } from '../src/ticket/validation';
import { orderOf } from '../src/ui/ticketSending';

const info: SymbolInfo = {
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', icebergAllowed: true, orderTypes: ['LIMIT'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '1.00', maxPrice: '1000000.00', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.0010', maxQty: '100', stepSize: '0.0005' },
    { filterType: 'ICEBERG_PARTS', limit: 10 },
  ],
};
const instrument = instrumentOf(info);
const around: Surroundings = {
  instrument, free: { base: decimal('200'), quote: decimal('10000000') }, bestBid: decimal('49999'), bestAsk: decimal('50001'),
  last: decimal('50000'), openOrders: 0, phase: 'CONTINUOUS', nowMs: 0,
};
const draft: Draft = { ...BLANK, side: 'SELL', price: '50000', quantity: '1', show: '0.2' };
const texts = (change: Partial<Draft>): string[] =>
  hintsFor({ ...draft, ...change }, around).map(({ field, level, text }) => `${field} ${level}: ${text}`);

describe('icebergs in the ticket', () => {
  it('should tell why a part cannot be shown', () => {
    for (const [show, text] of [
      ['x', 'show error: Not a number.'],
      ['0.0007', 'show error: What is shown moves in steps of 0.0005 BTC.'],
      ['0.0005', 'show error: At least 0.0010 BTC must be shown.'],
      ['1.5', 'show error: No more than the quantity can be shown.'],
      ['0.05', 'show error: At least 0.1000 BTC must be shown: 10 parts at most.'],
    ] as const) expect(texts({ show })).toEqual([text]);
    expect(texts({ quantity: '1.001', show: '0.1' })).toEqual(['show error: At least 0.1005 BTC must be shown: 10 parts at most.']);
  });

  it('should take parts that the venue takes, and none for an order that is shown whole', () => {
    for (const show of ['', '0', '0.1', '1']) expect(texts({ show })).toEqual([]);
    expect(isComplete(draft, hintsFor(draft, around))).toBe(true);
  });

  it('should not look at the part where the order cannot rest', () => {
    expect(texts({ timeInForce: 'IOC', show: '7' })).not.toContain('show error: No more than the quantity can be shown.');
  });

  it('should send the part with orders that may rest, and with no others', () => {
    const ticket = { ...draft, stp: 'DEFAULT' as const };
    expect(orderOf(ticket, instrument)).toMatchObject({ quantity: '1', icebergQty: '0.2' });
    for (const change of [{ show: '' }, { show: '0' }, { timeInForce: 'FOK' as const }, { type: 'MARKET' as const }]) {
      expect(orderOf({ ...ticket, ...change }, instrument)).not.toHaveProperty('icebergQty');
    }
  });

  it('should refuse a part where orders are shown whole', () => {
    const whole = instrumentOf({ ...info, icebergAllowed: false });
    expect(hintsFor(draft, { ...around, instrument: whole }).map(({ text }) => text)).toEqual(['Orders of BTCUSDT are shown whole.']);
  });

  it('should know what an order shows from answers and from reports', () => {
    expect(orderOfRest({ type: 'LIMIT', icebergQty: '0.2' } as RestOrder).shown).toBe('0.2');
    expect(orderOfRest({ type: 'LIMIT' } as RestOrder).shown).toBe('0');
    expect(orderOfReport({ o: 'LIMIT', F: '0.2' } as ExecutionReport).shown).toBe('0.2');
  });
});
