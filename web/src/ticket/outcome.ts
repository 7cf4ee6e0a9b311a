import { orderOfReport, isOpen, type Order } from '../account/orders';
import type { ExecutionReport } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, divide, formatGrouped } from '../money/decimal';
import { isAtMarket, isTriggered, triggerText } from './triggers';

/** An order that the venue took, as far as it has come since. */
export interface Taken {
  readonly kind: 'taken';
  readonly order: Order;
  readonly amended: boolean;
  /** From sending it to the answer. */
  readonly ms: number;
}

/** An order that the venue did not take, and why. */
export interface Refused {
  readonly kind: 'refused';
  readonly title: string;
  readonly code?: number;
  readonly msg: string;
  readonly reason?: string;
}

/** What became of an order sent from the ticket. */
export type Outcome = Taken | Refused;

/**
 * The outcome after a report: reports of other orders, and of what has been overtaken, change nothing. When the order was
 * amended by entering it anew, the outcome goes on with the new order.
 */
export function afterReport(taken: Taken, report: ExecutionReport, replaced?: ExecutionReport): Taken {
  const { orderId, symbol } = taken.order;
  if (report.s !== symbol) return taken;
  if (replaced?.i === orderId) return { ...taken, order: orderOfReport(report), amended: true };
  return report.i === orderId ? afterNews(taken, orderOfReport(report), report.x === 'REPLACED') : taken;
}

/** The outcome with the order as it is said to be now. */
export function afterNews(taken: Taken, order: Order, amended = false): Taken {
  const older = decimal(order.executed) < decimal(taken.order.executed) || (isOpen(order) && !isOpen(taken.order));
  return older ? taken : { ...taken, order, amended: taken.amended || amended };
}

/** The order's state, or that it was amended while that is all that has happened to it, or what its trigger does. */
export function stateOf({ order, amended }: Taken): string {
  if (order.status !== 'NEW') return order.status;
  if (amended) return 'AMENDED';
  if (!isTriggered(order.type)) return order.status;
  return order.waiting ? 'WAITING' : 'TRIGGERED';
}

/** How much was traded at which average price; of an amended order also what it asks for now. */
export function progressText({ order, amended }: Taken, instrument: Instrument): string {
  const executed = decimal(order.executed);
  const price = (value: bigint): string => formatGrouped(value, instrument.priceDecimals);
  const quantity = (value: bigint): string => `${formatGrouped(value, instrument.quantityDecimals)} ${instrument.base}`;
  const traded = executed > 0n
    ? `${quantity(executed)} at ${price(divide(decimal(order.executedQuote), executed))}`
    : isOpen(order) ? 'Nothing traded yet' : 'Nothing traded';
  const wanted = amended && isOpen(order)
    ? ` · ${quantity(decimal(order.quantity))} at ${isAtMarket(order.type) ? 'market' : price(decimal(order.price))} wanted`
    : '';
  if (order.waiting && isOpen(order)) return `Waits for ${triggerText(order, instrument)}${wanted}`;
  return `${order.status === 'EXPIRED' && executed === 0n ? 'Nothing could trade' : traded}${wanted}`;
}
