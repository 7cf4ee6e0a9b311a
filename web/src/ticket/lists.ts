import type { OrderType, Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { formatGrouped, parseDecimal, plainText, type Decimal } from '../money/decimal';
import { timeOf, timeParameters } from './timeInForce';
import { error, stepHints, type Draft, type Field, type Hint, type Surroundings } from './validation';

/** Whether the ticket asks for one order, or for one together with others that depend on it. */
export type ListKind = 'NONE' | 'OCO' | 'BRACKET';

export const LISTS: readonly { readonly value: ListKind; readonly text: string; readonly meaning: string }[] = [
  { value: 'NONE', text: 'One order', meaning: 'Nothing depends on the order.' },
  { value: 'OCO', text: 'With a stop: one cancels the other', meaning: 'The order rests, a stop waits: the first to trade ends the other.' },
  { value: 'BRACKET', text: 'With exits once it is filled', meaning: 'Once all of it is filled, a take-profit and a stop come for as much: one cancels the other.' },
];

/** What is written in the ticket, with the prices of orders that depend on it. */
export interface ListDraft extends Draft {
  readonly list: ListKind;
  /** Where a bracket takes its profit; empty for one that has only a stop. */
  readonly takeProfit: string;
}

/** A call that places a list, all amounts as plain decimal texts. */
export interface NewList {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Prefixes of parameters that describe an order each, in the order of their ids. */
  readonly orders: readonly string[];
  /** Which of them the ticket follows. */
  readonly followed: number;
}

/** What kind of list the draft would be sent as; orders that wait, and those at market, depend on nothing. */
export function listOf(draft: ListDraft): ListKind {
  const limit = draft.type === 'LIMIT' || draft.type === 'LIMIT_MAKER';
  return limit && !timeOf(draft).startsWith('AT_') ? draft.list : 'NONE';
}

/** The draft of the order that is entered at its price: in an OCO one that never trades at once. */
export function asEntered<T extends ListDraft>(draft: T): T {
  return listOf(draft) === 'OCO' ? { ...draft, type: 'LIMIT_MAKER' as const } : draft;
}

export function opposed(side: Side): Side {
  return side === 'BUY' ? 'SELL' : 'BUY';
}

/** What is wrong with the prices of the orders that depend on the one in the ticket. */
export function listHints(draft: ListDraft, { instrument, last }: Surroundings): Hint[] {
  const kind = listOf(draft);
  if (kind === 'NONE') return [];
  const price = parseDecimal(draft.price);
  const stop = read('stopPrice', 'stop', draft.stopPrice, instrument);
  if (kind === 'OCO') {
    const above = draft.side === 'BUY';
    return [...stop.hints, ...apart('stopPrice', 'stop', stop.value, above, last ?? price, last === undefined ? 'the price' : 'the last trade', instrument)];
  }
  const above = draft.side === 'SELL';
  const profit = read('takeProfit', 'take-profit', draft.takeProfit, instrument);
  return [
    ...profit.hints,
    ...stop.hints,
    ...apart('takeProfit', 'take-profit', profit.value, !above, price, 'the price', instrument),
    ...apart('stopPrice', 'stop', stop.value, above, price, 'the price', instrument),
  ];
}

/** Whether every price is there that the list needs: an OCO its stop, a bracket at least one exit. */
export function isListComplete(draft: ListDraft): boolean {
  const given = (text: string): boolean => parseDecimal(text) !== undefined;
  switch (listOf(draft)) {
    case 'NONE': return true;
    case 'OCO': return given(draft.stopPrice);
    case 'BRACKET': return given(draft.stopPrice) || given(draft.takeProfit);
  }
}

/** The call that places the draft as a list; only for a draft that is one. */
export function newListOf(draft: ListDraft, instrument: Instrument): NewList {
  const { side } = draft;
  const quantity = plainText(draft.quantity);
  const time = timeParameters(asEntered(draft));
  if (listOf(draft) === 'OCO') {
    const maker = { type: 'LIMIT_MAKER' as const, price: plainText(draft.price), ...time };
    const stop = { type: 'STOP_LOSS' as const, stopPrice: plainText(draft.stopPrice), ...time };
    const [above, below] = side === 'SELL' ? [maker, stop] : [stop, maker];
    return {
      method: 'orderList.place.oco',
      path: '/api/v3/orderList/oco',
      params: { symbol: instrument.symbol, side, quantity, ...named('above', above), ...named('below', below) },
      orders: ['above', 'below'],
      followed: side === 'SELL' ? 0 : 1,
    };
  }
  const entry = { type: draft.type, side, quantity, price: plainText(draft.price), ...time };
  const exits = { side: opposed(side), quantity };
  const profit = draft.takeProfit === '' ? undefined : { type: 'LIMIT_MAKER' as const, price: plainText(draft.takeProfit) };
  const stop = draft.stopPrice === '' ? undefined : { type: 'STOP_LOSS' as const, stopPrice: plainText(draft.stopPrice) };
  const params = { symbol: instrument.symbol, ...named('working', entry), ...named('pending', exits) };
  if (profit === undefined || stop === undefined) {
    return {
      method: 'orderList.place.oto',
      path: '/api/v3/orderList/oto',
      params: { ...params, ...named('pending', profit ?? stop ?? {}) },
      orders: ['working', 'pending'],
      followed: 0,
    };
  }
  const [above, below] = side === 'BUY' ? [profit, stop] : [stop, profit];
  return {
    method: 'orderList.place.otoco',
    path: '/api/v3/orderList/otoco',
    params: { ...params, ...named('pendingAbove', above), ...named('pendingBelow', below) },
    orders: ['working', 'pendingAbove', 'pendingBelow'],
    followed: 0,
  };
}

interface Leg {
  readonly type?: OrderType;
  readonly side?: Side;
  readonly quantity?: string;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly timeInForce?: string;
  readonly goodTillDate?: number;
}

function named(prefix: string, leg: Leg): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(leg).map(([name, value]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value as string | number]),
  );
}

function read(field: Field, what: string, text: string, instrument: Instrument): { value: Decimal | undefined; hints: Hint[] } {
  if (text.trim() === '') return { value: undefined, hints: [] };
  const value = parseDecimal(text);
  const hints = stepHints(field, what, value, instrument);
  return { value: hints.length === 0 ? value : undefined, hints };
}

function apart(
  field: Field,
  what: string,
  value: Decimal | undefined,
  above: boolean,
  from: Decimal | undefined,
  of: string,
  instrument: Instrument,
): Hint[] {
  if (value === undefined || from === undefined || (above ? value > from : value < from)) return [];
  const price = `${formatGrouped(from, instrument.priceDecimals)} ${instrument.quote}`.trim();
  return [error(field, `The ${what} must be ${above ? 'above' : 'below'} ${of}, ${price}.`)];
}
