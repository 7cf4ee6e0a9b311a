import { For, Show, type Component } from 'solid-js';
import type { OrderType } from '../api/types';
import type { Instrument } from '../market/instruments';
import { ONE } from '../money/decimal';
import { TRIGGERED } from '../ticket/triggers';
import { AmountField } from './AmountField';
import type { Desk } from './desk';

/** What an order waits for and what it becomes then. */
export const TriggerFields: Component<{ desk: Desk; instrument: Instrument; bad: (field: string) => boolean }> = (props) => {
  const ticket = () => props.desk.ticket;
  const meaning = () => TRIGGERED.find(({ value }) => value === ticket().type)?.meaning;
  return (<>
    <select id="trigger-type" aria-label="Kind of trigger" title={meaning()} value={ticket().type}
      onChange={(event) => props.desk.setTicket({ type: event.currentTarget.value as OrderType })}>
      <For each={TRIGGERED}>
        {({ value, text }) => <option value={value} selected={value === ticket().type}>{text}</option>}
      </For>
    </select>
    <AmountField id="stop-price" label="Trigger" unit={<span class="unit">{props.instrument.quote}</span>}
      bad={props.bad('stopPrice')} value={ticket().stopPrice} step={props.instrument.tick}
      decimals={props.instrument.priceDecimals} onInput={(stopPrice) => props.desk.setTicket({ stopPrice })} />
    <Show when={props.instrument.trails !== undefined}>
      <AmountField id="trail" label="Trail" unit={<span class="unit">%</span>} bad={props.bad('trail')}
        value={ticket().trail} step={ONE / 10n} decimals={2} placeholder="none"
        onInput={(trail) => props.desk.setTicket({ trail })} />
    </Show>
  </>);
};
