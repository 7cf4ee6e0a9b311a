import { decimal, formatDecimal, groupThousands, plainDecimal, type Decimal } from '../money/decimal';

/** A price as currency traders read it: what hardly moves is small, the last two digits of a pip are big. */
export interface BigFigure {
  readonly lead: string;
  readonly big: string;
  /** The tenth of a pip; empty where the instrument has none. */
  readonly pipette: string;
}

/** Whether the last decimal is a tenth of a pip: pairs are quoted with 5 decimals, or with 3 against the yen. */
export function hasPipette(priceDecimals: number): boolean {
  return priceDecimals >= 3 && priceDecimals % 2 === 1;
}

/** Splits a price with `priceDecimals` decimals; undefined, and all of it empty, for none. */
export function bigFigure(price: string | undefined, priceDecimals: number): BigFigure {
  if (price === undefined || price === '') return { lead: '', big: '', pipette: '' };
  const text = formatDecimal(decimal(price), priceDecimals);
  const end = hasPipette(priceDecimals) ? text.length - 1 : text.length;
  const start = beforeDigits(text, end, 2);
  return { lead: text.slice(0, start), big: text.slice(start, end), pipette: text.slice(end) };
}

/** Where the last `count` digits before `end` begin; a dot in between is none of them. */
function beforeDigits(text: string, end: number, count: number): number {
  let at = end;
  let left = count;
  while (at > 0 && left > 0) {
    at--;
    if (text.charAt(at) !== '.') left--;
  }
  return at;
}

/** What one pip is worth in the price: 0.0001 with 4 or 5 decimals, 0.01 with 2 or 3. */
export function pipOf(priceDecimals: number): Decimal {
  const decimals = hasPipette(priceDecimals) ? priceDecimals - 1 : priceDecimals;
  return 10n ** BigInt(18 - decimals);
}

/** The distance from bid to ask in pips, with tenths where there are any; below zero when the quotes cross. */
export function spreadText(bid: string | undefined, ask: string | undefined, priceDecimals: number): string {
  if (bid === undefined || ask === undefined || bid === '' || ask === '') return '–';
  const difference = decimal(ask) - decimal(bid);
  const tenths = hasPipette(priceDecimals);
  const inPips = (difference * 10n ** 18n) / pipOf(priceDecimals);
  return formatDecimal(inPips, tenths ? 1 : 0).replace('-', '−');
}

/** A quantity as dealers say it, such as 5 M or 250 K; one that does not go into few digits is written out. */
export function dealerSize(quantity: Decimal): string {
  for (const [name, unit] of [['M', 1_000_000n], ['K', 1_000n]] as const) {
    const hundredths = (unit * 10n ** 18n) / 100n;
    if (quantity >= unit * 10n ** 18n && quantity % hundredths === 0n) {
      return `${groupThousands(plainDecimal(quantity / unit))} ${name}`;
    }
  }
  return groupThousands(plainDecimal(quantity));
}
