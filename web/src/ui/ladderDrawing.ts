import type { Feed } from '../market/feed';
import { rowsOf, type Row } from '../market/ladder';
import { formatUnits } from '../money/units';
import { FONT, type Stage } from './canvas';

/** What the ladder shows. Rows are counted from the middle outwards: asks 1, 2, …; bids -1, -2, …. */
export interface LadderView {
  readonly feed: Feed;
  readonly group: number;
  readonly hover: number | undefined;
  /** Prices of own open orders, those of bids negated. */
  readonly own: ReadonlySet<number>;
}

interface Layout {
  readonly rows: number;
  readonly middleTop: number;
  topOf(row: number): number;
  rowAt(y: number): number | undefined;
}

const ROW = 19;
const MIDDLE = 34;
const PAD = 10;

export function layoutOf(height: number): Layout {
  const rows = Math.max(1, Math.floor((height - MIDDLE) / 2 / ROW));
  const middleTop = Math.floor((height - MIDDLE) / 2);
  const bottom = middleTop + MIDDLE;
  return {
    rows,
    middleTop,
    topOf: (row) => (row > 0 ? middleTop - row * ROW : bottom + (-row - 1) * ROW),
    rowAt: (y) => {
      const row = y < middleTop ? Math.ceil((middleTop - y) / ROW) : -Math.ceil((y - bottom) / ROW);
      return row === 0 || (y >= middleTop && y < bottom) || Math.abs(row) > rows ? undefined : row;
    },
  };
}

/** The price group in a row, if there is one. */
export function rowAt(view: LadderView, height: number, row: number): Row | undefined {
  return sideRows(view, layoutOf(height).rows, row > 0)[Math.abs(row) - 1];
}

export function drawLadder(stage: Stage, view: LadderView): void {
  const layout = layoutOf(stage.height);
  const asks = sideRows(view, layout.rows, true);
  const bids = sideRows(view, layout.rows, false);
  const most = Math.max(asks.at(-1)?.cumulative ?? 0, bids.at(-1)?.cumulative ?? 0, 1);
  stage.ctx.globalAlpha = view.feed.sync.state === 'live' ? 1 : 0.3;
  stage.ctx.textBaseline = 'middle';
  asks.forEach((row, i) => drawRow(stage, view, layout, row, i + 1, most));
  bids.forEach((row, i) => drawRow(stage, view, layout, row, -i - 1, most));
  drawMiddle(stage, view, layout, view.hover !== undefined && view.hover > 0 ? asks : bids);
  if (asks.length + bids.length === 0 && view.feed.sync.state === 'live') drawEmpty(stage, layout);
  stage.ctx.globalAlpha = 1;
}

function drawEmpty({ ctx, width, colours }: Stage, { middleTop }: Layout): void {
  ctx.font = `400 12px ${FONT}`;
  ctx.textAlign = 'center';
  ctx.fillStyle = colours.quiet;
  ctx.fillText('The book is empty.', width / 2, middleTop + MIDDLE + ROW);
}

function sideRows({ feed, group }: LadderView, count: number, ask: boolean): Row[] {
  return rowsOf(ask ? feed.book.asks : feed.book.bids, group, count, ask);
}

function drawRow(stage: Stage, view: LadderView, layout: Layout, row: Row, at: number, most: number): void {
  const { ctx, width, colours } = stage;
  const { priceDecimals, quantityDecimals } = view.feed.book;
  const ask = at > 0;
  const top = layout.topOf(at);
  const { hover } = view;
  if (hover !== undefined && hover > 0 === ask && Math.abs(at) <= Math.abs(hover)) {
    ctx.fillStyle = colours.raised;
    ctx.fillRect(0, top, width, ROW);
  }
  ctx.fillStyle = ask ? colours.sellSoft : colours.buySoft;
  const total = (row.cumulative / most) * width;
  ctx.fillRect(width - total, top, total, ROW - 1);
  const level = (row.quantity / most) * width;
  ctx.fillRect(width - level, top, level, ROW - 1);
  const middle = top + ROW / 2;
  if (isOwn(view, row, ask)) {
    ctx.fillStyle = colours.accent;
    ctx.fillRect(0, top + 2, 3, ROW - 5);
  }
  ctx.font = `500 12px ${FONT}`;
  ctx.textAlign = 'left';
  ctx.fillStyle = ask ? colours.sell : colours.buy;
  ctx.fillText(formatUnits(row.price, priceDecimals, true), PAD, middle);
  ctx.font = `400 12px ${FONT}`;
  ctx.textAlign = 'right';
  ctx.fillStyle = colours.text;
  ctx.fillText(formatUnits(row.quantity, quantityDecimals, true), width * 0.655, middle);
  ctx.fillStyle = colours.muted;
  ctx.fillText(formatUnits(row.cumulative, quantityDecimals, true), width - PAD, middle);
}

