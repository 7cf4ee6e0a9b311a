import type { OrderType, Side } from '../api/types';
import { decimal, formatGrouped, ONE, parseDecimal, type Decimal } from '../money/decimal';
import type { Instrument } from '../market/instruments';

/** Orders that wait for a price: what they are called, and what they become when it is there. */
export const TRIGGERED: readonly { readonly value: OrderType; readonly text: string; readonly meaning: string }[] = [
  { value: 'STOP_LOSS', text: 'Stop-loss, market', meaning: 'Trades at market once the price has moved against you.' },
  { value: 'STOP_LOSS_LIMIT', text: 'Stop-loss, limit', meaning: 'Becomes a limit order once the price has moved against you.' },
  { value: 'TAKE_PROFIT', text: 'Take-profit, market', meaning: 'Trades at market once the price has moved your way.' },
  { value: 'TAKE_PROFIT_LIMIT', text: 'Take-profit, limit', meaning: 'Becomes a limit order once the price has moved your way.' },
];

const AT_MARKET = new Set<string>(['MARKET', 'STOP_LOSS', 'TAKE_PROFIT']);
/** A hundredth of a percent, in which trails are counted. */
const BASIS_POINT: Decimal = ONE / 100n;

/** Whether orders of the type wait for a price before they can trade. */
export function isTriggered(type: string): boolean {
  return TRIGGERED.some(({ value }) => value === type);
}

/** Whether orders of the type trade at any price, at once or once they are triggered. */
export function isAtMarket(type: string): boolean {
  return AT_MARKET.has(type);
}

/** Whether a last trade at or above the trigger price triggers the order; otherwise one at or below it. */
export function triggersAbove(type: string, side: Side): boolean {
  return type.startsWith('STOP_LOSS') === (side === 'BUY');
}

/** Basis points of a trail in percent; undefined unless it is a whole number of them. */
export function basisPointsOf(percent: string): number | undefined {
  const value = parseDecimal(percent);
  return value === undefined || value % BASIS_POINT !== 0n ? undefined : Number(value / BASIS_POINT);
}

/** Such as `1.50 %`. */
export function trailText(basisPoints: number): string {
  return `${formatGrouped(BigInt(basisPoints) * BASIS_POINT, 2)} %`;
}

/** What an order waits for, such as `≥ 50,000.00` or `trails 1.50 %`; empty for one that waits for nothing. */
export function triggerText(
  order: { readonly type: string; readonly side: Side; readonly stopPrice: string; readonly trailingDelta: number | undefined },
  instrument: Instrument | undefined,
): string {
  if (!isTriggered(order.type)) return '';
  const stop = decimal(order.stopPrice);
  const price = stop === 0n
    ? ''
    : `${triggersAbove(order.type, order.side) ? '≥' : '≤'} ${formatGrouped(stop, instrument?.priceDecimals ?? 8)}`;
  const trail = order.trailingDelta === undefined ? '' : `trails ${trailText(order.trailingDelta)}`;
  return [price, trail].filter((part) => part !== '').join(', ');
}
