import { formatGrouped, multiply, parseDecimal, type Decimal } from '../money/decimal';
import type { Instrument } from '../market/instruments';
import type { OrderType, Side, TimeInForce, TradingPhase } from '../api/types';
import { hiddenHints } from './hidden';
import { icebergHints } from './iceberg';
import { leastHints } from './least';
import { readMoment, timeOf } from './timeInForce';
import { triggerHints } from './triggerHints';
import { basisPointsOf, isAtMarket, isTriggered } from './triggers';

/** What is written in the ticket, as typed. */
export interface Draft {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** With GTD: the last moment, as a `datetime-local` field has it. */
  readonly goodTill: string;
  readonly price: string;
  /** What an order of a triggered type waits for; empty for one that only trails. */
  readonly stopPrice: string;
  /** By how many percent the trigger follows the price; empty for one that does not. */
  readonly trail: string;
  readonly quantity: string;
  /** Of an iceberg what the book shows at a time; empty for all. */
  readonly show: string;
  /** Whether the book is to show nothing of it. */
  readonly hidden: boolean;
  /** What must trade at once when the order enters the book; empty for any quantity. */
  readonly least: string;
  /** The quote amount of a MARKET order, used instead of the quantity when `byQuote`. */
  readonly amount: string;
  readonly byQuote: boolean;
}

/** A limit order before anything is written into it. */
export const BLANK: Omit<Draft, 'side'> = {
  type: 'LIMIT', timeInForce: 'GTC', goodTill: '', price: '', stopPrice: '', trail: '', quantity: '', show: '', hidden: false, least: '', amount: '',
  byQuote: false,
};

