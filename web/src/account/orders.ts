import type { ExecutionReport, RestOrder, Side } from '../api/types';
import { isTriggered } from '../ticket/triggers';

/** An order of this account, texts as the venue sent them. */
export interface Order {
  readonly symbol: string;
  readonly orderId: number;
  /** Its list; undefined for an order of none. */
  readonly listId?: number | undefined;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: string;
  readonly timeInForce: string;
  /** When it expires at the latest, milliseconds since the epoch; undefined for never. */
  readonly goodTill: number | undefined;
  readonly price: string;
  /** What it waits, or waited, for; zero for nothing. */
  readonly stopPrice: string;
  /** Basis points; undefined for an order that does not trail. */
  readonly trailingDelta: number | undefined;
  /** Whether it has begun to trail. */
  readonly trails: boolean;
  /** Which price it waits for; undefined for that of the last trade. */
  readonly triggerPriceType: string | undefined;
  /** Whether it has not been triggered yet. */
  readonly waiting: boolean;
  /** Whether it comes only once another order of its list is filled. */
  readonly pending?: boolean | undefined;
  readonly quantity: string;
  /** Of an iceberg what the book shows at a time; zero for all. */
  readonly shown: string;
  /** Whether the book shows nothing of it. */
  readonly hidden: boolean;
  readonly quoteQuantity: string;
  readonly executed: string;
  readonly executedQuote: string;
  readonly selfTradePrevention: string | undefined;
  readonly status: string;
  readonly time: number;
  readonly updateTime: number;
}

export function isOpen(order: Order): boolean {
  return order.status === 'NEW' || order.status === 'PARTIALLY_FILLED' || order.status === 'PENDING_NEW';
}

export function orderOfRest(order: RestOrder): Order {
  return {
    symbol: order.symbol,
    orderId: order.orderId,
    listId: listOf(order.orderListId),
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    goodTill: order.goodTillDate,
    price: order.peggedPrice ?? order.price,
    stopPrice: order.stopPrice ?? '0',
    trailingDelta: order.trailingDelta,
    trails: (order.trailingTime ?? -1) >= 0,
    triggerPriceType: order.triggerPriceType,
    waiting: isTriggered(order.type) && !(order.isWorking ?? (order.workingTime ?? -1) >= 0),
    pending: order.status === 'PENDING_NEW',
    quantity: order.origQty,
    shown: order.icebergQty ?? '0',
    hidden: order.displayMethod === 'UNDISCLOSED',
    quoteQuantity: order.origQuoteOrderQty ?? '0',
    executed: order.executedQty,
    executedQuote: order.cummulativeQuoteQty,
    selfTradePrevention: order.selfTradePreventionMode,
    status: order.status,
    time: order.time,
    updateTime: order.updateTime,
  };
}

export function orderOfReport(report: ExecutionReport): Order {
  const canceled = report.x === 'CANCELED' && report.C !== '';
  return {
    symbol: report.s,
    orderId: report.i,
    listId: listOf(report.g),
    clientOrderId: canceled ? report.C : report.c,
    side: report.S,
    type: report.o,
    timeInForce: report.f,
    goodTill: report.gtd,
    price: report.gp ?? report.p,
    stopPrice: report.P ?? '0',
    trailingDelta: report.d,
    trails: (report.D ?? -1) >= 0,
    triggerPriceType: report.tpt,
    waiting: isTriggered(report.o) && report.W === undefined,
    pending: report.X === 'PENDING_NEW',
    quantity: report.q,
    shown: report.F ?? '0',
    hidden: report.dm === 'UNDISCLOSED',
    quoteQuantity: report.Q,
    executed: report.z,
    executedQuote: report.Z,
    selfTradePrevention: report.V,
    status: report.X,
    time: report.O,
    updateTime: report.T,
  };
}

function listOf(id: number | undefined): number | undefined {
  return id === undefined || id < 0 ? undefined : id;
}

/**
 * The open orders of the account. A snapshot replaces everything; reports are applied in the order in which they come.
 * Reports that came while the snapshot was on its way are applied after it: every change an order went through is
 * reported, so replaying some that the snapshot already knew ends at the same state.
 */
export class OpenOrders {
  private readonly byId = new Map<string, Order>();

  load(orders: readonly Order[]): void {
    this.byId.clear();
    for (const order of orders) this.apply(order);
  }

  apply(order: Order): void {
    const key = `${order.symbol}:${order.orderId}`;
    if (isOpen(order)) this.byId.set(key, order);
    else this.byId.delete(key);
  }

  clear(): void {
    this.byId.clear();
  }

  /** Newest first. */
  list(): Order[] {
    return [...this.byId.values()].sort((a, b) => b.time - a.time || b.orderId - a.orderId);
  }
}
