import { createSignal, Show, type Component } from 'solid-js';
import { AccountView } from './AccountView';
import type { Action, Office } from './office';
import { Table } from './Table';
import type { AccountName } from './types';

const OPEN: Action = {
  title: 'Open an account',
  meaning: 'It begins with nothing and without a key.',
  method: 'POST',
  path: '/accounts',
  fields: [{ name: 'name', label: 'Name', hint: 'Up to 36 of A to Z, a to z, 0 to 9, _ and -' }],
};

/** Who trades here. */
export const Accounts: Component<{ office: Office }> = (props) => (
  <Show when={props.office.account() === ''} keyed
    fallback={<AccountView office={props.office} name={props.office.account()} />}>
    <AccountList office={props.office} />
  </Show>
);

const AccountList: Component<{ office: Office }> = (props) => {
  const [firstId, setFirstId] = createSignal(1);
  const [name, setName] = createSignal('');
  const accounts = props.office.read<readonly AccountName[]>(() => `/accounts?fromId=${firstId()}`);
  const find = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name().trim() !== '') props.office.open('accounts', name().trim());
  };
  const next = (): void => {
    const last = accounts.value()?.at(-1);
    if (last !== undefined) setFirstId(last.accountId + 1);
  };
  return (
    <section class="panel office-panel" aria-label="Accounts">
      <div class="row">
        <h2>Accounts</h2>
        <form class="row" onSubmit={find}>
          <div class="field text">
            <label for="account-name">Name</label>
            <input id="account-name" spellcheck={false} value={name()} onInput={(event) => setName(event.currentTarget.value)} />
          </div>
          <button type="submit" class="button">Look at it</button>
        </form>
        <button class="button" onClick={() => props.office.ask(OPEN)}>Open an account</button>
        <button class="link" disabled={firstId() === 1} onClick={() => setFirstId(1)}>First</button>
        <button class="link" disabled={(accounts.value()?.length ?? 0) < 1_000} onClick={next}>Next</button>
      </div>
      <Table label="Accounts" reading={accounts} empty="There is no account here."
        columns={[
          { title: 'Number', number: true, cell: (row) => row.accountId },
          {
            title: 'Name',
            cell: (row) => (
              <button class="plain" onClick={() => props.office.open('accounts', row.name)}>{row.name}</button>
            ),
          },
          { title: 'State', cell: (row) => (row.frozen === true ? <span class="sell">Frozen</span> : 'Open') },
        ]} />
    </section>
  );
};
