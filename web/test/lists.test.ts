import { describe, expect, it } from 'vitest';
import { OrderEntry } from '../src/account/entry';
import { orderOfRest } from '../src/account/orders';
import type { Session } from '../src/account/session';
import type { Rest } from '../src/api/rest';
import type { Parameters } from '../src/api/signing';
import type { RestOrder } from '../src/api/types';
import type { WsApi } from '../src/api/wsapi';
import { instrumentOf } from '../src/market/instruments';
import { decimal } from '../src/money/decimal';
import { asEntered, isListComplete, listHints, listOf, newListOf, type ListDraft } from '../src/ticket/lists';
import { BLANK, type Surroundings } from '../src/ticket/validation';

const instrument = instrumentOf({
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', ocoAllowed: true,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '1.00', maxPrice: '1000000.00', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.0001', maxQty: '100', stepSize: '0.00001' },
  ],
});
const around: Surroundings = {
  instrument, free: undefined, bestBid: decimal('49999'), bestAsk: decimal('50001'), last: decimal('50000'), openOrders: 0,
  phase: 'CONTINUOUS', nowMs: 0,
};
const oco: ListDraft = {
  ...BLANK, side: 'SELL', price: '55000', stopPrice: '45000', quantity: '0.1', byQuote: true, list: 'OCO', takeProfit: '',
};
const bracket: ListDraft = { ...oco, side: 'BUY', price: '49000', list: 'BRACKET', takeProfit: '55000' };
const texts = (draft: ListDraft): string[] => listHints(draft, around).map(({ field, text }) => `${field}: ${text}`);

describe('lists of orders in the ticket', () => {
  it('should be of limit and post-only orders that work by themselves', () => {
    expect(listOf(oco)).toBe('OCO');
    expect(listOf({ ...oco, type: 'MARKET' })).toBe('NONE');
    expect(listOf({ ...oco, type: 'STOP_LOSS' })).toBe('NONE');
    expect(listOf({ ...oco, timeInForce: 'AT_OPEN' })).toBe('NONE');
    expect(asEntered(oco).type).toBe('LIMIT_MAKER');
    expect(asEntered(bracket).type).toBe('LIMIT');
  });

  it.each<[ListDraft, string[]]>([
    [oco, []],
    [bracket, []],
    [{ ...oco, stopPrice: '50000' }, ['stopPrice: The stop must be below the last trade, 50,000.00 USDT.']],
    [{ ...oco, side: 'BUY' }, ['stopPrice: The stop must be above the last trade, 50,000.00 USDT.']],
    [{ ...oco, stopPrice: 'x' }, ['stopPrice: Not a number.']],
    [{ ...bracket, takeProfit: '49000' }, ['takeProfit: The take-profit must be above the price, 49,000.00 USDT.']],
    [{ ...bracket, stopPrice: '49000.01' }, ['stopPrice: The stop must be below the price, 49,000.00 USDT.']],
    [{ ...bracket, takeProfit: '55000.001' }, ['takeProfit: The take-profit moves in steps of 0.01.']],
  ])('should say what is wrong with its prices: %o', (draft, hints) => {
    expect(texts(draft)).toEqual(hints);
  });

  it('should want the stop of an OCO, and one exit of a bracket', () => {
    expect(isListComplete(oco)).toBe(true);
    expect(isListComplete({ ...oco, stopPrice: '' })).toBe(false);
    expect(isListComplete({ ...bracket, stopPrice: '' })).toBe(true);
    expect(isListComplete({ ...bracket, stopPrice: '', takeProfit: '' })).toBe(false);
  });

  it('should place a sale above or below the market', () => {
    expect(newListOf(oco, instrument)).toEqual({
      method: 'orderList.place.oco',
      path: '/api/v3/orderList/oco',
      params: {
        symbol: 'BTCUSDT', side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER', abovePrice: '55000', belowType: 'STOP_LOSS',
        belowStopPrice: '45000',
      },
      orders: ['above', 'below'],
      followed: 0,
    });
    const { params, followed } = newListOf({ ...oco, side: 'BUY', timeInForce: 'DAY' }, instrument);
    expect(params).toMatchObject({ aboveType: 'STOP_LOSS', belowType: 'LIMIT_MAKER', aboveTimeInForce: 'DAY', belowTimeInForce: 'DAY' });
    expect(followed).toBe(1);
  });

  it('should place an order with the exits that it has', () => {
    const working = {
      symbol: 'BTCUSDT', workingType: 'LIMIT', workingSide: 'BUY', workingQuantity: '0.1', workingPrice: '49000',
      workingTimeInForce: 'GTC', pendingSide: 'SELL', pendingQuantity: '0.1',
    };
    expect(newListOf(bracket, instrument)).toMatchObject({
      method: 'orderList.place.otoco',
      params: {
        ...working, pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: '55000', pendingBelowType: 'STOP_LOSS',
        pendingBelowStopPrice: '45000',
      },
      orders: ['working', 'pendingAbove', 'pendingBelow'],
    });
    expect(newListOf({ ...bracket, takeProfit: '' }, instrument)).toMatchObject({
      method: 'orderList.place.oto',
      params: { ...working, pendingType: 'STOP_LOSS', pendingStopPrice: '45000' },
      orders: ['working', 'pending'],
    });
  });

  it('should name the list and its orders, and follow the one that is asked for', async () => {
    const sent: Parameters[] = [];
    const report = (clientOrderId: string, orderListId: number): RestOrder => ({
      symbol: 'BTCUSDT', orderId: Number(clientOrderId.at(-1)) + 7, orderListId, clientOrderId, price: '0', origQty: '0.1', executedQty: '0',
      cummulativeQuoteQty: '0', status: 'NEW', timeInForce: 'GTC', type: 'LIMIT_MAKER', side: 'BUY', time: 1, updateTime: 1,
    });
    const wsApi = {
      signed: (_: string, params: Parameters) => {
        sent.push(params);
        return Promise.resolve({ orderReports: [report(String(params['aboveClientOrderId']), 7), report(String(params['belowClientOrderId']), 7)] });
      },
    } as unknown as WsApi;
    const entry = new OrderEntry({} as unknown as Rest, wsApi, { credentials: {} } as unknown as Session);
    const order = orderOfRest(await entry.placeList(newListOf({ ...oco, side: 'BUY' }, instrument), 'NONE'));
    expect(order).toMatchObject({ orderId: 8, listId: 7, pending: false });
    expect(sent[0]).toMatchObject({ aboveType: 'STOP_LOSS', selfTradePreventionMode: 'NONE', newOrderRespType: 'FULL' });
    const name = sent[0]?.['listClientOrderId'] as string;
    expect(sent[0]?.['aboveClientOrderId']).toBe(`${name}0`);
    expect(`${name}1`.length).toBeLessThanOrEqual(36);
  });

  it('should know an order that is in no list, and one that is pending', () => {
    const order = { orderListId: -1, status: 'PENDING_NEW', type: 'LIMIT' } as unknown as RestOrder;
    expect(orderOfRest(order)).toMatchObject({ listId: undefined, pending: true });
  });
});
