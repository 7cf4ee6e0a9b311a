import { createEffect, For, on, onCleanup, Show, type Component, type JSX } from 'solid-js';
import { History } from '../account/history';
import { orderOfRest, type Order } from '../account/orders';
import type { RestFill } from '../api/types';
import { decimal, divide, formatGrouped } from '../money/decimal';
import type { Desk } from './desk';
import { momentText, statusText, typeText } from './format';
import { throttled } from './frame';
import { Trigger } from './Trigger';

/** Reporting writes a moment after the event, so a history is read again a little later. */
const SETTLE_MS = 700;

/** All orders of the account in the chosen instrument, newest first. */
export const OrderHistoryTable: Component<{ desk: Desk }> = (props) => {
  const history = useHistory(props.desk, 'allOrders', orderOfRest, (order) => String(order.orderId));
  return (
    <HistoryFrame history={history} nothing={`No orders in ${props.desk.shown()} yet.`}>
      <table class="table" aria-label="Order history">
        <thead>
          <tr>
            <th>Time</th><th>Instrument</th><th>Type</th><th>Side</th><th class="num">Trigger</th><th class="num">Price</th>
            <th class="num">Quantity</th><th class="num">Filled</th><th class="num">Average</th><th>Status</th><th class="num">Order</th>
          </tr>
        </thead>
        <tbody>
          <For each={history.list()}>{(order) => <HistoryRow desk={props.desk} order={order} />}</For>
        </tbody>
      </table>
    </HistoryFrame>
  );
};

const HistoryRow: Component<{ desk: Desk; order: Order }> = (props) => {
  const instrument = () => props.desk.venue.catalog.instrument(props.order.symbol);
  const price = (value: bigint): string => (value === 0n ? '–' : formatGrouped(value, instrument()?.priceDecimals ?? 8));
  const quantity = (text: string): string => formatGrouped(decimal(text), instrument()?.quantityDecimals ?? 8);
  const average = () => divide(decimal(props.order.executedQuote), decimal(props.order.executed));
  return (
    <tr data-order={props.order.orderId} data-status={props.order.status}>
      <td class="muted" data-label="Time">{momentText(props.order.time)}</td>
      <td data-label="Instrument">{props.order.symbol}</td>
      <td data-label="Type">{typeText(props.order.type, props.order.timeInForce)}</td>
      <td data-label="Side" class={props.order.side === 'BUY' ? 'buy' : 'sell'}>{props.order.side === 'BUY' ? 'Buy' : 'Sell'}</td>
      <td class="num" data-label="Trigger" data-cell="trigger"><Trigger order={props.order} instrument={instrument()} /></td>
      <td class="num" data-label="Price">{price(decimal(props.order.price))}</td>
      <td class="num" data-label="Quantity">{quantity(props.order.quantity)}</td>
      <td class="num" data-label="Filled">{quantity(props.order.executed)}</td>
      <td class="num" data-label="Average">{price(average())}</td>
      <td data-label="Status" classList={{ muted: props.order.status !== 'FILLED' }}>{statusText(props.order.status)}</td>
      <td class="num quiet" data-label="Order">{props.order.orderId}</td>
    </tr>
  );
};

/** All trades of the account in the chosen instrument, newest first. */
export const FillTable: Component<{ desk: Desk }> = (props) => {
  const history = useHistory(
    props.desk,
    'myTrades',
    (fill: RestFill) => fill,
    (fill) => `${fill.id}:${fill.orderId}`,
    { includeBusted: true },
  );
  const instrument = () => props.desk.venue.catalog.instrument(props.desk.shown());
  return (
    <HistoryFrame history={history} nothing={`No trades in ${props.desk.shown()} yet.`}>
      <table class="table" aria-label="Trade history">
        <thead>
          <tr>
            <th>Time</th><th>Instrument</th><th>Side</th><th class="num">Price</th><th class="num">Quantity</th>
            <th class="num">Value</th><th class="num">Fee</th><th>Role</th><th class="num">Trade</th>
          </tr>
        </thead>
        <tbody>
          <For each={history.list()}>
            {(fill) => (
              <tr data-trade={fill.id} data-busted={fill.isBusted} classList={{ muted: fill.isBusted }}>
                <td class="muted" data-label="Time">{momentText(fill.time)}</td>
                <td data-label="Instrument">{fill.symbol}</td>
                <td data-label="Side" class={fill.isBuyer ? 'buy' : 'sell'}>{fill.isBuyer ? 'Buy' : 'Sell'}</td>
                <td class="num" data-label="Price">{formatGrouped(decimal(fill.price), instrument()?.priceDecimals ?? 8)}</td>
                <td class="num" data-label="Quantity">{formatGrouped(decimal(fill.qty), instrument()?.quantityDecimals ?? 8)}</td>
                <td class="num" data-label="Value">{formatGrouped(decimal(fill.quoteQty), 2)}</td>
                <td class="num muted" data-label="Fee">{`${formatGrouped(decimal(fill.commission), 8)} ${fill.commissionAsset}`}</td>
                <td class="muted" data-label="Role">{`${fill.isMaker ? 'Maker' : 'Taker'}${revisedText(fill)}`}</td>
                <td class="num quiet" data-label="Trade">{fill.id}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </HistoryFrame>
  );
};

/** Behind the role, of a trade that an administrator undid or gave another price. */
function revisedText({ revision, isBusted }: RestFill): string {
  if (revision === undefined) return '';
  return isBusted === true ? ', busted' : ', corrected';
}

interface Pages {
  list(): readonly unknown[];
  more(): boolean;
  busy(): boolean;
  problem(): string;
  older(): Promise<void>;
}

const HistoryFrame: Component<{ history: Pages; nothing: string; children: JSX.Element }> = (props) => (
  <>
    {props.children}
    <Show when={props.history.problem()}>{(text) => <p class="empty sell">{text()}</p>}</Show>
    <Show when={props.history.list().length === 0 && !props.history.busy() && props.history.problem() === ''}>
      <p class="empty">{props.nothing}</p>
    </Show>
    <Show when={props.history.more()}>
      <p class="empty">
        <button class="button" disabled={props.history.busy()} onClick={() => void props.history.older()}>Show older</button>
      </p>
    </Show>
  </>
);

/** The history of the chosen instrument, read anew with the instrument and after every execution report. */
function useHistory<T extends { time: number }>(
  desk: Desk,
  call: string,
  read: (answer: never) => T,
  keyOf: (entry: T) => string,
  more: Record<string, boolean> = {},
): History<T> {
  const { session, rest } = desk.venue;
  const history = new History<T>(
    async (limit, endTime) => {
      const { credentials } = session;
      if (credentials === undefined) return [];
      const answers = await rest.signed<never[]>('GET', `/api/v3/${call}`, { symbol: desk.shown(), limit, endTime, ...more }, credentials);
      return answers.map(read);
    },
    keyOf,
  );
  createEffect(on([desk.shown, session.state], ([symbol, state]) => {
    if (symbol !== '' && state === 'live') void history.reload();
  }));
  const refresh = throttled(() => void history.refresh(), SETTLE_MS);
  onCleanup(session.onReport((report) => {
    if (report.s !== desk.shown()) return;
    refresh();
    setTimeout(refresh, SETTLE_MS);
  }));
  onCleanup(session.onRevision((revision) => {
    if (revision.s === desk.shown()) setTimeout(() => void history.reload(), SETTLE_MS);
  }));
  return history;
}
