import { For, Show, type Component } from 'solid-js';
import type { Instrument } from '../market/instruments';
import { listOf, LISTS, type ListKind } from '../ticket/lists';
import { AmountField } from './AmountField';
import type { Desk } from './desk';

/** Whether other orders depend on the one in the ticket, and their prices. */
export const ListFields: Component<{ desk: Desk; instrument: Instrument; bad: (field: string) => boolean }> = (props) => {
  const ticket = () => props.desk.ticket;
  const kind = () => listOf(ticket());
  const meaning = () => LISTS.find(({ value }) => value === kind())?.meaning;
  const quote = () => <span class="unit">{props.instrument.quote}</span>;
  return (<>
    <select id="list-kind" aria-label="Orders that depend on it" title={meaning()} value={kind()}
      onChange={(event) => props.desk.setTicket({ list: event.currentTarget.value as ListKind })}>
      <For each={LISTS}>{({ value, text }) => <option value={value} selected={value === kind()}>{text}</option>}</For>
    </select>
    <Show when={kind() === 'BRACKET'}>
      <AmountField id="take-profit" label="Profit at" unit={quote()} bad={props.bad('takeProfit')}
        value={ticket().takeProfit} step={props.instrument.tick} decimals={props.instrument.priceDecimals} placeholder="none"
        onInput={(takeProfit) => props.desk.setTicket({ takeProfit })} />
    </Show>
    <Show when={kind() !== 'NONE'}>
      <AmountField id="list-stop" label="Stop at" unit={quote()} bad={props.bad('stopPrice')}
        value={ticket().stopPrice} step={props.instrument.tick} decimals={props.instrument.priceDecimals}
        placeholder={kind() === 'BRACKET' ? 'none' : '0'} onInput={(stopPrice) => props.desk.setTicket({ stopPrice })} />
    </Show>
  </>);
};
