import { formatGrouped, parseDecimal, type Decimal } from '../money/decimal';
import { timeOf } from './timeInForce';
import { isAtMarket } from './triggers';
import { error, type Draft, type Hint, type Surroundings } from './validation';

const RESTING = new Set<string>(['GTC', 'GTD', 'DAY']);

/** Whether an order of the draft may rest, so that the book can show a part of it at a time. */
export function mayShowPart(draft: Draft): boolean {
  return !isAtMarket(draft.type) && RESTING.has(timeOf(draft));
}

/** What the book is to show of the order at a time; undefined for all of it, or nothing. */
export function shownOf(draft: Draft): Decimal | undefined {
  const shown = mayShowPart(draft) && !draft.hidden ? parseDecimal(draft.show) : undefined;
  return shown === 0n ? undefined : shown;
}

/** What is wrong with the part that the book is to show. */
export function icebergHints(draft: Draft, { instrument }: Surroundings): Hint[] {
  if (draft.show.trim() === '' || draft.hidden || !mayShowPart(draft)) return [];
  const shown = parseDecimal(draft.show);
  const quantity = parseDecimal(draft.quantity);
  if (shown === undefined) return [error('show', 'Not a number.')];
  if (shown === 0n) return [];
  const { lot, minQuantity, icebergParts, quantityDecimals, base, symbol } = instrument;
  const text = (value: Decimal): string => `${formatGrouped(value, quantityDecimals)} ${base}`;
  if (icebergParts === undefined) return [error('show', `Orders of ${symbol} are shown whole.`)];
  if (shown < 0n) return [error('show', 'What is shown must be above zero.')];
  if (shown % lot !== 0n) return [error('show', `What is shown moves in steps of ${text(lot)}.`)];
  if (minQuantity !== undefined && shown < minQuantity) return [error('show', `At least ${text(minQuantity)} must be shown.`)];
  if (quantity === undefined || quantity <= 0n) return [];
  if (shown > quantity) return [error('show', 'No more than the quantity can be shown.')];
  const least = roundUp((quantity + BigInt(icebergParts) - 1n) / BigInt(icebergParts), lot);
  return shown < least ? [error('show', `At least ${text(least)} must be shown: ${icebergParts} parts at most.`)] : [];
}

function roundUp(value: Decimal, step: Decimal): Decimal {
  return ((value + step - 1n) / step) * step;
}
