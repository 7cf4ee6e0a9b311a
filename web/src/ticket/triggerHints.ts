import { formatGrouped, parseDecimal } from '../money/decimal';
import { basisPointsOf, isTriggered, trailText, triggersAbove } from './triggers';
import { error, stepHints, type Draft, type Hint, type Surroundings } from './validation';

/** What is wrong with the price that an order waits for, and with how it trails. */
export function triggerHints(draft: Draft, around: Surroundings): Hint[] {
  return isTriggered(draft.type) ? [...stopHints(draft, around), ...trailHints(draft, around)] : [];
}

function stopHints(draft: Draft, { instrument, last }: Surroundings): Hint[] {
  if (draft.stopPrice.trim() === '') return [];
  const stop = parseDecimal(draft.stopPrice);
  const wrong = stepHints('stopPrice', 'trigger', stop, instrument);
  if (wrong.length > 0 || stop === undefined || last === undefined) return wrong;
  const above = triggersAbove(draft.type, draft.side);
  if (above ? stop > last : stop < last) return [];
  const price = `${formatGrouped(last, instrument.priceDecimals)} ${instrument.quote}`;
  return [error('stopPrice', `The trigger must be ${above ? 'above' : 'below'} the last trade, ${price}.`)];
}

function trailHints(draft: Draft, { instrument }: Surroundings): Hint[] {
  if (draft.trail.trim() === '') return [];
  if (parseDecimal(draft.trail) === undefined) return [error('trail', 'Not a number.')];
  const basisPoints = basisPointsOf(draft.trail);
  if (basisPoints === undefined) return [error('trail', 'A trail moves in steps of 0.01 %.')];
  const { trails } = instrument;
  if (trails === undefined) return [error('trail', `Orders of ${instrument.symbol} cannot trail.`)];
  const { least, most } = triggersAbove(draft.type, draft.side) ? trails.above : trails.below;
  if (basisPoints >= least && basisPoints <= most) return [];
  return [error('trail', `A trail goes from ${trailText(least)} to ${trailText(most)}.`)];
}
