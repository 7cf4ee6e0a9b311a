import { describe, expect, it } from 'vitest';
import type { ExecutionReport } from '../src/api/types';
import { pairOf } from '../src/market/instruments';
import { afterReports, dealText, type Deal } from '../src/quotes/deal';
import { runnerUpText } from '../src/quotes/executions';
import { afterHold, afterRequest, bestAnswer } from '../src/quotes/requests';
import type { Execution, Hold, QuoteAnswer, QuoteRequest } from '../src/quotes/model';

const EURUSD = pairOf({
  symbol: 'EURUSD', status: 'TRADING', baseAsset: 'EUR', quoteAsset: 'USD',
  filters: [{ filterType: 'PRICE_FILTER', tickSize: '0.00001' }, { filterType: 'LOT_SIZE', stepSize: '1' }],
});

describe('what became of a deal', () => {
  const deal: Deal = {
    orderId: 7, side: 'BUY', quantity: '100000', executed: '0', executedQuote: '0', status: 'NEW',
  };
  const text = (change: Partial<Deal>, waiting = false): string => dealText({ ...deal, ...change }, waiting, EURUSD);
  const report = (z: string, Z: string, X: string): ExecutionReport => ({ i: 7, z, Z, X }) as ExecutionReport;

  it('should be told with its average price', () => {
    expect(text({ executed: '100000', executedQuote: '108543.5', status: 'FILLED' })).toBe('Bought 100,000 EUR at 1.08543');
    expect(text({ side: 'SELL', executed: '40000', executedQuote: '43416', status: 'EXPIRED' }))
      .toBe('Sold 40,000 of 100,000 EUR at 1.08540');
  });

  it('should say that a provider has the last look', () => {
    expect(text({})).toBe('On hold with the provider: 100,000 EUR');
    expect(text({ executed: '40000', executedQuote: '43416', status: 'PARTIALLY_FILLED' }))
      .toBe('Bought 40,000 of 100,000 EUR at 1.08540, the rest is on hold');
  });

  it('should say that an order waits for quotes', () => {
    expect(text({}, true)).toBe('Waiting for 100,000 EUR');
  });

  it('should say that nothing was done', () => {
    expect(text({ status: 'EXPIRED' })).toBe('Nothing done: no quote of 100,000 EUR within the guard.');
  });

  it('should follow the reports, and none that is older than what is known', () => {
    const reports = [report('60000', '65124', 'PARTIALLY_FILLED'), report('100000', '108540', 'FILLED')];
    expect(afterReports(deal, reports)).toMatchObject({ executed: '100000', executedQuote: '108540', status: 'FILLED' });
    const filled = { ...deal, executed: '100000', executedQuote: '108540', status: 'FILLED' };
    expect(afterReports(filled, reports)).toEqual(filled);
    const expired = { ...deal, status: 'EXPIRED' };
    expect(afterReports(expired, [report('0', '0', 'NEW')])).toEqual(expired);
  });
});

describe('an execution', () => {
  const execution = (side: 'BUY' | 'SELL', price: string, next?: string): Execution => ({
    tradeId: 1, symbol: 'EURUSD', side, price, quantity: '1', provider: 'A', taker: 'me', own: false, tier: 1, ageMs: 3, heldMs: undefined, requestId: 0,
    fullAmount: false, time: 0, runnerUp: next === undefined ? undefined : { price: next, provider: 'B' },
  });

  it('should say how much worse the next provider was', () => {
    expect(runnerUpText(execution('BUY', '1.08543', '1.08549'), 5)).toBe('0.6 pips worse');
    expect(runnerUpText(execution('SELL', '1.08543', '1.08533'), 5)).toBe('1.0 pips worse');
  });

  it('should say what decided between equal prices, and what was not to be had', () => {
    expect(runnerUpText(execution('BUY', '1.08543', '1.085430'), 5)).toBe('the same price, but later');
    expect(runnerUpText(execution('BUY', '1.08543', '1.08540'), 5)).toBe('0.3 pips better, but not for this order');
    expect(runnerUpText(execution('BUY', '1.08543'), 5)).toBe('nobody else quoted');
  });
});

describe('answers to a request', () => {
  const answer = (provider: string, bid?: string, ask?: string): QuoteAnswer => ({
    key: provider, provider, bid, ask, validUntil: 0,
  });

  it('should have a best one for each side', () => {
    const answers = [answer('A', '1.1', '1.3'), answer('B', '1.2', '1.4'), answer('C', undefined, '1.25')];
    expect(bestAnswer(answers, 'SELL')?.provider).toBe('B');
    expect(bestAnswer(answers, 'BUY')?.provider).toBe('C');
    expect(bestAnswer([answer('C', undefined, '1')], 'SELL')).toBeUndefined();
  });

  it('should prefer the first of equal ones', () => {
    const answers = [answer('A', '1.10', '1.3'), answer('B', '1.1', '1.30')];
    expect([bestAnswer(answers, 'SELL')?.provider, bestAnswer(answers, 'BUY')?.provider]).toEqual(['A', 'A']);
  });
});

describe('the lists of holds and requests', () => {
  const hold = (holdId: number): Hold => ({ holdId }) as Hold;
  const request = (requestId: number, quantity = '1'): QuoteRequest => ({ requestId, quantity }) as QuoteRequest;

  it('should have a hold from its beginning to its end', () => {
    const both = afterHold(afterHold([], hold(1), true), hold(2), true);
    expect(both.map(({ holdId }) => holdId)).toEqual([2, 1]);
    expect(afterHold(both, hold(2), true).length).toBe(2);
    expect(afterHold(both, hold(2), false).map(({ holdId }) => holdId)).toEqual([1]);
  });

  it('should replace a request by its news, and drop it when it is over', () => {
    const both = [request(2), request(1)];
    expect(afterRequest(both, request(1, '5'), null, false)).toEqual([request(2), request(1, '5')]);
    expect(afterRequest(both, request(3), null, false).map(({ requestId }) => requestId)).toEqual([3, 2, 1]);
    expect(afterRequest(both, request(2), null, true)).toEqual([request(1)]);
  });

  it('should add to a request the one answer that its news has', () => {
    const answer = (provider: string, ask: string): QuoteAnswer => ({ key: provider, provider, bid: undefined, ask, validUntil: 0 });
    const told = (...answers: QuoteAnswer[]): QuoteRequest => ({ requestId: 1, answers }) as unknown as QuoteRequest;
    const asks = (list: readonly QuoteRequest[]): unknown => list[0]?.answers.map(({ provider, ask }) => [provider, ask]);
    let list = afterRequest([], told(), null, false);
    list = afterRequest(list, told(answer('A', '3')), 'A', false);
    list = afterRequest(list, told(answer('B', '2')), 'B', false);
    expect(asks(list)).toEqual([['A', '3'], ['B', '2']]);
    list = afterRequest(list, told(answer('A', '1')), 'A', false);
    expect(asks(list)).toEqual([['A', '1'], ['B', '2']]);
    list = afterRequest(list, told(), 'A', false);
    expect(asks(list)).toEqual([['B', '2']]);
    list = afterRequest(list, told(answer('C', '4')), null, false);
    expect(asks(list)).toEqual([['C', '4']]);
  });
});
