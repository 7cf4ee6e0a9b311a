import { Show, type Component } from 'solid-js';
import type { AccountFees } from '../account/fees';
import type { StatementQuestion } from '../account/statement';
import { momentText } from '../ui/format';
import { FeesView } from '../ui/FeesView';
import { StatementView } from '../ui/StatementView';
import { AccountLimits } from './AccountLimits';
import { AccountRules } from './AccountRules';
import { accountActions, keyActions } from './accountActions';
import { feeTerms } from './fees';
import type { Office, Reading } from './office';
import { Table } from './Table';
import type { Account, ApiKey } from './types';

/** One account: what it has, who may act for it, and what an administrator may do about it. */
export const AccountView: Component<{ office: Office; name: string }> = (props) => {
  const account = props.office.read<Account>(() => `/accounts/${encodeURIComponent(props.name)}`);
  const part = <T,>(of: (read: Account) => readonly T[]): Reading<readonly T[]> => ({
    ...account,
    value: () => {
      const read = account.value();
      return read === undefined ? undefined : of(read);
    },
    problem: () => '',
  });
  const fees = props.office.read<AccountFees>(() => `/accounts/${encodeURIComponent(props.name)}/fees`);
  const ask = (action: Parameters<Office['ask']>[0]): void => props.office.ask(action);
  const actions = () => accountActions(props.name);
  const statement = ({ day, fromSequence, format }: StatementQuestion): Promise<string> =>
    props.office.text(`/accounts/${encodeURIComponent(props.name)}/statement?day=${day}&format=${format}`
      + (fromSequence === undefined ? '' : `&fromSequence=${fromSequence}`));
  return (
    <>
      <section class="panel office-panel" aria-label="Account">
        <div class="row">
          <button class="link" onClick={() => props.office.open('accounts')}>← Accounts</button>
          <h2>{props.name}</h2>
          <Show when={account.value()?.frozen === true}><span class="sell">Frozen</span></Show>
        </div>
        <Show when={account.problem() !== ''}><div class="problem" role="alert">{account.problem()}</div></Show>
        <div class="row">
          <button class="button" onClick={() => ask(actions().deposit)}>Deposit</button>
          <button class="button" onClick={() => ask(actions().withdraw)}>Withdraw</button>
          <button class="button danger" onClick={() => ask(actions().cancelOrders)}>Cancel its orders</button>
          <button class="button danger" onClick={() => ask(actions().endSessions)}>End its sessions</button>
          <Show when={account.value()?.frozen === true}
            fallback={<button class="button danger" onClick={() => ask(actions().freeze)}>Freeze</button>}>
            <button class="button" onClick={() => ask(actions().unfreeze)}>Unfreeze</button>
          </Show>
        </div>
        <Table label="Balances" reading={part((read) => read.balances)} empty="It has nothing."
          columns={[
            { title: 'Asset', cell: (row) => row.asset },
            { title: 'Available', number: true, cell: (row) => row.free },
            { title: 'In orders', number: true, cell: (row) => row.locked },
          ]} />
      </section>
      <AccountRules office={props.office} name={props.name} />
      <AccountLimits office={props.office} name={props.name} />
      <section class="panel office-panel" aria-label="Fees">
        <div class="row">
          <h2>Fees</h2>
          <button class="button" onClick={() => ask(feeTerms(props.name, fees.value()))}>Discount, tier</button>
        </div>
        <Show when={fees.problem() !== ''}><div class="problem" role="alert">{fees.problem()}</div></Show>
        <Show when={fees.value()}>{(read) => <FeesView fees={read()} />}</Show>
      </section>
      <section class="panel office-panel" aria-label="Statement">
        <h2>Statement</h2>
        <StatementView account={props.name} ask={statement} />
      </section>
      <section class="panel office-panel" aria-label="API keys">
        <div class="row">
          <h2>API keys</h2>
          <button class="button" onClick={() => ask(actions().addKey)}>Make a key</button>
        </div>
        <Table label="API keys" reading={part((read) => read.keys)} empty="Nobody can act for it yet."
          columns={[
            { title: 'Key', cell: (row: ApiKey) => <code title={row.apiKey}>{`${row.apiKey.slice(0, 12)}…`}</code> },
            { title: 'Label', cell: (row) => row.label },
            { title: 'Type', cell: (row) => row.type },
            { title: 'May', cell: (row) => row.permissions.join(', ') },
            { title: 'From', cell: (row) => row.addresses.join(', ') || 'anywhere' },
            { title: 'Made', cell: (row) => momentText(row.createdTime) },
            { title: 'Ends', cell: (row) => (row.expireTime ? momentText(row.expireTime) : 'never') },
            { title: '', cell: (row) => <span class="sell">{row.disabled}</span> },
            {
              title: '',
              cell: (row) => (
                <button class="link" onClick={() => ask(keyActions(row.apiKey).revoke)}>Revoke</button>
              ),
            },
          ]} />
      </section>
    </>
  );
};
