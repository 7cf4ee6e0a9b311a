import { describe, expect, it } from 'vitest';
import type { DepthEvent, DepthSnapshot, Level } from '../src/api/types';
import { Book } from '../src/market/book';
import { BookSync } from '../src/market/bookSync';

/** A book whose snapshots and waits the test answers by hand. */
class Bench {
  readonly asked: { answer: (snapshot: DepthSnapshot) => void; fail: () => void }[] = [];
  readonly waits: (() => void)[] = [];
  readonly states: string[] = [];
  changes = 0;
  readonly book = new Book(2, 3);
  readonly sync: BookSync;

  constructor(snapshotLimit = 1000) {
    this.sync = new BookSync(this.book, {
      fetchSnapshot: () =>
        new Promise((resolve, reject) => {
          this.asked.push({ answer: resolve, fail: () => reject(new Error('away')) });
        }),
      onChange: () => this.changes++,
      onState: (state) => this.states.push(state),
      delay: (task) => {
        this.waits.push(task);
        return () => this.waits.splice(this.waits.indexOf(task), 1);
      },
      snapshotLimit,
    });
  }

  async answer(lastUpdateId: number, bids: Level[] = [], asks: Level[] = []): Promise<void> {
    this.asked.shift()?.answer({ lastUpdateId, bids, asks });
    await Promise.resolve();
    await Promise.resolve();
  }

  diff(U: number, u: number, b: Level[] = [], a: Level[] = []): void {
    const event: DepthEvent = { e: 'depthUpdate', E: 0, s: 'X', U, u, b, a };
    this.sync.onDiff(event);
  }

  bids(): number[][] {
    return this.book.bids.prices.map((price, i) => [price, this.book.bids.quantities[i] ?? 0]);
  }
}

