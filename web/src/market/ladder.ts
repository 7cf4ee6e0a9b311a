import type { BookSide } from './book';

/** One row of the ladder: a price group, what rests in it and what rests up to and including it. */
export interface Row {
  price: number;
  quantity: number;
  cumulative: number;
}

/**
 * The best `count` rows of a side, with prices put together in groups of `group` price units. Bids are put down to the
 * next lower multiple and asks up to the next higher, so that a group never looks better than what is in it.
 */
export function rowsOf(side: BookSide, group: number, count: number, roundUp: boolean): Row[] {
  const rows: Row[] = [];
  let row: Row | undefined;
  let cumulative = 0;
  for (let i = 0; i < side.size; i++) {
    const exact = side.prices[i] ?? 0;
    const price = (roundUp ? Math.ceil(exact / group) : Math.floor(exact / group)) * group;
    if (row?.price !== price) {
      if (rows.length === count) break;
      row = { price, quantity: 0, cumulative };
      rows.push(row);
    }
    const quantity = side.quantities[i] ?? 0;
    cumulative += quantity;
    row.quantity += quantity;
    row.cumulative = cumulative;
  }
  return rows;
}

/** The group sizes to offer: multiples of the tick as powers of ten times 1, 2 and 5, in price units. */
export function groupsFor(tick: number, priceHint: number): number[] {
  const groups: number[] = [];
  for (let power = 1; groups.length < 9; power *= 10) {
    for (const factor of [1, 2, 5]) {
      const group = tick * power * factor;
      if (groups.length > 0 && group > priceHint / 50) return groups;
      groups.push(group);
    }
  }
  return groups;
}
