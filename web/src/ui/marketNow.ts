import type { BookSide } from '../market/book';
import type { Feed } from '../market/feed';
import type { Instrument } from '../market/instruments';
import { divide, parseDecimal, SCALE, type Decimal } from '../money/decimal';
import { timeOf } from '../ticket/timeInForce';
import { isAtMarket, isTriggered } from '../ticket/triggers';
import { unusual, type Intended, type Level, type MarketNow } from '../ticket/unusual';
import { usesAmount } from '../ticket/validation';
import type { Desk, TicketState } from './desk';

/** What is unusual about the order in the ticket as the market is now, in sentences to ask about. */
export function doubtsOf(desk: Desk, instrument: Instrument): string[] {
  const market = marketNow(desk);
  return unusual(intended(desk.ticket, market), market, instrument);
}

function marketNow(desk: Desk): MarketNow {
  const feed = desk.feed();
  const atAuction = ['AT_OPEN', 'AT_CLOSE'].includes(timeOf(desk.ticket));
  const continuous = desk.phase() === 'CONTINUOUS' && !atAuction;
  if (feed === undefined) return { last: undefined, bids: [], asks: [], continuous, whole: false };
  const { book, sync, trades } = feed;
  const live = sync.state === 'live';
  return {
    last: trades.last === undefined ? undefined : decimalOf(trades.last.price, book.priceDecimals),
    bids: live ? levelsOf(book.bids, feed) : [],
    asks: live ? levelsOf(book.asks, feed) : [],
    continuous,
    whole: !book.bids.cutOff && !book.asks.cutOff,
  };
}

function levelsOf(side: BookSide, { book }: Feed): Level[] {
  return side.prices.map((price, i) => ({
    price: decimalOf(price, book.priceDecimals),
    quantity: decimalOf(side.quantities[i] ?? 0, book.quantityDecimals),
  }));
}

/** An amount to spend or to get is looked at as the quantity it comes to at the best price. */
function intended(ticket: TicketState, { bids, asks }: MarketNow): Intended {
  const { side } = ticket;
  const best = (side === 'BUY' ? asks : bids)[0]?.price;
  const amount = parseDecimal(ticket.amount);
  const bought = amount === undefined || best === undefined ? undefined : divide(amount, best);
  return {
    side,
    price: isAtMarket(ticket.type) ? undefined : parseDecimal(ticket.price),
    ...(isTriggered(ticket.type) ? { waits: true, trigger: parseDecimal(ticket.stopPrice) } : {}),
    quantity: usesAmount(ticket) ? bought : parseDecimal(ticket.quantity),
  };
}

function decimalOf(units: number, decimals: number): Decimal {
  return BigInt(Math.round(units)) * 10n ** BigInt(SCALE - decimals);
}