describe('a book', () => {
  it('should join snapshot and buffered diffs', async () => {
    const bench = new Bench();
    bench.sync.start();
    bench.diff(90, 95, [['1.00', '9']]);
    bench.diff(96, 101, [['1.00', '5']]);
    bench.diff(102, 103, [['0.99', '2']]);
    await bench.answer(100, [['1.00', '1'], ['0.98', '4']]);
    expect(bench.sync.state).toBe('live');
    expect(bench.sync.lastUpdateId).toBe(103);
    expect(bench.bids()).toEqual([[100, 5000], [99, 2000], [98, 4000]]);
  });

  it('should not be live before the snapshot is there', () => {
    const bench = new Bench();
    bench.sync.start();
    bench.diff(1, 2, [['1.00', '1']]);
    expect(bench.sync.state).toBe('resyncing');
    expect(bench.changes).toBe(0);
  });

  it('should take a first diff that overlaps the snapshot and drop those before', async () => {
    const bench = new Bench();
    bench.sync.start();
    await bench.answer(100, [['1.00', '1']]);
    bench.diff(95, 100, [['1.00', '7']]);
    expect(bench.bids()).toEqual([[100, 1000]]);
    bench.diff(99, 104, [['1.00', '3']]);
    expect(bench.bids()).toEqual([[100, 3000]]);
    expect(bench.sync.gaps).toBe(0);
  });

  it('should ask again when the snapshot is older than the first diff', async () => {
    const bench = new Bench();
    bench.sync.start();
    bench.diff(110, 112);
    await bench.answer(100);
    expect(bench.sync.state).toBe('resyncing');
    bench.waits.shift()?.();
    await bench.answer(111, [['1.00', '1']]);
    expect(bench.sync.state).toBe('live');
    expect(bench.sync.lastUpdateId).toBe(112);
  });

  it('should resnapshot on a gap and show nothing of it as live', async () => {
    const bench = new Bench();
    bench.sync.start();
    await bench.answer(100, [['1.00', '1']]);
    bench.diff(101, 102);
    bench.diff(104, 105, [['1.00', '8']]);
    expect(bench.sync.state).toBe('resyncing');
    expect(bench.sync.gaps).toBe(1);
    expect(bench.bids()).toEqual([[100, 1000]]);
    bench.diff(106, 107, [['0.50', '6']]);
    await bench.answer(105, [['1.00', '8']]);
    expect(bench.sync.state).toBe('live');
    expect(bench.bids()).toEqual([[100, 8000], [50, 6000]]);
    expect(bench.states).toEqual(['resyncing', 'live', 'resyncing', 'live']);
  });

  it('should take a repeated diff for a gap, because the rule allows none', async () => {
    const bench = new Bench();
    bench.sync.start();
    await bench.answer(100);
    bench.diff(101, 102);
    bench.diff(101, 102);
    expect(bench.sync.state).toBe('resyncing');
  });

  it('should find a gap among the buffered diffs', async () => {
    const bench = new Bench();
    bench.sync.start();
    bench.diff(100, 101);
    bench.diff(105, 106);
    await bench.answer(100);
    expect(bench.sync.state).toBe('resyncing');
    expect(bench.asked).toHaveLength(1);
  });

  it('should ignore the answer to a question asked before a reconnect', async () => {
    const bench = new Bench();
    bench.sync.start();
    bench.sync.stop();
    bench.sync.start();
    await bench.answer(50, [['9.00', '9']]);
    expect(bench.sync.state).toBe('resyncing');
    await bench.answer(100, [['1.00', '1']]);
    expect(bench.sync.state).toBe('live');
    expect(bench.bids()).toEqual([[100, 1000]]);
  });

  it('should be offline after stop and keep no diffs', async () => {
    const bench = new Bench();
    bench.sync.start();
    await bench.answer(100);
    bench.sync.stop();
    bench.diff(101, 102, [['1.00', '1']]);
    expect(bench.sync.state).toBe('offline');
    expect(bench.bids()).toEqual([]);
  });

  it('should try again after a failed snapshot', async () => {
    const bench = new Bench();
    bench.sync.start();
    bench.asked.shift()?.fail();
    await Promise.resolve();
    await Promise.resolve();
    expect(bench.waits).toHaveLength(1);
    bench.waits.shift()?.();
    await bench.answer(7);
    expect(bench.sync.state).toBe('live');
  });

  it('should remove levels of quantity zero and ignore unknown ones', async () => {
    const bench = new Bench();
    bench.sync.start();
    await bench.answer(1, [['1.00', '1'], ['0.99', '1']]);
    bench.diff(2, 2, [['1.00', '0.000'], ['0.42', '0']]);
    expect(bench.bids()).toEqual([[99, 1000]]);
  });

  it('should not show levels beyond the end of a cut-off snapshot', async () => {
    const bench = new Bench(2);
    bench.sync.start();
    await bench.answer(1, [['1.00', '1'], ['0.99', '1']]);
    bench.diff(2, 2, [['0.50', '5'], ['0.995', '1']]);
    expect(bench.bids()).toEqual([[100, 1000], [99, 1000]]);
  });

  it('should refresh a cut-off side that runs low without going offline', async () => {
    const bench = new Bench(300);
    const levels = (from: number, count: number): Level[] =>
      Array.from({ length: count }, (_, i) => [String(from - i), '1'] as const);
    bench.sync.start();
    await bench.answer(1, levels(1000, 300));
    bench.diff(2, 2, levels(1000, 250).map(([price]) => [price, '0'] as const));
    expect(bench.asked).toHaveLength(1);
    bench.diff(3, 3, [['2000', '4']]);
    await bench.answer(2, levels(750, 300));
    expect(bench.states).toEqual(['resyncing', 'live']);
    expect(bench.book.bids.best).toBe(200000);
    expect(bench.book.bids.size).toBe(301);
  });

  it('should stay equal to a naive book under random diffs, gaps and reconnects', async () => {
    for (let seed = 1; seed <= 15; seed++) {
      const random = generator(seed);
      const bench = new Bench();
      const truth = new Map<number, number>();
      let sequence = 10;
      bench.sync.start();
      for (let step = 0; step < 200; step++) {
        const from = sequence + 1;
        const changed: Level[] = [];
        for (let i = 0; i < 1 + random(4); i++) {
          sequence++;
          const price = 100 + random(30);
          const quantity = random(3);
          if (quantity === 0) truth.delete(price);
          else truth.set(price, quantity);
          changed.push([(price / 100).toFixed(2), String(quantity)]);
        }
        const dice = random(100);
        if (dice >= 4) bench.diff(from, sequence, changed);
        if (dice > 97) {
          bench.sync.stop();
          bench.sync.start();
        }
        if (random(3) === 0) bench.waits.shift()?.();
        if (bench.asked.length > 0 && random(2) === 0) {
          const levels: Level[] = [...truth].map(([price, quantity]) => [(price / 100).toFixed(2), String(quantity)]);
          await bench.answer(sequence, levels);
        }
        // A diff left out shows only with the next one, so exactness is judged at the book's own sequence.
        if (bench.sync.state === 'live' && bench.sync.lastUpdateId === sequence) {
          const expected = [...truth].sort(([a], [b]) => b - a).map(([price, quantity]) => [price, quantity * 1000]);
          expect(bench.bids(), `seed ${seed} step ${step}`).toEqual(expected);
        }
      }
      expect(bench.states, `seed ${seed}`).toContain('live');
    }
  }, 20_000);
});

function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
