import { describe, expect, it } from 'vitest';
import { OrderEntry } from '../src/account/entry';
import type { Order } from '../src/account/orders';
import { orderOfReport, orderOfRest } from '../src/account/orders';
import type { Session } from '../src/account/session';
import type { Rest } from '../src/api/rest';
import type { Parameters } from '../src/api/signing';
import type { ExecutionReport, OrderType, RestOrder, Side } from '../src/api/types';
import type { WsApi } from '../src/api/wsapi';
import { keeping } from '../src/market/catalog';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { amendmentOf } from '../src/ticket/amending';
import { progressText, stateOf } from '../src/ticket/outcome';
import { sizeFor } from '../src/ticket/sizing';
import { goesWithout, timesFor } from '../src/ticket/timeInForce';
import { basisPointsOf, isTriggered, triggersAbove, triggerText } from '../src/ticket/triggers';
import { unusual } from '../src/ticket/unusual';
import { BLANK, hintsFor, isComplete, notionalOf, type Draft, type Surroundings } from '../src/ticket/validation';
import { orderOf } from '../src/ui/ticketSending';

const info = {
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', orderTypes: ['LIMIT', 'MARKET', 'STOP_LOSS'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '1.00', maxPrice: '1000000.00', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.0001', maxQty: '100', stepSize: '0.00001' },
    { filterType: 'MARKET_LOT_SIZE', minQty: '0.0001', maxQty: '10', stepSize: '0.00001' },
    {
      filterType: 'TRAILING_DELTA', minTrailingAboveDelta: 10, maxTrailingAboveDelta: 2000, minTrailingBelowDelta: 20,
      maxTrailingBelowDelta: 1000,
    },
  ],
};
const instrument = instrumentOf(info);
const around: Surroundings = {
  instrument, free: { base: decimal('2'), quote: decimal('100000') }, bestBid: decimal('49999'), bestAsk: decimal('50001'),
  last: decimal('50000'), openOrders: 0, phase: 'CONTINUOUS', nowMs: 0,
};
const draft: Draft = { ...BLANK, side: 'SELL', type: 'STOP_LOSS', stopPrice: '49000', quantity: '0.1', byQuote: true };
const texts = (change: Partial<Draft>): string[] =>
  hintsFor({ ...draft, ...change }, around).map(({ field, level, text }) => `${field} ${level}: ${text}`);
const complete = (change: Partial<Draft>): boolean =>
  isComplete({ ...draft, ...change }, hintsFor({ ...draft, ...change }, around));

describe('the catalog', () => {
  it('should keep an instrument that is read again unchanged, so that no ticket begins anew', () => {
    expect(keeping([instrument], [instrumentOf(structuredClone(info))])[0]).toBe(instrument);
    expect(keeping([instrument], [instrumentOf({ ...info, orderTypes: ['LIMIT'] })])[0]).not.toBe(instrument);
  });
});

