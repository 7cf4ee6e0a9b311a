import { createMemo, createSignal, For, Show, type Component } from 'solid-js';
import type { Instrument } from '../market/instruments';
import { decimal, formatDecimal } from '../money/decimal';
import type { Desk } from './desk';
import { changeText, changeTone, priceText, shortAmount } from './format';

/** All instruments with last price, change, volume and the day's curve. */
export const Markets: Component<{ desk: Desk }> = (props) => {
  const [filter, setFilter] = createSignal('');
  const shown = createMemo(() => {
    const wanted = filter().trim().toUpperCase();
    return props.desk.venue.catalog.instruments().filter(({ symbol }) => symbol.includes(wanted));
  });
  const products = createMemo(() => {
    const wanted = filter().trim().toUpperCase();
    return props.desk.venue.products.list().filter(({ productId }) => productId.toUpperCase().includes(wanted));
  });
  const pairs = createMemo(() => {
    const wanted = filter().trim().toUpperCase();
    return props.desk.venue.catalog.pairs().filter(({ symbol }) => symbol.includes(wanted));
  });
  return (
    <nav class="panel panel-markets" aria-label="Instruments">
      <header>
        <input class="search" id="search" type="search" placeholder="Instruments   /" aria-label="Search instruments"
          value={filter()} onInput={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = shown()[0]?.symbol ?? pairs()[0]?.symbol ?? products()[0]?.productId;
            if (event.key === 'Enter' && first !== undefined) {
              props.desk.show(first);
              setFilter('');
              event.currentTarget.blur();
            }
          }} />
      </header>
      <div class="fill scroll" role="group" aria-label="Instruments" tabindex="0">
        <For each={shown()}>{(instrument) => <MarketRow desk={props.desk} instrument={instrument} />}</For>
        <Show when={shown().length + pairs().length + products().length === 0}>
          <p class="empty">{filter() === '' ? 'No instruments yet.' : 'None found.'}</p>
        </Show>
        <Show when={pairs().length > 0}>
          <div class="products">
            <h2>Streamed quotes</h2>
            <For each={pairs()}>{(pair) => <PairRow desk={props.desk} pair={pair} />}</For>
          </div>
        </Show>
        <Show when={products().length > 0}>
          <div class="products">
            <h2>Posted offers</h2>
            <For each={products()}>
              {(product) => (
                <button class="market" data-product={product.productId}
                  aria-current={props.desk.product() === product.productId}
                  onClick={() => props.desk.chooseProduct(product.productId)}>
                  <span>
                    <b>{product.productId}</b>
                    <small>{counted(product.openPurchaseOrders, 'buyer')}, {counted(product.openSalesOrders, 'ask')}</small>
                  </span>
                  <span class="num">
                    {product.lastPrice === null ? '–' : priceText(product.lastPrice, 2)}
                    <small>{shortAmount(product.volumePerMinute)} / min</small>
                  </span>
                </button>
              )}
            </For>
          </div>
        </Show>
      </div>
    </nav>
  );
};

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const PairRow: Component<{ desk: Desk; pair: Instrument }> = (props) => {
  const quote = () => props.desk.venue.quoteBoard.quotes[props.pair.symbol];
  const price = (text: string | undefined): string =>
    text === undefined ? '–' : formatDecimal(decimal(text), props.pair.priceDecimals);
  return (
    <button class="market" data-pair={props.pair.symbol} aria-current={props.desk.pair() === props.pair.symbol}
      onClick={() => props.desk.choosePair(props.pair.symbol)}>
      <span>
        <b>{`${props.pair.base}/${props.pair.quote}`}</b>
        <small>{props.pair.trading ? 'bid, ask' : 'Halted'}</small>
      </span>
      <span class="num">{price(quote()?.best.bid)}<small>{price(quote()?.best.ask)}</small></span>
    </button>
  );
};

const MarketRow: Component<{ desk: Desk; instrument: Instrument }> = (props) => {
  const quote = () => props.desk.venue.catalog.quotes[props.instrument.symbol];
  return (
    <button class="market" data-symbol={props.instrument.symbol}
      aria-current={props.desk.view() === 'book' && props.desk.symbol() === props.instrument.symbol}
      onClick={() => props.desk.choose(props.instrument.symbol)}>
      <span>
        <b>{props.instrument.base}</b>
        <small>{props.instrument.trading ? shortAmount(quote()?.quoteVolume ?? 0) : 'Halted'}</small>
      </span>
      <Curve points={props.desk.venue.catalog.curves[props.instrument.symbol] ?? []} last={quote()?.last}
        tone={changeTone(quote()?.last ?? 0, quote()?.open ?? 0)} />
      <Show when={quote()} fallback={<span class="num quiet">–</span>}>
        {(day) => (
          <span class="num">
            <For each={[day().moves]}>
              {(moves) => (
                <span classList={{ flash: moves > 0 }} data-move={day().move}>
                  {priceText(day().last, props.instrument.priceDecimals)}
                </span>
              )}
            </For>
            <small class={changeTone(day().last, day().open)}>{changeText(day().last, day().open)}</small>
          </span>
        )}
      </Show>
    </button>
  );
};

const Curve: Component<{ points: readonly number[]; last: number | undefined; tone: string }> = (props) => {
  const path = (): string => {
    const values = props.last === undefined ? props.points : [...props.points, props.last];
    if (values.length < 2) return '';
    const low = Math.min(...values);
    const range = Math.max(...values) - low || 1;
    const at = (value: number, i: number): string =>
      `${((i / (values.length - 1)) * 100).toFixed(1)},${(27 - ((value - low) / range) * 24).toFixed(1)}`;
    return `M${values.map(at).join('L')}`;
  };
  return (
    <svg class={props.tone} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <path d={path()} fill="none" stroke="currentColor" stroke-width="1.3" vector-effect="non-scaling-stroke" />
    </svg>
  );
};
