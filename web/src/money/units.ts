/**
 * Whole-number prices and quantities for the display side (book, trades, depth chart): a count of 10^-decimals, exact
 * up to 2^53. Cheaper than bigint, and never used to compute an amount that is sent to the venue.
 */
export function parseUnits(text: string, decimals: number): number {
  let value = 0;
  let fraction = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 46) {
      fraction = 0;
    } else if (code >= 48 && code <= 57) {
      if (fraction >= decimals) break;
      value = value * 10 + (code - 48);
      if (fraction >= 0) fraction++;
    } else {
      return Number.NaN;
    }
  }
  for (let i = Math.max(fraction, 0); i < decimals; i++) value *= 10;
  return value;
}

/** The text of a count of 10^-decimals, with commas between thousands when `grouped`. */
export function formatUnits(units: number, decimals: number, grouped = false): string {
  const digits = Math.round(units).toFixed(0).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  let whole = digits.slice(0, cut);
  if (grouped && whole.length > 3) whole = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === 0 ? whole : `${whole}.${digits.slice(cut)}`;
}
