import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { divide, formatGrouped, multiply, ONE, type Decimal } from '../money/decimal';

/** A price of the book and what stands there. */
export interface Level {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/** What is known of the market, each side from the best price outwards; empty while it is not known. */
export interface MarketNow {
  readonly last: Decimal | undefined;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** False while orders are collected for an auction, or none are taken. */
  readonly continuous: boolean;
  /** Whether the sides are known to their ends. */
  readonly whole: boolean;
}

/** An order about to be sent; without a price it trades at any. */
export interface Intended {
  readonly side: Side;
  readonly price: Decimal | undefined;
  readonly quantity: Decimal | undefined;
  /** What it waits for before it can trade; undefined for an order that does not wait. */
  readonly trigger?: Decimal | undefined;
  readonly waits?: boolean;
}

const FAR_PERCENT = 5n;
const MANY_TIMES = 10n;
const MOST_PERCENT = 50n;
const LEVELS_PER_SIDE = 10;

/**
 * What is so far from the market that it may be a slip, in sentences to ask about before sending; nothing when all is
 * as usual, or too little is known to tell.
 */
export function unusual(order: Intended, market: MarketNow, instrument: Instrument): string[] {
  return [...farPrice(order, market, instrument), ...bigSize(order, market, instrument)];
}

function farPrice(order: Intended, market: MarketNow, instrument: Instrument): string[] {
  const { side, price } = order;
  const buy = side === 'BUY';
  const show = (value: Decimal): string => `${formatGrouped(value, instrument.priceDecimals)} ${instrument.quote}`.trim();
  if (order.waits === true) return farLimit(order, show);
  if (price === undefined) return farReach(order, market, show);
  // while orders are collected nothing trades at the best price, so only the last one says what is usual
  const best = market.continuous ? opposite(order, market)[0]?.price : undefined;
  if (best !== undefined && away(price, best) > 0n && (buy ? price > best : price < best)) {
    return [`The price is ${distance(price, best)} the best ${buy ? 'ask' : 'bid'}, ${show(best)}.`];
  }
  const { last } = market;
  if (last === undefined || away(price, last) <= 0n) return [];
  // the last trade may be long ago: what is near the best prices of now is not far from the market
  const bests = market.continuous ? [market.bids[0]?.price, market.asks[0]?.price] : [];
  if (bests.some((each) => each !== undefined && away(price, each) <= 0n)) return [];
  return [`The price is ${distance(price, last)} the last trade, ${show(last)}.`];
}

/** What an order may trade at once it is triggered is measured by its trigger: where the market will be then. */
function farLimit({ price, trigger }: Intended, show: (value: Decimal) => string): string[] {
  if (price === undefined || trigger === undefined || away(price, trigger) <= 0n) return [];
  return [`The price is ${distance(price, trigger)} the trigger, ${show(trigger)}.`];
}

/** How far a market order would go through the book. */
function farReach(order: Intended, market: MarketNow, show: (value: Decimal) => string): string[] {
  const levels = opposite(order, market);
  const best = levels[0]?.price;
  let left = order.quantity ?? 0n;
  if (best === undefined || left <= 0n || !market.continuous) return [];
  let reached = best;
  for (const { price, quantity } of levels) {
    if (left <= 0n) break;
    reached = price;
    left -= quantity;
  }
  if (away(reached, best) <= 0n) return [];
  const bestIs = order.side === 'BUY' ? 'ask' : 'bid';
  return [`At market it would trade as far as ${show(reached)}, ${distance(reached, best)} the best ${bestIs}.`];
}

function bigSize(order: Intended, market: MarketNow, instrument: Instrument): string[] {
  const { quantity } = order;
  if (quantity === undefined) return [];
  const show = (value: Decimal): string => `${formatGrouped(value, instrument.quantityDecimals)} ${instrument.base}`;
  const said: string[] = [];
  const usual = usualSize(market);
  if (usual !== undefined && quantity > usual * MANY_TIMES) {
    const times = quantity / usual;
    said.push(`The size is ${times.toString()} times what usually stands at one price, ${show(usual)}.`);
  }
  const levels = opposite(order, market);
  const all = levels.reduce((sum, level) => sum + level.quantity, 0n);
  if (market.continuous && market.whole && order.waits !== true && all > 0n && crosses(order, levels[0]) && quantity * 100n > all * MOST_PERCENT) {
    const what = order.side === 'BUY' ? 'asks' : 'bids';
    said.push(quantity > all
      ? `The size is more than all ${what} on the book together, ${show(all)}.`
      : `The size is ${((quantity * 100n) / all).toString()} % of all ${what} on the book.`);
  }
  return said;
}

/** The median of what stands at each of the best prices of both sides. */
function usualSize({ bids, asks }: MarketNow): Decimal | undefined {
  const sizes = [...bids.slice(0, LEVELS_PER_SIDE), ...asks.slice(0, LEVELS_PER_SIDE)].map(({ quantity }) => quantity);
  sizes.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sizes[Math.floor(sizes.length / 2)];
}

function opposite({ side }: Intended, { bids, asks }: MarketNow): readonly Level[] {
  return side === 'BUY' ? asks : bids;
}

function crosses({ side, price }: Intended, best: Level | undefined): boolean {
  if (best === undefined || price === undefined) return best !== undefined;
  return side === 'BUY' ? price >= best.price : price <= best.price;
}

/** Above zero when the price is further from the reference than usual, on either side. */
function away(price: Decimal, reference: Decimal): Decimal {
  const difference = price > reference ? price - reference : reference - price;
  return difference * 100n - reference * FAR_PERCENT;
}

/** Such as `12.3 % above`. */
function distance(price: Decimal, reference: Decimal): string {
  const difference = price > reference ? price - reference : reference - price;
  const percent = divide(multiply(difference, 100n * ONE), reference);
  return `${formatGrouped(percent, 1)} % ${price > reference ? 'above' : 'below'}`;
}