describe('orders with a trigger in the ticket', () => {
  it('should know which way the price must go', () => {
    const above = (type: OrderType, side: Side): boolean => triggersAbove(type, side);
    expect(above('STOP_LOSS', 'BUY')).toBe(true);
    expect(above('STOP_LOSS_LIMIT', 'SELL')).toBe(false);
    expect(above('TAKE_PROFIT', 'SELL')).toBe(true);
    expect(above('TAKE_PROFIT_LIMIT', 'BUY')).toBe(false);
    expect(isTriggered('LIMIT_MAKER')).toBe(false);
  });

  it.each([
    [{ stopPrice: '50000' }, 'stopPrice error: The trigger must be below the last trade, 50,000.00 USDT.'],
    [{ stopPrice: '49000', side: 'BUY' as const }, 'stopPrice error: The trigger must be above the last trade, 50,000.00 USDT.'],
    [{ stopPrice: '49000', type: 'TAKE_PROFIT' as const }, 'stopPrice error: The trigger must be above the last trade, 50,000.00 USDT.'],
    [{ stopPrice: '49000.001' }, 'stopPrice error: The trigger moves in steps of 0.01.'],
    [{ stopPrice: 'x' }, 'stopPrice error: Not a number.'],
    [{ stopPrice: '', trail: '0.1' }, 'trail error: A trail goes from 0.20 % to 10.00 %.'],
    [{ stopPrice: '', trail: '0.105' }, 'trail error: A trail moves in steps of 0.01 %.'],
    [{ stopPrice: '', trail: '20.01', side: 'BUY' as const }, 'trail error: A trail goes from 0.10 % to 20.00 %.'],
    [{ quantity: '10.1' }, 'quantity error: At most 10.00000 BTC.'],
  ])('should say what is wrong with %o', (change, hint) => {
    expect(texts(change)).toContain(hint);
  });

  it('should want a trigger or a trail, and a price for what becomes a limit order', () => {
    expect(complete({})).toBe(true);
    expect(complete({ stopPrice: '' })).toBe(false);
    expect(complete({ stopPrice: '', trail: '1.5' })).toBe(true);
    expect(complete({ type: 'STOP_LOSS_LIMIT' })).toBe(false);
    expect(complete({ type: 'STOP_LOSS_LIMIT', price: '48900' })).toBe(true);
  });

  it('should take no note of a limit price that would cross now', () => {
    expect(texts({ type: 'STOP_LOSS_LIMIT', price: '48900', timeInForce: 'IOC' })).toEqual([]);
  });

  it('should send what its type asks for and nothing else', () => {
    const ticket = { ...draft, stp: 'DEFAULT' as const, trail: '1.5', price: '48900' };
    expect(orderOf(ticket, instrument)).toEqual({
      symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', stopPrice: '49000', trailingDelta: 150, quantity: '0.1',
    });
    expect(orderOf({ ...ticket, type: 'TAKE_PROFIT_LIMIT', stopPrice: '' }, instrument)).toEqual({
      symbol: 'BTCUSDT', side: 'SELL', type: 'TAKE_PROFIT_LIMIT', timeInForce: 'GTC', price: '48900', trailingDelta: 150,
      quantity: '0.1',
    });
    expect(orderOf({ ...ticket, type: 'LIMIT' }, instrument)).toEqual({
      symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', price: '48900', quantity: '0.1',
    });
  });

  it('should size and price an order at market by its trigger', () => {
    const buy = { ...draft, side: 'BUY' as const, stopPrice: '60000' };
    expect(notionalOf(buy, around)).toBe(decimal('6000'));
    expect(sizeFor(100, buy, around)).toEqual({ field: 'quantity', text: '1.65000' });
  });

  it('should read trails in whole basis points', () => {
    expect(basisPointsOf('1.5')).toBe(150);
    expect(basisPointsOf('0.015')).toBeUndefined();
    expect(basisPointsOf('')).toBeUndefined();
  });

  it('should ask about a price far from the trigger, and about none far from the market', () => {
    const market = { last: decimal('50000'), bids: [], asks: [], continuous: true, whole: true };
    const order = { side: 'SELL' as const, quantity: decimal('0.1'), waits: true, trigger: decimal('40000') };
    expect(unusual({ ...order, price: decimal('39900') }, market, instrument)).toEqual([]);
    expect(unusual({ ...order, price: decimal('30000') }, market, instrument)).toEqual([
      'The price is 25.0 % below the trigger, 40,000.00 USDT.',
    ]);
    expect(unusual({ ...order, price: undefined }, market, instrument)).toEqual([]);
  });

  it('should offer only the times that the type has', () => {
    const values = (type: OrderType): string[] => timesFor(type).map(({ value }) => value);
    expect(values('STOP_LOSS')).toEqual(['GTC', 'DAY', 'GTD']);
    expect(values('TAKE_PROFIT_LIMIT')).toEqual(['GTC', 'DAY', 'GTD', 'IOC', 'FOK']);
    expect(goesWithout('STOP_LOSS', 'GTC')).toBe(true);
    expect(goesWithout('STOP_LOSS_LIMIT', 'GTC')).toBe(false);
  });
});