function isOwn({ own, group }: LadderView, row: Row, ask: boolean): boolean {
  for (const signed of own) {
    if (signed > 0 !== ask) continue;
    const price = Math.abs(signed);
    if ((ask ? Math.ceil(price / group) : Math.floor(price / group)) * group === row.price) return true;
  }
  return false;
}

function drawMiddle(stage: Stage, view: LadderView, layout: Layout, hovered: Row[]): void {
  const { ctx, width, colours } = stage;
  const y = layout.middleTop + MIDDLE / 2;
  ctx.strokeStyle = colours.line;
  ctx.lineWidth = 1;
  for (const edge of [layout.middleTop + 2.5, layout.middleTop + MIDDLE - 2.5]) {
    ctx.beginPath();
    ctx.moveTo(0, edge);
    ctx.lineTo(width, edge);
    ctx.stroke();
  }
  const row = view.hover === undefined ? undefined : hovered[Math.abs(view.hover) - 1];
  if (row === undefined) drawLast(stage, view, y);
  else drawSum(stage, view, hovered.slice(0, Math.abs(view.hover ?? 0)), y);
}

function drawLast({ ctx, width, colours }: Stage, { feed }: LadderView, y: number): void {
  const { priceDecimals, bids, asks } = feed.book;
  const { last, latest } = feed.trades;
  const before = latest.find((trade) => trade.price !== last?.price);
  const up = last !== undefined && before !== undefined && last.price > before.price;
  ctx.textAlign = 'left';
  ctx.font = `600 15px ${FONT}`;
  ctx.fillStyle = before === undefined ? colours.text : up ? colours.buy : colours.sell;
  if (last !== undefined) ctx.fillText(formatUnits(last.price, priceDecimals, true), PAD, y);
  if (bids.best === undefined || asks.best === undefined) return;
  const spread = asks.best - bids.best;
  const basisPoints = (spread / ((asks.best + bids.best) / 2)) * 10_000;
  ctx.textAlign = 'right';
  ctx.font = `400 11.5px ${FONT}`;
  ctx.fillStyle = colours.quiet;
  const words = spread < 0 ? 'Crossed by' : 'Spread';
  const size = formatUnits(Math.abs(spread), priceDecimals);
  ctx.fillText(`${words} ${size} · ${Math.abs(basisPoints).toFixed(1)} bp`, width - PAD, y);
}

/** What trading through the hovered rows would take: how much, at which average price. */
function drawSum({ ctx, width, colours }: Stage, { feed }: LadderView, rows: Row[], y: number): void {
  const { priceDecimals, quantityDecimals } = feed.book;
  const quantity = rows.at(-1)?.cumulative ?? 0;
  const cost = rows.reduce((sum, row) => sum + row.price * row.quantity, 0);
  const average = quantity === 0 ? 0 : Math.round(cost / quantity);
  const amount = cost / 10 ** (priceDecimals + quantityDecimals);
  ctx.font = `500 12px ${FONT}`;
  ctx.fillStyle = colours.text;
  ctx.textAlign = 'left';
  ctx.fillText(`avg ${formatUnits(average, priceDecimals, true)}`, PAD, y);
  ctx.textAlign = 'right';
  ctx.fillText(
    `${formatUnits(quantity, quantityDecimals, true)} = ${formatUnits(amount, 0, true)} ${feed.instrument.quote}`,
    width - PAD,
    y,
  );
}
