import { describe, expect, it } from 'vitest';
import type { SymbolInfo } from '../src/api/types';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { BLANK, hintsFor, type Draft, type Surroundings } from '../src/ticket/validation';
import { orderOf } from '../src/ui/ticketSending';

const info: SymbolInfo = {
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', orderTypes: ['LIMIT', 'MARKET'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '1.00', maxPrice: '1000000.00', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.0010', maxQty: '100', stepSize: '0.0005' },
  ],
};
const instrument = instrumentOf(info);
const around: Surroundings = {
  instrument, free: { base: decimal('200'), quote: decimal('10000000') }, bestBid: decimal('49999'), bestAsk: decimal('50001'),
  last: decimal('50000'), openOrders: 0, phase: 'CONTINUOUS', nowMs: 0,
};
const draft: Draft = { ...BLANK, side: 'SELL', price: '50000', quantity: '1', least: '0.2' };
const texts = (change: Partial<Draft>, present: Partial<Surroundings> = {}): string[] =>
  hintsFor({ ...draft, ...change }, { ...around, ...present }).map(({ field, level, text }) => `${field} ${level}: ${text}`);

describe('what must trade at once', () => {
  it('should tell why so much cannot', () => {
    for (const [least, text] of [
      ['x', 'least error: Not a number.'],
      ['0.0007', 'least error: What is to trade at once moves in steps of 0.0005 BTC.'],
      ['1.5', 'least error: No more than the quantity can trade at once.'],
    ] as const) expect(texts({ least })).toEqual([text]);
    expect(texts({}, { phase: 'OPENING_AUCTION' })).toContain('least error: Nothing trades at once in this phase.');
  });

  it('should take what the venue takes', () => {
    for (const least of ['', '0', '0.2', '1']) expect(texts({ least })).toEqual([]);
  });

  it('should be sent with orders that can ask for it, and with no others', () => {
    const ticket = { ...draft, stp: 'DEFAULT' as const };
    expect(orderOf(ticket, instrument)).toMatchObject({ quantity: '1', minQuantity: '0.2' });
    expect(orderOf({ ...ticket, type: 'MARKET' }, instrument)).toMatchObject({ minQuantity: '0.2' });
    for (const change of [
      { least: '' }, { least: '0' }, { timeInForce: 'FOK' as const }, { type: 'LIMIT_MAKER' as const },
      { type: 'MARKET' as const, byQuote: true, amount: '5' },
    ]) expect(orderOf({ ...ticket, ...change }, instrument)).not.toHaveProperty('minQuantity');
  });
});
