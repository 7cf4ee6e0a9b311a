import { divide, floorTo, formatDecimal, minimum, multiply, parseDecimal, type Decimal } from '../money/decimal';
import { isAtMarket } from './triggers';
import { expectedPrice, usesAmount, type Draft, type Surroundings } from './validation';

/** The field that a percentage-of-balance button fills, and its text. */
export interface Sizing {
  readonly field: 'quantity' | 'amount';
  readonly text: string;
}

/** A buy by quantity at market keeps this much of the balance back, because the price may move before it trades. */
const MARKET_RESERVE_PERCENT = 1n;

/** What `percent` of the available balance buys or sells; undefined when balance or price are not known. */
export function sizeFor(percent: number, draft: Draft, around: Surroundings): Sizing | undefined {
  const { free, instrument } = around;
  if (free === undefined) return undefined;
  const share = (amount: Decimal): Decimal => (amount * BigInt(percent)) / 100n;
  if (usesAmount(draft)) {
    const whole = draft.side === 'BUY' ? free.quote : multiply(free.base, around.bestBid ?? 0n);
    return { field: 'amount', text: formatDecimal(share(whole), 2) };
  }
  const quantity = draft.side === 'SELL' ? share(free.base) : affordable(share(free.quote), draft, around);
  if (quantity === undefined) return undefined;
  const most = isAtMarket(draft.type) ? instrument.maxMarketQuantity : instrument.maxQuantity;
  const rounded = floorTo(most === undefined ? quantity : minimum(quantity, most), instrument.lot);
  return { field: 'quantity', text: formatDecimal(rounded, instrument.quantityDecimals) };
}

function affordable(budget: Decimal, draft: Draft, around: Surroundings): Decimal | undefined {
  if (isAtMarket(draft.type)) {
    const at = expectedPrice(draft, around);
    return at === undefined || at <= 0n ? undefined : divide((budget * (100n - MARKET_RESERVE_PERCENT)) / 100n, at);
  }
  const price = around.bestAsk !== undefined && draft.price === '' ? around.bestAsk : parseDecimal(draft.price);
  return price === undefined || price <= 0n ? undefined : divide(budget, price);
}
