/** Parent orders, which the venue works by children: what the screen knows of them, and how it says so. */
import type { ExecutionReport, Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, divide, formatDecimal, groupedText, parseDecimal, plainDecimal, plainText, type Decimal } from '../money/decimal';
import { spreadText } from './figures';

export type Strategy = 'SWEEP' | 'WAIT_FOR_PRICE' | 'TWAP';

/** A parent order; amounts as the venue sent them, times in milliseconds since the epoch. */
export interface Parent {
  readonly key: string;
  readonly parentOrderId: number;
  readonly symbol: string;
  readonly bookSymbol: string | undefined;
  readonly side: Side;
  readonly strategy: Strategy;
  readonly status: string;
  readonly quantity: string;
  /** The worst price; undefined for none. */
  readonly limit: string | undefined;
  readonly executed: string;
  readonly average: string | undefined;
  /** On hold. */
  readonly working: string;
  readonly startsAt: number;
  readonly endsAt: number | undefined;
  readonly slices: number;
  readonly slicesDone: number;
  readonly childCount: number;
  readonly endReason: string | undefined;
}

/** A tier that stood when a child was made. */
export interface Stood {
  readonly provider: string;
  readonly price: string;
  readonly quantity: string;
  readonly ageMs: number;
  readonly fullAmount: boolean;
  readonly lastLook: boolean;
}

export interface Child {
  readonly key: string;
  readonly parentOrderId: number;
  readonly childNumber: number;
  readonly orderId: number | undefined;
  readonly symbol: string;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
  readonly executed: string;
  readonly status: string;
  readonly rejectReason: string | undefined;
  readonly reason: string;
  readonly stood: readonly Stood[];
  readonly tierCount: number;
  readonly book: { readonly price: string; readonly quantity: string } | undefined;
}

export interface WireParent {
  parentOrderId: number;
  symbol: string;
  bookSymbol: string | null;
  side: Side;
  strategy: Strategy;
  status: string;
  origQty: string;
  price: string | null;
  executedQty: string;
  avgPrice: string | null;
  workingQty: string;
  startTime: number;
  endTime: number | null;
  slices: number;
  slicesDone: number;
  childCount: number;
  endReason: string | null;
}

export interface WireChild {
  parentOrderId: number;
  childNumber: number;
  orderId: number | null;
  symbol: string;
  side: Side;
  price: string;
  origQty: string;
  executedQty: string;
  status: string;
  rejectReason: string | null;
  reason: string;
  stood: Stood[];
  tierCount: number;
  bookPrice: string | null;
  bookQty: string | null;
}

export function parentOf(wire: WireParent): Parent {
  const { parentOrderId, symbol, side, strategy, status, slices, slicesDone, childCount } = wire;
  return {
    key: String(parentOrderId), parentOrderId, symbol, side, strategy, status, slices, slicesDone, childCount,
    bookSymbol: wire.bookSymbol ?? undefined, quantity: wire.origQty, limit: wire.price ?? undefined, executed: wire.executedQty,
    average: wire.avgPrice ?? undefined, working: wire.workingQty, startsAt: wire.startTime, endsAt: wire.endTime ?? undefined,
    endReason: wire.endReason ?? undefined,
  };
}

export function childOf(wire: WireChild): Child {
  const { parentOrderId, childNumber, symbol, side, price, status, reason, stood, tierCount } = wire;
  const { bookPrice, bookQty } = wire;
  return {
    key: `${parentOrderId}-${childNumber}`, parentOrderId, childNumber, symbol, side, price, status, reason, stood, tierCount,
    orderId: wire.orderId ?? undefined, quantity: wire.origQty, executed: wire.executedQty, rejectReason: wire.rejectReason ?? undefined,
    book: bookPrice === null || bookQty === null ? undefined : { price: bookPrice, quantity: bookQty },
  };
}

