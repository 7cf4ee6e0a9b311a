import { createSignal, For, Match, Show, Switch, type Component } from 'solid-js';
import { describe } from '../api/errors';
import { decimal, formatDecimal, groupedText } from '../money/decimal';
import { ageText, leftMs, leftText } from '../quotes/countdown';
import { runnerUpText } from '../quotes/executions';
import type { Execution, Hold } from '../quotes/model';
import { isOver } from '../quotes/parents';
import { BalanceTable } from './BalanceTable';
import type { Desk } from './desk';
import { FxParents } from './FxParents';
import { recentText } from './format';
import { notify } from './notices';
import { useNow } from './now';
import { OpenOrdersTable } from './OpenOrdersTable';
import { Tabs } from './Tabs';

const TABS = ['executions', 'waiting', 'parents', 'holds', 'balances'] as const;
type BlotterTab = (typeof TABS)[number];

/** What the account has dealt, what waits for quotes, what the venue works, and what waits for a provider. */
export const FxBlotter: Component<{ desk: Desk }> = (props) => {
  const [tab, setTab] = createSignal<BlotterTab>('executions');
  const { session, quoteAccount, catalog } = props.desk.venue;
  const pairs = () => new Set(catalog.pairs().map(({ symbol }) => symbol));
  const waiting = () => session.openOrders().filter(({ symbol }) => pairs().has(symbol));
  const working = (): number => quoteAccount.parents().filter((parent) => !isOver(parent)).length;
  const title = (each: BlotterTab): string => ({
    executions: `Executions (${quoteAccount.executions().length})`,
    waiting: `Waiting orders (${waiting().length})`,
    parents: `Parent orders (${working()})`,
    holds: `On hold (${quoteAccount.holds().length})`,
    balances: 'Balances',
  })[each];
  return (
    <section class="panel panel-account" aria-label="Blotter" data-session={session.state()} data-quotes={quoteAccount.live()}>
      <header><Tabs label="Blotter" tabs={TABS} chosen={tab()} title={title} onChoose={setTab} /></header>
      <div class="fill scroll" role="tabpanel" aria-label={title(tab())} tabindex="0">
        <Switch>
          <Match when={session.state() === 'signedOut' || session.state() === 'refused'}>
            <p class="empty">
              {session.state() === 'refused' ? `The venue does not take this key: ${session.problem()}`
                : 'What you deal appears here once you are signed in.'}
              <button class="button" onClick={() => props.desk.setDialog('signIn')}>Sign in</button>
            </p>
          </Match>
          <Match when={tab() === 'executions'}><Executions desk={props.desk} list={quoteAccount.executions()} /></Match>
          <Match when={tab() === 'waiting'}><OpenOrdersTable desk={props.desk} orders={waiting()} /></Match>
          <Match when={tab() === 'parents'}><FxParents desk={props.desk} list={quoteAccount.parents()} /></Match>
          <Match when={tab() === 'holds'}><Holds desk={props.desk} list={quoteAccount.holds()} /></Match>
          <Match when={tab() === 'balances'}><BalanceTable desk={props.desk} /></Match>
        </Switch>
      </div>
    </section>
  );
};

function usePrice(desk: Desk): (symbol: string, price: string) => string {
  return (symbol, price) => formatDecimal(decimal(price), desk.venue.catalog.instrument(symbol)?.priceDecimals ?? 5);
}

