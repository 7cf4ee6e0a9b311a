import { batch, createSignal } from 'solid-js';
import { Backoff } from '../api/backoff';
import { describe, VenueError } from '../api/errors';
import type { TabSession } from '../api/credentials';
import type { Rest } from '../api/rest';
import type { Credentials } from '../api/signing';
import type { RestAccount, RestOrder, TradeRevisionEvent, UserEvent } from '../api/types';
import type { WsApi } from '../api/wsapi';
import { Amendments, type ReportListener } from './amendments';
import { Balances, balanceOf, type Balance } from './balances';
import { OpenOrders, orderOfReport, orderOfRest, type Order } from './orders';

export type SessionState = 'signedOut' | 'connecting' | 'resyncing' | 'live' | 'refused';

/** What an account signs with; throws when nobody is signed in. */
export function signedIn({ credentials }: { readonly credentials: Credentials | undefined }): Credentials {
  if (credentials === undefined) throw new VenueError(-2014, 'Sign in first.');
  return credentials;
}

/**
 * The signed-in account: follows the user events and, whenever they have been interrupted, reads orders and balances
 * anew. Until that is done the state is not `live` and what is shown may be old.
 */
export class Session {
  private readonly orders = new OpenOrders();
  private readonly holdings = new Balances();
  private readonly stateSignal = createSignal<SessionState>('signedOut');
  private readonly ordersSignal = createSignal<readonly Order[]>([]);
  private readonly balancesSignal = createSignal<readonly Balance[]>([]);
  private readonly problemSignal = createSignal('');
  private readonly nameSignal = createSignal('');
  private readonly backoff = new Backoff(500, 10_000);
  private readonly reportListeners = new Set<ReportListener>();
  private readonly revisionListeners = new Set<(revision: TradeRevisionEvent) => void>();
  private readonly amendments = new Amendments((report, replaced) => {
    for (const listener of this.reportListeners) listener(report, replaced);
  });
  private current: Credentials | undefined;
  private buffered: UserEvent[] | undefined;
  private round = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private publishing = false;

  constructor(
    private readonly rest: Rest,
    private readonly wsApi: () => WsApi,
    private readonly tab: TabSession,
  ) {}

  readonly state = this.stateSignal[0];
  readonly openOrders = this.ordersSignal[0];
  readonly balances = this.balancesSignal[0];
  /** Why the venue does not take the key, when the state is `refused`. */
  readonly problem = this.problemSignal[0];
  /** The account's name; empty until the venue has told it. */
  readonly name = this.nameSignal[0];

  get credentials(): Credentials | undefined {
    return this.current;
  }

  balance(asset: string): Balance {
    return this.balances().find((each) => each.asset === asset) ?? { asset, free: 0n, locked: 0n };
  }

  /**
   * Calls `listener` with every execution report until the returned function is called; the two reports of an order that
   * was canceled to be entered anew come as one.
   */
  onReport(listener: ReportListener): () => void {
    this.reportListeners.add(listener);
    return () => void this.reportListeners.delete(listener);
  }

  /** Calls `listener` with every own trade that is busted or has another price, until the returned function is called. */
  onRevision(listener: (revision: TradeRevisionEvent) => void): () => void {
    this.revisionListeners.add(listener);
    return () => void this.revisionListeners.delete(listener);
  }

  signIn(credentials: Credentials): void {
    this.leave();
    void this.tab.keep(credentials);
    this.enter(credentials);
  }

  /** Signs in with the key that this tab had before it was reloaded. */
  async restore(): Promise<void> {
    const credentials = await this.tab.restored();
    if (credentials !== undefined && this.current === undefined) this.enter(credentials);
  }

  private enter(credentials: Credentials): void {
    this.current = credentials;
    this.stateSignal[1]('connecting');
    this.wsApi().restart();
  }

  signOut(): void {
    this.leave();
    void this.tab.keep(undefined);
  }

  private leave(): void {
    const hadKey = this.current !== undefined;
    this.current = undefined;
    this.abandon();
    this.orders.clear();
    this.holdings.clear();
    this.nameSignal[1]('');
    this.publishNow();
    this.stateSignal[1]('signedOut');
    // A user data subscription ends with its connection.
    if (hadKey) this.wsApi().restart();
  }

  /** The WS API connection is up. */
  connected(): void {
    if (this.current !== undefined) void this.follow(this.current);
  }

  /** The WS API connection is lost. */
  lost(): void {
    this.abandon();
    if (this.current !== undefined && this.state() !== 'refused') this.stateSignal[1]('connecting');
  }

  onUserEvent(event: UserEvent): void {
    if (this.current === undefined) return;
    if (event.e === 'executionReport') this.amendments.onReport(event);
    if (this.buffered === undefined) this.apply(event);
    else this.buffered.push(event);
  }

  private async follow(credentials: Credentials): Promise<void> {
    this.abandon();
    const { round } = this;
    this.buffered = [];
    this.stateSignal[1]('resyncing');
    try {
      await this.wsApi().signed('userDataStream.subscribe.signature', {}, credentials);
      const [account, orders] = await Promise.all([
        this.rest.signed<RestAccount>('GET', '/api/v3/account', { omitZeroBalances: false }, credentials),
        this.rest.signed<RestOrder[]>('GET', '/api/v3/openOrders', {}, credentials),
      ]);
      if (round === this.round) this.adopt(account, orders);
    } catch (error) {
      if (round === this.round) this.failed(error, credentials);
    }
  }

  private adopt(account: RestAccount, orders: RestOrder[]): void {
    this.holdings.load(account.balances.map(({ asset, free, locked }) => balanceOf(asset, free, locked)));
    this.orders.load(orders.map(orderOfRest));
    const missed = this.buffered ?? [];
    this.buffered = undefined;
    for (const event of missed) this.apply(event);
    this.backoff.reset();
    batch(() => {
      this.publishNow();
      this.nameSignal[1](account.accountName ?? (account.uid === undefined ? '' : `Account ${account.uid}`));
      this.stateSignal[1]('live');
    });
  }

  private failed(error: unknown, credentials: Credentials): void {
    const refused = error instanceof VenueError && [-1002, -1022, -2008, -2014, -2015].includes(error.code);
    if (refused) {
      this.problemSignal[1](describe(error));
      this.stateSignal[1]('refused');
      void this.tab.keep(undefined);
      return;
    }
    this.retry = setTimeout(() => void this.follow(credentials), this.backoff.next());
  }

  private abandon(): void {
    this.round++;
    this.buffered = undefined;
    clearTimeout(this.retry);
  }

  private apply(event: UserEvent): void {
    if (event.e === 'executionReport') {
      this.orders.apply(orderOfReport(event));
    } else if (event.e === 'tradeRevision') {
      this.revise(event);
    } else if (event.e === 'outboundAccountPosition') {
      this.holdings.apply(event.B.map(({ a, f, l }) => balanceOf(a, f, l)));
    } else {
      return;
    }
    this.publishSoon();
  }

  /** An open order is smaller after a bust, which nothing but a new list of orders tells. */
  private revise(event: TradeRevisionEvent): void {
    for (const listener of this.revisionListeners) listener(event);
    if (this.orders.list().some(({ orderId }) => orderId === event.i)) this.wsApi().restart();
  }

  /** Many events in one go become one update of the screen. */
  private publishSoon(): void {
    if (this.publishing) return;
    this.publishing = true;
    setTimeout(() => this.publishNow(), 30);
  }

  private publishNow(): void {
    this.publishing = false;
    batch(() => {
      this.ordersSignal[1](this.orders.list());
      this.balancesSignal[1](this.holdings.list());
    });
  }
}
