import { decimal, decimalsOf, type Decimal } from '../money/decimal';
import type { Filter, SymbolInfo } from '../api/types';

const TAKING_ORDERS = new Set(['TRADING', 'PRE_TRADING', 'AUCTION_MATCH']);

/** One instrument and its filters; a limit that the venue did not set is undefined. */
export interface Instrument {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Whether it takes orders: it trades, or collects them for an auction. */
  readonly trading: boolean;
  /** Whether providers stream quotes of it; otherwise it has an order book, or is a product of posted offers. */
  readonly streamedQuotes: boolean;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly tickText: string;
  readonly tick: Decimal;
  readonly minPrice: Decimal | undefined;
  readonly maxPrice: Decimal | undefined;
  readonly lot: Decimal;
  readonly minQuantity: Decimal | undefined;
  readonly maxQuantity: Decimal | undefined;
  readonly maxMarketQuantity: Decimal | undefined;
  readonly minNotional: Decimal | undefined;
  readonly maxNotional: Decimal | undefined;
  readonly maxOpenOrders: number | undefined;
  /** Types of order that it takes, by their names in the dialect. */
  readonly orderTypes: readonly string[];
  /** Whether it takes lists of orders. */
  readonly takesLists: boolean;
  /** Who gets filled at one price of its order book, if that is not the earliest order. */
  readonly matchAlgorithm: string | undefined;
  /** In how many parts an iceberg may be shown; undefined where orders are shown whole. */
  readonly icebergParts: number | undefined;
  /** How much a hidden order has at least; undefined where there are none. */
  readonly minHidden: Decimal | undefined;
  /** Within which basis points triggers may trail; undefined where none can. */
  readonly trails: { readonly above: Trails; readonly below: Trails } | undefined;
}

/** Bounds of a trail, basis points, both included. */
export interface Trails {
  readonly least: number;
  readonly most: number;
}

/** Reads one symbol of exchangeInfo. */
export function instrumentOf(info: SymbolInfo): Instrument {
  const filter = (type: string): Filter | undefined => info.filters.find((each) => each.filterType === type);
  const price = filter('PRICE_FILTER');
  const lot = filter('LOT_SIZE');
  const notional = filter('NOTIONAL') ?? filter('MIN_NOTIONAL');
  const tickText = text(price?.['tickSize']) ?? '0.01';
  const lotText = text(lot?.['stepSize']) ?? '0.00000001';
  const count = filter('MAX_NUM_ORDERS')?.['maxNumOrders'];
  return {
    symbol: info.symbol,
    base: info.baseAsset,
    quote: info.quoteAsset,
    trading: TAKING_ORDERS.has(info.status),
    streamedQuotes: false,
    priceDecimals: decimalsOf(tickText),
    quantityDecimals: decimalsOf(lotText),
    tickText,
    tick: decimal(tickText),
    minPrice: limit(price?.['minPrice']),
    maxPrice: limit(price?.['maxPrice']),
    lot: decimal(lotText),
    minQuantity: limit(lot?.['minQty']),
    maxQuantity: limit(lot?.['maxQty']),
    maxMarketQuantity: limit(filter('MARKET_LOT_SIZE')?.['maxQty']),
    minNotional: limit(notional?.['minNotional']),
    maxNotional: limit(notional?.['maxNotional']),
    maxOpenOrders: typeof count === 'number' && count > 0 ? count : undefined,
    orderTypes: info.orderTypes ?? [],
    takesLists: info.ocoAllowed === true,
    matchAlgorithm: info.matchAlgorithm === 'PRICE_TIME' ? undefined : info.matchAlgorithm,
    icebergParts: partsOf(info, filter('ICEBERG_PARTS')),
    minHidden: limit(info.minHiddenQty),
    trails: trailsOf(filter('TRAILING_DELTA')),
  };
}

/** Reads an instrument whose quotes are streamed. */
export function pairOf(info: SymbolInfo): Instrument {
  return { ...instrumentOf(info), streamedQuotes: true };
}

/** The assets of products that the posted-offer market makes by itself; they stand for no thing and no money. */
const NO_THING = 'PO-UNIT';
const NO_MONEY = 'PO-COIN';

/** Reads a product of the posted-offer market; one without assets of its own is called by its id, its money by nothing. */
export function offeredOf(info: SymbolInfo): Instrument {
  const { base, quote, ...rest } = instrumentOf(info);
  // nothing tells when a product is halted or goes on again: an order says so
  return { ...rest, base: base === NO_THING ? info.symbol : base, quote: quote === NO_MONEY ? '' : quote, trading: true };
}

function partsOf(info: SymbolInfo, filter: Filter | undefined): number | undefined {
  const parts = filter?.['limit'];
  return info.icebergAllowed === true && typeof parts === 'number' && parts > 0 ? parts : undefined;
}

function trailsOf(filter: Filter | undefined): Instrument['trails'] {
  if (filter === undefined) return undefined;
  const bounds = (side: string): Trails => ({
    least: Number(filter[`minTrailing${side}Delta`]),
    most: Number(filter[`maxTrailing${side}Delta`]),
  });
  return { above: bounds('Above'), below: bounds('Below') };
}

function text(value: Filter[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** In the dialect a limit of zero means that there is none. */
function limit(value: Filter[string] | undefined): Decimal | undefined {
  const read = decimal(text(value));
  return read === 0n ? undefined : read;
}
