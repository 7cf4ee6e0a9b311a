import { decimal, plainDecimal, parseDecimal } from '../money/decimal';
import type { Order } from '../account/orders';
import { isAtMarket } from './triggers';

/** What a change of price and quantity amounts to. `quantity` is what the call wants to hear. */
export type Amendment =
  | { readonly kind: 'none' }
  | { readonly kind: 'impossible'; readonly why: string }
  /** Less quantity at the same price: the order keeps its place. */
  | { readonly kind: 'reduce'; readonly quantity: string }
  /** Anything else: canceled and entered anew, for what is still to be filled. */
  | { readonly kind: 'replace'; readonly price: string; readonly stopPrice: string; readonly quantity: string };

/** Whether the order has a price that can be changed: one that trades at market has none. */
export function hasPrice(order: Order): boolean {
  return !isAtMarket(order.type);
}

/** Whether the order waits for a price that can be changed. */
export function hasTrigger(order: Order): boolean {
  return order.waiting && decimal(order.stopPrice) > 0n;
}

/** Decides how to change `order` to new prices and a new whole quantity (what has been filled included). */
export function amendmentOf(order: Order, priceText: string, quantityText: string, triggerText = order.stopPrice): Amendment {
  const price = hasPrice(order) ? parseDecimal(priceText) : 0n;
  const trigger = hasTrigger(order) ? parseDecimal(triggerText) : 0n;
  const quantity = parseDecimal(quantityText);
  if (hasPrice(order) && (price ?? 0n) <= 0n) return { kind: 'impossible', why: 'The price is not a number above zero.' };
  if (hasTrigger(order) && (trigger ?? 0n) <= 0n) {
    return { kind: 'impossible', why: 'The trigger price is not a number above zero.' };
  }
  if (quantity === undefined || quantity <= 0n) {
    return { kind: 'impossible', why: 'The quantity is not a number above zero.' };
  }
  const executed = decimal(order.executed);
  if (quantity <= executed) {
    return { kind: 'impossible', why: 'As much has been filled already; cancel the order instead.' };
  }
  const samePrice =
    (!hasPrice(order) || price === decimal(order.price)) && (!hasTrigger(order) || trigger === decimal(order.stopPrice));
  const present = decimal(order.quantity);
  if (samePrice && quantity === present) return { kind: 'none' };
  if (samePrice && quantity < present) return { kind: 'reduce', quantity: plainDecimal(quantity) };
  return {
    kind: 'replace',
    price: plainDecimal(price ?? 0n),
    stopPrice: plainDecimal(trigger ?? 0n),
    quantity: plainDecimal(quantity - executed),
  };
}
