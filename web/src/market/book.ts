import { parseUnits } from '../money/units';
import type { Level } from '../api/types';

/**
 * One side of a book: prices sorted from the best outwards, with the quantity at each. Prices and quantities are whole
 * numbers (counts of 10^-decimals).
 *
 * A snapshot that was cut off at a number of levels says nothing about prices further out; such a side has a
 * `horizon`, the last price known, and levels beyond it are not taken in because the ones between would be missing.
 */
export class BookSide {
  readonly prices: number[] = [];
  readonly quantities: number[] = [];
  private horizon: number | undefined;

  /** @param sign +1 when lower prices are better (asks), -1 when higher prices are (bids) */
  constructor(private readonly sign: 1 | -1) {}

  get size(): number {
    return this.prices.length;
  }

  get best(): number | undefined {
    return this.prices[0];
  }

  /** True when this side was cut off by the snapshot's limit. */
  get cutOff(): boolean {
    return this.horizon !== undefined;
  }

  clear(): void {
    this.prices.length = 0;
    this.quantities.length = 0;
    this.horizon = undefined;
  }

  /** Declares that nothing is known beyond the present last level. */
  endHere(): void {
    this.horizon = this.prices.at(-1);
  }

  /** Sets the quantity at a price; zero removes the level. */
  set(price: number, quantity: number): void {
    if (this.horizon !== undefined && (price - this.horizon) * this.sign > 0) return;
    const at = this.find(price);
    const present = this.prices[at] === price;
    if (quantity === 0) {
      if (present) {
        this.prices.splice(at, 1);
        this.quantities.splice(at, 1);
      }
    } else if (present) {
      this.quantities[at] = quantity;
    } else {
      this.prices.splice(at, 0, price);
      this.quantities.splice(at, 0, quantity);
    }
  }

  /** Index of the price, or of where it would be. */
  private find(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.prices[middle] ?? 0) - price) * this.sign < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Both sides of one instrument's book. Holds data only; {@link BookSync} decides when it is exact. */
export class Book {
  readonly bids = new BookSide(-1);
  readonly asks = new BookSide(1);

  constructor(
    readonly priceDecimals: number,
    readonly quantityDecimals: number,
  ) {}

  /** Replaces everything. A side with at least `limit` levels is taken as cut off there. */
  load(bids: readonly Level[], asks: readonly Level[], limit: number): void {
    this.bids.clear();
    this.asks.clear();
    this.apply(bids, asks);
    if (bids.length >= limit) this.bids.endHere();
    if (asks.length >= limit) this.asks.endHere();
  }

  /** Applies the levels of a diff: each is the new quantity at its price. */
  apply(bids: readonly Level[], asks: readonly Level[]): void {
    for (const [price, quantity] of bids) this.bids.set(this.price(price), this.quantity(quantity));
    for (const [price, quantity] of asks) this.asks.set(this.price(price), this.quantity(quantity));
  }

  private price(text: string): number {
    return parseUnits(text, this.priceDecimals);
  }

  private quantity(text: string): number {
    return parseUnits(text, this.quantityDecimals);
  }
}
