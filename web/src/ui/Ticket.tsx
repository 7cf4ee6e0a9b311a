import { createMemo, createResource, createSignal, For, Show, type Component } from 'solid-js';
import type { OrderType } from '../api/types';
import type { Instrument } from '../market/instruments';
import { decimal, formatGrouped, groupThousands, multiply, type Decimal } from '../money/decimal';
import { asEntered, isListComplete, listHints, listOf } from '../ticket/lists';
import { sizeFor } from '../ticket/sizing';
import { isAtMarket, isTriggered } from '../ticket/triggers';
import { hintsFor, isComplete, notionalOf, usesAmount, type Surroundings } from '../ticket/validation';
import { AmountField } from './AmountField';
import { ConfirmOrder } from './ConfirmOrder';
import type { Desk } from './desk';
import { Holdings } from './Holdings';
import { ListFields } from './ListFields';
import { doubtsOf } from './marketNow';
import { Segments } from './Segments';
import { TicketOptions } from './TicketOptions';
import { TicketOutcome } from './TicketOutcome';
import { createSending } from './ticketSending';
import { TriggerFields } from './TriggerFields';

const TYPES: readonly { value: OrderType; text: string }[] = [
  { value: 'LIMIT', text: 'Limit' },
  { value: 'MARKET', text: 'Market' },
  { value: 'LIMIT_MAKER', text: 'Post-only' },
];
/** One choice for all orders that wait for a price: which of them is a choice of its own. */
const TRIGGER: { value: OrderType; text: string } = { value: 'STOP_LOSS', text: 'Trigger' };

/** The order ticket: what it would cost, what would be wrong with it, and what became of the last one. */
export const Ticket: Component<{ desk: Desk }> = (props) => (
  <section class="panel panel-ticket" aria-label="Order ticket">
    <Show when={props.desk.instrument()} keyed fallback={<p class="empty">Waiting for instruments.</p>}>
      {(instrument) => (
        <div class="fill scroll stacked">
          <TicketForm desk={props.desk} instrument={instrument} />
          <Holdings desk={props.desk} instrument={instrument} />
        </div>
      )}
    </Show>
  </section>
);

const TicketForm: Component<{ desk: Desk; instrument: Instrument }> = (props) => {
  const ticket = () => props.desk.ticket;
  const around = createMemo(() => props.desk.surroundings(props.instrument));
  const hints = createMemo(() => [...hintsFor(asEntered(ticket()), around()), ...listHints(ticket(), around())]);
  const bad = (field: string): boolean => hints().some((hint) => hint.field === field && hint.level === 'error');
  const { sending, outcome, send } = createSending(props.desk);
  const [doubts, setDoubts] = createSignal<readonly string[]>([]);
  const signedIn = (): boolean => props.desk.venue.session.state() !== 'signedOut';
  const ready = (): boolean => isComplete(ticket(), hints()) && isListComplete(ticket()) && !sending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!signedIn()) props.desk.setDialog('signIn');
    else if (ready()) {
      setDoubts(doubtsOf(props.desk, props.instrument));
      if (doubts().length === 0) void send(props.instrument);
    }
  };
  const sendAnyway = (): void => {
    setDoubts([]);
    void send(props.instrument);
  };
  const setSize = (percent: number): void => {
    const size = sizeFor(percent, ticket(), around());
    if (size !== undefined) props.desk.setTicket({ [size.field]: size.text });
  };
  const verb = (): string => (ticket().side === 'BUY' ? 'Buy' : 'Sell');
  const types = () => (props.instrument.orderTypes.includes(TRIGGER.value) ? [...TYPES, TRIGGER] : TYPES);
  return (<>
    <form class="ticket" onSubmit={submit} autocomplete="off" novalidate>
      <Segments label="Side" class="sides" value={ticket().side}
        options={[{ value: 'BUY', text: 'Buy' }, { value: 'SELL', text: 'Sell' }]}
        onChoose={(side) => props.desk.setTicket({ side })} />
      <Segments label="Order type" value={isTriggered(ticket().type) ? TRIGGER.value : ticket().type} options={types()}
        onChoose={(type) => props.desk.setTicket({ type })} />
      <Show when={isTriggered(ticket().type)}>
        <TriggerFields desk={props.desk} instrument={props.instrument} bad={bad} />
      </Show>
      <Show when={!isAtMarket(ticket().type)}>
        <AmountField id="price" label="Price" unit={<span class="unit">{props.instrument.quote}</span>} bad={bad('price')}
          value={ticket().price} step={props.instrument.tick} decimals={props.instrument.priceDecimals}
          onInput={(price) => props.desk.setTicket({ price })} />
        <PriceLinks desk={props.desk} />
      </Show>
      <SizeField desk={props.desk} instrument={props.instrument} bad={bad(usesAmount(ticket()) ? 'amount' : 'quantity')} />
      <div class="quick" role="group" aria-label="Share of the available balance">
        <For each={[10, 25, 50, 75, 100]}>
          {(percent) => (
            <button type="button" disabled={sizeFor(percent, ticket(), around()) === undefined}
              onClick={() => setSize(percent)}>{percent} %</button>
          )}
        </For>
      </div>
      <Show when={props.instrument.takesLists && (ticket().type === 'LIMIT' || ticket().type === 'LIMIT_MAKER')}>
        <ListFields desk={props.desk} instrument={props.instrument} bad={bad} />
      </Show>
      <TicketOptions desk={props.desk} instrument={props.instrument} bad={bad} />
      <Figures desk={props.desk} instrument={props.instrument} around={around()} />
      <ul class="hints" id="ticket-hints" aria-live="polite">
        <For each={hints()}>{(hint) => <li data-level={hint.level}>{hint.text}</li>}</For>
      </ul>
      <Show when={signedIn()} fallback={<button type="submit" class="send signin">Sign in to trade</button>}>
        <button type="submit" class="send" data-side={ticket().side} disabled={!ready()}>
          {sending() ? 'Sending…' : `${verb()} ${props.instrument.base}`}
        </button>
      </Show>
      <Show when={outcome()}>{(result) => <TicketOutcome outcome={result()} instrument={props.instrument} />}</Show>
    </form>
    <Show when={doubts().length > 0}>
      <ConfirmOrder order={orderText(props.desk, props.instrument)} doubts={doubts()} onSend={sendAnyway}
        onClose={() => setDoubts([])} />
    </Show>
  </>);
};

