import { createSignal } from 'solid-js';
import type { SocketState } from './api/socket';
import type { VenueStatus } from './api/types';

/** State of one connection; `retryAt` is when the next attempt comes, in performance.now() time. */
export interface Link {
  readonly state: SocketState;
  readonly retryAt: number;
}

/** The latest measurements of one duration in milliseconds. */
export class Durations {
  private readonly kept: number[] = [];

  constructor(private readonly most: number) {}

  add(ms: number): void {
    this.kept.push(ms);
    if (this.kept.length > this.most) this.kept.shift();
  }

  get last(): number | undefined {
    return this.kept.at(-1);
  }

  /** The p-th quantile (0 to 1), or undefined without measurements. */
  quantile(p: number): number | undefined {
    const sorted = [...this.kept].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
  }
}

/** What the status strip shows. Durations are kept aside and read once a second. */
export class Status {
  readonly streamDelay = new Durations(200);
  readonly ping = new Durations(20);
  readonly orders = new Durations(100);
  private readonly streamsSignal = createSignal<Link>({ state: 'connecting', retryAt: 0 });
  private readonly apiSignal = createSignal<Link>({ state: 'connecting', retryAt: 0 });
  private readonly venueSignal = createSignal<VenueStatus | undefined>();

  readonly streams = this.streamsSignal[0];
  readonly api = this.apiSignal[0];
  /** Undefined while the venue does not answer. */
  readonly venue = this.venueSignal[0];

  setStreams(state: SocketState, retryInMs: number): void {
    this.streamsSignal[1]({ state, retryAt: performance.now() + retryInMs });
  }

  setApi(state: SocketState, retryInMs: number): void {
    this.apiSignal[1]({ state, retryAt: performance.now() + retryInMs });
  }

  setVenue(status: VenueStatus | undefined): void {
    this.venueSignal[1](status);
  }
}
