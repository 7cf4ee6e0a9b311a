import { Show, type Component } from 'solid-js';
import type { Desk } from './desk';
import { shortKey } from '../api/signing';
import type { AuctionEvent, Interruption, TradingPhase } from '../api/types';
import { changeText, changeTone, priceText, shortAmount, statusText, toneOf } from './format';
import { groupedText, groupThousands } from '../money/decimal';
import { interruptionLeft, interruptionReason } from './interruption';
import { useNow } from './now';
import { theme, toggleTheme } from './theme';

const AUCTIONS = new Set<TradingPhase>(['OPENING_AUCTION', 'CLOSING_AUCTION', 'VOLATILITY_AUCTION']);

/** The venue's mark, the chosen instrument's day, and who is signed in. */
export const TopBar: Component<{ desk: Desk }> = (props) => {
  const quote = () => props.desk.venue.catalog.quotes[props.desk.symbol()];
  const price = (value: number | undefined): string =>
    value === undefined ? '–' : priceText(value, props.desk.instrument()?.priceDecimals ?? 2);
  const last = (): string => {
    const { last: live } = props.desk.top();
    return live === '' ? price(quote()?.last) : groupThousands(live);
  };
  const tone = () => toneOf(props.desk.top().move);
  const phase = (): TradingPhase => props.desk.phase();
  const inAuction = (): AuctionEvent | undefined =>
    AUCTIONS.has(phase()) ? props.desk.auction() : undefined;
  return (
    <header class="panel panel-top">
      <div class="brand">
        <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"
          stroke-linejoin="round" aria-hidden="true">
          <path d="M3 17 16 8l13 9" /><path d="M3 25v-2.5M29 25v-2.5" /><path d="M8 25a8 8 0 0 1 16 0" />
        </svg>
        Rialto
      </div>
      <div class="headline">
        <Show when={props.desk.view() === 'book' && props.desk.instrument()}>
          {(instrument) => (
            <h1 class="symbol">{instrument().base}<span class="quiet"> / {instrument().quote}</span></h1>
          )}
        </Show>
        <Show when={props.desk.pairInstrument()}>
          {(pair) => <h1 class="symbol">{pair().base}<span class="quiet"> / {pair().quote} streamed quotes</span></h1>}
        </Show>
        <Show when={props.desk.product() !== ''}>
          <h1 class="symbol">{props.desk.product()}<span class="quiet"> posted offers</span></h1>
        </Show>
        <Show when={props.desk.view() === 'book' && phase() !== 'CONTINUOUS'}>
          <span class="phase" data-testid="phase" data-phase={phase()}>{statusText(phase())}</span>
        </Show>
        <Show when={props.desk.view() === 'book'}>
          <span class={`last ${tone() === 'muted' ? '' : tone()}`} data-testid="last-price">{last()}</span>
        </Show>
        <Show when={props.desk.view() === 'book' && inAuction()?.interruption}>
          {(interruption) => <Interrupted desk={props.desk} interruption={interruption()} />}
        </Show>
        <Show when={props.desk.view() === 'book' && inAuction()}>
          {(auction) => (
            <div class="auction" data-testid="auction">
              <Stat name="Auction price" value={amount(auction().price)} />
              <Stat name="Auction volume" value={amount(auction().volume)} />
              <Stat name="Imbalance" tone={sideTone(auction().imbalanceSide)} value={imbalance(auction())} />
            </div>
          )}
        </Show>
        <Show when={props.desk.view() === 'book' && inAuction()?.interruption}>
          {(interruption) => <Stat name="Why" value={interruptionReason(interruption())} wide />}
        </Show>
        <Show when={props.desk.view() === 'book' && quote()}>
          {(day) => (
            <>
              <Stat name="24 h change" tone={changeTone(day().last, day().open)} value={changeText(day().last, day().open)} />
              <Stat name="24 h high" value={price(day().high)} wide />
              <Stat name="24 h low" value={price(day().low)} wide />
              <Stat name={`24 h volume ${props.desk.instrument()?.base ?? ''}`} value={shortAmount(day().volume)} wide />
              <Stat name={`24 h volume ${props.desk.instrument()?.quote ?? ''}`} value={shortAmount(day().quoteVolume)} />
            </>
          )}
        </Show>
      </div>
      <div class="actions">
        <SignedIn desk={props.desk} />
        <button class="icon" aria-label={`Switch to the ${theme() === 'dark' ? 'light' : 'dark'} theme`} title="Theme (T)"
          onClick={() => toggleTheme()}>
          <svg viewBox="0 0 20 20" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6">
            <circle cx="10" cy="10" r="7" /><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
          </svg>
        </button>
        <button class="icon" aria-label="Help and keyboard shortcuts" title="Help (?)"
          onClick={() => props.desk.setDialog('help')}>?</button>
      </div>
    </header>
  );
};

function amount(text: string): string {
  return Number(text) === 0 ? '–' : groupedText(text);
}

function imbalance({ imbalance: lots, imbalanceSide }: AuctionEvent): string {
  return imbalanceSide === null ? '–' : `${amount(lots)} to ${imbalanceSide.toLowerCase()}`;
}

function sideTone(side: AuctionEvent['imbalanceSide']): string {
  return side === null ? '' : side === 'BUY' ? 'buy' : 'sell';
}

const Stat: Component<{ name: string; value: string; tone?: string; wide?: boolean }> = (props) => (
  <div class="stat" classList={{ wide: props.wide === true }}>
    <span>{props.name}</span>
    <span class={props.tone ?? ''}>{props.value}</span>
  </div>
);

/** Until when nothing trades continuously; and why, to who points at it, for there may be no room to say so. */
const Interrupted: Component<{ desk: Desk; interruption: Interruption }> = (props) => {
  const now = useNow(props.desk.venue.clock, 250);
  return (
    <div class="auction" data-testid="interruption" title={interruptionReason(props.interruption)}>
      <Stat name="Trades again in" value={interruptionLeft(props.interruption, now())} />
    </div>
  );
};

const SignedIn: Component<{ desk: Desk }> = (props) => {
  const session = () => props.desk.venue.session;
  const ownKey = (): string => shortKey(session().credentials?.apiKey ?? '');
  const words = (): string => {
    // before the venue has told the account's name there is only the key to show
    const name = session().name() || ownKey();
    if (session().state() === 'live') return name;
    return session().state() === 'refused' ? 'Key refused' : `${name} …`;
  };
  const tone = (): string => ({ live: 'good', refused: 'bad' })[session().state() as string] ?? 'warn';
  return (
    <Show when={session().state() !== 'signedOut'}
      fallback={<button class="button" onClick={() => props.desk.setDialog('signIn')}>Sign in</button>}>
      <span data-testid="session" class="account" data-state={session().state()}
        title={`Signed in with API key ${ownKey()}`}>
        <i class="dot" data-tone={tone()} />{words()}
      </span>
      <button class="link" onClick={() => session().signOut()}>Sign out</button>
    </Show>
  );
};