/** The order in the ticket in words. */
function orderText({ ticket }: Desk, { base, quote }: Instrument): string {
  const verb = ticket.side === 'BUY' ? 'Buy' : 'Sell';
  const size = usesAmount(ticket) ? `${base} for ${groupThousands(ticket.amount)} ${quote}` : `${groupThousands(ticket.quantity)} ${base}`;
  const price = isAtMarket(ticket.type) ? 'at market' : `at ${groupThousands(ticket.price)} ${quote}`;
  const list = listOf(ticket) === 'NONE' ? '' : listOf(ticket) === 'OCO' ? ', or at its stop' : ', with exits once it is filled';
  return `${verb} ${size} ${price}${isTriggered(ticket.type) ? ' once it is triggered' : list}`;
}

const PriceLinks: Component<{ desk: Desk }> = (props) => {
  const use = (price: string): void => {
    if (price !== '') props.desk.setTicket({ price });
  };
  const { desk } = props;
  const exact = (): boolean => desk.top().state === 'live';
  return (
    <div class="quick" role="group" aria-label="Take a price over">
      <button type="button" disabled={!exact() || desk.top().bid === ''} onClick={() => use(desk.top().bid)}>Bid</button>
      <button type="button" disabled={desk.top().last === ''} onClick={() => use(desk.top().last)}>Last</button>
      <button type="button" disabled={!exact() || desk.top().ask === ''} onClick={() => use(desk.top().ask)}>Ask</button>
    </div>
  );
};

const SizeField: Component<{ desk: Desk; instrument: Instrument; bad: boolean }> = (props) => {
  const ticket = () => props.desk.ticket;
  const unit = (text: string) => (
    <Show when={ticket().type === 'MARKET'} fallback={<span class="unit">{text}</span>}>
      <button type="button" class="unit" aria-label={`In ${text}; switch the unit`} title="Switch the unit"
        onClick={() => props.desk.setTicket({ byQuote: !ticket().byQuote })}>{text}</button>
    </Show>
  );
  return (
    <Show when={usesAmount(ticket())} fallback={
      <AmountField id="quantity" label="Quantity" unit={unit(props.instrument.base)} bad={props.bad} size
        value={ticket().quantity} step={props.instrument.lot} decimals={props.instrument.quantityDecimals}
        onInput={(quantity) => props.desk.setTicket({ quantity })} />
    }>
      <AmountField id="amount" label="Amount" unit={unit(props.instrument.quote)} bad={props.bad} size
        value={ticket().amount} step={10n ** 18n} decimals={2} onInput={(amount) => props.desk.setTicket({ amount })} />
    </Show>
  );
};

interface Rates {
  readonly maker: Decimal;
  readonly taker: Decimal;
}

const Figures: Component<{ desk: Desk; instrument: Instrument; around: Surroundings }> = (props) => {
  const { session, rest } = props.desk.venue;
  const [rates] = createResource(
    () => (session.state() === 'live' ? session.credentials : undefined),
    async (credentials): Promise<Rates | undefined> => {
      try {
        const answer = await rest.signed<{ standardCommission: { maker: string; taker: string } }>(
          'GET', '/api/v3/account/commission', { symbol: props.instrument.symbol }, credentials);
        const { maker, taker } = answer.standardCommission;
        return { maker: decimal(maker), taker: decimal(taker) };
      } catch {
        return undefined;
      }
    },
  );
  const total = () => notionalOf(props.desk.ticket, props.around);
  const totalText = (): string => {
    const value = total();
    return value === undefined ? '–' : `${formatGrouped(value, 2)} ${props.instrument.quote}`;
  };
  const percent = (rate: Decimal): string => `${groupThousands((Number(rate) / 1e16).toFixed(3))} %`;
  const fee = (): string => {
    const { latest } = rates;
    if (latest === undefined) return '–';
    const { type } = props.desk.ticket;
    if (type === 'LIMIT' || type.endsWith('_LIMIT')) return `${percent(latest.maker)} maker · ${percent(latest.taker)} taker`;
    const rate = type === 'LIMIT_MAKER' ? latest.maker : latest.taker;
    const value = total();
    const amount = value === undefined ? '' : `≈ ${formatGrouped(multiply(value, rate), 2)} · `;
    return `${amount}${percent(rate)}`;
  };
  return (
    <dl class="pair">
      <dt>{isAtMarket(props.desk.ticket.type) ? 'Total ≈' : 'Total'}</dt>
      <dd data-testid="total">{totalText()}</dd>
      <dt>Fee</dt>
      <dd>{fee()}</dd>
    </dl>
  );
};
