import { For, Show, type Component } from 'solid-js';
import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, formatDecimal, groupThousands, parseDecimal, plainDecimal } from '../money/decimal';
import { dealText } from '../quotes/deal';
import { bigFigure, dealerSize, spreadText } from '../quotes/figures';
import { quantityProblem, quantityTyped } from '../quotes/guard';
import type { Desk } from './desk';
import type { Dealing } from './fxDealing';

/** A tile for every pair: the best two prices, whose they are, and one click to deal. */
export const FxBoard: Component<{ desk: Desk; dealing: Dealing }> = (props) => (
  <section class="panel panel-tiles" aria-label="Pairs" data-armed={props.dealing.armed()}>
    <header>
      <h2>Streamed quotes</h2>
      <span class="spring" />
      <label class="guard" for="fx-guard">Guard</label>
      <input id="fx-guard" type="text" inputmode="decimal" autocomplete="off" value={props.dealing.guard()}
        title="How far beyond the price on the screen a deal may be, in pips"
        onInput={(event) => props.dealing.setGuard(event.currentTarget.value.trim())} />
      <span class="quiet">pips</span>
      <button class="button arm" role="switch" aria-checked={props.dealing.armed()} data-testid="arm"
        disabled={props.desk.venue.session.state() !== 'live'} title="A" onClick={() => props.dealing.arm(!props.dealing.armed())}>
        {props.dealing.armed() ? 'One-click is on' : 'One-click is off'}
      </button>
    </header>
    <div class="tiles scroll" role="group" aria-label="Pairs" tabindex="0">
      <For each={props.desk.venue.catalog.pairs()}>
        {(pair) => <Tile desk={props.desk} dealing={props.dealing} pair={pair} />}
      </For>
    </div>
  </section>
);

const Tile: Component<{ desk: Desk; dealing: Dealing; pair: Instrument }> = (props) => {
  const quote = () => props.desk.venue.quoteBoard.quotes[props.pair.symbol];
  const name = (): string => `${props.pair.base}/${props.pair.quote}`;
  const badQuantity = () => quantityProblem(props.dealing.quantity(props.pair), props.pair);
  return (
    <article class="tile" data-symbol={props.pair.symbol} data-live={quote()?.live === true} aria-label={name()}
      data-chosen={props.desk.pair() === props.pair.symbol}>
      <header>
        <button class="plain" aria-pressed={props.desk.pair() === props.pair.symbol}
          onClick={() => props.desk.choosePair(props.pair.symbol)}>{name()}</button>
        <Show when={!props.pair.trading}><span class="phase" data-phase="HALTED">Halted</span></Show>
        <Show when={quote()?.live === false}><span class="warn">Prices may be old</span></Show>
        <span class="quiet" title="Spread in pips">
          <span class="hidden">Spread </span>
          <span data-testid="spread">{spreadText(quote()?.best.bid, quote()?.best.ask, props.pair.priceDecimals)}</span>
        </span>
        <span class="spring" />
        <Size {...props} bad={badQuantity() !== undefined} />
      </header>
      <div class="two">
        <Price {...props} side="SELL" price={quote()?.best.bid} size={quote()?.best.bidQuantity ?? ''}
          provider={quote()?.best.bidProvider ?? ''} move={quote()?.bidMove ?? 0} />
        <Price {...props} side="BUY" price={quote()?.best.ask} size={quote()?.best.askQuantity ?? ''}
          provider={quote()?.best.askProvider ?? ''} move={quote()?.askMove ?? 0} />
      </div>
      <p class="news" aria-live="polite" data-testid="deal-news">
        <News dealing={props.dealing} pair={props.pair} bad={badQuantity()} />
      </p>
    </article>
  );
};

/** How much a click deals. */
const Size: Component<{ dealing: Dealing; pair: Instrument; bad: boolean }> = (props) => {
  const quantity = (): string => props.dealing.quantity(props.pair);
  return (
    <span class="size" data-bad={props.bad}>
      <label for={`size-${props.pair.symbol}`}><span class="hidden">Quantity of </span>{props.pair.base}</label>
      <input id={`size-${props.pair.symbol}`} type="text" autocomplete="off" spellcheck={false} title="5m and 250k will do"
        value={grouped(quantity())} aria-invalid={props.bad} onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          props.dealing.setQuantity(props.pair, quantityTyped(event.currentTarget.value));
          event.currentTarget.value = grouped(quantity());
        }} />
    </span>
  );
};

const News: Component<{ dealing: Dealing; pair: Instrument; bad: string | undefined }> = (props) => {
  const text = (): string => {
    const news = props.dealing.news(props.pair.symbol);
    if (props.dealing.busy(props.pair.symbol)) return 'Sending…';
    if (props.bad !== undefined) return props.bad;
    if (news === undefined) return '';
    return news.kind === 'deal' ? dealText(news.deal, news.waits, props.pair) : news.why;
  };
  const tone = (): string => {
    const news = props.dealing.news(props.pair.symbol);
    if (props.bad !== undefined || news?.kind === 'refused') return 'sell';
    return news?.kind === 'deal' ? '' : 'muted';
  };
  return <span class={tone()} title={text()}>{text()}</span>;
};

/** One side of a tile. What is read out says everything that is painted. */
const Price: Component<{
  desk: Desk; dealing: Dealing; pair: Instrument; side: Side;
  price: string | undefined; size: string; provider: string; move: -1 | 0 | 1;
}> = (props) => {
  const figure = () => bigFigure(props.price, props.pair.priceDecimals);
  const verb = (): string => (props.side === 'BUY' ? 'Buy' : 'Sell');
  const label = (): string => {
    const { base, quote } = props.pair;
    if (props.price === undefined) return `${verb()} ${base}/${quote}: nobody quotes`;
    const what = `${verb()} ${grouped(props.dealing.quantity(props.pair))} ${base} at ${formatDecimal(decimal(props.price), props.pair.priceDecimals)} ${quote}`;
    return `${what}, ${grouped(props.size)} from ${props.provider}${props.dealing.armed() ? '' : '; one-click dealing is off'}`;
  };
  const press = (event: MouseEvent): void => {
    props.desk.choosePair(props.pair.symbol);
    // the second click of a double click is no second deal
    if (event.detail > 1 || props.price === undefined) return;
    void props.dealing.click(props.pair, props.side, props.price);
  };
  return (
    <button class="price" data-side={props.side} data-move={props.move}
      disabled={props.price === undefined || props.dealing.busy(props.pair.symbol)} onClick={press}>
      <span class="hidden">{label()}</span>
      <span class="verb" aria-hidden="true">{verb()}<Move move={props.move} /></span>
      <span class="figure" aria-hidden="true" data-testid={props.side === 'BUY' ? 'ask' : 'bid'}>
        <Show when={props.price} fallback={<span class="big quiet">–</span>}>
          <span class="lead">{figure().lead}</span>
          <span class="big">{figure().big}</span>
          <span class="pipette">{figure().pipette}</span>
        </Show>
      </span>
      <span class="from" aria-hidden="true">
        <span>{props.provider || 'Nobody'}</span>
        <span>{props.size === '' ? '' : dealerSize(decimal(props.size))}</span>
      </span>
    </button>
  );
};

const Move: Component<{ move: -1 | 0 | 1 }> = (props) => (
  <span class="move" aria-hidden="true">{props.move > 0 ? '▲' : props.move < 0 ? '▼' : ''}</span>
);

function grouped(text: string): string {
  const value = parseDecimal(text);
  return value === undefined ? text : groupThousands(plainDecimal(value));
}
