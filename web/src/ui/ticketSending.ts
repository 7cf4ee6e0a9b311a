import { batch, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { ReportListener } from '../account/amendments';
import type { NewOrder } from '../account/entry';
import { isOpen, orderOfRest } from '../account/orders';
import { describe, NoAnswerError, VenueError } from '../api/errors';
import type { RestOrder } from '../api/types';
import type { Instrument } from '../market/instruments';
import { plainDecimal, plainText } from '../money/decimal';
import { listOf, newListOf } from '../ticket/lists';
import { afterNews, afterReport, type Outcome, type Refused, type Taken } from '../ticket/outcome';
import { isHidden } from '../ticket/hidden';
import { shownOf } from '../ticket/iceberg';
import { leastOf } from '../ticket/least';
import { timeParameters } from '../ticket/timeInForce';
import { basisPointsOf, isAtMarket, isTriggered } from '../ticket/triggers';
import { usesAmount, type Draft } from '../ticket/validation';
import type { Desk, TicketState } from './desk';

/** The ticket as an order, amounts in the shortest exact form. */
export function orderOf(ticket: Draft & Pick<TicketState, 'stp'>, instrument: Instrument): NewOrder {
  const { side, type } = ticket;
  const trailingDelta = basisPointsOf(ticket.trail);
  const shown = shownOf(ticket);
  const least = leastOf(ticket);
  return {
    symbol: instrument.symbol,
    side,
    type,
    ...timeParameters(ticket),
    ...(isAtMarket(type) ? {} : { price: plainText(ticket.price) }),
    ...(isTriggered(type) && ticket.stopPrice !== '' ? { stopPrice: plainText(ticket.stopPrice) } : {}),
    ...(isTriggered(type) && trailingDelta !== undefined ? { trailingDelta } : {}),
    ...(usesAmount(ticket) ? { quoteOrderQty: plainText(ticket.amount) } : { quantity: plainText(ticket.quantity) }),
    ...(shown === undefined ? {} : { icebergQty: plainDecimal(shown) }),
    ...(isHidden(ticket) ? { displayMethod: 'UNDISCLOSED' as const } : {}),
    ...(least === undefined ? {} : { minQuantity: plainDecimal(least) }),
    ...(ticket.stp === 'DEFAULT' ? {} : { selfTradePreventionMode: ticket.stp }),
  };
}

/** Sends the ticket and keeps what the venue said, and what has become of the order since. */
export function createSending(desk: Desk) {
  const [sending, setSending] = createSignal(false);
  const { outcome, setOutcome, place, follow } = createOutcome(desk);
  const send = async (instrument: Instrument): Promise<void> => {
    if (sending()) return;
    setSending(true);
    const { ticket, venue } = desk;
    const result = listOf(ticket) === 'NONE'
      ? await place(orderOf(ticket, instrument))
      : await follow(venue.entry.placeList(newListOf(ticket, instrument), ticket.stp === 'DEFAULT' ? undefined : ticket.stp));
    batch(() => {
      setSending(false);
      setOutcome(result);
      if (result.kind === 'taken') desk.setTicket({ quantity: '', show: '', least: '', amount: '' });
    });
  };
  return { sending, outcome, send };
}

/** Places orders, and follows the last one: by the account's reports, and by asking after an interruption. */
export function createOutcome(desk: Desk) {
  const { session, entry } = desk.venue;
  const [outcome, setOutcome] = createSignal<Outcome | undefined>();
  /** Reports that come while an answer is on its way. */
  let early: Parameters<ReportListener>[] | undefined;
  const update = (change: (taken: Taken) => Taken): void => {
    const present = outcome();
    if (present?.kind === 'taken') setOutcome(change(present));
  };
  onCleanup(session.onReport((report, replaced) => {
    early?.push([report, replaced]);
    update((taken) => afterReport(taken, report, replaced));
  }));
  createEffect(on(session.state, (state) => {
    const present = outcome();
    if (state !== 'live' || present?.kind !== 'taken' || !isOpen(present.order)) return;
    // the next interruption asks again; until then what is shown is what was known
    entry.query(present.order).then((order) => update((taken) => afterNews(taken, order)), () => undefined);
  }, { defer: true }));
  const follow = async (answer: Promise<RestOrder>): Promise<Outcome> => {
    const reports: Parameters<ReportListener>[] = [];
    early = reports;
    const sentAt = performance.now();
    try {
      const taken: Taken = { kind: 'taken', order: orderOfRest(await answer), amended: false, ms: performance.now() - sentAt };
      return reports.reduce((now, [report, replaced]) => afterReport(now, report, replaced), taken);
    } catch (error) {
      return refusedOf(error);
    } finally {
      early = undefined;
    }
  };
  const place = (order: NewOrder): Promise<Outcome> => follow(entry.place(order));
  return { outcome, setOutcome, place, follow };
}

const SHOWS_LATER =
  'Whether the order was taken shows in the open orders and the order history as soon as the connection is back.';

/** Why an order was not taken, in words; `unknown` is what to do when there was no answer. */
export function refusedOf(error: unknown, unknown = SHOWS_LATER): Refused {
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
      msg: unknown,
    };
  }
  return { kind: 'refused', title: 'The order could not be sent.', msg: describe(error) };
}
