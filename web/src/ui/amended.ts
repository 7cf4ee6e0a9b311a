import type { Order } from '../account/orders';
import type { Instrument } from '../market/instruments';
import { decimal, formatGrouped } from '../money/decimal';
import { isAtMarket, triggerText } from '../ticket/triggers';
import { notify } from './notices';

/** What an amendment came to, in words: the order as it is now, then what it was and where it stands in the queue. */
export function amendedText(
  before: Order | undefined,
  after: Order,
  instrument: Instrument | undefined,
): { readonly title: string; readonly detail: string } {
  const price = (order: Order): string => {
    const own = isAtMarket(order.type) ? 'market' : formatGrouped(decimal(order.price), instrument?.priceDecimals ?? 8);
    return order.waiting ? `${own} once ${triggerText(order, instrument)}` : own;
  };
  const quantity = (text: string): string => formatGrouped(decimal(text), instrument?.quantityDecimals ?? 8);
  const size = `${quantity(after.quantity)} ${instrument?.base ?? after.symbol}`;
  const title = `Amended: ${after.side === 'BUY' ? 'buy' : 'sell'} ${size} at ${price(after)}`;
  const kept = before === undefined || before.orderId === after.orderId;
  const place = after.waiting ? 'goes on waiting' : kept ? 'keeps its place in the queue' : 'now at the back of the queue';
  if (before === undefined) return { title, detail: place };
  const filled = decimal(before.executed) > 0n ? `, ${quantity(before.executed)} of it filled` : '';
  const was = kept ? quantity(before.quantity) : `${quantity(before.quantity)} at ${price(before)}${filled}`;
  return { title, detail: `was ${was}; ${place}` };
}

/** Says so; hearing of the same amendment twice shows one message. */
export function tellAmended(before: Order | undefined, after: Order, instrument: Instrument | undefined): void {
  notify({ key: `amended${after.orderId}`, tone: 'plain', ...amendedText(before, after, instrument) });
}
