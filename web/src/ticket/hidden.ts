import { formatGrouped, parseDecimal } from '../money/decimal';
import { mayShowPart } from './iceberg';
import { error, type Draft, type Hint, type Surroundings } from './validation';

/** Whether the book is to show nothing of the order. */
export function isHidden(draft: Draft): boolean {
  return draft.hidden && mayShowPart(draft);
}

/** What is wrong with an order that the book is not to show. */
export function hiddenHints(draft: Draft, { instrument }: Surroundings): Hint[] {
  if (!isHidden(draft)) return [];
  const { minHidden, quantityDecimals, base, symbol } = instrument;
  if (minHidden === undefined) return [error('order', `${symbol} takes no hidden orders.`)];
  const quantity = parseDecimal(draft.quantity);
  if (quantity === undefined || quantity <= 0n || quantity >= minHidden) return [];
  return [error('quantity', `A hidden order has at least ${formatGrouped(minHidden, quantityDecimals)} ${base}.`)];
}
