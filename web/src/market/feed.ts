import { Changes } from '../changes';
import type { Rest } from '../api/rest';
import type { StreamListener, Streams } from '../api/streams';
import type { AuctionEvent, DepthEvent, DepthSnapshot, RestTrade, TradeEvent } from '../api/types';
import { parseUnits } from '../money/units';
import { retrying } from '../retrying';
import { Book } from './book';
import { BookSync } from './bookSync';
import type { Instrument } from './instruments';
import { Trades } from './trades';

const SNAPSHOT_LIMIT = 1_000;

/** Book and trades of the instrument on the screen, kept up to date until {@link close}. */
export class Feed {
  readonly book: Book;
  readonly trades: Trades;
  readonly sync: BookSync;
  /** The tick in price units. */
  readonly tick: number;
  readonly onBook = new Changes();
  readonly onBookState = new Changes();
  readonly onTrades = new Changes();
  readonly onAuction = new Changes();
  /** The phase and the auction's indication; undefined until the venue has told. */
  auction: AuctionEvent | undefined;
  private readonly stops: (() => void)[];
  private closed = false;

  constructor(
    readonly instrument: Instrument,
    private readonly rest: Rest,
    streams: Streams,
    private readonly onEventTime: (timeMs: number) => void,
  ) {
    const { priceDecimals, quantityDecimals, symbol } = instrument;
    this.tick = Math.max(1, parseUnits(instrument.tickText, priceDecimals));
    this.book = new Book(priceDecimals, quantityDecimals);
    this.trades = new Trades(priceDecimals, quantityDecimals);
    this.sync = new BookSync(this.book, {
      fetchSnapshot: () => rest.get<DepthSnapshot>('/api/v3/depth', { symbol, limit: SNAPSHOT_LIMIT }),
      onChange: () => this.onBook.fire(),
      onState: () => this.onBookState.fire(),
      delay: (task, ms) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      snapshotLimit: SNAPSHOT_LIMIT,
    });
    const name = symbol.toLowerCase();
    this.stops = [
      streams.follow(`${name}@depth@100ms`, this.depthListener()),
      streams.follow(`${name}@trade`, this.tradeListener()),
      streams.follow(`${name}@auction`, this.auctionListener()),
    ];
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stops) stop();
    this.sync.stop();
  }

  private depthListener(): StreamListener {
    return {
      onSubscribed: () => this.sync.start(),
      onLost: () => this.sync.stop(),
      onEvent: (data) => {
        const event = data as DepthEvent;
        this.onEventTime(event.E);
        this.sync.onDiff(event);
      },
    };
  }

  private tradeListener(): StreamListener {
    return {
      onSubscribed: () => void retrying(() => this.fetchTrades(), () => !this.closed),
      onEvent: (data) => {
        const event = data as TradeEvent;
        this.onEventTime(event.E);
        this.trades.onTrade(event);
        this.onTrades.fire();
      },
    };
  }

  private auctionListener(): StreamListener {
    return {
      onLost: () => this.setAuction(undefined),
      onEvent: (data) => this.setAuction(data as AuctionEvent),
    };
  }

  private setAuction(auction: AuctionEvent | undefined): void {
    this.auction = auction;
    this.onAuction.fire();
  }

  private async fetchTrades(): Promise<void> {
    const { symbol } = this.instrument;
    this.trades.onHistory(await this.rest.get<RestTrade[]>('/api/v3/trades', { symbol, limit: 100 }));
    this.onTrades.fire();
  }
}
