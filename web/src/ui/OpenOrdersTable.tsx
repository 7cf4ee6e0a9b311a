import { createSignal, For, Show, type Component } from 'solid-js';
import { describe } from '../api/errors';
import type { Order } from '../account/orders';
import { decimal, divide, formatGrouped, multiply } from '../money/decimal';
import { isAtMarket } from '../ticket/triggers';
import { AmendDialog } from './AmendDialog';
import type { Desk } from './desk';
import { recentText, typeText } from './format';
import { notify } from './notices';
import { Trigger } from './Trigger';

/** Orders that rest in a book, with what can be done to them. */
export const OpenOrdersTable: Component<{ desk: Desk; orders: readonly Order[] }> = (props) => {
  const [amending, setAmending] = createSignal<Order | undefined>();
  return (
    <>
      <table class="table" aria-label="Open orders">
        <thead>
          <tr>
            <th>Time</th><th>Instrument</th><th>Type</th><th>Side</th><th class="num">Trigger</th><th class="num">Price</th>
            <th class="num">Quantity</th><th class="num">Filled</th><th class="num">Value</th><th><span class="hidden">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          <For each={props.orders}>
            {(order) => <OrderRow desk={props.desk} order={order} onAmend={() => setAmending(order)} />}
          </For>
        </tbody>
      </table>
      <Show when={props.orders.length === 0}><p class="empty">No open orders.</p></Show>
      <Show when={amending()} keyed>
        {(order) => <AmendDialog desk={props.desk} order={order} onClose={() => setAmending(undefined)} />}
      </Show>
    </>
  );
};

const OrderRow: Component<{ desk: Desk; order: Order; onAmend: () => void }> = (props) => {
  const instrument = () => props.desk.venue.catalog.instrument(props.order.symbol);
  const priceDecimals = (): number => instrument()?.priceDecimals ?? 8;
  const quantityDecimals = (): number => instrument()?.quantityDecimals ?? 8;
  const value = () => {
    const { type, price, stopPrice, quantity } = props.order;
    return multiply(decimal(isAtMarket(type) ? stopPrice : price), decimal(quantity));
  };
  const share = (): number => Number(divide(decimal(props.order.executed), decimal(props.order.quantity)) / 10n ** 14n) / 100;
  const cancel = async (): Promise<void> => {
    try {
      await props.desk.venue.entry.cancel(props.order);
    } catch (error) {
      notify({ key: `cancel${props.order.orderId}`, tone: 'bad', title: 'Not canceled', detail: describe(error) });
    }
  };
  return (
    <tr data-order={props.order.orderId} data-client={props.order.clientOrderId}>
      <td class="muted" data-label="Time">{recentText(props.order.time)}</td>
      <td data-label="Instrument">
        <button class="plain"
          onClick={() => props.desk.show(props.order.symbol)}>{props.order.symbol}</button>
      </td>
      <td data-label="Type">
        {typeText(props.order.type, props.order.timeInForce)}
        <Show when={props.order.listId}>
          {(listId) => <span class="muted" data-cell="list"> list {listId()}{props.order.pending === true ? ', pending' : ''}</span>}
        </Show>
      </td>
      <td data-label="Side" class={props.order.side === 'BUY' ? 'buy' : 'sell'}>{props.order.side === 'BUY' ? 'Buy' : 'Sell'}</td>
      <td class="num" data-label="Trigger" data-cell="trigger">
        <Trigger order={props.order} instrument={instrument()} />
      </td>
      <td class="num" data-label="Price" data-cell="price">
        {isAtMarket(props.order.type) ? 'market' : formatGrouped(decimal(props.order.price), priceDecimals())}
      </td>
      <td class="num" data-label="Quantity" data-cell="quantity">
        {formatGrouped(decimal(props.order.quantity), quantityDecimals())}
        <Show when={props.order.hidden}>{' '}<span class="muted">hidden</span></Show>
        <Show when={decimal(props.order.shown) > 0n}>
          {' '}<span class="muted">shows {formatGrouped(decimal(props.order.shown), quantityDecimals())}</span>
        </Show>
      </td>
      <td class="num" data-label="Filled" data-cell="executed">
        {formatGrouped(decimal(props.order.executed), quantityDecimals())}
        <span class="bar" aria-hidden="true"><i style={{ width: `${share()}%` }} /></span>
      </td>
      <td class="num" data-label="Value">{formatGrouped(value(), 2)}</td>
      <td class="num wide">
        <Show when={instrument()?.streamedQuotes !== true && props.order.listId === undefined}>
          <button class="link" aria-label={`Amend order ${props.order.orderId}`} onClick={() => props.onAmend()}>Amend</button>
        </Show>
        <Show when={props.order.listId} fallback={
          <button class="link" aria-label={`Cancel order ${props.order.orderId}`} onClick={() => void cancel()}>Cancel</button>
        }>
          {(listId) => (
            <button class="link" aria-label={`Cancel list ${listId()}`} title="Cancels every order of the list"
              onClick={() => void cancel()}>Cancel list</button>
          )}
        </Show>
      </td>
    </tr>
  );
};
