import { createSignal } from 'solid-js';
import type { Rest } from '../api/rest';
import type { Side } from '../api/types';

/** An order for the posted-offer market by somebody who shows no key; amounts as plain decimal texts. */
export interface NewPostedOrder {
  readonly productId: string;
  readonly side: Side;
  readonly quantity: string;
  /** The price asked, or the most to pay; undefined: any price. */
  readonly price: string | undefined;
  readonly userId: string;
}

export type PostedStatus = 'PENDING' | 'PARTIAL' | 'COMPLETED' | 'TIMED_OUT' | 'CANCELED';

/** An order that was posted from here, as far as it has come. */
export interface PostedOrder extends NewPostedOrder {
  readonly id: number;
  readonly status: PostedStatus;
  readonly traded: number;
  /** What was paid or got for it altogether. */
  readonly value: number;
}

/** What the venue says became of an order; named as the interface does. */
export interface PostedResult {
  readonly status: PostedStatus;
  readonly sales: readonly { readonly quantity: number; readonly price: number }[];
}

const KEPT = 6;
const ASK_EVERY_MS = 1_000;

/** The order after the venue has said what became of it. */
export function afterResult(order: PostedOrder, { status, sales }: PostedResult): PostedOrder {
  const traded = sales.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...order, status, traded, value: sales.reduce((sum, { quantity, price }) => sum + quantity * price, 0) };
}

/** Whether the order can still trade. */
export function isWaiting({ status }: PostedOrder): boolean {
  return status === 'PENDING' || status === 'PARTIAL';
}

/**
 * Orders posted without a key from this page, the newest few, newest first. Nobody tells this page what becomes of them,
 * so it asks for each that can still trade.
 */
export class PostedOrders {
  private readonly listSignal = createSignal<readonly PostedOrder[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly rest: Rest) {}

  readonly list = this.listSignal[0];

  /** Posts an order, once: a market that asks for no key cannot tell a repeated order from another one. */
  async post(order: NewPostedOrder): Promise<PostedOrder> {
    const { productId, quantity, userId, price, side } = order;
    const terms = { productId, quantity, userId };
    const { id } = side === 'BUY'
      ? await this.rest.post<{ id: number }>('/buy', { ...terms, maxPrice: price })
      : await this.rest.post<{ id: number }>('/sell', { ...terms, price });
    const posted: PostedOrder = { ...order, id, status: 'PENDING', traded: 0, value: 0 };
    this.listSignal[1]((before) => [posted, ...before].slice(0, KEPT));
    this.askSoon(0);
    return posted;
  }

  private askSoon(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), ms);
  }

  private async ask(): Promise<void> {
    for (const { id } of this.list().filter(isWaiting)) {
      try {
        const result = await this.rest.get<PostedResult>('/result', { id });
        this.listSignal[1]((before) => before.map((each) => (each.id === id ? afterResult(each, result) : each)));
      } catch {
        // The venue is away, which the status strip tells; the next round asks again.
        break;
      }
    }
    if (this.list().some(isWaiting)) this.askSoon(ASK_EVERY_MS);
  }
}