/** Whether it sends no more children and waits for nothing. */
export function isOver({ status }: Parent): boolean {
  return status === 'FILLED' || status === 'CANCELED' || status === 'EXPIRED';
}

const OVER_KEPT = 30;
const CHILDREN_KEPT = 50;

/** The parent orders after a piece of news of one, newest first; of those that are over the newest few. */
export function afterParent(before: readonly Parent[], parent: Parent): readonly Parent[] {
  const all = [parent, ...before.filter(({ key }) => key !== parent.key)].sort((a, b) => b.parentOrderId - a.parentOrderId);
  const over = all.filter(isOver).slice(0, OVER_KEPT);
  return all.filter((each) => !isOver(each) || over.includes(each));
}

/** The children of one parent order after news of one, the newest first. */
export function afterChild(before: readonly Child[], child: Child): readonly Child[] {
  return [child, ...before.filter(({ key }) => key !== child.key)]
    .sort((a, b) => b.childNumber - a.childNumber)
    .slice(0, CHILDREN_KEPT);
}

/** The children after a report of an order, which may be none of them. One that tells of less than is known is older. */
export function afterReport(before: readonly Child[], report: ExecutionReport): readonly Child[] {
  return before.map((child) =>
    child.orderId === report.i && decimal(report.z) >= decimal(child.executed)
      ? { ...child, executed: report.z, status: report.X } : child);
}

/** How much of it is executed, in percent. */
export function share({ executed, quantity }: Parent): number {
  return Number(divide(decimal(executed), decimal(quantity)) / 10n ** 14n) / 100;
}

/** How it is worked, in words. */
export function strategyText({ strategy, slices, slicesDone }: Parent): string {
  if (strategy === 'TWAP') return `TWAP, slice ${slicesDone} of ${slices}`;
  return strategy === 'SWEEP' ? 'Sweep' : 'Wait for the price';
}

/** How it stands, in words. */
export function statusText(parent: Parent, now: number): string {
  if (parent.status === 'FILLED') return 'Done';
  if (parent.status === 'EXPIRED') return 'Its time is over';
  if (parent.status === 'CANCELED') return parent.endReason === 'IOC_REMAINDER' ? 'No more stood' : 'Canceled';
  if (parent.status === 'PENDING_CANCEL') return `Canceled, ${groupedText(parent.working)} on hold`;
  if (parent.startsAt > now) return 'Not begun';
  return decimal(parent.working) > 0n ? `${groupedText(parent.working)} on hold` : 'Works';
}

/** Why a child went where it went. */
export function reasonText(child: Child, priceDecimals: number): string {
  if (child.rejectReason !== undefined) return `Refused: ${child.rejectReason}`;
  const [first, second] = child.stood;
  switch (child.reason) {
    case 'BEST_PRICE':
      return second === undefined || first === undefined ? 'The best price'
        : `The best price: ${second.provider} was ${difference(first.price, second.price, priceDecimals)} pips worse`;
    case 'EARLIER_QUOTE':
      return second === undefined ? 'The earlier quote' : `As good as ${second.provider}, but earlier`;
    case 'FULL_AMOUNT_FITS':
      return 'One full amount costs less than the quotes together';
    case 'BOOK_BETTER':
      return first === undefined ? 'The book was cheaper' : `The book was cheaper than ${first.provider}`;
    case 'BOOK_EQUAL':
      return 'The book cost the same, and nobody can refuse there';
    default:
      return 'Nothing else stood';
  }
}

function difference(one: string, other: string, priceDecimals: number): string {
  const [low, high] = decimal(one) < decimal(other) ? [one, other] : [other, one];
  return spreadText(low, high, priceDecimals);
}

