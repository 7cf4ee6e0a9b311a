import { createSignal, Show, type Component } from 'solid-js';
import { describe } from '../api/errors';
import type { Order } from '../account/orders';
import { decimal, formatDecimal } from '../money/decimal';
import { amendmentOf, type Amendment, hasPrice, hasTrigger } from '../ticket/amending';
import { tellAmended } from './amended';
import { AmountField } from './AmountField';
import type { Desk } from './desk';
import { Modal } from './Modal';

const MEANING = {
  none: 'Nothing is changed yet.',
  reduce: 'A smaller quantity at the same price: the order keeps its place in the queue.',
  replace: 'The order is canceled and entered anew in one step, at the back of the queue.',
  impossible: '',
};

/** What a change does; an order that waits is in no queue. */
function meaningOf(order: Order, kind: Amendment['kind']): string {
  if (!order.waiting || (kind !== 'reduce' && kind !== 'replace')) return MEANING[kind];
  return kind === 'reduce' ? 'A smaller quantity; the order goes on waiting.' : 'The order is canceled and entered anew in one step.';
}

/** Changes prices or quantity of an open order, and says beforehand what that does to its place in the queue. */
export const AmendDialog: Component<{ desk: Desk; order: Order; onClose: () => void }> = (props) => {
  const { desk, order } = props;
  const instrument = desk.venue.catalog.instrument(order.symbol);
  const priceDecimals = instrument?.priceDecimals ?? 8;
  const quantityDecimals = instrument?.quantityDecimals ?? 8;
  const [price, setPrice] = createSignal(formatDecimal(decimal(order.price), priceDecimals));
  const [quantity, setQuantity] = createSignal(formatDecimal(decimal(order.quantity), quantityDecimals));
  const [problem, setProblem] = createSignal('');
  const [sending, setSending] = createSignal(false);
  const [trigger, setTrigger] = createSignal(formatDecimal(decimal(order.stopPrice), priceDecimals));
  const amendment = () => amendmentOf(order, price(), quantity(), trigger());
  const impossible = (): string => {
    const change = amendment();
    return change.kind === 'impossible' ? change.why : '';
  };
  const change = async (): Promise<Order | undefined> => {
    const { entry } = desk.venue;
    const wanted = amendment();
    if (wanted.kind === 'reduce') return entry.reduce(order, wanted.quantity);
    return wanted.kind === 'replace' ? entry.replace(order, wanted) : undefined;
  };
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const changed = await change();
      // while the account is followed, the report of the change tells it
      if (changed !== undefined && desk.venue.session.state() !== 'live') tellAmended(order, changed, instrument);
      props.onClose();
    } catch (error) {
      // the order stays as it is
      setProblem(describe(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal label="Amend order" onClose={() => props.onClose()}>
      <form autocomplete="off" onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}>
        <h2>
          Amend: <span class={order.side === 'BUY' ? 'buy' : 'sell'}>{order.side === 'BUY' ? 'Buy' : 'Sell'}</span>
          {` ${order.symbol}`}
        </h2>
        <Show when={hasTrigger(order)}>
          <AmountField id="amend-trigger" label="Trigger" unit={<span class="unit">{instrument?.quote}</span>} value={trigger()}
            step={instrument?.tick ?? 1n} decimals={priceDecimals} bad={false} onInput={setTrigger} />
        </Show>
        <Show when={hasPrice(order)}>
          <AmountField id="amend-price" label="Price" unit={<span class="unit">{instrument?.quote}</span>} value={price()}
            step={instrument?.tick ?? 1n} decimals={priceDecimals} bad={false} onInput={setPrice} />
        </Show>
        <AmountField id="amend-quantity" label="Quantity" unit={<span class="unit">{instrument?.base}</span>}
          value={quantity()} step={instrument?.lot ?? 1n} decimals={quantityDecimals} bad={false} onInput={setQuantity} />
        <Show when={decimal(order.executed) > 0n}>
          <p>{`${formatDecimal(decimal(order.executed), quantityDecimals)} of it is filled.`}</p>
        </Show>
        <p aria-live="polite" data-testid="amend-meaning">{impossible() || meaningOf(order, amendment().kind)}</p>
        <Show when={problem() !== ''}><div class="problem" role="alert">{problem()}</div></Show>
        <div class="row">
          <button type="button" class="button" onClick={() => props.onClose()}>Leave as it is</button>
          <button type="submit" class="button primary"
            disabled={sending() || !['reduce', 'replace'].includes(amendment().kind)}>Amend</button>
        </div>
      </form>
    </Modal>
  );
};
