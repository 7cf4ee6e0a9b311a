import { For, Show, type Component } from 'solid-js';
import type { TimeInForce } from '../api/types';
import type { Instrument } from '../market/instruments';
import { mayShowPart } from '../ticket/iceberg';
import { mayAskForLeast } from '../ticket/least';
import { listOf } from '../ticket/lists';
import { timeOf, timesFor } from '../ticket/timeInForce';
import type { Desk, TicketState } from './desk';

const PREVENTIONS: readonly { value: TicketState['stp']; text: string }[] = [
  { value: 'DEFAULT', text: "The venue's default" },
  { value: 'NONE', text: 'None: may trade with myself' },
  { value: 'EXPIRE_TAKER', text: 'Expire the new order' },
  { value: 'EXPIRE_MAKER', text: 'Expire the resting order' },
  { value: 'EXPIRE_BOTH', text: 'Expire both' },
];

/** Time in force, what the book shows, what trades at once, and self-trade prevention. */
export const TicketOptions: Component<{ desk: Desk; instrument: Instrument; bad: (field: string) => boolean }> = (props) => {
  const time = () => timeOf(props.desk.ticket);
  const meaning = () => timesFor(props.desk.ticket.type).find(({ value }) => value === time())?.meaning;
  return (
    <div class="options">
      <label for="time-in-force">In force</label>
      <select id="time-in-force" value={time()} title={meaning()}
        onChange={(event) => props.desk.setTicket({ timeInForce: event.currentTarget.value as TimeInForce })}>
        <For each={timesFor(props.desk.ticket.type)}>
          {({ value, text }) => <option value={value} selected={value === time()}>{text}</option>}
        </For>
      </select>
      <Show when={time() === 'GTD'}>
        <label for="good-till">Until</label>
        <input id="good-till" type="datetime-local" step="1" aria-invalid={props.bad('goodTill')}
          value={props.desk.ticket.goodTill} onInput={(event) => props.desk.setTicket({ goodTill: event.currentTarget.value })} />
      </Show>
      <Show when={props.instrument.icebergParts !== undefined && listOf(props.desk.ticket) === 'NONE' && mayShowPart(props.desk.ticket)}>
        <label for="show" title="How much of the order the book shows at a time; the next part joins the end of the queue">Show</label>
        <input id="show" inputmode="decimal" placeholder="all" disabled={props.desk.ticket.hidden}
          aria-invalid={props.bad('show')} aria-describedby="ticket-hints"
          value={props.desk.ticket.show} onInput={(event) => props.desk.setTicket({ show: event.currentTarget.value })} />
      </Show>
      <Show when={props.instrument.minHidden !== undefined && listOf(props.desk.ticket) === 'NONE' && mayShowPart(props.desk.ticket)}>
        <label for="hidden" title="The book shows nothing of the order; at its price it trades after all that is shown">Hidden</label>
        <input id="hidden" type="checkbox" checked={props.desk.ticket.hidden} aria-describedby="ticket-hints"
          onChange={(event) => props.desk.setTicket({ hidden: event.currentTarget.checked })} />
      </Show>
      <Show when={props.instrument.takesLists && listOf(props.desk.ticket) === 'NONE' && mayAskForLeast(props.desk.ticket)}>
        <label for="least" title="How much must trade at once when the order enters the book; if less could, none of it trades and it expires">At least</label>
        <input id="least" inputmode="decimal" placeholder="any" aria-invalid={props.bad('least')} aria-describedby="ticket-hints"
          value={props.desk.ticket.least} onInput={(event) => props.desk.setTicket({ least: event.currentTarget.value })} />
      </Show>
      <label for="stp" title="What happens when the order would trade with another one of this account">Self-trade</label>
      <select id="stp" value={props.desk.ticket.stp}
        onChange={(event) => props.desk.setTicket({ stp: event.currentTarget.value as TicketState['stp'] })}>
        <For each={PREVENTIONS}>{({ value, text }) => <option value={value}>{text}</option>}</For>
      </select>
    </div>
  );
};