/** What the draft is checked against. */
export interface Surroundings {
  readonly instrument: Instrument;
  /** What can be spent; undefined while nobody is signed in. */
  readonly free: { readonly base: Decimal; readonly quote: Decimal } | undefined;
  readonly bestBid: Decimal | undefined;
  readonly bestAsk: Decimal | undefined;
  readonly last: Decimal | undefined;
  readonly openOrders: number;
  readonly phase: TradingPhase;
  /** The venue's time, milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Phases that collect orders without trading. */
const COLLECTING = new Set<TradingPhase>(['PRE_OPEN', 'OPENING_AUCTION', 'CLOSING_AUCTION', 'VOLATILITY_AUCTION']);
const TO_THE_OPEN = new Set<TradingPhase>(['PRE_OPEN', 'OPENING_AUCTION']);
const AUCTION_ONLY = new Set<TimeInForce>(['AT_OPEN', 'AT_CLOSE']);
const AT_ONCE = new Set<TimeInForce>(['IOC', 'FOK']);

export type Field = 'price' | 'stopPrice' | 'takeProfit' | 'trail' | 'quantity' | 'show' | 'least' | 'amount' | 'goodTill' | 'order';

export interface Hint {
  readonly field: Field;
  readonly text: string;
  /** An `error` would be rejected for certain; a `note` is worth knowing. */
  readonly level: 'error' | 'note';
}

/** All that is wrong or worth knowing about the draft; empty fields give no hint, they merely keep it from being sent. */
export function hintsFor(draft: Draft, around: Surroundings): Hint[] {
  const amounts = amountsOf(draft);
  return [
    ...priceHints(draft, amounts.price, around),
    ...triggerHints(draft, around),
    ...quantityHints(draft, amounts.quantity, around),
    ...icebergHints(draft, around),
    ...hiddenHints(draft, around),
    ...leastHints(draft, around),
    ...amountHints(draft, around),
    ...notionalHints(draft, notionalOf(draft, around), around),
    ...balanceHints(draft, around),
    ...timeHints(draft, around),
    ...orderHints(draft, amounts.price, around),
  ];
}

/** True when every field the order needs is there and nothing forbids sending it. */
export function isComplete(draft: Draft, hints: readonly Hint[]): boolean {
  const { price, quantity, amount } = amountsOf(draft);
  const needsPrice = !isAtMarket(draft.type);
  const waits = isTriggered(draft.type);
  const hasTrigger = !waits || parseDecimal(draft.stopPrice) !== undefined || basisPointsOf(draft.trail) !== undefined;
  const size = usesAmount(draft) ? amount : quantity;
  const hasTime = timeOf(draft) !== 'GTD' || readMoment(draft.goodTill) !== undefined;
  const isThere = size !== undefined && (!needsPrice || price !== undefined) && hasTrigger && hasTime;
  return isThere && hints.every(({ level }) => level !== 'error');
}

/** What the order costs or brings in quote; at market by quantity an estimate at the price where it would begin to trade. */
export function notionalOf(draft: Draft, around: Surroundings): Decimal | undefined {
  const { price, quantity, amount } = amountsOf(draft);
  if (usesAmount(draft)) return amount;
  const at = isAtMarket(draft.type) ? expectedPrice(draft, around) : price;
  return at === undefined || quantity === undefined ? undefined : multiply(at, quantity);
}

export function usesAmount(draft: Draft): boolean {
  return draft.type === 'MARKET' && draft.byQuote;
}

function amountsOf(draft: Draft) {
  const read = (text: string): Decimal | undefined => (text.trim() === '' ? undefined : parseDecimal(text));
  return { price: read(draft.price), quantity: read(draft.quantity), amount: read(draft.amount) };
}

/** Where an order without a price of its own would begin to trade: its trigger, or the best opposite price. */
export function expectedPrice(draft: Draft, around: Surroundings): Decimal | undefined {
  const trigger = isTriggered(draft.type) ? parseDecimal(draft.stopPrice) : undefined;
  return trigger ?? opposite(draft.side, around);
}

function opposite(side: Side, around: Surroundings): Decimal | undefined {
  return side === 'BUY' ? around.bestAsk : around.bestBid;
}

export function error(field: Field, text: string): Hint {
  return { field, text, level: 'error' };
}

function note(field: Field, text: string): Hint {
  return { field, text, level: 'note' };
}

function priceHints(draft: Draft, price: Decimal | undefined, { instrument }: Surroundings): Hint[] {
  return isAtMarket(draft.type) || draft.price.trim() === '' ? [] : stepHints('price', 'price', price, instrument);
}

/** What is wrong with a price of the instrument; `what` is its name in a sentence. */
export function stepHints(field: Field, what: string, price: Decimal | undefined, instrument: Instrument): Hint[] {
  if (price === undefined) return [error(field, 'Not a number.')];
  const { tick, minPrice, maxPrice, tickText, priceDecimals, quote } = instrument;
  const show = (value: Decimal): string => `${formatGrouped(value, priceDecimals)} ${quote}`;
  if (price <= 0n) return [error(field, `The ${what} must be above zero.`)];
  if (minPrice !== undefined && price < minPrice) return [error(field, `The lowest ${what} is ${show(minPrice)}.`)];
  if (maxPrice !== undefined && price > maxPrice) return [error(field, `The highest ${what} is ${show(maxPrice)}.`)];
  if (price % tick !== 0n) return [error(field, `The ${what} moves in steps of ${trimmed(tickText)}.`)];
  return [];
}

function quantityHints(draft: Draft, quantity: Decimal | undefined, { instrument }: Surroundings): Hint[] {
  if (usesAmount(draft) || draft.quantity.trim() === '') return [];
  if (quantity === undefined) return [error('quantity', 'Not a number.')];
  const { lot, minQuantity, maxQuantity, maxMarketQuantity, quantityDecimals, base } = instrument;
  const show = (value: Decimal): string => `${formatGrouped(value, quantityDecimals)} ${base}`;
  const most = isAtMarket(draft.type) ? (maxMarketQuantity ?? maxQuantity) : maxQuantity;
  if (quantity <= 0n) return [error('quantity', 'The quantity must be above zero.')];
  if (minQuantity !== undefined && quantity < minQuantity) return [error('quantity', `At least ${show(minQuantity)}.`)];
  if (most !== undefined && quantity > most) return [error('quantity', `At most ${show(most)}.`)];
  if (quantity % lot !== 0n) return [error('quantity', `The quantity moves in steps of ${show(lot)}.`)];
  return [];
}

function amountHints(draft: Draft, around: Surroundings): Hint[] {
  if (!usesAmount(draft) || draft.amount.trim() === '') return [];
  const amount = parseDecimal(draft.amount);
  if (amount === undefined) return [error('amount', 'Not a number.')];
  if (amount <= 0n) return [error('amount', 'The amount must be above zero.')];
  const best = opposite(draft.side, around);
  const tooLittle = best !== undefined && amount < multiply(best, around.instrument.lot);
  return tooLittle ? [error('amount', 'Less than the smallest quantity costs.')] : [];
}

function notionalHints(draft: Draft, notional: Decimal | undefined, { instrument }: Surroundings): Hint[] {
  if (notional === undefined || notional <= 0n) return [];
  const { minNotional, maxNotional, quote } = instrument;
  const field = usesAmount(draft) ? 'amount' : 'quantity';
  const show = (value: Decimal): string => `${formatGrouped(value, 2)} ${quote}`;
  if (minNotional !== undefined && notional < minNotional) {
    return [error(field, `The order must be worth at least ${show(minNotional)}.`)];
  }
  if (maxNotional !== undefined && notional > maxNotional) {
    return [error(field, `The order may be worth at most ${show(maxNotional)}.`)];
  }
  return [];
}

function balanceHints(draft: Draft, around: Surroundings): Hint[] {
  const { free, instrument } = around;
  if (free === undefined) return [];
  if (draft.side === 'BUY') {
    const cost = notionalOf(draft, around);
    if (cost === undefined || cost <= free.quote) return [];
    const field = usesAmount(draft) ? 'amount' : 'quantity';
    return [error(field, `More than the ${formatGrouped(free.quote, 2)} ${instrument.quote} available.`)];
  }
  const { quantity } = amountsOf(draft);
  if (usesAmount(draft) || quantity === undefined || quantity <= free.base) return [];
  return [
    error('quantity', `More than the ${formatGrouped(free.base, instrument.quantityDecimals)} ${instrument.base} available.`),
  ];
}

function timeHints(draft: Draft, { phase, nowMs }: Surroundings): Hint[] {
  const time = timeOf(draft);
  const until = readMoment(draft.goodTill);
  if (time === 'GTD' && until !== undefined && until <= nowMs) return [error('goodTill', 'That time has passed.')];
  if (AUCTION_ONLY.has(time) && usesAmount(draft)) return [error('amount', 'Give a quantity: an auction takes no amounts.')];
  if (time === 'AT_OPEN' && !TO_THE_OPEN.has(phase)) {
    return [error('order', 'Orders for the opening auction are taken before and during it only.')];
  }
  if (!COLLECTING.has(phase) || isTriggered(draft.type)) return [];
  const where = phase === 'PRE_OPEN' ? 'before the open' : 'in an auction';
  if (AT_ONCE.has(time)) return [error('order', `Nothing trades at once ${where}.`)];
  if (draft.type === 'LIMIT_MAKER') return [error('order', `Post-only orders are not taken ${where}.`)];
  if (usesAmount(draft)) return [error('amount', `Give a quantity: an amount is not taken ${where}.`)];
  return [];
}

function orderHints(draft: Draft, price: Decimal | undefined, around: Surroundings): Hint[] {
  const { instrument, openOrders } = around;
  const hints: Hint[] = [];
  if (!instrument.trading) {
    hints.push(error('order', `${instrument.symbol} is ${around.phase === 'CLOSED' ? 'closed' : 'halted'}.`));
  }
  if (instrument.maxOpenOrders !== undefined && openOrders >= instrument.maxOpenOrders) {
    hints.push(error('order', `At most ${instrument.maxOpenOrders} orders may be open.`));
  }
  const best = opposite(draft.side, around);
  const continuous = around.phase === 'CONTINUOUS';
  if (price === undefined || best === undefined || draft.type === 'MARKET' || isTriggered(draft.type) || !continuous) return hints;
  const crosses = draft.side === 'BUY' ? price >= best : price <= best;
  if (draft.type === 'LIMIT_MAKER' && crosses) {
    hints.push(note('price', 'Would trade at once: a post-only order is then rejected.'));
  } else if (AT_ONCE.has(timeOf(draft)) && !crosses) {
    hints.push(note('price', 'Nothing to trade with at this price: the order would expire.'));
  }
  return hints;
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
