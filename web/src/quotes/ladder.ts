import type { Side } from '../api/types';
import { decimal, divide, minimum, multiply, type Decimal } from '../money/decimal';

/** One tier of one provider's ladder as others may see it; amounts as the venue sent them. */
export interface Tier {
  readonly provider: string;
  readonly stream: number;
  readonly quoteId: string;
  /** From 1 for the best of its ladder. */
  readonly tier: number;
  readonly price: string;
  readonly quantity: string;
  /** When the provider sent it, and when it ends: milliseconds since the epoch. */
  readonly sentAt: number;
  readonly validUntil: number;
  readonly lastLook: boolean;
  /** Taken by one order for all that is left of it, and never combined with another tier. */
  readonly fullAmount: boolean;
}

/** A tier at its place among all providers' tiers of a side. */
export interface Rung extends Tier {
  /** From 1 for the best price of all. */
  readonly place: number;
  /** What an order that sweeps to here can get in all; full amounts do not add up and leave it as it is. */
  readonly total: Decimal;
  /** Our own quote, which we never trade with. */
  readonly own: boolean;
}

/** All providers' tiers of one side, best price first, then the one that was sent earlier. */
export function aggregate(tiers: readonly Tier[], side: 'BID' | 'ASK', self: string): Rung[] {
  const priced = tiers.map((tier) => ({ tier, price: decimal(tier.price) }));
  priced.sort((a, b) => {
    if (a.price !== b.price) return (a.price < b.price) === (side === 'ASK') ? -1 : 1;
    return a.tier.sentAt - b.tier.sentAt;
  });
  let total = 0n;
  return priced.map(({ tier }, i) => {
    const own = self !== '' && tier.provider === self;
    if (!tier.fullAmount && !own) total += decimal(tier.quantity);
    return { ...tier, place: i + 1, total, own };
  });
}

/** What an order would pay or get on average, by what may be seen. */
export interface Sweep {
  readonly average: Decimal;
  /** The worst price it needs. */
  readonly worst: Decimal;
  readonly quotes: number;
  /** One full amount is better than the sweep, or the only way. */
  readonly fullAmount: boolean;
}

/** The better of sweeping the ordinary tiers and taking one full amount; undefined when neither has so much. */
export function sweep(rungs: readonly Rung[], side: Side, quantity: Decimal): Sweep | undefined {
  if (quantity <= 0n) return undefined;
  const others = rungs.filter(({ own }) => !own);
  const swept = sweepOrdinary(others.filter(({ fullAmount }) => !fullAmount), quantity);
  const whole = others.find((rung) => rung.fullAmount && decimal(rung.quantity) >= quantity);
  if (whole === undefined) return swept;
  const price = decimal(whole.price);
  const better = swept === undefined || (side === 'BUY' ? price < swept.average : price > swept.average);
  return better ? { average: price, worst: price, quotes: 1, fullAmount: true } : swept;
}

function sweepOrdinary(rungs: readonly Rung[], quantity: Decimal): Sweep | undefined {
  let left = quantity;
  let cost = 0n;
  let quotes = 0;
  for (const rung of rungs) {
    const price = decimal(rung.price);
    const taken = minimum(left, decimal(rung.quantity));
    cost += multiply(price, taken);
    left -= taken;
    quotes++;
    if (left === 0n) return { average: divide(cost, quantity), worst: price, quotes, fullAmount: false };
  }
  return undefined;
}
