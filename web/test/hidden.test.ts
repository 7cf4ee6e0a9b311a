import { describe, expect, it } from 'vitest';
import { orderOfReport, orderOfRest } from '../src/account/orders';
import type { ExecutionReport, RestOrder, SymbolInfo } from '../src/api/types';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { BLANK, hintsFor, type Draft, type Surroundings } from '../src/ticket/validation';
import { orderOf } from '../src/ui/ticketSending';

const info: SymbolInfo = {
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', orderTypes: ['LIMIT'], minHiddenQty: '0.50000000',
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
const draft: Draft = { ...BLANK, side: 'SELL', price: '50000', quantity: '1', hidden: true };
const texts = (change: Partial<Draft>, present: Partial<Surroundings> = {}): string[] =>
  hintsFor({ ...draft, ...change }, { ...around, ...present }).map(({ field, level, text }) => `${field} ${level}: ${text}`);

describe('hidden orders in the ticket', () => {
  it('should tell why an order cannot be hidden', () => {
    expect(texts({ quantity: '0.4995' })).toEqual(['quantity error: A hidden order has at least 0.5000 BTC.']);
    const shown = instrumentOf({ ...info, minHiddenQty: undefined } as unknown as SymbolInfo);
    expect(texts({}, { instrument: shown })).toEqual(['order error: BTCUSDT takes no hidden orders.']);
  });

  it('should take what the venue takes, and not look at what would be shown', () => {
    for (const quantity of ['0.5', '1', '']) expect(texts({ quantity, show: '7' })).toEqual([]);
  });

  it('should hide orders that may rest, and no others', () => {
    const ticket = { ...draft, show: '0.2', stp: 'DEFAULT' as const };
    expect(orderOf(ticket, instrument)).toMatchObject({ quantity: '1', displayMethod: 'UNDISCLOSED' });
    expect(orderOf(ticket, instrument)).not.toHaveProperty('icebergQty');
    for (const change of [{ hidden: false }, { timeInForce: 'IOC' as const }, { type: 'MARKET' as const }]) {
      expect(orderOf({ ...ticket, ...change }, instrument)).not.toHaveProperty('displayMethod');
    }
  });

  it('should know hidden orders from answers and from reports', () => {
    expect(orderOfRest({ icebergQty: '0', displayMethod: 'UNDISCLOSED' } as unknown as RestOrder)).toMatchObject({ hidden: true, shown: '0' });
    expect(orderOfRest({ icebergQty: '0' } as unknown as RestOrder)).toMatchObject({ hidden: false });
    expect(orderOfReport({ F: '0', dm: 'UNDISCLOSED' } as unknown as ExecutionReport)).toMatchObject({ hidden: true });
    expect(orderOfReport({ F: '0' } as unknown as ExecutionReport)).toMatchObject({ hidden: false });
  });
});
