import { createEffect, createMemo, createSignal, For, on, onCleanup, Show, type Component } from 'solid-js';
import type { Feed } from '../market/feed';
import { groupsFor } from '../market/ladder';
import { formatUnits, parseUnits } from '../money/units';
import { useCanvas } from './canvas';
import type { Desk } from './desk';
import { statusText } from './format';
import { drawLadder, layoutOf, rowAt, type LadderView } from './ladderDrawing';

/** Who gets filled at one price, where it is not the earliest order. */
const FILLED: Readonly<Record<string, string>> = {
  PRO_RATA: 'At one price each order gets its share by what it shows',
  PRO_RATA_TOP: 'At one price the order that bettered the market comes first; the others get their share by what they show',
  SIZE_TIME: 'At one price the largest order comes first',
};

/** The order book: asks above, bids below, drawn on a canvas; a click or Enter takes a price over into the ticket. */
export const Ladder: Component<{ desk: Desk }> = (props) => {
  let canvas!: HTMLCanvasElement;
  const [group, setGroup] = createSignal(1);
  const [hover, setHover] = createSignal<number | undefined>();
  const feed = (): Feed | undefined => props.desk.feed();
  const groups = createMemo(() => {
    const present = feed();
    const quote = props.desk.venue.catalog.quotes[props.desk.symbol()];
    if (present === undefined) return [];
    const hint = Math.round((quote?.last ?? 0) * 10 ** present.book.priceDecimals);
    return hint === 0 ? [present.tick] : groupsFor(present.tick, hint);
  });
  const view = (): LadderView | undefined => {
    const present = feed();
    if (present === undefined) return undefined;
    return { feed: present, group: group(), hover: hover(), own: ownPrices(props.desk, present) };
  };
  const redraw = useCanvas(
    () => canvas,
    (stage) => {
      const present = view();
      if (present !== undefined) drawLadder(stage, present);
    },
  );

  createEffect(on(feed, (present) => {
    if (present === undefined) return;
    setGroup(present.tick);
    setHover(undefined);
    const stops = [present.onBook, present.onBookState, present.onTrades].map((each) => each.listen(redraw));
    onCleanup(() => stops.forEach((stop) => stop()));
    redraw();
  }));
  createEffect(on([group, hover, () => props.desk.venue.session.openOrders()], redraw));

  const take = (row: number): void => {
    const present = view();
    if (present === undefined || present.feed.sync.state !== 'live') return;
    const price = rowAt(present, canvas.clientHeight, row)?.price;
    if (price !== undefined) props.desk.usePrice(formatUnits(price, present.feed.book.priceDecimals));
  };
  const rowUnder = (event: MouseEvent): number | undefined => layoutOf(canvas.clientHeight).rowAt(event.offsetY);
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Enter') {
      const row = hover();
      if (row !== undefined) take(row);
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      const next = (hover() ?? 0) + (key === 'ArrowUp' ? 1 : -1);
      const { rows } = layoutOf(canvas.clientHeight);
      // Row 0 does not exist: positive rows are asks outwards, negative ones bids.
      const jumped = next === 0 ? (key === 'ArrowUp' ? 1 : -1) : next;
      if (Math.abs(jumped) <= rows) setHover(jumped);
    } else if (key === 'Escape') setHover(undefined);
  };
  const label = (): string => {
    const { bid, ask, state } = props.desk.top();
    return state === 'live' ? `Order book, best bid ${bid}, best ask ${ask}` : 'Order book, resyncing';
  };

  return (
    <section class="panel panel-book" aria-label="Order book" data-state={props.desk.top().state}
      data-bid={props.desk.top().bid} data-ask={props.desk.top().ask}>
      <header>
        <h2>Order book</h2>
        <Show when={props.desk.instrument()?.matchAlgorithm}>
          {(algorithm) => <small class="quiet" title={FILLED[algorithm()]}>{statusText(algorithm())}</small>}
        </Show>
        <span class="spring" />
        <label class="hidden" for="grouping">Price grouping</label>
        <select id="grouping" value={group()} onChange={(event) => setGroup(Number(event.currentTarget.value))}>
          <For each={groups()}>
            {(each) => <option value={each}>{formatUnits(each, feed()?.book.priceDecimals ?? 0)}</option>}
          </For>
        </select>
      </header>
      <div class="columns" aria-hidden="true">
        <span>Price {props.desk.instrument()?.quote}</span>
        <span>Size {props.desk.instrument()?.base}</span>
        <span>Total</span>
      </div>
      <div class="fill">
        <canvas ref={canvas} tabindex="0" role="img" aria-label={label()}
          onMouseMove={(event) => setHover(rowUnder(event))} onMouseLeave={() => setHover(undefined)}
          onBlur={() => setHover(undefined)} onKeyDown={onKey}
          onClick={(event) => {
            const row = rowUnder(event);
            if (row !== undefined) take(row);
          }} />
        <Show when={props.desk.feed() !== undefined && props.desk.top().state !== 'live'}>
          <div class="veil"><span>{props.desk.top().state === 'offline' ? 'Disconnected' : 'Resyncing'}</span></div>
        </Show>
      </div>
    </section>
  );
};

function ownPrices(desk: Desk, feed: Feed): ReadonlySet<number> {
  const { symbol, priceDecimals } = feed.instrument;
  const own = desk.venue.session.openOrders().filter((order) => order.symbol === symbol);
  return new Set(own.map((order) => parseUnits(order.price, priceDecimals) * (order.side === 'BUY' ? -1 : 1)));
}
