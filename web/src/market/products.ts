import { createSignal } from 'solid-js';
import type { Rest } from '../api/rest';
import { LastingSocket } from '../api/socket';

/** A product of the posted-offer market in figures. */
export interface Product {
  readonly productId: string;
  readonly lastPrice: number | null;
  readonly volumePerMinute: number;
  readonly openSalesOrders: number;
  readonly openPurchaseOrders: number;
}

export interface Waiting {
  readonly id: number;
  readonly userId: string;
  readonly quantity: number;
  readonly time: number;
}

export interface Buyer extends Waiting {
  /** Null: any price will do. */
  readonly maxPrice: number | null;
}

export interface Seller extends Waiting {
  readonly price: number;
}

/** A trade, which the interface calls a sale. */
export interface PostedTrade {
  readonly saleId: number;
  readonly quantity: number;
  readonly price: number;
  readonly time: number;
}

/** A product's market: the first of the queue, the cheapest asks, the latest trades. Named as the interface does. */
export interface ProductMarket extends Product {
  readonly lastSession: { readonly time: number; readonly sales: number; readonly quantity: number } | null;
  readonly buyers: readonly Buyer[];
  readonly sellers: readonly Seller[];
  readonly sales: readonly PostedTrade[];
}

interface Stats {
  readonly products: readonly Product[];
}

const REFRESH_MS = 2_000;

/** All products of the posted-offer market; none when the venue has no such market, or has not opened it. */
export class Products {
  private readonly listSignal = createSignal<readonly Product[]>([]);

  constructor(
    private readonly rest: Rest,
    private readonly sockets: string,
    private readonly isOpen: () => boolean,
  ) {}

  readonly list = this.listSignal[0];

  start(): void {
    void this.refresh();
  }

  /** Tells `onMarket` a product's market now and whenever it changes, until the function it gives back is called. */
  follow(productId: string, onMarket: (market: ProductMarket) => void): () => void {
    const socket: LastingSocket = new LastingSocket(
      `${this.sockets}/market?productId=${encodeURIComponent(productId)}`,
      {
        onOpen: () => undefined,
        onMessage: (text) => onMarket(JSON.parse(text) as ProductMarket),
        onLost: () => undefined,
        onState: () => undefined,
        probe: () => socket.send('again'),
      },
    );
    socket.start();
    return () => socket.stop();
  }

  private async refresh(): Promise<void> {
    try {
      const { products } = this.isOpen() ? await this.rest.get<Stats>('/stats') : { products: [] };
      this.listSignal[1](products);
    } catch {
      // The venue is away, which the status strip tells.
      this.listSignal[1]([]);
    }
    setTimeout(() => void this.refresh(), REFRESH_MS);
  }
}
