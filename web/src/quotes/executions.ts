import { decimal } from '../money/decimal';
import { spreadText } from './figures';
import type { Execution } from './model';

/** How far the best price of another provider was from the one that was taken, in words. */
export function runnerUpText({ side, price, runnerUp }: Execution, priceDecimals: number): string {
  if (runnerUp === undefined) return 'nobody else quoted';
  const worse = side === 'BUY' ? decimal(runnerUp.price) - decimal(price) : decimal(price) - decimal(runnerUp.price);
  if (worse === 0n) return 'the same price, but later';
  const [low, high] = decimal(price) < decimal(runnerUp.price) ? [price, runnerUp.price] : [runnerUp.price, price];
  const pips = spreadText(low, high, priceDecimals);
  // such as one beyond the credit line with its provider
  return worse > 0n ? `${pips} pips worse` : `${pips} pips better, but not for this order`;
}
