import { batch, createSignal } from 'solid-js';
import { createStore, reconcile, unwrap } from 'solid-js/store';
import { callOnce, freshId } from '../account/entry';
import { signedIn, type Session, type SessionState } from '../account/session';
import { Backoff } from '../api/backoff';
import type { VenueClock } from '../api/clock';
import type { Rest } from '../api/rest';
import type { Credentials, Parameters } from '../api/signing';
import type { ExecutionReport, RestOrder, Side } from '../api/types';
import { WsApi } from '../api/wsapi';
import type { Execution, Hold, QuoteRequest } from './model';
import { ParentBook } from './parentBook';
import type { WireChild, WireParent } from './parents';
import { afterHold, afterRequest } from './requests';
import { executionOf, holdOf, requestOf, type WireExecution, type WireHold, type WireRequest } from './wire';

/** An order that takes quotes; amounts as plain decimal texts. */
export interface QuoteOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly type: 'LIMIT' | 'PREVIOUSLY_QUOTED';
  readonly timeInForce: 'IOC' | 'FOK' | 'GTC';
  readonly quantity: string;
  /** The worst price it may have. */
  readonly price: string;
  /** PREVIOUSLY_QUOTED: whose answer to which request. */
  readonly provider?: string;
  readonly requestId?: number;
}

/** What a taker asks providers for. */
export interface QuoteAsk {
  readonly symbol: string;
  readonly side: Side | 'BOTH';
  readonly quantity: string;
  readonly validForMs: number;
  /** Account names; none: everybody. */
  readonly providers: readonly string[];
}

type QuoteEvent =
  | (WireParent & { e: 'parentOrder' })
  | (WireChild & { e: 'childOrder' })
  | ExecutionReport
  | (WireHold & { e: 'quoteHold'; state: string })
  | (WireRequest & { e: 'quoteRequest'; state: string; provider: string | null })
  | (WireExecution & { e: 'quoteExecution' })
  | { e: 'other' };

/** Whether a request ends with this: when one provider declines the others go on. */
function isOver({ state, provider }: { state: string; provider: string | null }): boolean {
  return state === 'REJECTED' ? provider === null : ['COMPLETED', 'EXPIRED', 'CANCELED'].includes(state);
}

const EXECUTIONS_KEPT = 200;
/** The venue tells no more in one answer. */
const MOST_TOLD = 1000;

/**
 * What the account has to do with quotes: its executions, trades on hold and requests. Follows the venue's own WebSocket
 * while a key is signed in, and reads holds and requests anew whenever that was interrupted.
 */
export class QuoteAccount {
  private readonly wsApi: WsApi;
  private readonly executionsSignal = createSignal<readonly Execution[]>([]);
  private readonly holdsSignal = createSignal<readonly Hold[]>([]);
  private readonly requestStore = createStore<{ list: readonly QuoteRequest[] }>({ list: [] });
  private readonly parentBook = new ParentBook();
  private readonly liveSignal = createSignal(false);
  private readonly backoff = new Backoff(500, 10_000);
  private retry: ReturnType<typeof setTimeout> | undefined;
  private round = 0;
  private open = false;
  private owner: Credentials | undefined;

  constructor(
    sockets: string,
    /** A call was answered after so long. */
    onRoundTrip: (method: string, ms: number) => void,
    clock: VenueClock,
    private readonly rest: Rest,
    private readonly session: Session,
  ) {
    this.wsApi = new WsApi(`${sockets}/venue/v1`, clock, {
      onOpen: () => {
        this.open = true;
        void this.follow();
      },
      onLost: () => {
        this.open = false;
        this.interrupted();
      },
      onState: () => undefined,
      onUserEvent: (event) => this.apply(event as QuoteEvent),
      onRoundTrip,
    });
  }

  /** Newest first, those since the page was opened. */
  readonly executions = this.executionsSignal[0];
  readonly holds = this.holdsSignal[0];
  /** Those of the account that are open, newest first. */
  readonly requests = (): readonly QuoteRequest[] =>
    this.requestStore[0].list.filter(({ taker }) => taker === this.session.name());
  /** Parent orders, newest first: those that work, and those that ended since the page was opened. */
  readonly parents = this.parentBook.parents;
  /** What is known of a parent order's children, the newest first. */
  readonly children = this.parentBook.children;
  /** Whether all of this is up to date. */
  readonly live = this.liveSignal[0];

  /** Drops the connection, which then comes back by itself. */
  restart(): void {
    this.wsApi.restart();
  }

