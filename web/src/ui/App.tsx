import { createEffect, createSignal, For, Match, Show, Switch, type Component } from 'solid-js';
import { onInvitation, type Invitation } from '../api/credentials';
import type { Venue } from '../venue';
import { AccountPanel } from './AccountPanel';
import { ChartPanel } from './ChartPanel';
import { DepthChart } from './DepthChart';
import { Desk, type Tab } from './desk';
import { FxBlotter } from './FxBlotter';
import { FxBoard } from './FxBoard';
import { createDealing } from './fxDealing';
import { FxLadder } from './FxLadder';
import { FxTicket } from './FxTicket';
import { Help } from './Help';
import { Invited } from './Invited';
import { Ladder } from './Ladder';
import { Markets } from './Markets';
import { Notices } from './Notices';
import { PostedOfferPanel } from './PostedOfferPanel';
import { PostedTicket } from './PostedTicket';
import { installShortcuts } from './shortcuts';
import { SignIn } from './SignIn';
import { StatusStrip } from './StatusStrip';
import { TradesPanel } from './TradesPanel';
import { Ticket } from './Ticket';
import { TopBar } from './TopBar';

const TABS: readonly { tab: Tab; text: string }[] = [
  { tab: 'markets', text: 'Markets' },
  { tab: 'chart', text: 'Chart' },
  { tab: 'book', text: 'Book' },
  { tab: 'trade', text: 'Trade' },
  { tab: 'orders', text: 'Orders' },
];

/** What the panels are called where quotes are streamed. */
const QUOTE_TABS: Record<Tab, string> = { markets: 'Markets', chart: 'Pairs', book: 'Quotes', trade: 'Request', orders: 'Blotter' };

/** The whole screen. */
export const App: Component<{ venue: Venue; invitation: Invitation }> = (props) => {
  const desk = new Desk(props.venue, props.invitation.symbol);
  const [invitation, setInvitation] = createSignal<Invitation>({});
  const consider = (given: Invitation): void => {
    setInvitation(given);
    if (given.secret !== undefined) desk.setDialog('invited');
  };
  consider(props.invitation);
  onInvitation((given) => {
    consider(given);
    if (given.symbol !== undefined) desk.choose(given.symbol);
  });
  const dealing = createDealing(desk);
  installShortcuts(desk, dealing);
  createEffect(() => {
    const { last } = desk.top();
    if (desk.view() !== 'book') document.title = `${desk.shown()} · Rialto`;
    else document.title = last === '' ? 'Rialto' : `${last} ${desk.symbol()} · Rialto`;
  });
  return (
    <div class="app" data-tab={desk.tab()} data-product={desk.product()} data-view={desk.view()}>
      <TopBar desk={desk} />
      <Markets desk={desk} />
      <main>
        <Switch>
          <Match when={desk.view() === 'book'}>
            <ChartPanel desk={desk} />
            <Ladder desk={desk} />
            <TradesPanel desk={desk} />
            <section class="panel panel-depth" aria-label="Depth">
              <header><h2>Depth</h2></header>
              <div class="fill"><DepthChart desk={desk} /></div>
            </section>
            <Ticket desk={desk} />
          </Match>
          <Match when={desk.view() === 'posted'}>
            <PostedOfferPanel desk={desk} />
            <PostedTicket desk={desk} />
          </Match>
          <Match when={desk.view() === 'quotes'}>
            <FxBoard desk={desk} dealing={dealing} />
            <FxLadder desk={desk} dealing={dealing} />
            <FxTicket desk={desk} dealing={dealing} />
          </Match>
        </Switch>
        <div class="lower">
          <Show when={desk.view() === 'quotes'} fallback={<AccountPanel desk={desk} />}><FxBlotter desk={desk} /></Show>
          <Notices desk={desk} />
        </div>
      </main>
      <StatusStrip desk={desk} />
      <nav class="tabbar" aria-label="Panels">
        <div role="tablist" aria-label="Panels">
          <For each={TABS}>
            {({ tab, text }) => (
              <button role="tab" aria-selected={desk.tab() === tab} onClick={() => desk.setTab(tab)}>
                {desk.view() === 'quotes' ? QUOTE_TABS[tab] : text}
              </button>
            )}
          </For>
        </div>
      </nav>
      <Show when={desk.dialog() === 'help'}><Help onClose={() => desk.setDialog('none')} /></Show>
      <Show when={desk.dialog() === 'signIn'}><SignIn desk={desk} onClose={() => desk.setDialog('none')} /></Show>
      <Show when={desk.dialog() === 'invited' && invitation().secret}>
        {(secret) => <Invited desk={desk} secret={secret()} onClose={() => {
          setInvitation({});
          desk.setDialog('none');
        }} />}
      </Show>
    </div>
  );
};
