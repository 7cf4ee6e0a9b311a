import { createEffect, createSignal, on, onCleanup, Show, type Component } from 'solid-js';
import { cumulativeAt, depthCurve, reachOf, type CurvePoint, type DepthCurve } from '../market/depthCurve';
import type { Feed } from '../market/feed';
import { formatUnits } from '../money/units';
import { FONT, useCanvas, type Stage } from './canvas';
import type { Desk } from './desk';
import { shortAmount } from './format';

const BOTTOM = 22;
const TOP = 26;
const SPANS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
/** Further out than one percent only when asked to. */
const WIDEST_AT_FIRST = 4;

/** What rests on both sides, added up from the middle outwards; the wheel changes how far out it looks. */
export const DepthChart: Component<{ desk: Desk }> = (props) => {
  let canvas!: HTMLCanvasElement;
  const [zoom, setZoom] = createSignal(WIDEST_AT_FIRST);
  let fitted: Feed | undefined;
  const [pointer, setPointer] = createSignal<number | undefined>();
  const redraw = useCanvas(
    () => canvas,
    (stage) => {
      const feed = props.desk.feed();
      if (feed !== undefined && feed !== fitted) fit(feed);
      if (feed !== undefined) drawDepth(stage, feed, SPANS[zoom()] ?? 0.01, pointer());
    },
  );
  createEffect(on(() => props.desk.feed(), (feed) => {
    if (feed === undefined) return;
    const stops = [feed.onBook, feed.onBookState].map((each) => each.listen(redraw));
    onCleanup(() => stops.forEach((stop) => stop()));
    redraw();
  }));
  createEffect(on([zoom, pointer], redraw));
  /** Begins with all of the book in view, once per instrument. */
  const fit = (feed: Feed): void => {
    const reach = feed.sync.state === 'live' ? reachOf(feed.book) : undefined;
    if (reach === undefined) return;
    fitted = feed;
    const enough = SPANS.findIndex((span) => span >= reach * 0.95);
    setZoom(enough < 0 ? WIDEST_AT_FIRST : Math.min(enough, WIDEST_AT_FIRST));
  };
  const zoomBy = (by: number): void => {
    setZoom((now) => Math.max(0, Math.min(SPANS.length - 1, now + by)));
  };
  return (
    <>
      <canvas ref={canvas} tabindex="0" role="img"
        aria-label="Depth chart; plus and minus change how far out it looks"
        onMouseMove={(event) => setPointer(event.offsetX)} onMouseLeave={() => setPointer(undefined)}
        onWheel={(event) => {
          event.preventDefault();
          zoomBy(event.deltaY > 0 ? 1 : -1);
        }}
        onKeyDown={(event) => {
          if (event.key === '+') zoomBy(-1);
          if (event.key === '-') zoomBy(1);
        }} />
      <div class="legend zoom">
        <button class="link" aria-label="Look closer" onClick={() => zoomBy(-1)}>+</button>
        <span>± {((SPANS[zoom()] ?? 0) * 100).toFixed(2)} %</span>
        <button class="link" aria-label="Look further out" onClick={() => zoomBy(1)}>−</button>
      </div>
      <Show when={props.desk.top().state !== 'live'}>
        <div class="veil"><span>Resyncing</span></div>
      </Show>
    </>
  );
};

function drawDepth(stage: Stage, feed: Feed, span: number, pointer: number | undefined): void {
  const curve = depthCurve(feed.book, span);
  if (curve === undefined) return;
  const { ctx, colours } = stage;
  ctx.globalAlpha = feed.sync.state === 'live' ? 1 : 0.3;
  drawScale(stage, feed, curve);
  drawSide(stage, curve, curve.bids, curve.low, colours.buy, colours.buySoft);
  drawSide(stage, curve, curve.asks, curve.high, colours.sell, colours.sellSoft);
  if (pointer !== undefined) drawPointer(stage, feed, curve, pointer);
  ctx.globalAlpha = 1;
}

function xOf({ width }: Stage, { low, high }: DepthCurve, price: number): number {
  return ((price - low) / (high - low)) * width;
}

function yOf({ height }: Stage, { most }: DepthCurve, cumulative: number): number {
  return height - BOTTOM - (cumulative / Math.max(most, 1)) * (height - BOTTOM - TOP);
}

function drawSide(stage: Stage, curve: DepthCurve, points: CurvePoint[], end: number, line: string, area: string) {
  const { ctx, height } = stage;
  const [first] = points;
  if (first === undefined) return;
  const floor = height - BOTTOM;
  ctx.beginPath();
  ctx.moveTo(xOf(stage, curve, first.price), floor);
  let y = floor;
  for (const point of points) {
    const x = xOf(stage, curve, point.price);
    ctx.lineTo(x, y);
    y = yOf(stage, curve, point.cumulative);
    ctx.lineTo(x, y);
  }
  ctx.lineTo(xOf(stage, curve, end), y);
  ctx.strokeStyle = line;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.lineTo(xOf(stage, curve, end), floor);
  ctx.fillStyle = area;
  ctx.fill();
}

function drawScale(stage: Stage, feed: Feed, curve: DepthCurve): void {
  const { ctx, width, height, colours } = stage;
  const { priceDecimals, quantityDecimals } = feed.book;
  ctx.font = `400 11px ${FONT}`;
  ctx.textBaseline = 'middle';
  ctx.strokeStyle = colours.line;
  ctx.lineWidth = 1;
  for (let i = 1; i <= 4; i++) {
    const cumulative = (curve.most * i) / 4;
    const y = Math.round(yOf(stage, curve, cumulative)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.lineTo(width, y);
    ctx.stroke();
    ctx.textAlign = 'right';
    ctx.fillStyle = colours.quiet;
    ctx.fillText(shortAmount(cumulative / 10 ** quantityDecimals), width - 8, y - 8);
  }
  ctx.fillStyle = colours.muted;
  const shares = width > 420 ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.18, 0.5, 0.82];
  for (const share of shares) {
    const price = curve.low + (curve.high - curve.low) * share;
    ctx.textAlign = 'center';
    ctx.fillText(formatUnits(price, priceDecimals, true), width * share, height - BOTTOM / 2);
  }
}

function drawPointer(stage: Stage, feed: Feed, curve: DepthCurve, x: number): void {
  const { ctx, width, height, colours } = stage;
  const { priceDecimals, quantityDecimals } = feed.book;
  const price = curve.low + ((curve.high - curve.low) * x) / width;
  const ask = price > curve.middle;
  const cumulative = ask ? cumulativeAt(curve.asks, price, 1) : cumulativeAt(curve.bids, price, -1);
  const y = yOf(stage, curve, cumulative);
  ctx.strokeStyle = colours.quiet;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(x, TOP);
  ctx.lineTo(x, height - BOTTOM);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = ask ? colours.sell : colours.buy;
  ctx.beginPath();
  ctx.arc(x, y, 3.5, 0, 2 * Math.PI);
  ctx.fill();
  const away = ((price / curve.middle - 1) * 100).toFixed(2);
  const quantity = formatUnits(cumulative, quantityDecimals, true);
  ctx.font = `500 12px ${FONT}`;
  ctx.textAlign = x < width / 2 ? 'left' : 'right';
  ctx.fillStyle = colours.text;
  const text = `${formatUnits(price, priceDecimals, true)} (${away} %)   ${quantity} ${feed.instrument.base}`;
  ctx.fillText(text, x + (x < width / 2 ? 10 : -10), Math.max(TOP + 8, y - 14));
}
