import { parseUnits } from '../money/units';
import type { RestTrade, TradeEvent } from '../api/types';

/** One trade in whole units; `sell` when the taker sold. */
export interface Trade {
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  readonly time: number;
  readonly sell: boolean;
}

const KEPT = 200;

/** The latest trades of one instrument, newest first, each once however it arrived. */
export class Trades {
  readonly latest: Trade[] = [];

  constructor(
    private readonly priceDecimals: number,
    private readonly quantityDecimals: number,
  ) {}

  get last(): Trade | undefined {
    return this.latest[0];
  }

  onTrade(event: TradeEvent): void {
    this.add(event.t, event.p, event.q, event.T, event.m);
  }

  /** Takes in history; trades that are there already are left as they are. */
  onHistory(trades: readonly RestTrade[]): void {
    for (const trade of trades) this.add(trade.id, trade.price, trade.qty, trade.time, trade.isBuyerMaker);
  }

  private add(id: number, price: string, quantity: string, time: number, sell: boolean): void {
    let at = 0;
    while (at < this.latest.length && (this.latest[at]?.id ?? 0) > id) at++;
    if (this.latest[at]?.id === id || at >= KEPT) return;
    this.latest.splice(at, 0, {
      id,
      price: parseUnits(price, this.priceDecimals),
      quantity: parseUnits(quantity, this.quantityDecimals),
      time,
      sell,
    });
    if (this.latest.length > KEPT) this.latest.length = KEPT;
  }
}
