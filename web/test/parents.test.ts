import { describe, expect, it } from 'vitest';
import type { ExecutionReport } from '../src/api/types';
import { pairOf } from '../src/market/instruments';
import { ParentBook } from '../src/quotes/parentBook';
import {
  afterParent, afterReport, childOf, parentOf, parentParameters, parentProblem, reasonText, statusText, stoodText,
  type ParentDraft, type WireChild, type WireParent,
} from '../src/quotes/parents';

const EURUSD = pairOf({
  symbol: 'EURUSD', status: 'TRADING', baseAsset: 'EUR', quoteAsset: 'USD',
  filters: [{ filterType: 'PRICE_FILTER', tickSize: '0.00001' }, { filterType: 'LOT_SIZE', stepSize: '1' }],
});

const PARENT: WireParent = {
  parentOrderId: 4, symbol: 'EURUSD', bookSymbol: null, side: 'BUY', strategy: 'TWAP', status: 'NEW', origQty: '1000', price: '1.09',
  executedQty: '0', avgPrice: null, workingQty: '0', startTime: 1_000, endTime: 9_000, slices: 10, slicesDone: 0, childCount: 0,
  endReason: null,
};

const stood = (provider: string, price: string) =>
  ({ provider, stream: 0, quoteId: 'q', tier: 1, price, quantity: '500', ageMs: 3, fullAmount: false, lastLook: provider === 'slow' });

const CHILD: WireChild = {
  parentOrderId: 4, childNumber: 1, orderId: 5, symbol: 'EURUSD', side: 'BUY', price: '1.09', origQty: '100', executedQty: '0',
  status: 'NEW', rejectReason: null, reason: 'BEST_PRICE', stood: [stood('fast', '1.08548'), stood('slow', '1.08551')], tierCount: 5,
  bookPrice: null, bookQty: null,
};

describe('a parent order', () => {
  const status = (change: Partial<WireParent>): string => statusText(parentOf({ ...PARENT, ...change }), 2_000);

  it('should say how it stands', () => {
    expect(status({})).toBe('Works');
    expect(status({ startTime: 3_000 })).toBe('Not begun');
    expect(status({ workingQty: '250' })).toBe('250 on hold');
    expect(status({ status: 'PENDING_CANCEL', workingQty: '250' })).toBe('Canceled, 250 on hold');
    expect(status({ status: 'CANCELED', endReason: 'IOC_REMAINDER' })).toBe('No more stood');
    expect(status({ status: 'CANCELED', endReason: 'REQUESTED' })).toBe('Canceled');
    expect(status({ status: 'EXPIRED' })).toBe('Its time is over');
    expect(status({ status: 'FILLED' })).toBe('Done');
  });

  it('should keep those that work, and few that are over', () => {
    let list = afterParent([], parentOf({ ...PARENT, parentOrderId: 1 }));
    for (let id = 2; id < 60; id++) list = afterParent(list, parentOf({ ...PARENT, parentOrderId: id, status: 'FILLED' }));
    list = afterParent(list, parentOf({ ...PARENT, parentOrderId: 1, executedQty: '10' }));
    expect(list.length).toBe(31);
    expect(list[0]?.parentOrderId).toBe(59);
    expect(list[30]?.executed).toBe('10');
  });
});

describe('a child', () => {
  const why = (change: Partial<WireChild>): string => reasonText(childOf({ ...CHILD, ...change }), 5);

  it('should say why it went where it went', () => {
    expect(why({})).toBe('The best price: slow was 0.3 pips worse');
    expect(why({ reason: 'EARLIER_QUOTE' })).toBe('As good as slow, but earlier');
    expect(why({ reason: 'BOOK_BETTER' })).toBe('The book was cheaper than fast');
    expect(why({ reason: 'BOOK_EQUAL' })).toBe('The book cost the same, and nobody can refuse there');
    expect(why({ reason: 'FULL_AMOUNT_FITS' })).toBe('One full amount costs less than the quotes together');
    expect(why({ reason: 'ONLY_ONE', stood: [] })).toBe('Nothing else stood');
    expect(why({ orderId: null, rejectReason: 'INSUFFICIENT_BALANCE' })).toBe('Refused: INSUFFICIENT_BALANCE');
  });

  it('should say what stood', () => {
    expect(stoodText(childOf({ ...CHILD, bookPrice: '1.0856', bookQty: '70' }), 5))
      .toBe('fast 1.08548 × 500 · slow 1.08551 × 500 LL · 3 more · book 1.08560 × 70');
  });

  it('should follow the reports of its order, but none that is older', () => {
    const report = (i: number, z: string, X: string) => ({ i, z, X, c: '--P4-1' }) as ExecutionReport;
    const before = [childOf({ ...CHILD, executedQty: '40', status: 'PARTIALLY_FILLED' })];
    expect(afterReport(before, report(5, '100', 'FILLED'))[0]).toMatchObject({ executed: '100', status: 'FILLED' });
    expect(afterReport(before, report(5, '10', 'PARTIALLY_FILLED'))[0]).toMatchObject({ executed: '40' });
    expect(afterReport(before, report(6, '100', 'FILLED'))[0]).toMatchObject({ executed: '40' });
  });
});

