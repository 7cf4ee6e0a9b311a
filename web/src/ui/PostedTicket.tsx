import { createMemo, createSignal, For, Show, type Component } from 'solid-js';
import { isWaiting, type PostedOrder } from '../account/postedOrders';
import type { Instrument } from '../market/instruments';
import { formatGrouped, groupThousands, multiply, parseDecimal } from '../money/decimal';
import { atAnyPrice, isPostable, postedDoubts, postedHints, type PostedDraft } from '../ticket/posting';
import { AmountField } from './AmountField';
import { ConfirmOrder } from './ConfirmOrder';
import type { Desk } from './desk';
import { postedPrice } from './format';
import { createPosting } from './postedSending';
import { Segments } from './Segments';
import { TicketOutcome } from './TicketOutcome';

/** The ticket of a posted-offer market: the most to pay or the price to ask, and how much. */
export const PostedTicket: Component<{ desk: Desk }> = (props) => (
  <section class="panel panel-ticket" aria-label="Order ticket">
    <Show when={props.desk.venue.catalog.instrument(props.desk.product())} keyed
      fallback={<p class="empty">Waiting for the product’s limits.</p>}>
      {(instrument) => (
        <div class="fill scroll"><PostedForm desk={props.desk} instrument={instrument} /></div>
      )}
    </Show>
  </section>
);

const PostedForm: Component<{ desk: Desk; instrument: Instrument }> = (props) => {
  const { desk } = props;
  const ticket = () => desk.ticket;
  const buy = (): boolean => ticket().side === 'BUY';
  const signedIn = (): boolean => desk.venue.session.state() !== 'signedOut';
  const [name, setName] = createSignal('');
  const [doubts, setDoubts] = createSignal<readonly string[]>([]);
  const draft = createMemo<PostedDraft>(() => ({
    side: ticket().side,
    price: ticket().price,
    quantity: ticket().quantity,
    userId: signedIn() ? undefined : name(),
  }));
  const hints = createMemo(() => postedHints(draft(), props.instrument));
  const bad = (field: string): boolean => hints().some((hint) => hint.field === field);
  const { sending, outcome, send } = createPosting(desk);
  const ready = (): boolean => isPostable(draft(), hints()) && !sending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!ready()) return;
    setDoubts(postedDoubts(draft(), desk.productMarket(), props.instrument));
    if (doubts().length === 0) void send(draft(), props.instrument);
  };
  const sendAnyway = (): void => {
    setDoubts([]);
    void send(draft(), props.instrument);
  };
  const verb = (): string => (buy() ? 'Buy' : 'Sell');
  return (<>
    <form class="ticket" onSubmit={submit} autocomplete="off" novalidate>
      <Segments label="Side" class="sides" value={ticket().side}
        options={[{ value: 'BUY', text: 'Buy' }, { value: 'SELL', text: 'Sell' }]}
        onChoose={(side) => desk.setTicket({ side })} />
      <AmountField id="price" label={buy() ? 'Pay at most' : 'Ask'} unit={<span class="unit">{props.instrument.quote}</span>}
        bad={bad('price')} value={ticket().price} step={props.instrument.tick} decimals={props.instrument.priceDecimals}
        placeholder={atAnyPrice(draft()) ? 'any price' : '0'} onInput={(price) => desk.setTicket({ price })} />
      <PriceLinks desk={desk} />
      <AmountField id="quantity" label="Quantity" unit={<span class="unit">{props.instrument.base}</span>} size
        bad={bad('quantity')} value={ticket().quantity} step={props.instrument.lot}
        decimals={props.instrument.quantityDecimals} onInput={(quantity) => desk.setTicket({ quantity })} />
      <Show when={!signedIn()}>
        <div class="field text">
          <label for="posted-name">Trade as</label>
          <input id="posted-name" spellcheck={false} maxlength={33} placeholder="a name of your choice" value={name()}
            onInput={(event) => setName(event.currentTarget.value.trim())} />
        </div>
      </Show>
      <Figures draft={draft()} instrument={props.instrument} />
      <p class="quiet">
        {buy()
          ? 'Buyers are served in the order they came. You pay what the seller asks.'
          : 'The cheapest ask trades first. You get the price you ask.'}
        <Show when={!signedIn()}>{' '}This market asks for no key: sign in to trade as your account and to cancel.</Show>
      </p>
      <ul class="hints" id="ticket-hints" aria-live="polite">
        <For each={hints()}>{(hint) => <li data-level={hint.level}>{hint.text}</li>}</For>
      </ul>
      <button type="submit" class="send" data-side={ticket().side} disabled={!ready()}>
        {sending() ? 'Sending…' : `${verb()} ${desk.product()}`}
      </button>
      <Show when={outcome()}>
        {(result) => (
          <TicketOutcome outcome={result()} instrument={props.instrument}
            nameOf={({ order }) => `${order.side === 'BUY' ? 'Buy at most' : 'Ask'} ${postedPrice(Number(order.price))}`} />
        )}
      </Show>
      <Posted desk={desk} />
    </form>
    <Show when={doubts().length > 0}>
      <ConfirmOrder order={orderText(draft(), props.instrument)} doubts={doubts()} onSend={sendAnyway}
        onClose={() => setDoubts([])} />
    </Show>
  </>);
};