  /** Somebody signed in or out. Connects with the first key that may be used, where there are quotes at all. */
  accountChanged(quotes: boolean, state: SessionState): void {
    const credentials = quotes && state !== 'signedOut' && state !== 'refused' ? this.session.credentials : undefined;
    if (credentials === this.owner) return;
    this.wsApi.start();
    const hadKey = this.owner !== undefined;
    this.owner = credentials;
    this.interrupted();
    batch(() => {
      this.executionsSignal[1]([]);
      this.holdsSignal[1]([]);
      this.setRequests([]);
      this.parentBook.clear();
    });
    // a logon ends with its connection
    if (hadKey) this.wsApi.restart();
    else if (this.open) void this.follow();
  }

  place(order: QuoteOrder): Promise<RestOrder> {
    const params = { ...order, newClientOrderId: `fx-${freshId()}` };
    return this.call('quoteOrder.place', 'POST', '/venue/v1/quoteOrder', params);
  }

  /** Asks providers for a quote. Not sent again when its answer is lost: it is a question and moves no money. */
  async ask({ providers, ...ask }: QuoteAsk): Promise<void> {
    const params = { ...ask, ...(providers.length === 0 ? {} : { providers: JSON.stringify(providers) }) };
    await this.wsApi.signed('quoteRequests.create', params, signedIn(this.session));
  }

  /** Enters a parent order. */
  async work(parent: Parameters): Promise<void> {
    const params = { ...parent, newClientOrderId: `fx-${freshId()}` };
    this.parentBook.onParent(await this.call<WireParent>('parentOrders.place', 'POST', '/venue/v1/parentOrders', params));
  }

  async cancelParent(parentOrderId: number): Promise<void> {
    const params = { parentOrderId };
    this.parentBook.onParent(await this.call<WireParent>('parentOrders.cancel', 'DELETE', '/venue/v1/parentOrders', params));
  }

  /** Reads the children that came before the page was opened. */
  async readChildren(parentOrderId: number): Promise<void> {
    type One = WireParent & { children: readonly WireChild[] };
    this.parentBook.readOne(await this.wsApi.signed<One>('parentOrders', { parentOrderId }, signedIn(this.session)));
  }

  /** Of a provider: whether a trade on hold is to take place. */
  async answerHold(holdId: number, accept: boolean): Promise<void> {
    await this.call('holds.answer', 'POST', '/venue/v1/holds', { holdId, accept });
  }

  async cancelRequest(requestId: number): Promise<void> {
    await this.call('quoteRequests.cancel', 'DELETE', '/venue/v1/quoteRequests', { requestId });
  }

  private call<T>(method: string, verb: 'POST' | 'DELETE', path: string, params: Parameters): Promise<T> {
    return callOnce<T>(this.rest, this.wsApi, signedIn(this.session), method, verb, path, params);
  }

  private interrupted(): void {
    this.round++;
    clearTimeout(this.retry);
    this.liveSignal[1](false);
  }

  private async follow(): Promise<void> {
    this.interrupted();
    const { round, owner } = this;
    if (owner === undefined) return;
    try {
      await this.wsApi.signed('session.logon', {}, owner);
      // events come from here on; what is read now is newer than those that came before it
      const [holds, requests, parents] = await Promise.all([
        this.wsApi.signed<WireHold[]>('holds', { limit: MOST_TOLD }, owner),
        this.wsApi.signed<WireRequest[]>('quoteRequests', { limit: MOST_TOLD }, owner),
        this.wsApi.signed<WireParent[]>('parentOrders', {}, owner),
      ]);
      if (round !== this.round) return;
      this.backoff.reset();
      batch(() => {
        this.holdsSignal[1](holds.map(holdOf));
        this.setRequests(requests.map(requestOf).sort((a, b) => b.requestId - a.requestId));
        this.parentBook.read(parents);
        this.liveSignal[1](true);
      });
    } catch {
      // a key that the venue does not take is told by the session
      if (round === this.round) this.retry = setTimeout(() => void this.follow(), this.backoff.next());
    }
  }

  private apply(event: QuoteEvent): void {
    if (event.e === 'quoteExecution') {
      const execution = executionOf(event);
      this.executionsSignal[1]((before) => [execution, ...before].slice(0, EXECUTIONS_KEPT));
    } else if (event.e === 'quoteHold') {
      this.holdsSignal[1]((before) => afterHold(before, holdOf(event), event.state === 'OPENED'));
    } else if (event.e === 'quoteRequest') {
      this.setRequests(afterRequest(unwrap(this.requestStore[0]).list, requestOf(event), event.provider, isOver(event)));
    } else if (event.e === 'parentOrder') {
      this.parentBook.onParent(event);
    } else if (event.e === 'childOrder') {
      this.parentBook.onChild(event);
    } else if (event.e === 'executionReport') {
      this.parentBook.onReport(event);
    }
  }

  /** What stays keeps its place on the screen, so that nothing moves from under a pointer or a focus. */
  private setRequests(list: readonly QuoteRequest[]): void {
    this.requestStore[1]('list', reconcile([...list], { key: 'key' }));
  }
}
