import { OrderEntry } from './account/entry';
import { PostedOrders } from './account/postedOrders';
import { Session } from './account/session';
import { VenueClock } from './api/clock';
import { tabSession } from './api/credentials';
import { Rest } from './api/rest';
import { Streams } from './api/streams';
import type { UserEvent, VenueStatus } from './api/types';
import { WsApi } from './api/wsapi';
import { Catalog } from './market/catalog';
import { Products } from './market/products';
import { QuoteBoard } from './quotes/board';
import { QuoteAccount } from './quotes/quoteAccount';
import { Status } from './status';

const STATUS_EVERY_MS = 2_000;
const ORDER_METHODS = new Set(['order.place', 'order.cancel', 'order.cancelReplace', 'openOrders.cancelAll', 'quoteOrder.place']);

/** Everything that speaks to the venue, put together once for the page. */
export class Venue {
  readonly clock = new VenueClock();
  readonly status = new Status();
  readonly rest: Rest;
  readonly streams: Streams;
  readonly catalog: Catalog;
  readonly products: Products;
  readonly session: Session;
  readonly entry: OrderEntry;
  readonly posted: PostedOrders;
  readonly quoteBoard: QuoteBoard;
  readonly quoteAccount: QuoteAccount;
  private readonly wsApi: WsApi;

  /** @param origin where the venue is, such as `http://127.0.0.1:8080` */
  constructor(origin: string) {
    const sockets = origin.replace(/^http/, 'ws');
    this.rest = new Rest(origin, this.clock);
    this.streams = new Streams(`${sockets}/stream`, (state, ms) => this.status.setStreams(state, ms));
    this.catalog = new Catalog(this.rest, this.streams);
    this.products = new Products(this.rest, sockets, () => this.status.venue()?.postedOffers === true);
    this.session = new Session(this.rest, () => this.wsApi, tabSession());
    const onRoundTrip = (method: string, ms: number): void => {
      if (ORDER_METHODS.has(method)) this.status.orders.add(ms);
    };
    this.wsApi = new WsApi(`${sockets}/ws-api/v3`, this.clock, {
      onOpen: () => void this.onApiOpen(),
      onLost: () => this.session.lost(),
      onState: (state, ms) => this.status.setApi(state, ms),
      onUserEvent: (event) => this.session.onUserEvent(event as UserEvent),
      onRoundTrip,
    });
    this.entry = new OrderEntry(this.rest, this.wsApi, this.session);
    this.posted = new PostedOrders(this.rest);
    this.quoteBoard = new QuoteBoard(this.streams, this.onEventTime);
    this.quoteAccount = new QuoteAccount(sockets, onRoundTrip, this.clock, this.rest, this.session);
  }

  start(): void {
    this.streams.start();
    this.wsApi.start();
    this.products.start();
    void this.watch();
  }

  /** Drops both connections, which then come back by themselves. */
  reconnect(): void {
    this.streams.restart();
    this.wsApi.restart();
    this.quoteAccount.restart();
  }

  /** An event stamped with the venue's time has just arrived. */
  readonly onEventTime = (timeMs: number): void => {
    this.status.streamDelay.add(Math.max(0, this.clock.now() - timeMs));
  };

  private async onApiOpen(): Promise<void> {
    await this.readClock();
    this.session.connected();
  }

  private async readClock(): Promise<void> {
    try {
      const sentAt = performance.now();
      const { serverTime } = await this.wsApi.request<{ serverTime: number }>('time');
      const ms = performance.now() - sentAt;
      this.clock.learn(serverTime, ms);
      this.status.ping.add(ms);
    } catch {
      // The connection is down or slow; the strip says so, and the clock keeps its last offset.
      return;
    }
  }

  private async watch(): Promise<void> {
    try {
      this.status.setVenue(await this.rest.get<VenueStatus>('/venue/v1/status'));
    } catch {
      this.status.setVenue(undefined);
    }
    if (this.status.api().state === 'open') await this.readClock();
    setTimeout(() => void this.watch(), STATUS_EVERY_MS);
  }
}
