import type { Interruption } from '../api/types';
import { groupedText } from '../money/decimal';
import { leftText } from '../quotes/countdown';

/** Why there is a volatility auction, in one sentence. */
export function interruptionReason(interruption: Interruption): string {
  const { price, lowestPrice, highestPrice, referencePrice, extensions } = interruption;
  const what = extensions === 0 ? 'A trade' : 'The auction';
  return `${what} at ${groupedText(price)} would have been outside ${groupedText(lowestPrice)} to ${groupedText(highestPrice)},`
    + ` around ${groupedText(referencePrice)}.`;
}

/** How long it still lasts, at `nowMs`, and how often it was extended. */
export function interruptionLeft({ endTime, extensions }: Interruption, nowMs: number): string {
  const left = leftText(endTime - nowMs);
  return extensions === 0 ? left : `${left}, extended ${extensions === 1 ? 'once' : `${extensions} times`}`;
}
