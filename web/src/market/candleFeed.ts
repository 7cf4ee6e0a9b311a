import type { Rest } from '../api/rest';
import type { Streams } from '../api/streams';
import type { KlineEvent, RestKline } from '../api/types';
import { retrying } from '../retrying';
import { candleOfEvent, candleOfRest, CandleSeries, type Candle, type Interval } from './candles';

const PAGE = 500;

export interface CandleListener {
  /** History came in: draw everything anew. The list is the series' own and changes with every later update. */
  onReload(candles: readonly Candle[]): void;
  /** The last candle changed or a new one began. */
  onUpdate(): void;
}

/** The candles of one instrument and interval, live until {@link close}; re-reads the newest page after a reconnect. */
export class CandleFeed {
  private readonly series = new CandleSeries();
  private readonly stop: () => void;
  private loadingOlder = false;
  private closed = false;

  constructor(
    private readonly symbol: string,
    private readonly interval: Interval,
    private readonly rest: Rest,
    streams: Streams,
    private readonly listener: CandleListener,
  ) {
    this.stop = streams.follow(`${symbol.toLowerCase()}@kline_${interval}`, {
      onSubscribed: () => void retrying(() => this.load(undefined), () => !this.closed),
      onEvent: (data) => this.onKline(data as KlineEvent),
    });
  }

  close(): void {
    this.closed = true;
    this.stop();
  }

  /** Fetches the page before the oldest candle, once at a time, while there may be one. */
  async loadOlder(): Promise<void> {
    const oldest = this.series.candles[0];
    if (oldest === undefined || this.loadingOlder || !this.series.moreBefore) return;
    this.loadingOlder = true;
    await retrying(() => this.load(oldest.time - 1), () => !this.closed);
    this.loadingOlder = false;
  }

  private onKline(event: KlineEvent): void {
    const candle = candleOfEvent(event);
    if (this.series.update(candle)) this.listener.onUpdate();
  }

  private async load(endTime: number | undefined): Promise<void> {
    const { symbol, interval } = this;
    const page = await this.rest.get<RestKline[]>('/api/v3/klines', { symbol, interval, limit: PAGE, endTime });
    if (this.closed) return;
    if (page.length < PAGE) this.series.moreBefore = false;
    this.series.merge(page.map(candleOfRest));
    this.listener.onReload(this.series.candles);
  }
}
