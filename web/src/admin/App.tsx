import { createSignal, For, Match, Show, Switch, type Component } from 'solid-js';
import { Accounts } from './Accounts';
import { ActionDialog } from './ActionDialog';
import { Alerts } from './Alerts';
import { Administrators } from './Administrators';
import { Approvals } from './Approvals';
import { Audit } from './Audit';
import { Instruments } from './Instruments';
import type { Office, Section } from './office';
import { Overview } from './Overview';

const SECTIONS: readonly { section: Section; text: string }[] = [
  { section: 'overview', text: 'Venue' },
  { section: 'instruments', text: 'Instruments' },
  { section: 'accounts', text: 'Accounts' },
  { section: 'alerts', text: 'Alerts' },
  { section: 'administrators', text: 'Administrators' },
  { section: 'approvals', text: 'Approvals' },
  { section: 'audit', text: 'Audit' },
];

/** The administration page. */
export const App: Component<{ office: Office }> = (props) => (
  <Show when={props.office.api() !== undefined} fallback={<SignIn office={props.office} />}>
    <div class="office">
      <header>
        <h1>Rialto administration</h1>
        <nav class="tabs" role="tablist" aria-label="Sections">
          <For each={SECTIONS}>
            {({ section, text }) => (
              <button role="tab" aria-selected={props.office.section() === section}
                onClick={() => props.office.open(section)}>{text}</button>
            )}
          </For>
        </nav>
        <button class="link" onClick={() => props.office.signOut()}>Sign out</button>
      </header>
      <main class="scroll" tabindex="0" aria-label="Section">
        <Switch>
          <Match when={props.office.section() === 'overview'}><Overview office={props.office} /></Match>
          <Match when={props.office.section() === 'instruments'}><Instruments office={props.office} /></Match>
          <Match when={props.office.section() === 'accounts'}><Accounts office={props.office} /></Match>
          <Match when={props.office.section() === 'alerts'}><Alerts office={props.office} /></Match>
          <Match when={props.office.section() === 'administrators'}><Administrators office={props.office} /></Match>
          <Match when={props.office.section() === 'approvals'}><Approvals office={props.office} /></Match>
          <Match when={props.office.section() === 'audit'}><Audit office={props.office} /></Match>
        </Switch>
      </main>
      <Show when={props.office.action()} keyed>
        {(action) => <ActionDialog office={props.office} action={action} />}
      </Show>
    </div>
  </Show>
);

const SignIn: Component<{ office: Office }> = (props) => {
  const [key, setKey] = createSignal('');
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void props.office.signIn(key().trim());
  };
  return (
    <main class="office-door">
      <form onSubmit={send} autocomplete="off">
        <h1>Rialto administration</h1>
        <p class="muted">With an administrator's key. It is kept in this page's memory only: a reload asks again.</p>
        <div class="field text">
          <label for="admin-key">Key</label>
          <input id="admin-key" type="password" required autocomplete="off" value={key()}
            onInput={(event) => setKey(event.currentTarget.value)} />
        </div>
        <Show when={props.office.signInProblem() !== ''}>
          <div class="problem" role="alert">{props.office.signInProblem()}</div>
        </Show>
        <button type="submit" class="button primary">Sign in</button>
      </form>
    </main>
  );
};
