import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import { createStore } from 'solid-js/store';
import { describe, NoAnswerError } from '../api/errors';
import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { plainText } from '../money/decimal';
import { guardedPrice, guardProblem, quantityProblem, usualQuantity } from '../quotes/guard';
import { afterReports, dealOf, type Deal } from '../quotes/deal';
import type { QuoteOrder } from '../quotes/quoteAccount';
import type { Desk } from './desk';

/** One-click dealing turns itself off after so long without a deal. */
const ARMED_MS = 5 * 60_000;

/** What became of the last deal of a pair, or why there was none. */
export type DealNews = { readonly kind: 'deal'; readonly deal: Deal; readonly waits: boolean } | { readonly kind: 'refused'; readonly why: string };

/** Quantities, the guard, whether one click deals, and what came of it. */
export interface Dealing {
  readonly armed: Accessor<boolean>;
  readonly arm: (armed: boolean) => void;
  /** Pips beyond the price on the screen that a deal may have. */
  readonly guard: Accessor<string>;
  readonly setGuard: (pips: string) => void;
  readonly quantity: (instrument: Instrument) => string;
  readonly setQuantity: (instrument: Instrument, text: string) => void;
  readonly busy: (symbol: string) => boolean;
  readonly news: (symbol: string) => DealNews | undefined;
  /** Why a click on this pair would not deal; undefined when it would. */
  readonly problem: (instrument: Instrument) => string | undefined;
  /** Deals at the price that was on the screen, or up to the guard beyond it. */
  readonly click: (instrument: Instrument, side: Side, price: string) => Promise<void>;
  /** Sends any order for quotes of a pair, and keeps what became of it. */
  readonly send: (order: QuoteOrder) => Promise<void>;
}

/** Call inside a reactive owner. */
export function createDealing(desk: Desk): Dealing {
  const { session, quoteBoard, quoteAccount } = desk.venue;
  const [armed, setArmed] = createSignal(false);
  const [guard, setGuard] = createSignal('1');
  const [quantities, setQuantities] = createStore<Record<string, string>>({});
  const [sending, setSending] = createStore<Record<string, boolean>>({});
  const [news, setNews] = createStore<Record<string, DealNews | undefined>>({});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = (wanted: boolean): void => {
    clearTimeout(timer);
    setArmed(wanted && session.state() === 'live');
    if (armed()) timer = setTimeout(() => setArmed(false), ARMED_MS);
  };
  // whoever comes back, or sees the connection come back, arms anew
  createEffect(on([session.state, () => desk.view()], ([state, view]) => {
    if (state !== 'live' || view !== 'quotes') arm(false);
  }));
  onCleanup(() => clearTimeout(timer));
  onCleanup(session.onReport((report) => {
    const present = news[report.s];
    if (present?.kind === 'deal' && present.deal.orderId === report.i) {
      setNews(report.s, { ...present, deal: afterReports(present.deal, [report]) });
    }
  }));

  const quantity = (instrument: Instrument): string => quantities[instrument.symbol] ?? usualQuantity(instrument);
  const problem = (instrument: Instrument): string | undefined => {
    if (session.state() !== 'live') return 'Sign in to deal.';
    if (!armed()) return 'One-click dealing is off.';
    if (!instrument.trading) return 'This pair is halted.';
    if (quoteBoard.quotes[instrument.symbol]?.live !== true) return 'The prices are not live.';
    return quantityProblem(quantity(instrument), instrument) ?? guardProblem(guard());
  };
  const send = async (order: QuoteOrder): Promise<void> => {
    const { symbol } = order;
    if (sending[symbol] === true) return;
    setSending(symbol, true);
    setNews(symbol, undefined);
    // reports may overtake the answer
    const early: Parameters<typeof afterReports>[1][number][] = [];
    const stop = session.onReport((report) => void early.push(report));
    try {
      const deal = dealOf(await quoteAccount.place(order));
      const waits = order.timeInForce === 'GTC';
      setNews(symbol, { kind: 'deal', waits, deal: afterReports(deal, early.filter(({ i }) => i === deal.orderId)) });
    } catch (error) {
      const why = error instanceof NoAnswerError
        ? 'The venue did not answer. Whether it dealt shows in the executions and the waiting orders.'
        : describe(error);
      setNews(symbol, { kind: 'refused', why });
    } finally {
      stop();
      setSending(symbol, false);
    }
  };
  const click = async (instrument: Instrument, side: Side, price: string): Promise<void> => {
    const why = problem(instrument);
    if (why !== undefined) {
      setNews(instrument.symbol, { kind: 'refused', why });
      return;
    }
    arm(true);
    await send({
      symbol: instrument.symbol,
      side,
      type: 'LIMIT',
      timeInForce: 'IOC',
      quantity: plainText(quantity(instrument)),
      price: guardedPrice(side, price, guard(), instrument),
    });
  };
  return {
    armed, arm, guard, setGuard, quantity, problem, send, click,
    setQuantity: ({ symbol }, text) => setQuantities(symbol, text),
    busy: (symbol) => sending[symbol] === true,
    news: (symbol) => news[symbol],
  };
}
