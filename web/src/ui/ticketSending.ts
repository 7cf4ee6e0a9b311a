import { batch, createSignal } from 'solid-js';
import type { NewOrder } from '../account/entry';
import { describe, NoAnswerError, VenueError } from '../api/errors';
import type { RestOrder, Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, divide, formatGrouped, parseDecimal, plainDecimal } from '../money/decimal';
import { goesWithout, readMoment, timeOf } from '../ticket/timeInForce';
import { usesAmount } from '../ticket/validation';
import type { Desk, TicketState } from './desk';
import { durationText, statusText, typeText } from './format';

/** What became of the last order sent from the ticket. */
export type Outcome =
  | { readonly kind: 'done'; readonly side: Side; readonly title: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly title: string; readonly code?: number; readonly msg: string; readonly reason?: string };

/** The ticket as an order, amounts in the shortest exact form. */
export function orderOf(ticket: TicketState, instrument: Instrument): NewOrder {
  const plain = (text: string): string => plainDecimal(parseDecimal(text) ?? 0n);
  const { side, type } = ticket;
  const timeInForce = timeOf(ticket);
  const goodTillDate = readMoment(ticket.goodTill);
  return {
    symbol: instrument.symbol,
    side,
    type,
    ...(goesWithout(type, timeInForce) ? {} : { timeInForce }),
    ...(timeInForce === 'GTD' && goodTillDate !== undefined ? { goodTillDate } : {}),
    ...(type === 'MARKET' ? {} : { price: plain(ticket.price) }),
    ...(usesAmount(ticket) ? { quoteOrderQty: plain(ticket.amount) } : { quantity: plain(ticket.quantity) }),
    ...(ticket.stp === 'DEFAULT' ? {} : { selfTradePreventionMode: ticket.stp }),
  };
}

/** Sends the ticket and keeps what the venue said. */
export function createSending(desk: Desk) {
  const [sending, setSending] = createSignal(false);
  const [outcome, setOutcome] = createSignal<Outcome | undefined>();
  const send = async (instrument: Instrument): Promise<void> => {
    if (sending()) return;
    setSending(true);
    const sentAt = performance.now();
    const result = await desk.venue.entry.place(orderOf(desk.ticket, instrument)).then(
      (order) => doneOf(order, instrument, performance.now() - sentAt),
      refusedOf,
    );
    batch(() => {
      setSending(false);
      setOutcome(result);
      if (result.kind === 'done') desk.setTicket({ quantity: '', amount: '' });
    });
  };
  return { sending, outcome, send, clear: () => setOutcome(undefined) };
}

function doneOf(order: RestOrder, instrument: Instrument, ms: number): Outcome {
  const executed = decimal(order.executedQty);
  const average = divide(decimal(order.cummulativeQuoteQty), executed);
  const quantity = `${formatGrouped(executed, instrument.quantityDecimals)} ${instrument.base}`;
  const traded = executed > 0n ? `${quantity} at ${formatGrouped(average, instrument.priceDecimals)}` : 'Nothing traded yet';
  return {
    kind: 'done',
    side: order.side,
    title: `${typeText(order.type, order.timeInForce)} ${order.side.toLowerCase()}: ${statusText(order.status)}`,
    detail: `${order.status === 'EXPIRED' && executed === 0n ? 'Nothing could trade' : traded} · ${durationText(ms)}`,
  };
}

function refusedOf(error: unknown): Outcome {
  if (error instanceof VenueError) {
    return {
      kind: 'refused',
      title: error.explanation ?? error.msg,
      code: error.code,
      msg: error.msg,
      ...(error.reason === undefined ? {} : { reason: error.reason }),
    };
  }
  if (error instanceof NoAnswerError) {
    return {
      kind: 'refused',
      title: 'The venue did not answer.',
      msg: 'Whether the order was taken shows in the open orders and the order history as soon as the connection is back.',
    };
  }
  return { kind: 'refused', title: 'The order could not be sent.', msg: describe(error) };
}
