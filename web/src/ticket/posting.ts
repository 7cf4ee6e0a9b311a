import type { NewPostedOrder } from '../account/postedOrders';
import type { NewOrder } from '../account/entry';
import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import type { ProductMarket } from '../market/products';
import { decimal, parseDecimal, plainText, type Decimal } from '../money/decimal';
import { unusual, type Level, type MarketNow } from './unusual';
import { BLANK, hintsFor, isComplete, type Draft, type Hint, type Surroundings } from './validation';

/** What is written in the ticket of a posted-offer market, as typed. */
export interface PostedDraft {
  readonly side: Side;
  /** The price asked, or the most to pay; left empty by a buyer who shows no key: any price. */
  readonly price: string;
  readonly quantity: string;
  /** Who trades, where no key is shown; undefined for the account that is signed in. */
  readonly userId: string | undefined;
}

const USER_ID = /^[A-Za-z0-9_-]{1,33}$/;

/** Rows of each list that the venue shows of a market; one that is full may go on. */
const ROWS_SHOWN = 25;

/** True when the order would be taken at any price: only buyers may leave the price open, and only without a key. */
export function atAnyPrice({ side, price, userId }: PostedDraft): boolean {
  return side === 'BUY' && userId !== undefined && price.trim() === '';
}

/** What is wrong with the order; empty fields give no hint. */
export function postedHints(draft: PostedDraft, instrument: Instrument): Hint[] {
  const hints = hintsFor(asDraft(draft), bare(instrument));
  const { userId } = draft;
  if (userId === undefined || userId === '' || USER_ID.test(userId)) return hints;
  return [...hints, { field: 'order', level: 'error', text: 'A name has 1 to 33 letters, digits, _ or -, no others.' }];
}

/** True when nothing is missing and nothing forbids sending it. */
export function isPostable(draft: PostedDraft, hints: readonly Hint[]): boolean {
  return isComplete(asDraft(draft), hints) && draft.userId !== '';
}

/** The order as the account that is signed in sends it. */
export function signedOrder({ side, price, quantity }: PostedDraft, symbol: string): NewOrder {
  return { symbol, side, type: 'LIMIT', timeInForce: 'GTC', price: plainText(price), quantity: plainText(quantity) };
}

/** The order as somebody without a key posts it. */
export function keylessOrder(draft: PostedDraft, productId: string): NewPostedOrder {
  const { side, quantity, price, userId = '' } = draft;
  return { productId, side, userId, quantity: plainText(quantity), price: atAnyPrice(draft) ? undefined : plainText(price) };
}

/** What is so far from the market that it may be a slip. */
export function postedDoubts(draft: PostedDraft, market: ProductMarket | undefined, instrument: Instrument): string[] {
  const order = {
    side: draft.side,
    price: atAnyPrice(draft) ? undefined : parseDecimal(draft.price),
    quantity: parseDecimal(draft.quantity),
  };
  return market === undefined ? [] : unusual(order, marketNow(market, instrument), instrument);
}

function marketNow({ lastPrice, buyers, sellers }: ProductMarket, { priceDecimals, quantityDecimals }: Instrument): MarketNow {
  const read = (value: number, decimals: number): Decimal => decimal(value.toFixed(decimals));
  const level = (price: number, quantity: number): Level =>
    ({ price: read(price, priceDecimals), quantity: read(quantity, quantityDecimals) });
  const bids = buyers.flatMap(({ maxPrice, quantity }) => (maxPrice === null ? [] : [level(maxPrice, quantity)]));
  return {
    last: lastPrice === null ? undefined : read(lastPrice, priceDecimals),
    bids: bids.sort((a, b) => (a.price > b.price ? -1 : a.price < b.price ? 1 : 0)),
    asks: sellers.map(({ price, quantity }) => level(price, quantity)),
    continuous: true,
    whole: buyers.length < ROWS_SHOWN && sellers.length < ROWS_SHOWN,
  };
}

function asDraft(draft: PostedDraft): Draft {
  const { side, price, quantity } = draft;
  const type = atAnyPrice(draft) ? 'MARKET' : 'LIMIT';
  return { ...BLANK, side, type, price, quantity };
}

/** Nothing but the instrument's own limits: this market has no prices to cross, and knows neither reserves nor phases. */
function bare(instrument: Instrument): Surroundings {
  return {
    instrument, free: undefined, bestBid: undefined, bestAsk: undefined, last: undefined, openOrders: 0, phase: 'CONTINUOUS', nowMs: 0,
  };
}
