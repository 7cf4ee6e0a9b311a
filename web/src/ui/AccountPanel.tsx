import { createResource, createSignal, Match, Show, Switch, type Component } from 'solid-js';
import type { AccountFees } from '../account/fees';
import { signedIn } from '../account/session';
import type { StatementQuestion } from '../account/statement';
import { describe } from '../api/errors';
import { BalanceTable } from './BalanceTable';
import type { Desk } from './desk';
import { FeesView } from './FeesView';
import { FillTable, OrderHistoryTable } from './HistoryTables';
import { notify } from './notices';
import { OpenOrdersTable } from './OpenOrdersTable';
import { StatementView } from './StatementView';
import { Tabs } from './Tabs';

const TABS = ['open', 'orders', 'fills', 'balances', 'statement', 'fees'] as const;
type AccountTab = (typeof TABS)[number];

/** Everything that belongs to the signed-in account. */
export const AccountPanel: Component<{ desk: Desk }> = (props) => {
  const [tab, setTab] = createSignal<AccountTab>('open');
  const [everything, setEverything] = createSignal(true);
  const session = () => props.desk.venue.session;
  const open = () =>
    session().openOrders().filter((order) => everything() || order.symbol === props.desk.shown());
  const title = (each: AccountTab): string =>
    ({
      open: `Open orders (${open().length})`,
      orders: 'Order history',
      fills: 'Trade history',
      balances: 'Balances',
      statement: 'Statement',
      fees: 'Fees',
    })[each];
  return (
    <section class="panel panel-account" aria-label="Account" data-session={session().state()}>
      <header>
        <Tabs label="Account" tabs={TABS} chosen={tab()} title={title} onChoose={setTab} />
        <span class="spring" />
        <Show when={tab() === 'open' && session().state() !== 'signedOut'}>
          <button class="link" aria-pressed={!everything()} onClick={() => setEverything((before) => !before)}>
            {props.desk.shown()} only
          </button>
          <CancelAll desk={props.desk} orders={open().length} everything={everything()} />
        </Show>
      </header>
      <div class="fill scroll" role="tabpanel" aria-label={title(tab())} tabindex="0">
        <Switch>
          <Match when={session().state() === 'signedOut'}>
            <p class="empty">Orders, trades and balances appear here once you are signed in.
              <button class="button" onClick={() => props.desk.setDialog('signIn')}>Sign in</button></p>
          </Match>
          <Match when={session().state() === 'refused'}>
            <p class="empty">The venue does not take this key: {session().problem()}
              <button class="button" onClick={() => props.desk.setDialog('signIn')}>Sign in</button></p>
          </Match>
          <Match when={tab() === 'open'}><OpenOrdersTable desk={props.desk} orders={open()} /></Match>
          <Match when={tab() === 'orders'}><OrderHistoryTable desk={props.desk} /></Match>
          <Match when={tab() === 'fills'}><FillTable desk={props.desk} /></Match>
          <Match when={tab() === 'balances'}><BalanceTable desk={props.desk} /></Match>
          <Match when={tab() === 'statement'}><OwnStatement desk={props.desk} /></Match>
          <Match when={tab() === 'fees'}><OwnFees desk={props.desk} /></Match>
        </Switch>
      </div>
    </section>
  );
};

/** The account's statement of a day. */
const OwnStatement: Component<{ desk: Desk }> = (props) => {
  const { session, rest } = props.desk.venue;
  const ask = async (parameters: StatementQuestion): Promise<string> =>
    rest.signedText('GET', '/venue/v1/statement', { ...parameters }, signedIn(session));
  return <StatementView account={session.name()} ask={ask} />;
};

/** What the account pays. */
const OwnFees: Component<{ desk: Desk }> = (props) => {
  const { session, rest } = props.desk.venue;
  const [problem, setProblem] = createSignal('');
  const [fees, { refetch }] = createResource(async (): Promise<AccountFees | undefined> => {
    try {
      const answer = JSON.parse(await rest.signedText('GET', '/venue/v1/fees', {}, signedIn(session))) as AccountFees;
      setProblem('');
      return answer;
    } catch (error) {
      setProblem(describe(error));
      return undefined;
    }
  });
  return (
    <>
      <div class="row statement-choice"><button class="button" onClick={() => void refetch()}>Read again</button></div>
      <Show when={problem() !== ''}><p class="empty sell" role="alert">{problem()}</p></Show>
      <Show when={fees()}>{(read) => <FeesView fees={read()} />}</Show>
    </>
  );
};

/** Cancels what is listed; the first press asks, the second one does it. */
const CancelAll: Component<{ desk: Desk; orders: number; everything: boolean }> = (props) => {
  const [armed, setArmed] = createSignal(false);
  const cancel = async (): Promise<void> => {
    setArmed(false);
    const { venue, shown } = props.desk;
    const orders = venue.session.openOrders().filter((order) => props.everything || order.symbol === shown());
    try {
      await venue.entry.cancelAll(orders);
    } catch (error) {
      notify({ key: 'cancelAll', tone: 'bad', title: 'Not all orders could be canceled', detail: describe(error) });
    }
  };
  const press = (): void => {
    if (armed()) void cancel();
    else {
      setArmed(true);
      setTimeout(() => setArmed(false), 4000);
    }
  };
  return (
    <button class="link" classList={{ sell: armed() }} disabled={props.orders === 0} onClick={press}>
      {armed() ? `Cancel ${props.orders}?` : 'Cancel all'}
    </button>
  );
};
