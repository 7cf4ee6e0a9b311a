import type { Component } from 'solid-js';
import { momentText } from '../ui/format';
import type { Action, Office } from './office';
import { Table } from './Table';
import type { Approval } from './types';

const decided = (approval: Approval, approve: boolean): Action => ({
  title: approve ? 'Approve' : 'Decline',
  meaning: `${approval.proposer} proposed: ${approval.action} ${approval.detail}`,
  method: 'POST',
  path: `/approvals/${approval.id}/${approve ? 'approve' : 'decline'}`,
  danger: !approve,
});

/** What waits for a second person. */
export const Approvals: Component<{ office: Office }> = (props) => {
  const approvals = props.office.read<readonly Approval[]>(() => '/approvals', 1_000);
  return (
    <section class="panel office-panel" aria-label="Approvals">
      <h2>Approvals</h2>
      <p class="muted">With admin.four-eyes a second administrator decides about money or keys; never the one who proposed.</p>
      <Table label="Approvals" reading={approvals} empty="Nothing waits."
        columns={[
          { title: 'Proposed', cell: (row) => momentText(row.proposedTime) },
          { title: 'By', cell: (row) => row.proposer },
          { title: 'What', cell: (row) => <span class="wrap">{`${row.action} ${row.detail}`}</span> },
          { title: 'Needs one of', cell: (row) => row.needs.join(', ') },
          { title: 'Ends', cell: (row) => momentText(row.expiryTime) },
          {
            title: '',
            cell: (row) => (
              <span class="row">
                <button class="button" onClick={() => props.office.ask(decided(row, true))}>Approve</button>
                <button class="button danger" onClick={() => props.office.ask(decided(row, false))}>Decline</button>
              </span>
            ),
          },
        ]} />
    </section>
  );
};
