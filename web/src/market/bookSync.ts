import { Backoff } from '../api/backoff';
import type { DepthEvent, DepthSnapshot } from '../api/types';
import type { Book } from './book';

/** `live` is exact; in every other state the book must not be read as the market. */
export type BookState = 'offline' | 'resyncing' | 'live';

export interface BookSyncOptions {
  /** Fetches a REST snapshot of at most {@link snapshotLimit} levels a side. */
  fetchSnapshot(): Promise<DepthSnapshot>;
  onChange(): void;
  onState(state: BookState): void;
  /** Runs `task` after `ms` milliseconds; returns what takes it back. */
  delay(task: () => void, ms: number): () => void;
  snapshotLimit: number;
}

/** Diffs kept while the snapshot is under way; more than this means that something is wrong, and we begin anew. */
const MOST_PENDING = 5_000;
/** A cut-off side with fewer levels left than this is fetched anew, before anyone sees the end of it. */
const LOW_WATER = 100;

/**
 * Keeps a {@link Book} exact by the dialect's rule: buffer diffs, fetch a snapshot, drop what it includes
 * (`u <= lastUpdateId`), demand `U <= lastUpdateId + 1 <= u` of the first and `U == previous u + 1` of every later one.
 * Whatever breaks the rule leads to a new snapshot, and until that fits the state is `resyncing`.
 */
export class BookSync {
  state: BookState = 'offline';
  /** Sequence number the book is exact at. */
  lastUpdateId = 0;
  /** How often a gap has been met; for the status display and tests. */
  gaps = 0;

  private pending: DepthEvent[] = [];
  private first = true;
  private fetching = false;
  /** Changes with every (re)start, so that an answer to an earlier question is not taken for the present one. */
  private round = 0;
  private takeBack: () => void = () => undefined;
  private readonly backoff = new Backoff(100, 5_000);

  constructor(
    readonly book: Book,
    private readonly options: BookSyncOptions,
  ) {}

  /** The diff stream is up: from now on {@link onDiff} hears every diff. */
  start(): void {
    this.backoff.reset();
    this.resync();
  }

  /** Diffs are being missed from now on. */
  stop(): void {
    this.abandon();
    this.become('offline');
  }

  onDiff(event: DepthEvent): void {
    if (this.state === 'offline') return;
    if (this.state === 'resyncing' || this.fetching) this.keep(event);
    if (this.state === 'live' && this.advance(event)) {
      this.options.onChange();
      this.refreshWhenLow();
    }
  }

  private keep(event: DepthEvent): void {
    if (this.pending.length >= MOST_PENDING) this.pending.shift();
    this.pending.push(event);
  }

  private resync(): void {
    this.abandon();
    this.become('resyncing');
    this.request();
  }

  private abandon(): void {
    this.round++;
    this.takeBack();
    this.pending = [];
    this.fetching = false;
  }

  private request(): void {
    const { round } = this;
    this.fetching = true;
    this.options.fetchSnapshot().then(
      (snapshot) => {
        if (round === this.round) this.adopt(snapshot);
      },
      () => {
        if (round === this.round) this.again();
      },
    );
  }

  private again(): void {
    this.takeBack = this.options.delay(() => this.request(), this.backoff.next());
  }

  private adopt(snapshot: DepthSnapshot): void {
    const after = this.pending.filter((event) => event.u > snapshot.lastUpdateId);
    const [next] = after;
    const reaches = after.at(-1)?.u ?? snapshot.lastUpdateId;
    const tooOld = next !== undefined && next.U > snapshot.lastUpdateId + 1;
    if (tooOld || (this.state === 'live' && reaches < this.lastUpdateId)) {
      this.again();
      return;
    }
    this.fetching = false;
    this.pending = [];
    this.first = true;
    this.lastUpdateId = snapshot.lastUpdateId;
    this.book.load(snapshot.bids, snapshot.asks, this.options.snapshotLimit);
    this.become('live');
    for (const event of after) {
      if (!this.advance(event)) return;
    }
    this.backoff.reset();
    this.options.onChange();
  }

  /** Applies a diff; false when it is old or shows a gap. */
  private advance(event: DepthEvent): boolean {
    const expected = this.lastUpdateId + 1;
    if (event.u < expected && this.first) return false;
    if (this.first ? event.U > expected : event.U !== expected) {
      this.gap();
      return false;
    }
    this.first = false;
    this.lastUpdateId = event.u;
    this.book.apply(event.b, event.a);
    return true;
  }

  private gap(): void {
    this.gaps++;
    this.resync();
  }

  private refreshWhenLow(): void {
    const { bids, asks } = this.book;
    const low = (bids.cutOff && bids.size < LOW_WATER) || (asks.cutOff && asks.size < LOW_WATER);
    if (low && !this.fetching && this.options.snapshotLimit > 2 * LOW_WATER) {
      this.pending = [];
      this.request();
    }
  }

  private become(state: BookState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}
