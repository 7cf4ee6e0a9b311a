import { For, Show, type Component } from 'solid-js';
import { momentText } from '../ui/format';
import type { Action, Office } from './office';
import { Table } from './Table';
import type { Administrator, AdministratorKey } from './types';

/** The holder of the file admin.key; a setting switches it off. */
const ROOT = 'root';

const ADD: Action = {
  title: 'Name an administrator',
  meaning: 'Roles: VIEWER looks; OPERATOR runs the markets; RISK freezes and stops; TREASURER moves money; SECURITY makes keys and administrators.',
  method: 'POST',
  path: '/administrators',
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'roles', label: 'Roles', kind: 'list', value: 'VIEWER', hint: 'With commas between them' },
    { name: 'label', label: 'Label of the key', optional: true },
    { name: 'expiryTime', label: 'Ends', kind: 'moment', optional: true, hint: 'By the clock of this machine; empty: never' },
  ],
  secrets: ['key'],
};

const rotated = (name: string): Action => ({
  title: `New key for ${name}`,
  meaning: 'It has the same roles. The old keys go on working for a while, so that nobody is locked out.',
  method: 'POST',
  path: `/administrators/${encodeURIComponent(name)}/rotate`,
  fields: [
    { name: 'oldValidFor', label: 'Old keys work for', value: '24h' },
    { name: 'label', label: 'Label of the key', optional: true },
    { name: 'expiryTime', label: 'New key ends', kind: 'moment', optional: true, hint: 'By the clock of this machine; empty: never' },
  ],
  secrets: ['key'],
});

const removed = (name: string): Action => ({
  title: `Remove ${name}`,
  meaning: 'All its keys are refused from now on. What it did stays in the audit.',
  method: 'DELETE',
  path: `/administrators/${encodeURIComponent(name)}`,
  danger: true,
});

const revoked = (name: string, keyId: string): Action => ({
  title: `Revoke key ${keyId}`,
  meaning: `A key of ${name}: it is refused from now on.`,
  method: 'DELETE',
  path: `/administrators/${encodeURIComponent(name)}/keys/${keyId}`,
  danger: true,
});

const endOf = ({ expiryTime, expired }: AdministratorKey): string =>
  (expiryTime === null ? 'never ends' : `${expired ? 'ended' : 'ends'} ${momentText(expiryTime)}`);

/** Who may do what here. */
export const Administrators: Component<{ office: Office }> = (props) => {
  const people = props.office.read<readonly Administrator[]>(() => '/administrators');
  return (
    <section class="panel office-panel" aria-label="Administrators">
      <div class="row">
        <h2>Administrators</h2>
        <button class="button" onClick={() => props.office.ask(ADD)}>Name an administrator</button>
      </div>
      <Table label="Administrators" reading={people} empty="Nobody."
        columns={[
          { title: 'Name', cell: (row) => <b>{row.name}</b> },
          { title: 'Roles', cell: (row) => row.roles.join(', ') },
          {
            title: 'Keys',
            cell: (row) => (
              <For each={row.keys}>
                {(key) => (
                  <div class="row">
                    <code>{key.keyId}</code>
                    <span class={key.expired ? 'sell' : 'muted'}>{`${key.label} ${endOf(key)}`}</span>
                    <Show when={row.name !== ROOT}>
                      <button class="link" onClick={() => props.office.ask(revoked(row.name, key.keyId))}>Revoke</button>
                    </Show>
                  </div>
                )}
              </For>
            ),
          },
          {
            title: '',
            cell: (row) => (
              <Show when={row.name !== ROOT}>
                <span class="row">
                  <button class="link" onClick={() => props.office.ask(rotated(row.name))}>New key</button>
                  <button class="link" onClick={() => props.office.ask(removed(row.name))}>Remove</button>
                </span>
              </Show>
            ),
          },
        ]} />
    </section>
  );
};
