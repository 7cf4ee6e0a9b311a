import { formatGrouped, parseDecimal, type Decimal } from '../money/decimal';
import { timeOf } from './timeInForce';
import { error, usesAmount, type Draft, type Hint, type Surroundings } from './validation';

const NOT_AT_ONCE = new Set<string>(['FOK', 'AT_OPEN', 'AT_CLOSE']);

/** Whether an order of the draft can ask for a quantity that trades at once when it enters the book. */
export function mayAskForLeast(draft: Draft): boolean {
  return (draft.type === 'LIMIT' || (draft.type === 'MARKET' && !usesAmount(draft))) && !NOT_AT_ONCE.has(timeOf(draft));
}

/** What must trade at once; undefined for any quantity. */
export function leastOf(draft: Draft): Decimal | undefined {
  const least = mayAskForLeast(draft) ? parseDecimal(draft.least) : undefined;
  return least === 0n ? undefined : least;
}

/** What is wrong with the quantity that is to trade at once. */
export function leastHints(draft: Draft, { instrument, phase }: Surroundings): Hint[] {
  if (draft.least.trim() === '' || !mayAskForLeast(draft)) return [];
  const least = parseDecimal(draft.least);
  const quantity = parseDecimal(draft.quantity);
  if (least === undefined) return [error('least', 'Not a number.')];
  if (least === 0n) return [];
  const { lot, quantityDecimals, base } = instrument;
  if (least < 0n) return [error('least', 'What is to trade at once must be above zero.')];
  if (least % lot !== 0n) return [error('least', `What is to trade at once moves in steps of ${formatGrouped(lot, quantityDecimals)} ${base}.`)];
  if (quantity !== undefined && quantity > 0n && least > quantity) return [error('least', 'No more than the quantity can trade at once.')];
  return phase === 'CONTINUOUS' ? [] : [error('least', 'Nothing trades at once in this phase.')];
}