/** What stood, best first, for reading. */
export function stoodText({ stood, tierCount, book }: Child, priceDecimals: number): string {
  const price = (text: string): string => formatDecimal(decimal(text), priceDecimals);
  const marks = ({ lastLook, fullAmount }: Stood): string => `${lastLook ? ' LL' : ''}${fullAmount ? ' FA' : ''}`;
  const tiers = stood.map((each) => `${each.provider} ${price(each.price)} × ${groupedText(each.quantity)}${marks(each)}`);
  const more = tierCount > stood.length ? [`${tierCount - stood.length} more`] : [];
  return [...tiers, ...more, ...(book === undefined ? [] : [`book ${price(book.price)} × ${groupedText(book.quantity)}`])].join(' · ');
}

/** A parent order as it is typed in. */
export interface ParentDraft {
  readonly side: Side;
  readonly strategy: Strategy;
  readonly quantity: string;
  /** Empty for none. */
  readonly limit: string;
  /** Minutes from now; empty for at once. */
  readonly startsIn: string;
  /** Minutes. */
  readonly lasts: string;
  readonly slices: string;
  /** Empty for none. */
  readonly bookSymbol: string;
}

const MINUTE = 60_000n;
const ONE = 10n ** 18n;
const MOST_MINUTES = 31n * 24n * 60n;
/** A venue's slices are so far apart at least. */
const SLICE_MS = 100n;

/** Milliseconds of a number of minutes; undefined when it is none. */
function milliseconds(minutes: string): bigint | undefined {
  const value = parseDecimal(minutes);
  return value === undefined || value < 0n || value > MOST_MINUTES * ONE ? undefined : (value * MINUTE) / ONE;
}

/** What is wrong with the draft, as a sentence; undefined when it can be sent. */
export function parentProblem(draft: ParentDraft, pair: Instrument): string | undefined {
  const quantity = parseDecimal(draft.quantity);
  if (quantity === undefined || quantity <= 0n) return `The quantity is a number of ${pair.base} above 0.`;
  if (quantity % pair.lot !== 0n) return `The quantity moves in steps of ${plainDecimal(pair.lot)} ${pair.base}.`;
  if (draft.limit === '' && draft.strategy === 'WAIT_FOR_PRICE') return 'To wait for a price takes a limit.';
  if (draft.limit !== '' && badPrice(draft.limit, pair.tick)) return `The limit moves in steps of ${plainDecimal(pair.tick)}.`;
  if (draft.strategy === 'SWEEP') return undefined;
  if (draft.startsIn !== '' && milliseconds(draft.startsIn) === undefined) return 'It starts in a number of minutes, or at once.';
  const lasts = milliseconds(draft.lasts);
  if (lasts === undefined || lasts === 0n) return 'It lasts a number of minutes, 31 days at most.';
  if (draft.strategy !== 'TWAP') return undefined;
  const slices = /^\d{1,5}$/.test(draft.slices) ? BigInt(draft.slices) : 0n;
  if (slices < 1n || slices > 10_000n) return 'There are 1 to 10,000 slices.';
  return slices > 1n && lasts / slices < SLICE_MS ? 'Slices are at least a tenth of a second apart.' : undefined;
}

function badPrice(text: string, tick: Decimal): boolean {
  const value = parseDecimal(text);
  return value === undefined || value <= 0n || value % tick !== 0n;
}

/** What is sent for a draft without a problem. Times are absolute, so that it can safely be sent again. */
export function parentParameters(draft: ParentDraft, symbol: string, now: number): Record<string, string | number> {
  const start = now + Number(milliseconds(draft.startsIn) ?? 0n);
  return {
    symbol, side: draft.side, strategy: draft.strategy, quantity: plainText(draft.quantity),
    ...(draft.limit === '' ? {} : { price: plainText(draft.limit) }),
    ...(draft.bookSymbol === '' ? {} : { bookSymbol: draft.bookSymbol }),
    ...(draft.strategy === 'SWEEP' ? {} : {
      ...(start === now ? {} : { startTime: start }),
      endTime: start + Number(milliseconds(draft.lasts) ?? 0n),
    }),
    ...(draft.strategy === 'TWAP' ? { slices: Number(draft.slices) } : {}),
  };
}
