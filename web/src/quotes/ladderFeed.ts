import { createSignal, type Accessor } from 'solid-js';
import type { Streams } from '../api/streams';
import { throttled } from '../ui/frame';
import { tiersOf, type QuotesEvent } from './wire';
import type { Tier } from './ladder';

/** All providers' tiers of a pair. */
export interface Ladder {
  readonly bids: readonly Tier[];
  readonly asks: readonly Tier[];
  /** False while the stream is interrupted. */
  readonly live: boolean;
}

export const NO_LADDER: Ladder = { bids: [], asks: [], live: false };

const LADDER_EVERY_MS = 250;

/** The ladder of the chosen pair until {@link close}; painted a few times a second, however many quotes come. */
export class LadderFeed {
  readonly ladder: Accessor<Ladder>;
  private readonly stop: () => void;
  private newest: Ladder = NO_LADDER;
  private closed = false;

  constructor(symbol: string, streams: Streams, onEventTime: (timeMs: number) => void) {
    const [ladder, setLadder] = createSignal<Ladder>(this.newest);
    this.ladder = ladder;
    const paint = throttled(() => {
      if (!this.closed) setLadder(this.newest);
    }, LADDER_EVERY_MS);
    // whoever subscribes is told the whole ladder at once, and all of it again after every change
    this.stop = streams.follow(`${symbol.toLowerCase()}@quotes`, {
      onEvent: (data) => {
        const event = data as QuotesEvent;
        onEventTime(event.E);
        this.newest = { ...tiersOf(event), live: true };
        paint();
      },
      onLost: () => {
        this.newest = { ...this.newest, live: false };
        paint();
      },
    });
  }

  close(): void {
    this.closed = true;
    this.stop();
  }
}
