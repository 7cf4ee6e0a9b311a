import { createMemo, Index, Show, type Component } from 'solid-js';
import type { Side } from '../api/types';
import { decimal, formatDecimal, formatGrouped, parseDecimal } from '../money/decimal';
import { ageText, leftMs, leftText } from '../quotes/countdown';
import { dealerSize } from '../quotes/figures';
import { aggregate, sweep, type Rung } from '../quotes/ladder';
import type { Desk } from './desk';
import type { Dealing } from './fxDealing';
import { useNow } from './now';

/** All providers' quotes of the chosen pair, side by side, best first. */
export const FxLadder: Component<{ desk: Desk; dealing: Dealing }> = (props) => {
  const ladder = () => props.desk.ladder();
  const self = (): string => props.desk.venue.session.name();
  const bids = createMemo(() => aggregate(ladder().bids, 'BID', self()));
  const asks = createMemo(() => aggregate(ladder().asks, 'ASK', self()));
  return (
    <section class="panel panel-quotes" aria-label="Quotes" data-live={ladder().live} data-symbol={props.desk.pair()}>
      <header>
        <h2>Quotes</h2>
        <b>{props.desk.pairName()}</b>
        <Show when={!ladder().live}><span class="warn">Resyncing</span></Show>
        <span class="spring" />
        <span class="quiet">LL last look · FA full amount</span>
      </header>
      <div class="sides">
        <SideOfLadder {...props} side="SELL" title="Bids" rungs={bids()} />
        <SideOfLadder {...props} side="BUY" title="Asks" rungs={asks()} />
      </div>
    </section>
  );
};

const SideOfLadder: Component<{ desk: Desk; dealing: Dealing; side: Side; title: string; rungs: readonly Rung[] }> = (props) => {
  const now = useNow(props.desk.venue.clock, 500);
  const decimals = (): number => props.desk.pairInstrument()?.priceDecimals ?? 5;
  return (
    <div class="side">
      <div class="fill scroll" role="group" aria-label={props.title} tabindex="0">
        <table class="table quotes" aria-label={props.title}>
          <thead>
            <tr>
              <th>Provider</th><th>Terms</th><th class="num">{props.side === 'SELL' ? 'Bid' : 'Ask'}</th><th class="num">Size</th>
              <th class="num spare">In all</th><th class="num">Age</th><th class="num spare">Left</th><th class="num">Tier</th>
            </tr>
          </thead>
          <tbody>
            <Index each={props.rungs}>
              {(rung) => (
                <tr data-provider={rung().provider} data-quote={rung().quoteId} data-tier={rung().tier} data-own={rung().own}>
                  <td class="who">{rung().provider}</td>
                  <td><Terms rung={rung()} /></td>
                  <td class={`num ${props.side === 'SELL' ? 'buy' : 'sell'}`} data-cell="price">
                    {formatDecimal(decimal(rung().price), decimals())}
                  </td>
                  <td class="num" data-cell="quantity">{dealerSize(decimal(rung().quantity))}</td>
                  <td class="num muted spare">{rung().fullAmount || rung().own ? '–' : dealerSize(rung().total)}</td>
                  <td class="num muted">{ageText(now() - rung().sentAt)}</td>
                  <td class="num muted spare">{leftText(leftMs(rung().validUntil, now()))}</td>
                  <td class="num quiet">{rung().tier}</td>
                </tr>
              )}
            </Index>
          </tbody>
        </table>
        <Show when={props.rungs.length === 0}><p class="empty">Nobody quotes.</p></Show>
      </div>
      <Show when={props.rungs.length > 0}><Average {...props} /></Show>
    </div>
  );
};

/** What is special about a quote, in words that are short on the screen. */
const Terms: Component<{ rung: Rung }> = (props) => (
  <>
    <Show when={props.rung.lastLook}><abbr class="mark" title="Last look: the provider may still say no">LL</abbr></Show>
    <Show when={props.rung.fullAmount}>
      <abbr class="mark" title="Full amount: taken by one order, and combined with no other quote">FA</abbr>
    </Show>
    <Show when={props.rung.own}><abbr class="mark" title="Your own quote, which you never trade with">own</abbr></Show>
  </>
);

/** What the quantity of the tile would come to. */
const Average: Component<{ desk: Desk; dealing: Dealing; side: Side; rungs: readonly Rung[] }> = (props) => {
  const text = (): string => {
    const pair = props.desk.pairInstrument();
    if (pair === undefined) return '';
    const quantity = props.dealing.quantity(pair);
    const result = sweep(props.rungs, props.side, parseDecimal(quantity) ?? 0n);
    const size = `${dealerSize(parseDecimal(quantity) ?? 0n)} ${pair.base}`;
    if (result === undefined) return `Not enough for ${size}`;
    const how = result.fullAmount ? 'one full amount' : result.quotes === 1 ? 'one quote' : `${result.quotes} quotes`;
    return `${size} at ${formatGrouped(result.average, pair.priceDecimals)}, ${how}`;
  };
  return <p class="average muted">{text()}</p>;
};
