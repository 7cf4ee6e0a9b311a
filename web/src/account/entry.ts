import { NoAnswerError } from '../api/errors';
import type { Rest } from '../api/rest';
import type { Credentials, Parameters } from '../api/signing';
import type { OrderType, RestOrder, SelfTradePrevention, Side, TimeInForce } from '../api/types';
import type { WsApi } from '../api/wsapi';
import { decimal } from '../money/decimal';
import type { NewList } from '../ticket/lists';
import { goesWithout } from '../ticket/timeInForce';
import { isAtMarket, isTriggered } from '../ticket/triggers';
import { amendmentIds } from './amendments';
import { orderOfRest, type Order } from './orders';
import { signedIn, type Session } from './session';

/** An order as the ticket asks for it; amounts as plain decimal texts. */
export interface NewOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce?: TimeInForce;
  /** With GTD: milliseconds since the epoch. */
  readonly goodTillDate?: number;
  readonly price?: string;
  readonly stopPrice?: string;
  /** Basis points. */
  readonly trailingDelta?: number;
  readonly quantity?: string;
  readonly icebergQty?: string;
  /** Of a hidden order. */
  readonly displayMethod?: 'UNDISCLOSED';
  /** What must trade at once when it enters the book. */
  readonly minQuantity?: string;
  readonly quoteOrderQty?: string;
  readonly selfTradePreventionMode?: SelfTradePrevention;
}

/** What an order is to be from now on; amounts as plain decimal texts. */
export interface Terms {
  readonly price: string;
  readonly stopPrice: string;
  readonly quantity: string;
}

interface Amended {
  readonly amendedOrder: { readonly qty?: string; readonly executedQty?: string };
}

interface Placed {
  readonly orderReports: readonly RestOrder[];
}

interface Replaced {
  readonly newOrderResponse: RestOrder;
}

/**
 * Enters, amends and cancels orders: over the WebSocket API while that is up, else over REST. Every order carries a
 * client order id of ours, and the venue does the same order only once, so an order whose answer was lost is simply
 * sent again over REST.
 */
export class OrderEntry {
  constructor(
    private readonly rest: Rest,
    private readonly wsApi: WsApi,
    private readonly session: Session,
  ) {}

  place(order: NewOrder): Promise<RestOrder> {
    const params = { ...order, newClientOrderId: `web-${freshId()}`, newOrderRespType: 'FULL' };
    return this.call('order.place', 'POST', '/api/v3/order', params);
  }

  /** Places all orders of a list or none. Resolves with the one that the list is known by. */
  async placeList(list: NewList, prevention?: SelfTradePrevention): Promise<RestOrder> {
    const name = `web-${freshId()}`;
    // by its name the order is found in the answer, whatever place it has there
    const names = list.orders.map((order, i) => [`${order}ClientOrderId`, `${name}${i}`]);
    const { orderReports } = await this.call<Placed>(list.method, 'POST', list.path, {
      ...list.params,
      ...Object.fromEntries(names) as Parameters,
      listClientOrderId: name,
      ...(prevention === undefined ? {} : { selfTradePreventionMode: prevention }),
      newOrderRespType: 'FULL',
    });
    const followed = orderReports.find(({ clientOrderId }) => clientOrderId === `${name}${list.followed}`);
    if (followed === undefined) throw new NoAnswerError('The answer does not name the order.');
    return followed;
  }

  /** Asks what became of an order. */
  async query({ symbol, orderId }: Order): Promise<Order> {
    return orderOfRest(await this.rest.signed<RestOrder>('GET', '/api/v3/order', { symbol, orderId }, signedIn(this.session)));
  }

  /** Cancels an order; one of a list takes the others of the list with it. */
  cancel(order: Order): Promise<RestOrder> {
    return this.call('order.cancel', 'DELETE', '/api/v3/order', { symbol: order.symbol, orderId: order.orderId });
  }

