import { batch, createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { AuctionEvent, SelfTradePrevention, TradingPhase } from '../api/types';
import { Feed } from '../market/feed';
import type { BookState } from '../market/bookSync';
import type { Instrument } from '../market/instruments';
import type { ProductMarket } from '../market/products';
import { parseDecimal } from '../money/decimal';
import { formatUnits } from '../money/units';
import { LadderFeed, NO_LADDER, type Ladder } from '../quotes/ladderFeed';
import type { ListDraft } from '../ticket/lists';
import { isAtMarket, isTriggered } from '../ticket/triggers';
import { BLANK, type Surroundings } from '../ticket/validation';
import type { Venue } from '../venue';
import { throttled } from './frame';

export type Tab = 'markets' | 'chart' | 'book' | 'trade' | 'orders';
export type Dialog = 'none' | 'help' | 'signIn' | 'invited';
export type TicketState = ListDraft & { stp: SelfTradePrevention | 'DEFAULT' };

/** The top of the book and the last trade, a few times a second; the canvases read the stores themselves. */
export interface Top {
  readonly state: BookState;
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  readonly move: -1 | 0 | 1;
}

const NOTHING: Top = { state: 'offline', bid: '', ask: '', last: '', move: 0 };

/** What the panels share: the chosen instrument and its feed, the ticket, and what is open on the screen. */
export class Desk {
  readonly symbol: Accessor<string>;
  /** The posted-offer product on the screen; empty while an order book is. */
  readonly product: Accessor<string>;
  /** What is on the screen and in the ticket: the product, the pair, else the instrument. */
  readonly shown: Accessor<string>;
  /** The product's market; undefined until the venue has told. */
  readonly productMarket: Accessor<ProductMarket | undefined>;
  /** The pair of streamed quotes on the screen; empty while something else is. */
  readonly pair: Accessor<string>;
  readonly pairInstrument: Accessor<Instrument | undefined>;
  /** The quotes of the pair on the screen; none while something else is. */
  readonly ladder: Accessor<Ladder>;
  /** Which kind of market is on the screen. */
  readonly view: Accessor<'book' | 'posted' | 'quotes'>;
  readonly instrument: Accessor<Instrument | undefined>;
  readonly feed: Accessor<Feed | undefined>;
  readonly top: Accessor<Top>;
  /** The phase of the instrument and its auction; undefined until the venue has told. */
  readonly auction: Accessor<AuctionEvent | undefined>;
  readonly tab: Accessor<Tab>;
  readonly dialog: Accessor<Dialog>;
  readonly setTab: (tab: Tab) => void;
  readonly setDialog: (dialog: Dialog) => void;
  readonly ticket: TicketState;
  readonly setTicket: (change: Partial<TicketState>) => void;
  private readonly setProduct: (productId: string) => void;
  private readonly setPair: (symbol: string) => void;
  private readonly setSymbol: (symbol: string) => void;
  private readonly asked = new Set<string>();
  /** What the address asked for, until something was chosen. */
  private invited: string | undefined;

  /** Call inside a reactive owner. */
  constructor(
    readonly venue: Venue,
    firstSymbol: string | undefined,
  ) {
    const [symbol, setSymbol] = createSignal(firstSymbol ?? '');
    const [product, setProduct] = createSignal('');
    const [pair, setPair] = createSignal('');
    const [tab, setTab] = createSignal<Tab>('chart');
    const [dialog, setDialog] = createSignal<Dialog>('none');
    const [ticket, setTicket] = createStore<TicketState>(emptyTicket());
    this.symbol = createMemo(() => this.known(symbol()));
    this.instrument = createMemo(() => venue.catalog.instrument(this.symbol()));
    this.feed = createFeed(venue, this.instrument);
    this.top = createTop(this.feed);
    this.auction = createAuction(this.feed);
    this.tab = tab;
    this.dialog = dialog;
    this.setTab = setTab;
    this.setDialog = setDialog;
    this.setSymbol = setSymbol;
    this.product = product;
    this.setProduct = setProduct;
    this.setPair = setPair;
    this.pair = createMemo(() => this.knownPair(pair()));
    this.pairInstrument = createMemo(() => venue.catalog.pairs().find((each) => each.symbol === this.pair()));
    this.ladder = createLadder(venue, this.pair);
    this.view = createMemo(() => (product() !== '' ? 'posted' : this.pair() === '' ? 'book' : 'quotes'));
    this.shown = createMemo(() => product() || this.pair() || this.symbol());
    this.productMarket = createProductMarket(venue, product);
    this.ticket = ticket;
    this.setTicket = (change) => setTicket(change);
    this.invited = firstSymbol;
    createEffect(() => this.acceptInvitation());
    createEffect(on(this.shown, () => setTicket(NO_FIGURES), { defer: true }));
    createEffect(() => this.learnOfProducts());
    createEffect(() => venue.quoteBoard.follow(venue.catalog.pairs().map(({ symbol }) => symbol)));
    createEffect(() => venue.quoteAccount.accountChanged(venue.catalog.pairs().length > 0, venue.session.state()));
  }

  choose(symbol: string): void {
    this.invited = undefined;
    batch(() => {
      this.setProduct('');
      this.setPair('');
      this.setSymbol(symbol);
    });
    if (this.tab() === 'markets') this.setTab('chart');
  }

  /** Shows a product of the posted-offer market; none (empty): the instrument that was shown before. */
  chooseProduct(productId: string): void {
    this.invited = undefined;
    batch(() => {
      this.setPair('');
      this.setProduct(productId);
    });
    if (this.tab() === 'markets') this.setTab('chart');
  }

  /** Shows a pair of streamed quotes, with those of all others beside it. */
  choosePair(symbol: string): void {
    this.invited = undefined;
    batch(() => {
      this.setProduct('');
      this.setPair(symbol);
    });
    if (this.tab() === 'markets') this.setTab('chart');
  }

  /** Goes to the streamed quotes, or from there back to the books; does nothing where there are none. */
  toggleQuotes(): void {
    const first = this.venue.catalog.pairs()[0];
    if (this.view() === 'quotes') this.choose(this.symbol());
    else if (first !== undefined) this.choosePair(first.symbol);
  }

  /** The pair on the screen as people write it. */
  pairName(): string {
    const pair = this.pairInstrument();
    return pair === undefined ? '' : `${pair.base}/${pair.quote}`;
  }

  /** Shows an instrument, a pair or a product, whichever has the name. */
  show(name: string): void {
    if (this.isProduct(name)) this.chooseProduct(name);
    else if (this.isPair(name)) this.choosePair(name);
    else this.choose(name);
  }

  /** Whether what is on the screen is up to date. */
  live(): boolean {
    return this.view() === 'quotes' ? this.ladder().live : this.top().state === 'live';
  }

  private isPair(name: string): boolean {
    return this.venue.catalog.pairs().some(({ symbol }) => symbol === name);
  }

  private isProduct(name: string): boolean {
    return this.venue.products.list().some(({ productId }) => productId === name);
  }

  /** Goes to the next (+1) or previous (-1) instrument of the list; from a pair to the next pair. */
  step(by: number): void {
    const { catalog } = this.venue;
    const all = this.view() === 'quotes' ? catalog.pairs() : catalog.instruments();
    const at = all.findIndex((each) => each.symbol === (this.pair() || this.symbol()));
    const next = all[(at + by + all.length) % all.length];
    if (next !== undefined) this.show(next.symbol);
  }

  /** Puts a price into the ticket: as the trigger where that is its only one; a market order becomes a limit order by it. */
  usePrice(price: string): void {
    const { type } = this.ticket;
    if (isTriggered(type) && isAtMarket(type)) this.setTicket({ stopPrice: price });
    else this.setTicket({ price, ...(type === 'MARKET' ? { type: 'LIMIT' as const } : {}) });
  }

  /** Turns the ticket to orders that wait for a price, where the instrument takes them. */
  chooseTrigger(): void {
    const takes = this.instrument()?.orderTypes.includes('STOP_LOSS') === true;
    if (takes && !isTriggered(this.ticket.type)) this.setTicket({ type: 'STOP_LOSS' });
  }

  /** What the ticket is checked against, as of now. */
  surroundings(instrument: Instrument): Surroundings {
    const { venue } = this;
    const { session } = venue;
    const { bid, ask, last, state } = this.top();
    const known = state === 'live';
    const live = session.state() === 'live';
    return {
      instrument,
      free: live
        ? { base: session.balance(instrument.base).free, quote: session.balance(instrument.quote).free }
        : undefined,
      bestBid: known && bid !== '' ? parseDecimal(bid) : undefined,
      bestAsk: known && ask !== '' ? parseDecimal(ask) : undefined,
      last: last === '' ? undefined : parseDecimal(last),
      phase: this.phase(),
      nowMs: venue.clock.now(),
      openOrders: session.openOrders().filter((order) => order.symbol === instrument.symbol).length,
    };
  }

  /** The instrument's phase as far as is known. */
  phase(): TradingPhase {
    return this.auction()?.phase ?? (this.instrument()?.trading === false ? 'HALTED' : 'CONTINUOUS');
  }

  /** Products are known later than instruments, and only where the posted-offer market is open. */
  private acceptInvitation(): void {
    if (this.invited !== undefined && this.isProduct(this.invited)) this.chooseProduct(this.invited);
    else if (this.invited !== undefined && this.isPair(this.invited)) this.choosePair(this.invited);
  }

  /** The product on the screen and those of open orders: their ticks and lots are asked for one by one. */
  private learnOfProducts(): void {
    const { catalog, session } = this.venue;
    const listed = new Set([...catalog.instruments(), ...catalog.pairs()].map(({ symbol }) => symbol));
    if (listed.size === 0 && this.product() === '') return;
    for (const symbol of new Set([this.product(), ...session.openOrders().map((order) => order.symbol)])) {
      if (symbol === '' || listed.has(symbol) || this.asked.has(symbol)) continue;
      this.asked.add(symbol);
      void catalog.learn(symbol, () => true);
    }
  }

  /** The wanted pair; the first one on a venue that has nothing else. */
  private knownPair(wanted: string): string {
    const { catalog } = this.venue;
    if (this.isPair(wanted)) return wanted;
    return catalog.instruments().length === 0 && this.product() === '' ? (catalog.pairs()[0]?.symbol ?? '') : '';
  }

  private known(wanted: string): string {
    const all = this.venue.catalog.instruments();
    return all.some((each) => each.symbol === wanted) ? wanted : (all[0]?.symbol ?? '');
  }
}

/** What is emptied when another instrument is shown. */
const NO_FIGURES = { price: '', stopPrice: '', takeProfit: '', trail: '', quantity: '', show: '', hidden: false, least: '', amount: '' };

function emptyTicket(): TicketState {
  return { ...BLANK, side: 'BUY', takeProfit: '', byQuote: true, stp: 'DEFAULT', list: 'NONE' };
}

function createFeed(venue: Venue, instrument: Accessor<Instrument | undefined>): Accessor<Feed | undefined> {
  return createMemo(() => {
    const present = instrument();
    if (present === undefined) return undefined;
    const feed = new Feed(present, venue.rest, venue.streams, venue.onEventTime);
    onCleanup(() => feed.close());
    return feed;
  });
}

function createProductMarket(venue: Venue, product: Accessor<string>): Accessor<ProductMarket | undefined> {
  const [market, setMarket] = createSignal<ProductMarket>();
  createEffect(on(product, (productId) => {
    setMarket(undefined);
    if (productId !== '') onCleanup(venue.products.follow(productId, setMarket));
  }));
  return market;
}

function createLadder(venue: Venue, pair: Accessor<string>): Accessor<Ladder> {
  const feed = createMemo(() => {
    const symbol = pair();
    if (symbol === '') return undefined;
    const following = new LadderFeed(symbol, venue.streams, venue.onEventTime);
    onCleanup(() => following.close());
    return following;
  });
  return () => feed()?.ladder() ?? NO_LADDER;
}

function createAuction(feed: Accessor<Feed | undefined>): Accessor<AuctionEvent | undefined> {
  const [auction, setAuction] = createSignal<AuctionEvent>();
  createEffect(() => {
    const present = feed();
    setAuction(present?.auction);
    if (present === undefined) return;
    onCleanup(present.onAuction.listen(() => setAuction(present.auction)));
  });
  return auction;
}

function createTop(feed: Accessor<Feed | undefined>): Accessor<Top> {
  const [top, setTop] = createSignal<Top>(NOTHING, { equals: sameTop });
  createEffect(() => {
    const present = feed();
    setTop(NOTHING);
    if (present === undefined) return;
    const update = throttled(() => {
      if (feed() === present) setTop(topOf(present));
    }, 100);
    const stops = [present.onBook, present.onBookState, present.onTrades].map((each) => each.listen(update));
    update();
    onCleanup(() => stops.forEach((stop) => stop()));
  });
  return top;
}

function topOf({ book, sync, trades }: Feed): Top {
  const text = (price: number | undefined): string =>
    price === undefined ? '' : formatUnits(price, book.priceDecimals);
  const last = trades.last?.price;
  const before = trades.latest.find((trade) => trade.price !== last)?.price;
  const move = last === undefined || before === undefined ? 0 : last > before ? 1 : -1;
  return { state: sync.state, bid: text(book.bids.best), ask: text(book.asks.best), last: text(last), move };
}

function sameTop(a: Top, b: Top): boolean {
  return a.state === b.state && a.bid === b.bid && a.ask === b.ask && a.last === b.last && a.move === b.move;
}
