import { Show, type Component } from 'solid-js';
import type { Instrument } from '../market/instruments';
import { progressText, stateOf, type Outcome, type Taken } from '../ticket/outcome';
import { durationText, statusText, typeText } from './format';

/** What became of the last order as of now, or why the venue did not take it. */
export const TicketOutcome: Component<{
  outcome: Outcome;
  instrument: Instrument;
  /** What the order is called; otherwise its type, time in force and side. */
  nameOf?: (taken: Taken) => string;
}> = (props) => {
  const refused = () => (props.outcome.kind === 'refused' ? props.outcome : undefined);
  const taken = () => (props.outcome.kind === 'taken' ? props.outcome : undefined);
  const name = (of: Taken): string =>
    props.nameOf?.(of)
    ?? `${typeText(of.order.type, of.order.timeInForce)} ${of.order.side.toLowerCase()}${of.order.listId === undefined ? '' : ' of a list'}`;
  return (
    <div role="alert">
      <Show when={taken()}>
        {(outcome) => (
          <div class="outcome" data-testid="outcome" data-side={outcome().order.side}>
            <strong>{`${name(outcome())}: ${statusText(stateOf(outcome()))}`}</strong>
            <span class="muted">{`${progressText(outcome(), props.instrument)} · ${durationText(outcome().ms)}`}</span>
          </div>
        )}
      </Show>
      <Show when={refused()}>
        {(outcome) => (
          <div class="problem" data-testid="refusal">
            <strong>{outcome().title}</strong>
            <Show when={outcome().title !== outcome().msg}><span class="muted">{outcome().msg} </span></Show>
            <code>
              <Show when={outcome().code}>{(code) => <span data-testid="code">{code()}</span>}</Show>
              <Show when={outcome().reason}>{(reason) => <span data-testid="reason"> · {reason()}</span>}</Show>
            </code>
          </div>
        )}
      </Show>
    </div>
  );
};
