import type { Component } from 'solid-js';
import { limited } from './limits';
import type { Office, Reading } from './office';
import { isOff } from './presentFields';
import { Table } from './Table';
import type { Instrument, Limits } from './types';

interface Row {
  readonly symbol: string;
  readonly limits: Limits | undefined;
}

const shown = (value: string | number | undefined): string => (isOff(value) ? '–' : String(value));

/** How much an account may do on each instrument. */
export const AccountLimits: Component<{ office: Office; name: string }> = (props) => {
  const instruments = props.office.read<readonly Instrument[]>(() => '/instruments');
  const limits = props.office.read<readonly Limits[]>(() => `/accounts/${encodeURIComponent(props.name)}/limits`);
  const rows: Reading<readonly Row[]> = {
    ...limits,
    value: () => {
      const known = limits.value();
      return known === undefined ? undefined : instruments.value()
        ?.map(({ symbol }) => ({ symbol, limits: known.find((each) => each.symbol === symbol) }));
    },
  };
  return (
    <section class="panel office-panel" aria-label="Limits">
      <div class="row"><h2>Limits</h2></div>
      <Table label="Limits" reading={rows} empty="There is no instrument yet."
        columns={[
          { title: 'Symbol', cell: (row) => row.symbol },
          { title: 'One order', number: true, cell: (row) => shown(row.limits?.maxOrderQuantity) },
          { title: 'Worth', number: true, cell: (row) => shown(row.limits?.maxOrderNotional) },
          { title: 'Open orders', number: true, cell: (row) => shown(row.limits?.maxOpenOrders) },
          { title: 'Worth together', number: true, cell: (row) => shown(row.limits?.maxOpenNotional) },
          { title: 'Position', number: true, cell: (row) => shown(row.limits?.maxPosition) },
          {
            title: '',
            cell: (row) => (
              <button class="link" onClick={() => props.office.ask(limited(props.name, row.symbol, row.limits))}>Limit</button>
            ),
          },
        ]} />
    </section>
  );
};
