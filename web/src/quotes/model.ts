/** What the screen knows of streamed quotes; amounts as the venue sent them, times in milliseconds since the epoch. */
import type { Side } from '../api/types';

/** The best quotes of a pair; undefined where nobody quotes. */
export interface Best {
  readonly bid: string | undefined;
  readonly bidQuantity: string;
  readonly bidProvider: string;
  readonly ask: string | undefined;
  readonly askQuantity: string;
  readonly askProvider: string;
}

/** A trade with a quote, and why this one. */
export interface Execution {
  readonly tradeId: number;
  readonly symbol: string;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
  readonly provider: string;
  readonly taker: string;
  /** Whether it was our quote that somebody took. */
  readonly own: boolean;
  readonly tier: number;
  readonly ageMs: number;
  /** How long it was on hold; undefined for a firm quote. */
  readonly heldMs: number | undefined;
  /** The request whose answer it was; 0 for a tier of a ladder. */
  readonly requestId: number;
  readonly fullAmount: boolean;
  /** The best price of another provider, and whose; undefined when there was none. */
  readonly runnerUp: { readonly price: string; readonly provider: string } | undefined;
  readonly time: number;
}

/** A trade that waits for its provider. */
export interface Hold {
  readonly holdId: number;
  readonly symbol: string;
  /** The taker's. */
  readonly side: Side;
  readonly provider: string;
  readonly price: string;
  readonly quantity: string;
  readonly openedAt: number;
  readonly endsAt: number;
  readonly outcomeAtEnd: 'ACCEPT' | 'REJECT';
}

/** A provider's answer to a request; a side without a price is undefined. */
export interface QuoteAnswer {
  /** Which one it is among the answers of its request: the provider's last one counts. */
  readonly key: string;
  readonly provider: string;
  readonly bid: string | undefined;
  readonly ask: string | undefined;
  readonly validUntil: number;
}

export interface QuoteRequest {
  readonly key: string;
  readonly requestId: number;
  readonly symbol: string;
  readonly quantity: string;
  readonly taker: string;
  readonly wants: Side | 'BOTH';
  readonly createdAt: number;
  readonly validUntil: number;
  readonly answers: readonly QuoteAnswer[];
  readonly declined: readonly string[];
}
