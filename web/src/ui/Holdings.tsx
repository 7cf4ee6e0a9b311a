import { For, Show, type Component } from 'solid-js';
import type { Instrument } from '../market/instruments';
import { formatGrouped } from '../money/decimal';
import type { Desk } from './desk';

/** What the account has of the instrument's two assets. */
export const Holdings: Component<{ desk: Desk; instrument: Instrument }> = (props) => (
  <Show when={props.desk.venue.session.state() !== 'signedOut'}>
    <div class="holdings" data-session={props.desk.venue.session.state()}>
      <h2>Balances</h2>
      <table>
        <thead>
          <tr><th>Asset</th><th>Available</th><th>In orders</th></tr>
        </thead>
        <tbody>
          <For each={[props.instrument.base, props.instrument.quote]}>
            {(asset) => {
              const balance = () => props.desk.venue.session.balance(asset);
              const decimals = (): number => (asset === props.instrument.base ? props.instrument.quantityDecimals : 2);
              return (
                <tr data-asset={asset}>
                  <td>{asset}</td>
                  <td>{formatGrouped(balance().free, decimals())}</td>
                  <td class="muted">{formatGrouped(balance().locked, decimals())}</td>
                </tr>
              );
            }}
          </For>
        </tbody>
      </table>
    </div>
  </Show>
);
