import type { OrderType, TimeInForce } from '../api/types';

/** A time in force as the ticket offers it. */
export interface TimeChoice {
  readonly value: TimeInForce;
  readonly text: string;
  readonly meaning: string;
}

const CANCELED: TimeChoice = { value: 'GTC', text: 'Until canceled (GTC)', meaning: 'Rests until it is filled or canceled.' };
const NOW: TimeChoice = { value: 'GTC', text: 'Now', meaning: 'Trades now; in an auction it waits for the uncrossing.' };
const DAY: TimeChoice = { value: 'DAY', text: 'Today (DAY)', meaning: 'Expires when the instrument closes, at the latest at midnight UTC.' };
const UNTIL: TimeChoice = { value: 'GTD', text: 'Until a time (GTD)', meaning: 'Expires at the time you give.' };
const IOC: TimeChoice = { value: 'IOC', text: 'What trades now (IOC)', meaning: 'Trades what it can at once; the rest expires.' };
const FOK: TimeChoice = { value: 'FOK', text: 'All now or nothing (FOK)', meaning: 'Trades all of it at once or expires.' };
const OPEN: TimeChoice = { value: 'AT_OPEN', text: 'At the open', meaning: 'Takes part in the day’s opening auction, and only in that.' };
const CLOSE: TimeChoice = { value: 'AT_CLOSE', text: 'At the close', meaning: 'Takes part in the day’s closing auction, and only in that.' };

const CHOICES: Record<OrderType, readonly TimeChoice[]> = {
  LIMIT: [CANCELED, DAY, UNTIL, IOC, FOK, OPEN, CLOSE],
  MARKET: [NOW, OPEN, CLOSE],
  LIMIT_MAKER: [CANCELED, DAY, UNTIL],
  STOP_LOSS: [CANCELED, DAY, UNTIL],
  STOP_LOSS_LIMIT: [CANCELED, DAY, UNTIL, IOC, FOK],
  TAKE_PROFIT: [CANCELED, DAY, UNTIL],
  TAKE_PROFIT_LIMIT: [CANCELED, DAY, UNTIL, IOC, FOK],
};

/** What an order of this type may say; the first is its usual one. */
export function timesFor(type: OrderType): readonly TimeChoice[] {
  return CHOICES[type];
}

/** The time in force that an order of this type would be sent with: one it cannot have becomes its usual one. */
export function timeOf(draft: { readonly type: OrderType; readonly timeInForce: TimeInForce }): TimeInForce {
  return CHOICES[draft.type].some(({ value }) => value === draft.timeInForce) ? draft.timeInForce : 'GTC';
}

/** True for what the venue takes without a time in force. */
export function goesWithout(type: string, time: string): boolean {
  return type !== 'LIMIT' && !type.endsWith('_LIMIT') && time === 'GTC';
}

/** Reads what a `datetime-local` field holds, this computer's time; milliseconds since the epoch. */
export function readMoment(text: string): number | undefined {
  const ms = text === '' ? NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** How long an order of the draft is good for, as parameters of its call; none for what the venue takes without. */
export function timeParameters(
  draft: { readonly type: OrderType; readonly timeInForce: TimeInForce; readonly goodTill: string },
): { timeInForce?: TimeInForce; goodTillDate?: number } {
  const timeInForce = timeOf(draft);
  const goodTillDate = readMoment(draft.goodTill);
  return {
    ...(goesWithout(draft.type, timeInForce) ? {} : { timeInForce }),
    ...(timeInForce === 'GTD' && goodTillDate !== undefined ? { goodTillDate } : {}),
  };
}
