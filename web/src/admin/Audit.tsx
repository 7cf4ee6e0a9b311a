import { createSignal, type Component } from 'solid-js';
import { momentText } from '../ui/format';
import type { Office, Reading } from './office';
import { Table } from './Table';
import type { AuditEntry } from './types';

const PAGE = 100;

/** Who did what, newest first; failed logins included. */
export const Audit: Component<{ office: Office }> = (props) => {
  const [before, setBefore] = createSignal<number>();
  const entries = props.office.read<readonly AuditEntry[]>(
    () => `/audit?limit=${PAGE}${before() === undefined ? '' : `&before=${before()}`}`);
  const newestFirst: Reading<readonly AuditEntry[]> = {
    ...entries,
    value: () => entries.value()?.toSorted((one, other) => other.sequence - one.sequence),
  };
  const older = (): void => {
    const last = newestFirst.value()?.at(-1);
    if (last !== undefined) setBefore(last.sequence);
  };
  return (
    <section class="panel office-panel" aria-label="Audit">
      <div class="row">
        <h2>Audit</h2>
        <button class="link" disabled={before() === undefined} onClick={() => setBefore(undefined)}>Newest</button>
        <button class="link" disabled={(entries.value()?.length ?? 0) < PAGE} onClick={older}>Older</button>
      </div>
      <Table label="Audit" reading={newestFirst} empty="Nothing was done yet."
        columns={[
          { title: 'Event', number: true, cell: (row) => row.sequence },
          { title: 'Time', cell: (row) => momentText(row.time) },
          { title: 'Who', cell: (row) => <b>{row.actor}</b> },
          { title: 'Roles', cell: (row) => row.role },
          { title: 'From', cell: (row) => row.address },
          { title: 'What', cell: (row) => <span class="wrap">{`${row.action} ${row.detail}`}</span> },
          { title: 'Approved by', cell: (row) => row.approvedBy ?? '' },
          { title: 'Outcome', cell: (row) => row.outcome },
        ]} />
    </section>
  );
};
