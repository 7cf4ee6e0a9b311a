/** Streamed quotes in the shapes of the venue's answers and events, and what the screen makes of them. */
import type { Side } from '../api/types';
import type { Tier } from './ladder';
import type { Best, Execution, Hold, QuoteRequest } from './model';

/** The event of `@quoteTicker`: price, quantity and provider of the best bid and ask; without a provider there is none. */
export interface QuoteTickerEvent {
  E: number;
  b: string;
  B: string;
  bp: string | null;
  a: string;
  A: string;
  ap: string | null;
}

type WireTier = readonly [price: string, quantity: string, tier: number];

export interface WireLadder {
  provider: string;
  stream: number;
  quoteId: string;
  time: number;
  validUntil: number;
  fullAmount: boolean;
  lastLook: boolean;
  bids: WireTier[];
  asks: WireTier[];
}

/** The event of `@quotes`: every provider's ladders. */
export interface QuotesEvent {
  E: number;
  ladders: WireLadder[];
}

export interface WireHold {
  holdId: number;
  symbol: string;
  side: Side;
  price: string;
  quantity: string;
  provider: string;
  outcomeAtEnd: 'ACCEPT' | 'REJECT';
  openedTime: number;
  endTime: number;
}

export interface WireRequest {
  requestId: number;
  symbol: string;
  side: Side | 'BOTH';
  quantity: string;
  taker: string;
  createdTime: number;
  validUntil: number;
  declined: string[];
  answers: { provider: string; bid: string | null; ask: string | null; answerValidUntil: number }[];
}

export interface WireExecution {
  E: number;
  symbol: string;
  role: 'TAKER' | 'PROVIDER';
  taker: string;
  side: Side;
  tradeId: number;
  price: string;
  qty: string;
  provider: string;
  quoteId: string | null;
  tier: number;
  fullAmount: boolean;
  ageMs: number;
  runnerUpPrice: string | null;
  runnerUp: string | null;
  requestId: number;
  heldMs: number;
  holdId: number;
}

export function bestOf({ b, B, bp, a, A, ap }: QuoteTickerEvent): Best {
  return {
    bid: bp === null ? undefined : b,
    bidQuantity: bp === null ? '' : B,
    bidProvider: bp ?? '',
    ask: ap === null ? undefined : a,
    askQuantity: ap === null ? '' : A,
    askProvider: ap ?? '',
  };
}

/** All providers' tiers of both sides, in no order. */
export function tiersOf({ ladders }: QuotesEvent): { bids: Tier[]; asks: Tier[] } {
  return {
    bids: ladders.flatMap((ladder) => ladder.bids.map((tier) => tierOf(ladder, tier))),
    asks: ladders.flatMap((ladder) => ladder.asks.map((tier) => tierOf(ladder, tier))),
  };
}

function tierOf(ladder: WireLadder, [price, quantity, tier]: WireTier): Tier {
  const { provider, stream, quoteId, time, validUntil, lastLook, fullAmount } = ladder;
  return { provider, stream, quoteId, tier, price, quantity, sentAt: time, validUntil, lastLook, fullAmount };
}

export function holdOf(hold: WireHold): Hold {
  const { holdId, symbol, side, provider, price, quantity, openedTime, endTime, outcomeAtEnd } = hold;
  return { holdId, symbol, side, provider, price, quantity, openedAt: openedTime, endsAt: endTime, outcomeAtEnd };
}

export function requestOf(request: WireRequest): QuoteRequest {
  const { requestId, symbol, side, quantity, taker, createdTime, validUntil, declined } = request;
  const answers = request.answers.map(({ provider, bid, ask, answerValidUntil }) => ({
    key: provider, provider, bid: bid ?? undefined, ask: ask ?? undefined, validUntil: answerValidUntil,
  }));
  const key = String(requestId);
  return { key, requestId, symbol, quantity, taker, wants: side, createdAt: createdTime, validUntil, answers, declined };
}

export function executionOf(event: WireExecution): Execution {
  const { tradeId, symbol, side, price, qty, provider, tier, ageMs, heldMs, holdId, requestId, fullAmount } = event;
  const { runnerUpPrice, runnerUp, taker, role } = event;
  return {
    tradeId, symbol, side, price, quantity: qty, provider, tier, ageMs, requestId, fullAmount, time: event.E,
    taker, own: role === 'PROVIDER',
    heldMs: holdId === 0 ? undefined : heldMs,
    runnerUp: runnerUpPrice === null || runnerUp === null ? undefined : { price: runnerUpPrice, provider: runnerUp },
  };
}
