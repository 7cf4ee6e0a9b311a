import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamListener, Streams } from '../src/api/streams';
import { moved, QuoteBoard, TILE_EVERY_MS } from '../src/quotes/board';
import { LadderFeed } from '../src/quotes/ladderFeed';
import { bestOf, executionOf, requestOf, tiersOf, type QuoteTickerEvent, type WireExecution } from '../src/quotes/wire';

/** Streams that the test says something on. */
class Fake {
  readonly followed = new Map<string, StreamListener>();

  follow(stream: string, listener: StreamListener): () => void {
    this.followed.set(stream, listener);
    return () => void this.followed.delete(stream);
  }

  say(stream: string, event: object): void {
    this.followed.get(stream)?.onEvent(event);
  }

  lose(): void {
    for (const listener of this.followed.values()) listener.onLost?.();
  }

  asStreams(): Streams {
    return this as unknown as Streams;
  }
}

const ticker = (b: string, a: string): QuoteTickerEvent => ({ E: 1, b, B: '5', bp: 'A', a, A: '7', ap: 'B' });
const nobody: QuoteTickerEvent = { E: 1, b: '0.00000', B: '0', bp: null, a: '0.00000', A: '0', ap: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the tiles', () => {
  const streams = (): { fake: Fake; board: QuoteBoard } => {
    const fake = new Fake();
    return { fake, board: new QuoteBoard(fake.asStreams(), () => undefined) };
  };

  it('should be painted a few times a second, however many quotes come, and end with the newest', () => {
    const { fake, board } = streams();
    board.follow(['EURUSD']);
    const seen = new Set<unknown>();
    for (let ms = 0; ms < 1_000; ms++) {
      fake.say('eurusd@quoteTicker', ticker(`1.0${String(ms).padStart(3, '0')}`, '1.2'));
      vi.advanceTimersByTime(1);
      seen.add(board.quotes['EURUSD']?.best.bid);
    }
    seen.delete(undefined);
    expect(seen.size).toBeGreaterThan(1);
    expect(seen.size).toBeLessThanOrEqual(1_000 / TILE_EVERY_MS + 1);
    vi.advanceTimersByTime(TILE_EVERY_MS);
    expect(board.quotes['EURUSD']?.best.bid).toBe('1.0999');
  });

  it('should say that prices may be old while the stream is interrupted', () => {
    const { fake, board } = streams();
    board.follow(['EURUSD']);
    fake.say('eurusd@quoteTicker', ticker('1.1', '1.2'));
    vi.advanceTimersByTime(TILE_EVERY_MS);
    expect(board.quotes['EURUSD']?.live).toBe(true);
    fake.lose();
    vi.advanceTimersByTime(TILE_EVERY_MS);
    expect(board.quotes['EURUSD']).toMatchObject({ live: false, best: { bid: '1.1' } });
  });

  it('should follow the pairs there are and no others', () => {
    const { fake, board } = streams();
    board.follow(['EURUSD', 'USDJPY']);
    board.follow(['USDJPY', 'GBPUSD']);
    expect([...fake.followed.keys()]).toEqual(['usdjpy@quoteTicker', 'gbpusd@quoteTicker']);
  });

  it('should point where a price went last', () => {
    const first = moved(undefined, bestOf(ticker('1.1', '1.2')), true);
    const second = moved(first, bestOf(ticker('1.11', '1.2')), true);
    const third = moved(second, bestOf(ticker('1.110', '1.19')), true);
    expect([first, second, third].map(({ bidMove, askMove }) => [bidMove, askMove])).toEqual([[0, 0], [1, 0], [1, -1]]);
    expect(moved(third, bestOf(nobody), true)).toMatchObject({ bidMove: 0, askMove: 0, best: { bid: undefined, askProvider: '' } });
  });
});

describe('the ladder of the chosen pair', () => {
  const event = {
    E: 1,
    ladders: [
      { provider: 'A', stream: 0, quoteId: 'a', time: 3, validUntil: 9, fullAmount: false, lastLook: true, bids: [['1.1', '5', 1]], asks: [] },
      { provider: 'B', stream: 2, quoteId: 'b', time: 4, validUntil: 8, fullAmount: true, lastLook: false, bids: [], asks: [['1.2', '6', 1], ['1.3', '7', 3]] },
    ],
  };

  it('should have every tier with its provider and terms', () => {
    const { bids, asks } = tiersOf(event as never);
    expect(bids).toEqual([{ provider: 'A', stream: 0, quoteId: 'a', tier: 1, price: '1.1', quantity: '5', sentAt: 3, validUntil: 9, lastLook: true, fullAmount: false }]);
    expect(asks.map(({ provider, tier, price, fullAmount }) => [provider, tier, price, fullAmount])).toEqual([['B', 1, '1.2', true], ['B', 3, '1.3', true]]);
  });

  it('should be followed until it is closed', () => {
    const fake = new Fake();
    const feed = new LadderFeed('EURUSD', fake.asStreams(), () => undefined);
    fake.say('eurusd@quotes', event);
    vi.advanceTimersByTime(300);
    expect(feed.ladder()).toMatchObject({ live: true, bids: [{ provider: 'A' }] });
    fake.lose();
    vi.advanceTimersByTime(300);
    expect(feed.ladder()).toMatchObject({ live: false, bids: [{ provider: 'A' }] });
    feed.close();
    expect(fake.followed.size).toBe(0);
  });
});

describe('what the venue tells the account', () => {
  it('should be read as an execution, firm or after a hold', () => {
    const wire: WireExecution = {
      E: 5, symbol: 'EURUSD', role: 'TAKER', taker: 'me', side: 'BUY', tradeId: 1, price: '1.1', qty: '2', provider: 'A', quoteId: null, tier: 0,
      fullAmount: false, ageMs: 3, runnerUpPrice: null, runnerUp: null, requestId: 4, heldMs: 0, holdId: 0,
    };
    expect(executionOf(wire)).toMatchObject({ quantity: '2', heldMs: undefined, runnerUp: undefined, own: false, requestId: 4 });
    expect(executionOf({ ...wire, heldMs: 0, holdId: 9, role: 'PROVIDER' })).toMatchObject({ heldMs: 0, own: true });
  });

  it('should be read as a request with answers of one side or both', () => {
    const request = requestOf({
      requestId: 3, symbol: 'EURUSD', side: 'BOTH', quantity: '5', taker: 'me', createdTime: 1, validUntil: 9, declined: ['C'],
      answers: [{ provider: 'A', bid: '1.1', ask: null, answerValidUntil: 7 }],
    });
    expect(request).toMatchObject({ key: '3', wants: 'BOTH', declined: ['C'], answers: [{ key: 'A', bid: '1.1', ask: undefined, validUntil: 7 }] });
  });
});
