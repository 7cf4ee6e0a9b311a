import { Show, type Component } from 'solid-js';
import type { Office } from './office';
import { isOff } from './presentFields';
import { ruled } from './rules';
import type { Rules } from './types';

const shown = (value: number | undefined): string => (isOff(value) ? '–' : String(value));

/** What holds for an account on all instruments. */
export const AccountRules: Component<{ office: Office; name: string }> = (props) => {
  const rules = props.office.read<Rules>(() => `/accounts/${encodeURIComponent(props.name)}/rules`);
  return (
    <section class="panel office-panel" aria-label="Rules">
      <div class="row">
        <h2>Rules</h2>
        <button class="button" onClick={() => props.office.ask(ruled(props.name, rules.value()))}>Change</button>
      </div>
      <Show when={rules.problem() !== ''}><div class="problem" role="alert">{rules.problem()}</div></Show>
      <div class="row">
        <span>Trade group {shown(rules.value()?.tradeGroupId)}</span>
        <span>Cancels in ten seconds {shown(rules.value()?.maxCancels10s)}</span>
      </div>
    </section>
  );
};
