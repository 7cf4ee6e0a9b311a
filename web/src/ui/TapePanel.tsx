import { createEffect, on, onCleanup, type Component } from 'solid-js';
import type { Feed } from '../market/feed';
import type { Print } from '../market/tape';
import { formatUnits } from '../money/units';
import { FONT, useCanvas, type Stage } from './canvas';
import type { Desk } from './desk';
import { clockText } from './format';

const ROW = 19;
const PAD = 10;

/** The trades of the instrument, newest on top, coloured by who took; the bar shows the size against the largest. */
export const TapePanel: Component<{ desk: Desk }> = (props) => {
  let canvas!: HTMLCanvasElement;
  const redraw = useCanvas(
    () => canvas,
    (stage) => {
      const feed = props.desk.feed();
      if (feed !== undefined) drawTape(stage, feed);
    },
  );
  createEffect(on(() => props.desk.feed(), (feed) => {
    if (feed === undefined) return;
    onCleanup(feed.onTape.listen(redraw));
    redraw();
  }));
  return (
    <section class="panel panel-tape" aria-label="Trades" data-last={props.desk.top().last}>
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

function drawTape(stage: Stage, { tape, book }: Feed): void {
  const { ctx, height } = stage;
  ctx.textBaseline = 'middle';
  const shown = tape.prints.slice(0, Math.ceil(height / ROW));
  const most = Math.max(...shown.map((print) => print.quantity), 1);
  shown.forEach((print, i) => drawPrint(stage, print, i * ROW, most, book.priceDecimals, book.quantityDecimals));
}

function drawPrint(stage: Stage, print: Print, top: number, most: number, priceDecimals: number, decimals: number) {
  const { ctx, width, colours } = stage;
  const middle = top + ROW / 2;
  ctx.fillStyle = print.sell ? colours.sellSoft : colours.buySoft;
  ctx.fillRect(0, top, Math.sqrt(print.quantity / most) * width, ROW - 1);
  ctx.font = `500 12px ${FONT}`;
  ctx.textAlign = 'left';
  ctx.fillStyle = print.sell ? colours.sell : colours.buy;
  ctx.fillText(formatUnits(print.price, priceDecimals, true), PAD, middle);
  ctx.font = `400 12px ${FONT}`;
  ctx.textAlign = 'right';
  ctx.fillStyle = colours.text;
  ctx.fillText(formatUnits(print.quantity, decimals, true), width * 0.66, middle);
  ctx.fillStyle = colours.muted;
  ctx.fillText(clockText(print.time), width - PAD, middle);
}
