import { batch, createSignal } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { Rest } from '../api/rest';
import type { Streams } from '../api/streams';
import type { MiniTicker, RestKline, SymbolInfo, Ticker24h } from '../api/types';
import { retrying } from '../retrying';
import { instrumentOf, offeredOf, pairOf, type Instrument } from './instruments';

/** The last 24 hours of one instrument; numbers are for display only. */
export interface Quote {
  readonly last: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly quoteVolume: number;
  /** Direction of the latest change of the last price. */
  readonly move: -1 | 0 | 1;
  /** Counts changes of the last price, so that the screen can flash. */
  readonly moves: number;
}

const REFRESH_MS = 30_000;
const RETRY_MS = 3_000;
const CURVE_POINTS = 48;
const CURVE_INTERVALS = ['30m', '5m', '1m', '1s'] as const;

/** All instruments with their filters, 24 h figures and a day's curve. */
export class Catalog {
  private readonly instrumentsSignal = createSignal<readonly Instrument[]>([]);
  private readonly pairsSignal = createSignal<readonly Instrument[]>([]);
  private readonly offeredSignal = createSignal<readonly Instrument[]>([]);
  private readonly quoteStore = createStore<Record<string, Quote>>({});
  private readonly curveStore = createStore<Record<string, readonly number[]>>({});
  /** Instruments whose curve shows a good part of a day and is not fetched again. */
  private readonly drawn = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly rest: Rest,
    streams: Streams,
  ) {
    streams.follow('!miniTicker@arr', {
      onSubscribed: () => void this.refresh(),
      onEvent: (data) => this.onTickers(data as MiniTicker[]),
    });
  }

  /** Those with an order book. */
  readonly instruments = this.instrumentsSignal[0];
  /** Those whose quotes are streamed by providers. */
  readonly pairs = this.pairsSignal[0];
  readonly quotes = this.quoteStore[0];
  readonly curves = this.curveStore[0];

  /** An instrument of the list, or one that was {@link learn learnt}. */
  instrument(symbol: string): Instrument | undefined {
    const named = (each: Instrument): boolean => each.symbol === symbol;
    return this.instruments().find(named) ?? this.pairs().find(named) ?? this.offeredSignal[0]().find(named);
  }

  /** Reads an instrument of the posted-offer market, which the list leaves out, until it is read or not `wanted`. */
  learn(symbol: string, wanted: () => boolean): Promise<void> {
    return retrying(async () => {
      const { symbols } = await this.rest.get<{ symbols: SymbolInfo[] }>('/api/v3/exchangeInfo', { symbol });
      const read = symbols.map(offeredOf);
      this.offeredSignal[1]((before) => [...before.filter((each) => each.symbol !== symbol), ...read]);
    }, wanted);
  }

  /** Reads instruments and figures anew, now and from then on every half minute. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), REFRESH_MS);
    try {
      const [{ symbols }, quoted] = await Promise.all([
        this.rest.get<{ symbols: SymbolInfo[] }>('/api/v3/exchangeInfo'),
        this.rest.get<{ symbol: string }[]>('/venue/v1/quotes'),
      ]);
      this.setInstruments(symbols, new Set(quoted.map(({ symbol }) => symbol)));
      const tickers = await this.rest.get<Ticker24h[]>('/api/v3/ticker/24hr');
      batch(() => {
        for (const ticker of tickers) this.onTicker(ticker);
      });
      await this.fetchCurves();
    } catch {
      // Keeps what is there and comes back soon; the status strip shows that the venue is away.
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.refresh(), RETRY_MS);
    }
  }

  /** The list does not say how an instrument is traded; those whose quotes are streamed are told apart. */
  private setInstruments(symbols: SymbolInfo[], quoted: ReadonlySet<string>): void {
    const books = symbols.filter(({ symbol }) => !quoted.has(symbol));
    const pairs = symbols.filter(({ symbol }) => quoted.has(symbol));
    batch(() => {
      this.instrumentsSignal[1]((before) => keeping(before, books.map(instrumentOf)));
      this.pairsSignal[1]((before) => keeping(before, pairs.map(pairOf)));
    });
  }

  private async fetchCurves(): Promise<void> {
    for (const { symbol } of this.instruments()) {
      if (!this.drawn.has(symbol)) await this.fetchCurve(symbol);
    }
  }

  /** A day in half hours; on a venue younger than that, in the steps that give a curve at all, and again next time. */
  private async fetchCurve(symbol: string): Promise<void> {
    for (const interval of CURVE_INTERVALS) {
      const klines = await this.rest.get<RestKline[]>('/api/v3/klines', { symbol, interval, limit: CURVE_POINTS });
      this.curveStore[1](symbol, klines.map((kline) => Number(kline[4])));
      if (klines.length < CURVE_POINTS / 3) continue;
      if (interval === CURVE_INTERVALS[0]) this.drawn.add(symbol);
      return;
    }
  }

  private onTickers(tickers: MiniTicker[]): void {
    batch(() => {
      for (const ticker of tickers) {
        this.set(ticker.s, ticker.c, ticker.o, ticker.h, ticker.l, ticker.v, ticker.q);
      }
    });
  }

  private onTicker(ticker: Ticker24h): void {
    const { symbol, lastPrice, openPrice, highPrice, lowPrice, volume, quoteVolume } = ticker;
    this.set(symbol, lastPrice, openPrice, highPrice, lowPrice, volume, quoteVolume);
  }

  private set(symbol: string, last: string, open: string, high: string, low: string, v: string, q: string): void {
    const before = this.quotes[symbol];
    const price = Number(last);
    const moved = before !== undefined && before.last !== price;
    this.quoteStore[1](symbol, {
      last: price,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      volume: Number(v),
      quoteVolume: Number(q),
      move: moved ? (price > before.last ? 1 : -1) : (before?.move ?? 0),
      moves: (before?.moves ?? 0) + (moved ? 1 : 0),
    });
  }
}

/** What was read. An unchanged instrument keeps its identity, so that nothing that depends on it starts anew. */
export function keeping(before: readonly Instrument[], read: Instrument[]): readonly Instrument[] {
  const known = new Map(before.map((each) => [each.symbol, each]));
  return read.map((each) => sameOr(known.get(each.symbol), each));
}

function sameOr(before: Instrument | undefined, read: Instrument): Instrument {
  if (before === undefined) return read;
  return isSame(before, read) ? before : read;
}

/** Whether two values say the same: lists and records by what is in them. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const entries = Object.entries(other);
  return Object.keys(one).length === entries.length
    && entries.every(([key, value]) => isSame((one as Record<string, unknown>)[key], value));
}
