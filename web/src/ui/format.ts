import { groupThousands } from '../money/decimal';

/** A price for reading, from a number that is for display only. */
export function priceText(value: number, decimals: number): string {
  return groupThousands(value.toFixed(decimals));
}

/** A price of the posted-offer market, which comes as a number and is for reading only. */
export function postedPrice(value: number | null): string {
  if (value === null) return '–';
  const hundredths = value * 100;
  // a product of floats misses whole numbers by a hair
  return groupThousands(value.toFixed(Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? 2 : 4));
}

/** Big figures shortened: 1.23 M, 45.6 K. */
export function shortAmount(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} B`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`;
  if (value >= 1e4) return `${(value / 1e3).toFixed(1)} K`;
  return groupThousands(value.toFixed(value >= 100 ? 0 : 2));
}

/** Change from `open` to `last` in hundredths of a percent: what is shown is rounded before its sign is looked at. */
function changeBasisPoints(last: number, open: number): number {
  return open === 0 ? 0 : Math.round((last / open - 1) * 10_000);
}

/** Change from `open` to `last` in percent, with its sign; zero has none. */
export function changeText(last: number, open: number): string {
  if (open === 0) return '–';
  const change = changeBasisPoints(last, open);
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${(Math.abs(change) / 100).toFixed(2)} %`;
}

/** The class for a change that is shown by `changeText`. */
export function changeTone(last: number, open: number): 'buy' | 'sell' | 'muted' {
  return toneOf(changeBasisPoints(last, open));
}

/** The class for a figure that rose, fell or did neither. */
export function toneOf(difference: number): 'buy' | 'sell' | 'muted' {
  return difference > 0 ? 'buy' : difference < 0 ? 'sell' : 'muted';
}

/** Two digits at least. */
export const two = (value: number): string => String(value).padStart(2, '0');

/** Local time of day. */
export function clockText(timeMs: number): string {
  const date = new Date(timeMs);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Local month-day and time of day. */
export function momentText(timeMs: number): string {
  const date = new Date(timeMs);
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockText(timeMs)}`;
}

/** Local time of day for today, with the day for another one. */
export function recentText(timeMs: number): string {
  const today = new Date().toDateString() === new Date(timeMs).toDateString();
  return today ? clockText(timeMs) : momentText(timeMs);
}

/** A duration with about three digits. */
export function durationText(ms: number | undefined): string {
  if (ms === undefined) return '–';
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`;
}

/** LIMIT_MAKER → Post-only, and so on. */
export function typeText(type: string, timeInForce: string): string {
  const auction = timeInForce === 'AT_OPEN' ? ' at the open' : timeInForce === 'AT_CLOSE' ? ' at the close' : undefined;
  if (type === 'LIMIT_MAKER') return timeInForce === 'GTC' ? 'Post-only' : `Post-only ${timeInForce}`;
  if (type === 'MARKET') return `Market${auction ?? ''}`;
  if (type === 'LIMIT') return `Limit${auction ?? ` ${timeInForce}`}`;
  const [kind, limit] = [type.replace(/_LIMIT$/, ''), type.endsWith('_LIMIT')];
  const name = { STOP_LOSS: 'Stop-loss', TAKE_PROFIT: 'Take-profit' }[kind];
  if (name === undefined) return type;
  return limit ? `${name} limit ${timeInForce}` : timeInForce === 'GTC' ? name : `${name} ${timeInForce}`;
}

/** PARTIALLY_FILLED → Partially filled. */
export function statusText(status: string): string {
  const words = status.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
