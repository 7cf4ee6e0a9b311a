/** A tier of a fee schedule; rates are in basis points, and a maker's below zero is a rebate. */
export interface FeeTier {
  readonly tier: number;
  readonly volumeFrom: string;
  readonly makerFeeBps: string;
  readonly takerFeeBps: string;
}

/** Where an account stands in a fee schedule. */
export interface FeePlace {
  readonly name: string;
  readonly volumeAsset: string;
  /** Of the 30 whole days in UTC before this one. */
  readonly volume: string;
  readonly tier: number;
  /** Null in the last tier. */
  readonly volumeToNextTier: string | null;
  readonly tiers: readonly FeeTier[];
}

/** What an account pays. Its discount is in the rates of instruments, and not in those of tiers. */
export interface AccountFees {
  readonly account: string;
  readonly discountPercent: string;
  /** 0: the volume decides. */
  readonly fixedTier: number;
  readonly schedules: readonly FeePlace[];
  readonly rates: readonly {
    readonly symbol: string;
    readonly feeSchedule: string | null;
    readonly makerFeeBps: string;
    readonly takerFeeBps: string;
  }[];
}

/** A rate for people: basis points as a percentage, a rebate as one. */
export function rateText(bps: string): string {
  const negative = bps.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? bps.slice(1) : bps).split('.');
  const digits = whole.padStart(3, '0');
  const percent = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction.padEnd(2, '0')}`;
  return negative ? `${percent} % back` : `${percent} %`;
}
