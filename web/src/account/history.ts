import { batch, createSignal } from 'solid-js';
import { describe } from '../api/errors';

/** The most entries the dialect gives in one answer. */
const LONGEST = 1_000;

interface Dated {
  readonly time: number;
}

/** Fetches at most `limit` entries that are not newer than `endTime`, or the newest. */
export type FetchPage<T> = (limit: number, endTime: number | undefined) => Promise<T[]>;

/**
 * Pages through a history, newest first. Pages are asked for by time and may overlap by entries of the same
 * millisecond; each entry is kept once, by its key.
 */
export class History<T extends Dated> {
  private readonly entries = new Map<string, T>();
  private readonly listSignal = createSignal<readonly T[]>([]);
  private readonly moreSignal = createSignal(false);
  private readonly busySignal = createSignal(false);
  private readonly problemSignal = createSignal('');
  private round = 0;

  constructor(
    private readonly fetchPage: FetchPage<T>,
    private readonly keyOf: (entry: T) => string,
    private readonly limit = 50,
  ) {}

  readonly list = this.listSignal[0];
  readonly more = this.moreSignal[0];
  readonly busy = this.busySignal[0];
  readonly problem = this.problemSignal[0];

  /** Begins anew with the newest page. */
  reload(): Promise<void> {
    this.round++;
    this.entries.clear();
    return this.fetch(undefined, true);
  }

  /** Looks for entries newer than what is there, which stays. */
  refresh(): Promise<void> {
    return this.fetch(undefined, this.entries.size === 0);
  }

  /** Adds the next older page. */
  older(): Promise<void> {
    return this.fetch(this.list().at(-1)?.time, true);
  }

  clear(): void {
    this.round++;
    this.entries.clear();
    batch(() => {
      this.listSignal[1]([]);
      this.moreSignal[1](false);
    });
  }

  /** Takes a page in; true when there may be older entries. A page all of one known millisecond asks for a longer one. */
  private async take(limit: number, endTime: number | undefined, round: number): Promise<boolean> {
    const page = await this.fetchPage(limit, endTime);
    if (round !== this.round) return false;
    const before = this.entries.size;
    for (const entry of page) this.entries.set(this.keyOf(entry), entry);
    if (page.length < limit) return false;
    if (this.entries.size > before || endTime === undefined) return true;
    return limit < LONGEST && this.take(Math.min(LONGEST, limit * 5), endTime, round);
  }

  private async fetch(endTime: number | undefined, tellsMore: boolean): Promise<void> {
    const { round } = this;
    this.busySignal[1](true);
    try {
      const more = await this.take(this.limit, endTime, round);
      if (round !== this.round) return;
      batch(() => {
        if (tellsMore) this.moreSignal[1](more);
        this.listSignal[1]([...this.entries.values()].sort((a, b) => b.time - a.time));
        this.problemSignal[1]('');
      });
    } catch (error) {
      if (round === this.round) this.problemSignal[1](describe(error));
    } finally {
      this.busySignal[1](false);
    }
  }
}