const PriceLinks: Component<{ desk: Desk }> = (props) => {
  const cheapest = () => props.desk.productMarket()?.sellers[0]?.price;
  const last = () => props.desk.productMarket()?.lastPrice ?? undefined;
  const use = (price: number | undefined): void => {
    if (price !== undefined) props.desk.setTicket({ price: String(price) });
  };
  return (
    <div class="quick" role="group" aria-label="Take a price over">
      <button type="button" disabled={cheapest() === undefined} onClick={() => use(cheapest())}>Cheapest ask</button>
      <button type="button" disabled={last() === undefined} onClick={() => use(last())}>Last</button>
    </div>
  );
};

const Figures: Component<{ draft: PostedDraft; instrument: Instrument }> = (props) => {
  const total = (): string => {
    const price = parseDecimal(props.draft.price);
    const quantity = parseDecimal(props.draft.quantity);
    if (price === undefined || quantity === undefined) return '–';
    return `${formatGrouped(multiply(price, quantity), 2)} ${props.instrument.quote}`;
  };
  return (
    <dl class="pair">
      <dt>{props.draft.side === 'BUY' ? 'Costs at most' : 'Brings'}</dt>
      <dd data-testid="total">{total()}</dd>
    </dl>
  );
};

/** What was posted from this page without a key: nowhere else is it listed. */
const Posted: Component<{ desk: Desk }> = (props) => {
  const orders = () => props.desk.venue.posted.list().filter(({ productId }) => productId === props.desk.product());
  return (
    <Show when={orders().length > 0}>
      <h2 class="quiet">Posted from this page</h2>
      <ul class="posted" aria-live="polite">
        <For each={orders()}>
          {(order) => (
            <li class="outcome" data-testid="posted" data-side={order.side} data-status={order.status}>
              <strong>{`${order.userId}: ${postedText(order)}`}</strong>
              <span class="muted">{progressText(order)}</span>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
};

const STATUS = {
  PENDING: 'Waiting', PARTIAL: 'Partly traded', COMPLETED: 'Traded', TIMED_OUT: 'Too old, taken off', CANCELED: 'Canceled',
};

function progressText(order: PostedOrder): string {
  const { traded, value, quantity, status } = order;
  if (traded === 0) return isWaiting(order) ? 'Waiting, nothing traded yet' : `${STATUS[status]}, nothing traded`;
  return `${STATUS[status]}: ${groupThousands(String(traded))} of ${groupThousands(quantity)} at ${postedPrice(value / traded)}`;
}

function postedText({ side, quantity, price }: PostedOrder): string {
  const limit = price === undefined ? 'at any price' : `${side === 'BUY' ? 'at most' : 'at'} ${groupThousands(price)}`;
  return `${side === 'BUY' ? 'buy' : 'sell'} ${groupThousands(quantity)} ${limit}`;
}

/** The order in the ticket in words. */
function orderText(draft: PostedDraft, { base, quote }: Instrument): string {
  const size = `${groupThousands(draft.quantity)} ${base}`;
  if (atAnyPrice(draft)) return `Buy ${size} at any price`;
  const price = `${groupThousands(draft.price)} ${quote}`.trim();
  return draft.side === 'BUY' ? `Buy ${size}, paying at most ${price}` : `Sell ${size}, asking ${price}`;
}
