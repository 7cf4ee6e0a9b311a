import { Show, type Component } from 'solid-js';
import { momentText } from '../ui/format';
import type { Action, Office } from './office';
import { Table } from './Table';
import type { AdministratorKey } from './types';

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
  ],
  secrets: ['key'],
};

const rotated = (name: string): Action => ({
  title: `New key for ${name}`,
  meaning: 'It has the same roles. The old keys go on working for a day, so that nobody is locked out.',
  method: 'POST',
  path: `/administrators/${encodeURIComponent(name)}/rotate`,
  fields: [{ name: 'label', label: 'Label of the key', optional: true }],
  secrets: ['key'],
});

const revoked = ({ name, keyId }: AdministratorKey): Action => ({
  title: `Revoke key ${keyId}`,
  meaning: `A key of ${name}: it is refused from now on. What was done with it stays in the audit.`,
  method: 'DELETE',
  path: `/administrators/${encodeURIComponent(name)}/keys/${keyId}`,
  danger: true,
});

const endOf = ({ notAfter, expired }: AdministratorKey): string =>
  (notAfter === undefined ? 'never' : `${expired ? 'ended ' : ''}${momentText(notAfter)}`);

/** Who may do what here: one row for each key. */
export const Administrators: Component<{ office: Office }> = (props) => {
  const keys = props.office.read<readonly AdministratorKey[]>(() => '/administrators');
  return (
    <section class="panel office-panel" aria-label="Administrators">
      <div class="row">
        <h2>Administrators</h2>
        <button class="button" onClick={() => props.office.ask(ADD)}>Name an administrator</button>
      </div>
      <Table label="Administrators" reading={keys} empty="Nobody."
        columns={[
          { title: 'Name', cell: (row) => <b>{row.name}</b> },
          { title: 'Roles', cell: (row) => row.roles.join(', ') },
          { title: 'Key', cell: (row) => <code>{row.keyId}</code> },
          { title: 'Label', cell: (row) => row.label },
          { title: 'Ends', cell: (row) => <span classList={{ sell: row.expired }}>{endOf(row)}</span> },
          {
            title: '',
            cell: (row) => (
              <Show when={row.name !== ROOT}>
                <span class="row">
                  <button class="link" onClick={() => props.office.ask(rotated(row.name))}>New key</button>
                  <button class="link" onClick={() => props.office.ask(revoked(row))}>Revoke</button>
                </span>
              </Show>
            ),
          },
        ]} />
    </section>
  );
};
