import { decimal, type Decimal } from '../money/decimal';

/** What the account has of one asset. */
export interface Balance {
  readonly asset: string;
  readonly free: Decimal;
  readonly locked: Decimal;
}

/** Reads a balance from the texts of an answer or event. */
export function balanceOf(asset: string, free: string, locked: string): Balance {
  return { asset, free: decimal(free), locked: decimal(locked) };
}

/** Balances by asset; each update carries the new amounts, not differences. */
export class Balances {
  private readonly byAsset = new Map<string, Balance>();

  load(balances: readonly Balance[]): void {
    this.byAsset.clear();
    this.apply(balances);
  }

  apply(balances: readonly Balance[]): void {
    for (const balance of balances) this.byAsset.set(balance.asset, balance);
  }

  clear(): void {
    this.byAsset.clear();
  }

  of(asset: string): Balance {
    return this.byAsset.get(asset) ?? { asset, free: 0n, locked: 0n };
  }

  list(): Balance[] {
    return [...this.byAsset.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1));
  }
}
