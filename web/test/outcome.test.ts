import { describe, expect, it } from 'vitest';
import { amendmentIds, Amendments } from '../src/account/amendments';
import { orderOfReport } from '../src/account/orders';
import type { ExecutionReport } from '../src/api/types';
import { instrumentOf } from '../src/market/instruments';
import { afterNews, afterReport, progressText, stateOf, type Taken } from '../src/ticket/outcome';
import { amendedText } from '../src/ui/amended';

const instrument = instrumentOf({
  symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT',
  filters: [{ filterType: 'PRICE_FILTER', tickSize: '0.01' }, { filterType: 'LOT_SIZE', stepSize: '0.001' }],
});

function report(change: Partial<ExecutionReport>): ExecutionReport {
  return {
    e: 'executionReport', E: 1, s: 'BTCUSDT', c: 'web-1', C: '', S: 'BUY', o: 'LIMIT', f: 'GTC', q: '2.000', p: '90.00',
    x: 'NEW', X: 'NEW', r: 'NONE', i: 7, l: '0', z: '0.000', L: '0', n: '0', N: null, T: 1, t: -1, m: false, O: 1, Z: '0.00',
    Q: '0', ...change,
  };
}

const resting = (change: Partial<ExecutionReport> = {}): Taken =>
  ({ kind: 'taken', order: orderOfReport(report(change)), amended: false, ms: 3 });
const said = (taken: Taken): string => `${stateOf(taken)}: ${progressText(taken, instrument)}`;

describe('the outcome of an order', () => {
  it('should follow the order after its answer', () => {
    const part = afterReport(resting(), report({ x: 'TRADE', X: 'PARTIALLY_FILLED', z: '0.500', Z: '45.00' }));
    const all = afterReport(part, report({ x: 'TRADE', X: 'FILLED', z: '2.000', Z: '179.00' }));
    expect([resting(), part, all].map(said)).toEqual([
      'NEW: Nothing traded yet',
      'PARTIALLY_FILLED: 0.500 BTC at 90.00',
      'FILLED: 2.000 BTC at 89.50',
    ]);
  });

  it('should say when nothing more will come', () => {
    expect(said(afterReport(resting(), report({ x: 'CANCELED', X: 'CANCELED' })))).toBe('CANCELED: Nothing traded');
    expect(said(resting({ X: 'EXPIRED' }))).toBe('EXPIRED: Nothing could trade');
  });

  it('should not heed other orders and what has been overtaken', () => {
    const part = resting({ X: 'PARTIALLY_FILLED', z: '0.500', Z: '45.00' });
    expect(afterReport(part, report({ i: 8, X: 'FILLED', z: '2.000' }))).toBe(part);
    expect(afterReport(part, report({ s: 'ETHUSDT', X: 'FILLED', z: '2.000' }))).toBe(part);
    expect(afterReport(part, report({}))).toBe(part);
    const done = resting({ X: 'FILLED', z: '2.000', Z: '180.00' });
    expect(afterNews(done, orderOfReport(report({ X: 'PARTIALLY_FILLED', z: '2.000' })))).toBe(done);
  });

  it('should say that the order was amended, and go on with the one entered instead', () => {
    const less = afterReport(resting(), report({ x: 'REPLACED', q: '1.500' }));
    expect(said(less)).toBe('AMENDED: Nothing traded yet · 1.500 BTC at 90.00 wanted');
    const anew = afterReport(less, report({ i: 9, c: 'web-2', q: '1.500', p: '91.50' }), report({ x: 'CANCELED', X: 'CANCELED' }));
    expect(said(anew)).toBe('AMENDED: Nothing traded yet · 1.500 BTC at 91.50 wanted');
    expect(said(afterReport(anew, report({ i: 9, x: 'TRADE', X: 'FILLED', q: '1.500', z: '1.500', Z: '137.25' }))))
      .toBe('FILLED: 1.500 BTC at 91.50');
  });
});

describe('an amendment', () => {
  const ids = amendmentIds('x-1');
  const canceled = report({ x: 'CANCELED', X: 'CANCELED', c: ids.cancel, C: 'web-1' });
  const entered = report({ i: 8, c: ids.enter, p: '91.50' });

  function follow() {
    const told: [report: ExecutionReport, replaced: ExecutionReport | undefined][] = [];
    const late: (() => void)[] = [];
    const amendments = new Amendments((each, replaced) => told.push([each, replaced]), (task) => late.push(task));
    return { told, amendments, wait: () => late.splice(0).forEach((task) => task()) };
  }

  it('should be told as one change, never as a cancel', () => {
    const { told, amendments, wait } = follow();
    amendments.onReport(canceled);
    expect(told).toEqual([]);
    amendments.onReport(entered);
    wait();
    expect(told).toEqual([[entered, canceled]]);
  });

  it('should be told as a cancel when no new order follows', () => {
    const { told, amendments, wait } = follow();
    amendments.onReport(canceled);
    wait();
    expect(told).toEqual([[canceled, undefined]]);
  });

  it('should leave every other report as it is', () => {
    const { told, amendments } = follow();
    const others = [report({}), report({ x: 'CANCELED', X: 'CANCELED', c: 'mine' }), report({ c: 'somebody-else' })];
    others.forEach((each) => amendments.onReport(each));
    expect(told).toEqual(others.map((each) => [each, undefined]));
  });

  it('should be told in words', () => {
    const before = orderOfReport(report({ z: '0.250' }));
    const words = (text: { title: string; detail: string }): string => `${text.title} | ${text.detail}`;
    expect(words(amendedText(before, orderOfReport(report({ q: '1.500' })), instrument)))
      .toBe('Amended: buy 1.500 BTC at 90.00 | was 2.000; keeps its place in the queue');
    expect(words(amendedText(before, orderOfReport(report({ i: 8, q: '1.750', p: '91.5' })), instrument)))
      .toBe('Amended: buy 1.750 BTC at 91.50 | was 2.000 at 90.00, 0.250 of it filled; now at the back of the queue');
    expect(words(amendedText(undefined, orderOfReport(report({ S: 'SELL' })), instrument)))
      .toBe('Amended: sell 2.000 BTC at 90.00 | keeps its place in the queue');
  });
});
