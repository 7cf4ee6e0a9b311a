import { For, Show, type Component } from 'solid-js';
import type { TimeInForce } from '../api/types';
import type { Desk, TicketState } from './desk';
import { Segments } from './Segments';

const TIMES: readonly { value: TimeInForce; text: string }[] = [
  { value: 'GTC', text: 'GTC' },
  { value: 'IOC', text: 'IOC' },
  { value: 'FOK', text: 'FOK' },
];

const PREVENTIONS: readonly { value: TicketState['stp']; text: string }[] = [
  { value: 'DEFAULT', text: "The venue's default" },
  { value: 'NONE', text: 'None: may trade with myself' },
  { value: 'EXPIRE_TAKER', text: 'Expire the new order' },
  { value: 'EXPIRE_MAKER', text: 'Expire the resting order' },
  { value: 'EXPIRE_BOTH', text: 'Expire both' },
];

/** Time in force and self-trade prevention. */
export const TicketOptions: Component<{ desk: Desk }> = (props) => (
  <div class="options">
    <Show when={props.desk.ticket.type === 'LIMIT'}>
      <span title="GTC: rests until canceled. IOC: trades what it can now. FOK: all now or nothing.">In force</span>
      <Segments label="Time in force" value={props.desk.ticket.timeInForce} options={TIMES}
        onChoose={(timeInForce) => props.desk.setTicket({ timeInForce })} />
    </Show>
    <label for="stp" title="What happens when the order would trade with another one of this account">Self-trade</label>
    <select id="stp" value={props.desk.ticket.stp}
      onChange={(event) => props.desk.setTicket({ stp: event.currentTarget.value as TicketState['stp'] })}>
      <For each={PREVENTIONS}>{({ value, text }) => <option value={value}>{text}</option>}</For>
    </select>
  </div>
);
