/** The dialect's answers and events, as far as the screen reads them. */

export type Side = 'BUY' | 'SELL';
export type OrderType =
  | 'LIMIT'
  | 'MARKET'
  | 'LIMIT_MAKER'
  | 'STOP_LOSS'
  | 'STOP_LOSS_LIMIT'
  | 'TAKE_PROFIT'
  | 'TAKE_PROFIT_LIMIT';
export type TimeInForce = 'GTC' | 'DAY' | 'GTD' | 'IOC' | 'FOK' | 'AT_OPEN' | 'AT_CLOSE';
export type SelfTradePrevention = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH';

export type Level = readonly [price: string, quantity: string];

export interface Filter {
  filterType: string;
  [field: string]: string | number | boolean;
}

export interface SymbolInfo {
  symbol: string;
  status: string;
  baseAsset: string;
  quoteAsset: string;
  icebergAllowed?: boolean;
  /** Who gets filled at one price of an order book. */
  matchAlgorithm?: string;
  /** How much a hidden order has at least; absent where there are none. */
  minHiddenQty?: string;
  orderTypes?: string[];
  /** Whether it takes lists of orders. */
  ocoAllowed?: boolean;
  allowedSelfTradePreventionModes?: string[];
  filters: Filter[];
}

export interface DepthSnapshot {
  lastUpdateId: number;
  bids: Level[];
  asks: Level[];
}

export interface DepthEvent {
  e: 'depthUpdate';
  E: number;
  s: string;
  U: number;
  u: number;
  b: Level[];
  a: Level[];
}

export type TradingPhase =
  | 'CONTINUOUS'
  | 'HALTED'
  | 'CLOSED'
  | 'PRE_OPEN'
  | 'OPENING_AUCTION'
  | 'CLOSING_AUCTION'
  | 'VOLATILITY_AUCTION';

/** Until when a volatility auction lasts, and why there is one. */
export interface Interruption {
  /** Milliseconds since the epoch. */
  endTime: number;
  referencePrice: string;
  /** What would have been traded at. */
  price: string;
  lowestPrice: string;
  highestPrice: string;
  extensions: number;
}

/** The trading phase, and what the auction would come to: zeros while nothing can be executed. */
export interface AuctionEvent {
  e: 'auction';
  E: number;
  s: string;
  u: number;
  phase: TradingPhase;
  price: string;
  volume: string;
  imbalance: string;
  imbalanceSide: Side | null;
  interruption?: Interruption | null;
}

export interface TradeEvent {
  E: number;
  s: string;
  t: number;
  p: string;
  q: string;
  T: number;
  m: boolean;
}

export interface RestTrade {
  id: number;
  price: string;
  qty: string;
  time: number;
  isBuyerMaker: boolean;
}

export type RestKline = readonly [
  openTime: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number,
  ...rest: unknown[],
];

export interface KlineEvent {
  E: number;
  s: string;
  k: { t: number; i: string; o: string; h: string; l: string; c: string; v: string; x: boolean };
}

export interface MiniTicker {
  E: number;
  s: string;
  c: string;
  o: string;
  h: string;
  l: string;
  v: string;
  q: string;
}

export interface Ticker24h {
  symbol: string;
  lastPrice: string;
  openPrice: string;
  highPrice: string;
  lowPrice: string;
  volume: string;
  quoteVolume: string;
}

export interface RestOrder {
  symbol: string;
  orderId: number;
  /** Its list; -1 for none. */
  orderListId?: number;
  clientOrderId: string;
  price: string;
  origQty: string;
  executedQty: string;
  cummulativeQuoteQty: string;
  origQuoteOrderQty?: string;
  status: string;
  timeInForce: string;
  goodTillDate?: number;
  type: string;
  side: Side;
  time: number;
  updateTime: number;
  transactTime?: number;
  selfTradePreventionMode?: string;
  stopPrice?: string;
  icebergQty?: string;
  /** UNDISCLOSED of a hidden order. */
  displayMethod?: string;
  /** The price that a pegged order got; its `price` is its limit. */
  peggedPrice?: string;
  trailingDelta?: number;
  /** When it began to trail; -1 before. */
  trailingTime?: number;
  triggerPriceType?: string;
  isWorking?: boolean;
  /** When it began to work; -1 for one that waits for its trigger. */
  workingTime?: number;
  fills?: { price: string; qty: string }[];
}

export interface RestFill {
  symbol: string;
  id: number;
  orderId: number;
  price: string;
  qty: string;
  quoteQty: string;
  commission: string;
  commissionAsset: string;
  time: number;
  isBuyer: boolean;
  isMaker: boolean;
  /** Of a trade that was busted or corrected: how often. */
  revision?: number;
  isBusted?: boolean;
}

export interface RestAccount {
  uid?: number;
  /** The name that the administrator gave the account. */
  accountName?: string;
  updateTime: number;
  canTrade?: boolean;
  balances: { asset: string; free: string; locked: string }[];
}

export interface ExecutionReport {
  e: 'executionReport';
  E: number;
  s: string;
  /** Its list; -1 for none. */
  g?: number;
  c: string;
  C: string;
  S: Side;
  o: string;
  f: string;
  gtd?: number;
  q: string;
  p: string;
  /** Stop price. */
  P?: string;
  F?: string;
  /** Trailing delta, basis points. */
  d?: number;
  /** When it began to trail; -1 before. */
  D?: number;
  /** UNDISCLOSED of a hidden order. */
  dm?: string;
  /** The price that a pegged order got; `p` is its limit. */
  gp?: string;
  /** Trigger price type, where it is not LAST_TRADE. */
  tpt?: string;
  x: string;
  X: string;
  r: string;
  i: number;
  l: string;
  z: string;
  L: string;
  n: string;
  N: string | null;
  T: number;
  t: number;
  /** Whether it works; false while it waits for its trigger. */
  w?: boolean;
  /** When it began to work; not there before. */
  W?: number;
  m: boolean;
  O: number;
  Z: string;
  Q: string;
  V?: string;
}

export interface AccountPosition {
  e: 'outboundAccountPosition';
  E: number;
  u: number;
  B: { a: string; f: string; l: string }[];
}

export interface BalanceUpdate {
  e: 'balanceUpdate';
  E: number;
  a: string;
  d: string;
}

/** A trade was busted, or has another price. */
export interface TradeRevisionEvent {
  e: 'tradeRevision';
  E: number;
  s: string;
  /** The trade. */
  t: number;
  k: 'BUSTED' | 'CORRECTED';
  /** The price until now, and since; 0 of a busted one. */
  f: string;
  p: string;
  q: string;
  S: Side;
  /** The account's order. */
  i: number;
}

export type UserEvent = ExecutionReport | AccountPosition | BalanceUpdate | TradeRevisionEvent | { e: 'other' };

export interface VenueStatus {
  live: boolean;
  ready: boolean;
  eventSequence: number;
  eventsPerSecond: number;
  reportingSequence?: number;
  reportingLag?: number;
  postedOffers?: boolean;
  uptimeMs: number;
  roundTripP50Us?: number;
  roundTripP99Us?: number;
}
