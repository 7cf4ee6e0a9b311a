import { createEffect, on, onCleanup, type Component } from 'solid-js';
import type { Feed } from '../market/feed';
import type { Trade } from '../market/trades';
import { formatUnits } from '../money/units';
import { FONT, useCanvas, type Stage } from './canvas';
import type { Desk } from './desk';
import { clockText } from './format';

const ROW = 19;
const PAD = 10;

/** The trades of the instrument, newest on top, coloured by who took; the bar shows the size against the largest. */
export const TradesPanel: Component<{ desk: Desk }> = (props) => {
  let canvas!: HTMLCanvasElement;
  const redraw = useCanvas(
    () => canvas,
    (stage) => {
      const feed = props.desk.feed();
      if (feed !== undefined) drawTrades(stage, feed);
    },
  );
  createEffect(on(() => props.desk.feed(), (feed) => {
    if (feed === undefined) return;
    onCleanup(feed.onTrades.listen(redraw));
    redraw();
  }));
  return (
    <section class="panel panel-trades" aria-label="Trades" data-last={props.desk.top().last}>
      <header><h2>Trades</h2></header>
      <div class="columns" aria-hidden="true">
        <span>Price {props.desk.instrument()?.quote}</span>
        <span>Size {props.desk.instrument()?.base}</span>
        <span>Time</span>
      </div>
      <div class="fill">
        <canvas ref={canvas} role="img" aria-label={`Latest trades, last price ${props.desk.top().last}`} />
      </div>
    </section>
  );
};

function drawTrades(stage: Stage, { trades, book }: Feed): void {
  const { ctx, height } = stage;
  ctx.textBaseline = 'middle';
  const shown = trades.latest.slice(0, Math.ceil(height / ROW));
  const most = Math.max(...shown.map((trade) => trade.quantity), 1);
  shown.forEach((trade, i) => drawTrade(stage, trade, i * ROW, most, book.priceDecimals, book.quantityDecimals));
}

function drawTrade(stage: Stage, trade: Trade, top: number, most: number, priceDecimals: number, decimals: number) {
  const { ctx, width, colours } = stage;
  const middle = top + ROW / 2;
  ctx.fillStyle = trade.sell ? colours.sellSoft : colours.buySoft;
  ctx.fillRect(0, top, Math.sqrt(trade.quantity / most) * width, ROW - 1);
  ctx.font = `500 12px ${FONT}`;
  ctx.textAlign = 'left';
  ctx.fillStyle = trade.sell ? colours.sell : colours.buy;
  ctx.fillText(formatUnits(trade.price, priceDecimals, true), PAD, middle);
  ctx.font = `400 12px ${FONT}`;
  ctx.textAlign = 'right';
  ctx.fillStyle = colours.text;
  ctx.fillText(formatUnits(trade.quantity, decimals, true), width * 0.66, middle);
  ctx.fillStyle = colours.muted;
  ctx.fillText(clockText(trade.time), width - PAD, middle);
}
