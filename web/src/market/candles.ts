import type { KlineEvent, RestKline } from '../api/types';

/** One candle. Numbers are for drawing only. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const INTERVALS = ['1s', '1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type Interval = (typeof INTERVALS)[number];

export function candleOfRest(kline: RestKline): Candle {
  const [time, open, high, low, close, volume] = kline;
  return {
    time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}

export function candleOfEvent({ k }: KlineEvent): Candle {
  return {
    time: k.t,
    open: Number(k.o),
    high: Number(k.h),
    low: Number(k.l),
    close: Number(k.c),
    volume: Number(k.v),
  };
}

/** The candles of one instrument and interval, oldest first, each opening time once. */
export class CandleSeries {
  readonly candles: Candle[] = [];
  /** False once a page of history came back short: there is nothing older. */
  moreBefore = true;

  /** Puts a page of history in; pages may overlap what is there, and the newer knowledge wins. */
  merge(page: readonly Candle[]): void {
    const byTime = new Map(this.candles.map((candle) => [candle.time, candle]));
    for (const candle of page) byTime.set(candle.time, candle);
    const merged = [...byTime.values()].sort((a, b) => a.time - b.time);
    this.candles.splice(0, this.candles.length, ...merged);
  }

  /** Takes in a live candle; false when it is older than the last, which only history can change. */
  update(candle: Candle): boolean {
    const last = this.candles.at(-1);
    if (last !== undefined && candle.time < last.time) return false;
    if (last?.time === candle.time) this.candles[this.candles.length - 1] = candle;
    else this.candles.push(candle);
    return true;
  }
}
