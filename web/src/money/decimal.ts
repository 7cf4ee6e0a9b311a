/**
 * Exact decimals for everything that is money: a bigint counting units of 10^-18. Sums and comparisons are plain
 * bigint arithmetic; products and quotients go through the functions below, which say how they round.
 */
export type Decimal = bigint;

export const SCALE = 18;
export const ONE: Decimal = 10n ** 18n;

const PATTERN = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Reads a plain decimal such as `12`, `.5` or `-0.010`; undefined when it is none or has more than 18 decimals. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = PATTERN.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole.length + fraction.length === 0 || fraction.length > SCALE) return undefined;
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return sign === '-' ? -units : units;
}

/** Like {@link parseDecimal} for text the venue sent; text that is no decimal counts as zero. */
export function decimal(text: string | undefined): Decimal {
  return (text === undefined ? undefined : parseDecimal(text)) ?? 0n;
}

/** How many decimals a step such as `0.00100000` needs (here 3). */
export function decimalsOf(step: string): number {
  const fraction = step.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}

/** Text with exactly `decimals` decimals; what is beyond them is cut off, towards zero. */
export function formatDecimal(value: Decimal, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, digits.length - SCALE);
  const fraction = digits.slice(digits.length - SCALE, digits.length - SCALE + decimals);
  const text = decimals === 0 ? whole : `${whole}.${fraction}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The shortest text that reads back as the same value, as the API wants it. */
export function plainDecimal(value: Decimal): string {
  const text = formatDecimal(value, SCALE);
  return text.replace(/\.?0+$/, '');
}

/** What somebody wrote as {@link plainDecimal} has it; text that is no decimal counts as zero. */
export function plainText(text: string): string {
  return plainDecimal(decimal(text));
}

/** As {@link plainText}, for reading: thousands are separated by a comma. */
export function groupedText(text: string): string {
  return groupThousands(plainText(text));
}

/** Thousands separated by a comma, decimals cut off at `decimals`. */
export function formatGrouped(value: Decimal, decimals: number): string {
  return groupThousands(formatDecimal(value, decimals));
}

/** Puts commas into the whole part of a decimal text. */
export function groupThousands(text: string): string {
  const dot = text.indexOf('.');
  const whole = dot < 0 ? text : text.slice(0, dot);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return dot < 0 ? grouped : grouped + text.slice(dot);
}

/** a·b, cut off towards zero. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return (a * b) / ONE;
}

/** a/b, cut off towards zero; zero when b is zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return b === 0n ? 0n : (a * ONE) / b;
}

/** The largest multiple of `step` not above `value` (for values ≥ 0). */
export function floorTo(value: Decimal, step: Decimal): Decimal {
  return step <= 0n ? value : value - (value % step);
}

export function minimum(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b;
}