describe('orders with a trigger in the lists', () => {
  const rest: RestOrder = {
    symbol: 'BTCUSDT', orderId: 7, clientOrderId: 'a', price: '48900.00', origQty: '0.1', executedQty: '0', cummulativeQuoteQty: '0',
    status: 'NEW', timeInForce: 'GTC', type: 'STOP_LOSS_LIMIT', side: 'SELL', time: 1, updateTime: 1, stopPrice: '49000.00',
    isWorking: false, workingTime: -1,
  };
  const taken = (order: Order) => ({ kind: 'taken' as const, order, amended: false, ms: 1 });

  it('should say what they wait for and whether it came', () => {
    const waiting = orderOfRest(rest);
    expect(waiting.waiting).toBe(true);
    expect(triggerText(waiting, instrument)).toBe('≤ 49,000.00');
    expect(triggerText({ ...waiting, type: 'TAKE_PROFIT', trailingDelta: 150 }, instrument)).toBe('≥ 49,000.00, trails 1.50 %');
    expect(stateOf(taken(waiting))).toBe('WAITING');
    expect(progressText(taken(waiting), instrument)).toBe('Waits for ≤ 49,000.00');
    const working = orderOfRest({ ...rest, isWorking: true, workingTime: 5 });
    expect(stateOf(taken(working))).toBe('TRIGGERED');
    expect(progressText(taken(working), instrument)).toBe('Nothing traded yet');
  });

  it('should know by the answer to a new order that it waits', () => {
    const { isWorking, ...answer } = rest;
    expect(isWorking).toBe(false);
    expect(orderOfRest(answer).waiting).toBe(true);
    expect(orderOfRest({ ...answer, workingTime: 5 }).waiting).toBe(false);
  });

  it('should follow reports', () => {
    const report = {
      e: 'executionReport', E: 1, s: 'BTCUSDT', c: 'a', C: '', S: 'SELL', o: 'STOP_LOSS', f: 'GTC', q: '0.1', p: '0', P: '49000.00', d: 150,
      x: 'NEW', X: 'NEW', r: 'NONE', i: 7, l: '0', z: '0', L: '0', n: '0', N: null, T: 1, t: -1, w: false, m: false, O: 1, Z: '0', Q: '0',
    } as ExecutionReport;
    expect(orderOfReport(report)).toMatchObject({ waiting: true, stopPrice: '49000.00', trailingDelta: 150 });
    expect(orderOfReport({ ...report, w: true, W: 5 })).toMatchObject({ waiting: false });
  });

  it('should be replaced by one that trails on, or else stay as they are', async () => {
    const sent: Parameters[] = [];
    const wsApi = {
      signed: (_method: string, params: Parameters) => {
        sent.push(params);
        return Promise.resolve({ newOrderResponse: rest });
      },
    } as unknown as WsApi;
    const venue = { signed: () => Promise.resolve({ ...rest, trailingDelta: 150, trailingTime: 5 }) } as unknown as Rest;
    const session = { credentials: {} } as unknown as Session;
    const entry = new OrderEntry(venue, wsApi, session);
    const order = { ...orderOfRest(rest), trailingDelta: 150, triggerPriceType: 'BEST_PRICE' };
    await entry.replace(order, { price: '48900', stopPrice: '49000', quantity: '0.2' });
    expect(sent[0]).toMatchObject({ cancelReplaceMode: 'KEEP_ON_FAILURE', trailingDelta: 150, triggerPriceType: 'BEST_PRICE' });
    expect(sent[0]).not.toHaveProperty('stopPrice');
    await entry.replace(order, { price: '48900', stopPrice: '49001', quantity: '0.2' });
    expect(sent[1]).toMatchObject({ stopPrice: '49001', trailingDelta: 150 });
  });

  it('should change the trigger of one that waits', () => {
    const order = orderOfRest(rest);
    expect(amendmentOf(order, '48900', '0.1', '48950')).toEqual({
      kind: 'replace', price: '48900', stopPrice: '48950', quantity: '0.1',
    });
    expect(amendmentOf(order, '48900', '0.05', '49000')).toEqual({ kind: 'reduce', quantity: '0.05' });
    expect(amendmentOf(order, '48900', '0.1', 'x').kind).toBe('impossible');
    expect(amendmentOf({ ...order, type: 'STOP_LOSS' }, '0.00', '0.1', '49000.00')).toEqual({ kind: 'none' });
  });
});
