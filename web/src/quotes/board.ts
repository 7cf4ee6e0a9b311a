import { createStore } from 'solid-js/store';
import type { Streams } from '../api/streams';
import { decimal } from '../money/decimal';
import { throttled } from '../ui/frame';
import type { Best } from './model';
import { bestOf, type QuoteTickerEvent } from './wire';

/** What a tile shows of a pair. */
export interface TileQuote {
  readonly best: Best;
  /** Where each price went with its last change on the screen. */
  readonly bidMove: -1 | 0 | 1;
  readonly askMove: -1 | 0 | 1;
  /** False while the stream is interrupted: then the prices may be old and nobody may deal on them. */
  readonly live: boolean;
}

/** A tile is painted at most this often, however many quotes come. */
export const TILE_EVERY_MS = 250;

/** The best quotes of every pair on the screen. */
export class QuoteBoard {
  private readonly store = createStore<Record<string, TileQuote>>({});
  private readonly stops = new Map<string, () => void>();

  constructor(
    private readonly streams: Streams,
    private readonly onEventTime: (timeMs: number) => void,
  ) {}

  readonly quotes = this.store[0];

  /** Follows these pairs and no others. */
  follow(symbols: readonly string[]): void {
    for (const [symbol, stop] of this.stops) {
      if (symbols.includes(symbol)) continue;
      stop();
      this.stops.delete(symbol);
    }
    for (const symbol of symbols) {
      if (!this.stops.has(symbol)) this.stops.set(symbol, this.start(symbol));
    }
  }

  private start(symbol: string): () => void {
    let newest: Best | undefined;
    let live = false;
    let following = true;
    const paint = throttled(() => {
      if (following && newest !== undefined) this.store[1](symbol, moved(this.quotes[symbol], newest, live));
    }, TILE_EVERY_MS);
    const stop = this.streams.follow(`${symbol.toLowerCase()}@quoteTicker`, {
      onEvent: (data) => {
        const event = data as QuoteTickerEvent;
        this.onEventTime(event.E);
        newest = bestOf(event);
        live = true;
        paint();
      },
      onLost: () => {
        live = false;
        paint();
      },
    });
    return () => {
      following = false;
      stop();
    };
  }
}

/** The tile after a change; a price that stays keeps the direction of its last move. */
export function moved(before: TileQuote | undefined, best: Best, live: boolean): TileQuote {
  const direction = (old: string | undefined, now: string | undefined, last: -1 | 0 | 1 | undefined): -1 | 0 | 1 => {
    if (old === undefined || now === undefined) return 0;
    const change = decimal(now) - decimal(old);
    return change === 0n ? (last ?? 0) : change > 0n ? 1 : -1;
  };
  return {
    best,
    bidMove: direction(before?.best.bid, best.bid, before?.bidMove),
    askMove: direction(before?.best.ask, best.ask, before?.askMove),
    live,
  };
}
