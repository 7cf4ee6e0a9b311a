import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, formatDecimal, formatGrouped, multiply, parseDecimal, plainDecimal, type Decimal } from '../money/decimal';
import { pipOf } from './figures';

/**
 * The worst price a deal may have: the price on the screen, and `guardPips` beyond it against us. Never outside of the
 * instrument's prices, and on its tick; between two ticks the one that is better for us.
 */
export function guardedPrice(side: Side, price: string, guardPips: string, instrument: Instrument): string {
  const { tick, minPrice, maxPrice, priceDecimals } = instrument;
  const guard = multiply(parseDecimal(guardPips) ?? 0n, pipOf(priceDecimals));
  const shown = decimal(price);
  let worst: Decimal;
  if (side === 'BUY') {
    worst = shown + guard;
    worst -= worst % tick;
    if (maxPrice !== undefined && worst > maxPrice) worst = maxPrice;
  } else {
    worst = shown - guard;
    const over = worst % tick;
    if (over > 0n) worst += tick - over;
    const least = minPrice ?? tick;
    if (worst < least) worst = least;
  }
  return formatDecimal(worst, priceDecimals);
}

/** What is wrong with the guard, as a sentence; undefined when it can be used. */
export function guardProblem(text: string): string | undefined {
  const pips = parseDecimal(text);
  if (text === '' || pips === undefined || pips < 0n) return 'The guard is a number of pips, 0 or more.';
  return pips > 1_000n * 10n ** 18n ? 'The guard is at most 1,000 pips.' : undefined;
}

/** What is wrong with the quantity, as a sentence; undefined when the instrument takes it. */
export function quantityProblem(text: string, { base, lot, minQuantity, maxQuantity, quantityDecimals }: Instrument): string | undefined {
  const quantity = parseDecimal(text);
  if (quantity === undefined || quantity <= 0n) return `The quantity is a number of ${base} above 0.`;
  if (quantity % lot !== 0n) return `The quantity moves in steps of ${plainDecimal(lot)} ${base}.`;
  if (minQuantity !== undefined && quantity < minQuantity) return `At least ${formatGrouped(minQuantity, quantityDecimals)} ${base}.`;
  if (maxQuantity !== undefined && quantity > maxQuantity) return `At most ${formatGrouped(maxQuantity, quantityDecimals)} ${base}.`;
  return undefined;
}

/** The quantity a tile has before anybody chose one: 100,000, or what the instrument takes that is nearest to it. */
export function usualQuantity({ lot, minQuantity, maxQuantity }: Instrument): string {
  let quantity: Decimal = 100_000n * 10n ** 18n;
  if (maxQuantity !== undefined && quantity > maxQuantity) quantity = maxQuantity;
  quantity -= quantity % lot;
  if (quantity < lot) quantity = lot;
  if (minQuantity !== undefined && quantity < minQuantity) quantity = minQuantity;
  return plainDecimal(quantity);
}

const SUFFIXES: Record<string, bigint> = { k: 1_000n, m: 1_000_000n };

/** Reads a quantity as dealers type it: `5m`, `250k`, `1,000,000`. What is none comes back as it is. */
export function quantityTyped(text: string): string {
  const plain = text.replace(/[, ]/g, '');
  const factor = SUFFIXES[plain.slice(-1).toLowerCase()];
  const value = factor === undefined ? undefined : parseDecimal(plain.slice(0, -1));
  return factor === undefined || value === undefined ? plain : plainDecimal(value * factor);
}
