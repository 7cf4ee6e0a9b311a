import { decimal, plainDecimal, parseDecimal } from '../money/decimal';
import type { Order } from '../account/orders';

/** What a change of price and quantity amounts to. `quantity` is what the call wants to hear. */
export type Amendment =
  | { readonly kind: 'none' }
  | { readonly kind: 'impossible'; readonly why: string }
  /** Less quantity at the same price: the order keeps its place. */
  | { readonly kind: 'reduce'; readonly quantity: string }
  /** Anything else: canceled and entered anew, for what is still to be filled. */
  | { readonly kind: 'replace'; readonly price: string; readonly quantity: string };

/** Decides how to change `order` to a new price and a new whole quantity (what has been filled included). */
export function amendmentOf(order: Order, priceText: string, quantityText: string): Amendment {
  const price = parseDecimal(priceText);
  const quantity = parseDecimal(quantityText);
  if (price === undefined || price <= 0n) return { kind: 'impossible', why: 'The price is not a number above zero.' };
  if (quantity === undefined || quantity <= 0n) {
    return { kind: 'impossible', why: 'The quantity is not a number above zero.' };
  }
  const executed = decimal(order.executed);
  if (quantity <= executed) {
    return { kind: 'impossible', why: 'As much has been filled already; cancel the order instead.' };
  }
  const samePrice = price === decimal(order.price);
  const present = decimal(order.quantity);
  if (samePrice && quantity === present) return { kind: 'none' };
  if (samePrice && quantity < present) return { kind: 'reduce', quantity: plainDecimal(quantity) };
  return { kind: 'replace', price: plainDecimal(price), quantity: plainDecimal(quantity - executed) };
}