const Executions: Component<{ desk: Desk; list: readonly Execution[] }> = (props) => {
  const price = usePrice(props.desk);
  const decimals = (symbol: string): number => props.desk.venue.catalog.instrument(symbol)?.priceDecimals ?? 5;
  const why = (execution: Execution): string => {
    const { runnerUp } = execution;
    if (execution.own) return `Taken by ${execution.taker}`;
    if (execution.requestId !== 0) return 'Your choice among the answers';
    if (runnerUp === undefined) return 'Nobody else quoted';
    const next = `${runnerUp.provider} ${price(execution.symbol, runnerUp.price)}`;
    return `${next}: ${runnerUpText(execution, decimals(execution.symbol))}`;
  };
  return (
    <>
      <table class="table" aria-label="Executions">
        <thead>
          <tr>
            <th>Time</th><th>Pair</th><th>Side</th><th class="num">Price</th><th class="num">Quantity</th><th>Provider</th>
            <th class="num">Quote age</th><th class="num">Held</th><th>Why this one</th><th class="num">Trade</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.list}>
            {(execution) => (
              <tr data-trade={execution.tradeId}>
                <td class="muted" data-label="Time">{recentText(execution.time)}</td>
                <td data-label="Pair">{execution.symbol}</td>
                <td data-label="Side" class={execution.side === 'BUY' ? 'buy' : 'sell'}>{execution.side === 'BUY' ? 'Buy' : 'Sell'}</td>
                <td class="num" data-label="Price" data-cell="price">{price(execution.symbol, execution.price)}</td>
                <td class="num" data-label="Quantity" data-cell="quantity">{groupedText(execution.quantity)}</td>
                <td data-label="Provider" data-cell="provider">{execution.provider}</td>
                <td class="num muted" data-label="Quote age">{ageText(execution.ageMs)}</td>
                <td class="num muted" data-label="Held">{execution.heldMs === undefined ? 'firm' : ageText(execution.heldMs)}</td>
                <td class="muted" data-label="Why this one" data-cell="why">{why(execution)}</td>
                <td class="num quiet" data-label="Trade">{execution.tradeId}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.list.length === 0}><p class="empty">Nothing dealt since this page was opened.</p></Show>
    </>
  );
};

const Holds: Component<{ desk: Desk; list: readonly Hold[] }> = (props) => {
  const now = useNow(props.desk.venue.clock, 200);
  const price = usePrice(props.desk);
  return (
    <>
      <table class="table" aria-label="On hold">
        <thead>
          <tr>
            <th>Since</th><th>Pair</th><th>Side</th><th class="num">Price</th><th class="num">Quantity</th><th>Provider</th>
            <th class="num">Left</th><th>Without an answer</th><th><span class="hidden">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          <For each={props.list}>
            {(hold) => (
              <tr data-hold={hold.holdId}>
                <td class="muted" data-label="Since">{recentText(hold.openedAt)}</td>
                <td data-label="Pair">{hold.symbol}</td>
                <td data-label="Side" class={hold.side === 'BUY' ? 'buy' : 'sell'}>{hold.side === 'BUY' ? 'Buy' : 'Sell'}</td>
                <td class="num" data-label="Price">{price(hold.symbol, hold.price)}</td>
                <td class="num" data-label="Quantity">{groupedText(hold.quantity)}</td>
                <td data-label="Provider">{hold.provider}</td>
                <td class="num" data-label="Left">{leftText(leftMs(hold.endsAt, now()))}</td>
                <td class="muted" data-label="Without an answer">{hold.outcomeAtEnd === 'ACCEPT' ? 'it trades' : 'it does not trade'}</td>
                <td class="num wide">
                  <Show when={hold.provider === props.desk.venue.session.name()}><Answers desk={props.desk} hold={hold} /></Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.list.length === 0}><p class="empty">No trade waits for its provider.</p></Show>
    </>
  );
};

/** The provider's own last look. */
const Answers: Component<{ desk: Desk; hold: Hold }> = (props) => {
  const answer = async (accept: boolean): Promise<void> => {
    try {
      await props.desk.venue.quoteAccount.answerHold(props.hold.holdId, accept);
    } catch (error) {
      notify({ key: `hold${props.hold.holdId}`, tone: 'bad', title: 'Not answered', detail: describe(error) });
    }
  };
  return (
    <>
      <button class="link" aria-label={`Accept hold ${props.hold.holdId}`} onClick={() => void answer(true)}>Accept</button>
      <button class="link" aria-label={`Reject hold ${props.hold.holdId}`} onClick={() => void answer(false)}>Reject</button>
    </>
  );
};