  /** Cancels every open order, one instrument after the other. */
  async cancelAll(orders: readonly Order[]): Promise<number> {
    for (const symbol of new Set(orders.map((order) => order.symbol))) {
      await this.call('openOrders.cancelAll', 'DELETE', '/api/v3/openOrders', { symbol });
    }
    return orders.length;
  }

  /** Reduces the quantity; the order keeps its place in the queue. Resolves with the order as it is then. */
  async reduce(order: Order, newQty: string): Promise<Order> {
    const params = { symbol: order.symbol, orderId: order.orderId, newQty };
    const path = '/api/v3/order/amend/keepPriority';
    const { amendedOrder } = await this.rest.signed<Amended>('PUT', path, params, signedIn(this.session));
    return { ...order, quantity: amendedOrder.qty ?? newQty, executed: amendedOrder.executedQty ?? order.executed };
  }

  /**
   * Cancels the order and enters it anew in one step: at the back of the queue, with the same kind and side. One that has
   * been triggered goes on as what it became, and one that trails already trails on: its trigger has been reached. The
   * order stays as it is when the venue refuses the new one. Resolves with the new order.
   */
  async replace(order: Order, { price, stopPrice, quantity }: Terms): Promise<Order> {
    const ids = amendmentIds(freshId());
    const type = isTriggered(order.type) && !order.waiting ? 'LIMIT' : order.type;
    const params = {
      symbol: order.symbol,
      cancelReplaceMode: 'KEEP_ON_FAILURE',
      cancelOrderId: order.orderId,
      cancelNewClientOrderId: ids.cancel,
      side: order.side,
      type,
      ...(goesWithout(type, order.timeInForce) ? {} : { timeInForce: order.timeInForce }),
      ...(order.timeInForce === 'GTD' ? { goodTillDate: order.goodTill } : {}),
      selfTradePreventionMode: order.selfTradePrevention,
      ...(isAtMarket(type) ? {} : { price }),
      ...(order.waiting && decimal(stopPrice) > 0n && !(await this.trailsOn(order, stopPrice)) ? { stopPrice } : {}),
      ...(order.waiting && order.trailingDelta !== undefined ? { trailingDelta: order.trailingDelta } : {}),
      ...(order.waiting && order.triggerPriceType !== undefined ? { triggerPriceType: order.triggerPriceType } : {}),
      quantity,
      ...(decimal(order.shown) > 0n ? { icebergQty: decimal(order.shown) < decimal(quantity) ? order.shown : quantity } : {}),
      ...(order.hidden ? { displayMethod: 'UNDISCLOSED' } : {}),
      newClientOrderId: ids.enter,
      newOrderRespType: 'FULL',
    };
    const path = '/api/v3/order/cancelReplace';
    const { newOrderResponse } = await this.call<Replaced>('order.cancelReplace', 'POST', path, params);
    return orderOfRest(newOrderResponse);
  }

  /** Whether the order trails by now, from a price on that is not to be changed. No report tells when it begins. */
  private async trailsOn(order: Order, stopPrice: string): Promise<boolean> {
    if (order.trailingDelta === undefined || decimal(stopPrice) !== decimal(order.stopPrice)) return false;
    return order.trails || (await this.query(order)).trails;
  }

  private call<T>(method: string, verb: 'POST' | 'DELETE', path: string, params: Parameters): Promise<T> {
    return callOnce<T>(this.rest, this.wsApi, signedIn(this.session), method, verb, path, params);
  }
}

/** A call over the WebSocket API, and when that gives no answer the same one over REST. */
export async function callOnce<T>(
  rest: Rest,
  wsApi: WsApi,
  credentials: Credentials,
  method: string,
  verb: 'POST' | 'DELETE',
  path: string,
  params: Parameters,
): Promise<T> {
  try {
    return await wsApi.signed<T>(method, params, credentials);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return rest.signed<T>(verb, path, params, credentials);
  }
}

/** What a client order id is made of that no other order has: 60 bits of time and chance. */
export function freshId(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${[...chance].map((word) => word.toString(36)).join('')}`.slice(0, 30);
}
