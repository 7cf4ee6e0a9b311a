import type { Book } from './book';

export interface CurvePoint {
  price: number;
  cumulative: number;
}

/** Both cumulative curves of a book within ± `span` (a fraction) of the middle. */
export interface DepthCurve {
  middle: number;
  low: number;
  high: number;
  most: number;
  bids: CurvePoint[];
  asks: CurvePoint[];
}

/** Undefined while a side is empty. */
export function depthCurve(book: Book, span: number): DepthCurve | undefined {
  const { best: bid } = book.bids;
  const { best: ask } = book.asks;
  if (bid === undefined || ask === undefined) return undefined;
  const middle = (bid + ask) / 2;
  const low = middle * (1 - span);
  const high = middle * (1 + span);
  const bids = accumulate(book.bids.prices, book.bids.quantities, (price) => price >= low);
  const asks = accumulate(book.asks.prices, book.asks.quantities, (price) => price <= high);
  const most = Math.max(bids.at(-1)?.cumulative ?? 0, asks.at(-1)?.cumulative ?? 0);
  return { middle, low, high, most, bids, asks };
}

/** How far from the middle, as a fraction, the book's deeper side reaches; undefined while a side is empty. */
export function reachOf({ bids, asks }: Book): number | undefined {
  const [bid, ask, lowest, highest] = [bids.best, asks.best, bids.prices.at(-1), asks.prices.at(-1)];
  if (bid === undefined || ask === undefined || lowest === undefined || highest === undefined) return undefined;
  const middle = (bid + ask) / 2;
  return Math.max(middle - lowest, highest - middle) / middle;
}

/** What rests from the best price out to `price`. */
export function cumulativeAt(points: readonly CurvePoint[], price: number, outwards: 1 | -1): number {
  let cumulative = 0;
  for (const point of points) {
    if ((point.price - price) * outwards > 0) break;
    cumulative = point.cumulative;
  }
  return cumulative;
}

function accumulate(prices: number[], quantities: number[], within: (price: number) => boolean): CurvePoint[] {
  const points: CurvePoint[] = [];
  let cumulative = 0;
  for (let i = 0; i < prices.length; i++) {
    const price = prices[i] ?? 0;
    if (!within(price)) break;
    cumulative += quantities[i] ?? 0;
    points.push({ price, cumulative });
  }
  return points;
}
