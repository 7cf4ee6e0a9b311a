import { Show, type Component } from 'solid-js';
import type { Outcome } from './ticketSending';

/** What the venue said to the last order: done, or why not. */
export const TicketOutcome: Component<{ outcome: Outcome; onClose: () => void }> = (props) => {
  const refused = () => (props.outcome.kind === 'refused' ? props.outcome : undefined);
  const done = () => (props.outcome.kind === 'done' ? props.outcome : undefined);
  return (
    <div role="alert">
      <Show when={done()}>
        {(outcome) => (
          <div class="outcome" data-testid="outcome" data-side={outcome().side}>
            <strong>{outcome().title}</strong>
            <span class="muted">{outcome().detail}</span>
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
