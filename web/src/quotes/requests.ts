import type { Side } from '../api/types';
import { decimal } from '../money/decimal';
import type { Hold, QuoteAnswer, QuoteRequest } from './model';

/** The answer that is best for the taker; of equal ones the first. Undefined when none has a price on that side. */
export function bestAnswer(answers: readonly QuoteAnswer[], side: Side): QuoteAnswer | undefined {
  const price = (answer: QuoteAnswer): string | undefined => (side === 'BUY' ? answer.ask : answer.bid);
  let best: QuoteAnswer | undefined;
  for (const answer of answers) {
    const mine = price(answer);
    if (mine === undefined) continue;
    const other = best === undefined ? undefined : price(best);
    const difference = other === undefined ? 1n : side === 'BUY' ? decimal(other) - decimal(mine) : decimal(mine) - decimal(other);
    if (difference > 0n) best = answer;
  }
  return best;
}

/** The trades on hold after one began or ended; newest first. */
export function afterHold(before: readonly Hold[], hold: Hold, open: boolean): readonly Hold[] {
  const others = before.filter(({ holdId }) => holdId !== hold.holdId);
  return open ? [hold, ...others] : others;
}

/** The open requests after a piece of news of one of them: about one provider, whose answer alone it has, or about all (null). */
export function afterRequest(
  before: readonly QuoteRequest[], request: QuoteRequest, about: string | null, over: boolean,
): readonly QuoteRequest[] {
  const others = before.filter(({ requestId }) => requestId !== request.requestId);
  if (over) return others;
  const known = before.find(({ requestId }) => requestId === request.requestId);
  const now = known === undefined || about === null ? request : { ...request, answers: afterAnswer(known.answers, request.answers, about) };
  return [now, ...others].sort((a, b) => b.requestId - a.requestId);
}

/** An answer that replaces another keeps its place: of two that are alike the first is the best. */
function afterAnswer(
  before: readonly QuoteAnswer[], told: readonly QuoteAnswer[], about: string,
): readonly QuoteAnswer[] {
  const answer = told.find(({ provider }) => provider === about);
  if (answer === undefined) return before.filter(({ provider }) => provider !== about);
  return before.some(({ provider }) => provider === about)
    ? before.map((one) => (one.provider === about ? answer : one))
    : [...before, answer];
}
