import type { ExecutionReport, RestOrder, Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, divide, formatGrouped, groupedText } from '../money/decimal';

/** An order for quotes, as far as is known; amounts as the venue sent them. */
export interface Deal {
  readonly orderId: number;
  readonly side: Side;
  readonly quantity: string;
  readonly executed: string;
  readonly executedQuote: string;
  readonly status: string;
}

export function dealOf(order: RestOrder): Deal {
  return {
    orderId: order.orderId,
    side: order.side,
    quantity: order.origQty,
    executed: order.executedQty,
    executedQuote: order.cummulativeQuoteQty,
    status: order.status,
  };
}

/** The deal after reports of it. One that tells of less than is known is older than that. */
export function afterReports(deal: Deal, reports: readonly ExecutionReport[]): Deal {
  let now = deal;
  for (const report of reports) {
    if (decimal(report.z) < decimal(now.executed)) continue;
    if (isOver(now) && decimal(report.z) === decimal(now.executed)) continue;
    now = { ...now, executed: report.z, executedQuote: report.Z, status: report.X };
  }
  return now;
}

/** Whether nothing more comes of it. */
export function isOver({ status }: Deal): boolean {
  return status !== 'NEW' && status !== 'PARTIALLY_FILLED';
}

/** What became of it, in words. */
export function dealText(deal: Deal, waiting: boolean, { base, priceDecimals }: Instrument): string {
  const executed = decimal(deal.executed);
  const verb = deal.side === 'BUY' ? 'Bought' : 'Sold';
  const rest = isOver(deal) ? '' : waiting ? ', the rest waits' : ', the rest is on hold';
  if (executed === 0n) {
    if (isOver(deal)) return `Nothing done: no quote of ${groupedText(deal.quantity)} ${base} within the guard.`;
    return waiting ? `Waiting for ${groupedText(deal.quantity)} ${base}` : `On hold with the provider: ${groupedText(deal.quantity)} ${base}`;
  }
  const average = formatGrouped(divide(decimal(deal.executedQuote), executed), priceDecimals);
  const of = executed < decimal(deal.quantity) ? ` of ${groupedText(deal.quantity)}` : '';
  return `${verb} ${groupedText(deal.executed)}${of} ${base} at ${average}${rest}`;
}