describe('what is known of all', () => {
  it('should be put together from answers, events and reports', () => {
    const book = new ParentBook();
    book.read([PARENT]);
    book.onChild(CHILD);
    book.onReport({ i: 5, z: '100', X: 'FILLED', c: '--P4-1' } as ExecutionReport);
    book.onReport({ i: 5, z: '1', X: 'FILLED', c: 'mine' } as ExecutionReport);
    expect(book.children(4)).toMatchObject([{ childNumber: 1, executed: '100' }]);
    book.onParent({ ...PARENT, executedQty: '100', childCount: 1 });
    expect(book.parents()).toMatchObject([{ parentOrderId: 4, executed: '100', childCount: 1 }]);
    book.readOne({ ...PARENT, childCount: 2, children: [CHILD, { ...CHILD, childNumber: 2, orderId: 6 }] });
    expect(book.children(4).map(({ childNumber }) => childNumber)).toEqual([2, 1]);
    book.read([]);
    expect(book.parents()).toEqual([]);
    expect(book.children(4)).toEqual([]);
    book.onChild(CHILD);
    book.clear();
    expect(book.children(4)).toEqual([]);
  });
});

describe('a draft', () => {
  const DRAFT: ParentDraft = {
    side: 'SELL', strategy: 'TWAP', quantity: '1000', limit: '', startsIn: '', lasts: '5', slices: '10', bookSymbol: '',
  };
  const problem = (change: Partial<ParentDraft>): string | undefined => parentProblem({ ...DRAFT, ...change }, EURUSD);

  it('should be sent with what its strategy has, and with absolute times', () => {
    expect(parentParameters(DRAFT, 'EURUSD', 1_000_000)).toEqual({
      symbol: 'EURUSD', side: 'SELL', strategy: 'TWAP', quantity: '1000', endTime: 1_300_000, slices: 10,
    });
    expect(parentParameters({ ...DRAFT, startsIn: '0.5', limit: '1.0850', bookSymbol: 'BOOK' }, 'EURUSD', 1_000_000)).toEqual({
      symbol: 'EURUSD', side: 'SELL', strategy: 'TWAP', quantity: '1000', price: '1.085', bookSymbol: 'BOOK', startTime: 1_030_000,
      endTime: 1_330_000, slices: 10,
    });
    expect(parentParameters({ ...DRAFT, strategy: 'SWEEP' }, 'EURUSD', 1_000_000)).toEqual({
      symbol: 'EURUSD', side: 'SELL', strategy: 'SWEEP', quantity: '1000',
    });
  });

  it('should say what is wrong with it', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ quantity: 'x' })).toMatch(/above 0/);
    expect(problem({ quantity: '0.5' })).toMatch(/steps of 1 EUR/);
    expect(problem({ strategy: 'WAIT_FOR_PRICE' })).toMatch(/takes a limit/);
    expect(problem({ limit: '1.0000001' })).toMatch(/steps of 0.00001/);
    expect(problem({ lasts: '0' })).toMatch(/31 days/);
    expect(problem({ lasts: '44641' })).toMatch(/31 days/);
    expect(problem({ startsIn: 'soon' })).toMatch(/or at once/);
    expect(problem({ slices: '0' })).toMatch(/1 to 10,000/);
    expect(problem({ lasts: '0.01', slices: '10' })).toMatch(/tenth of a second/);
    expect(problem({ strategy: 'SWEEP', lasts: '', slices: '' })).toBeUndefined();
  });
});
