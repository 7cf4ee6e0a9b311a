import { For, Show, type Component } from 'solid-js';
import { decimal, formatGrouped, multiply, type Decimal } from '../money/decimal';
import type { Desk } from './desk';

/** Every asset of the account and what it is worth at the last price. */
export const BalanceTable: Component<{ desk: Desk }> = (props) => {
  const { catalog, session } = props.desk.venue;
  const quote = (): string => props.desk.instrument()?.quote ?? 'USDT';
  const held = () => session.balances().filter(({ free, locked }) => free + locked > 0n);
  const worth = (asset: string, amount: Decimal): Decimal | undefined => {
    if (asset === quote()) return amount;
    const last = catalog.quotes[`${asset}${quote()}`]?.last;
    return last === undefined ? undefined : multiply(amount, decimal(last.toFixed(8)));
  };
  const worthText = (asset: string, amount: Decimal): string => {
    const value = worth(asset, amount);
    return value === undefined ? '–' : formatGrouped(value, 2);
  };
  const sum = () => held().reduce((total, { asset, free, locked }) => total + (worth(asset, free + locked) ?? 0n), 0n);
  return (
    <>
      <table class="table" aria-label="Balances">
        <thead>
          <tr>
            <th>Asset</th><th class="num">Available</th><th class="num">In orders</th><th class="num">Total</th>
            <th class="num">Value in {quote()}</th>
          </tr>
        </thead>
        <tbody>
          <For each={held()}>
            {({ asset, free, locked }) => (
              <tr data-asset={asset}>
                <td data-label="Asset">{asset}</td>
                <td class="num" data-label="Available" data-cell="free">{formatGrouped(free, 8)}</td>
                <td class="num muted" data-label="In orders" data-cell="locked">{formatGrouped(locked, 8)}</td>
                <td class="num" data-label="Total">{formatGrouped(free + locked, 8)}</td>
                <td class="num muted" data-label="Value" data-cell="worth">{worthText(asset, free + locked)}</td>
              </tr>
            )}
          </For>
          <Show when={held().length > 1}>
            <tr>
              <td data-label="Asset">All</td><td class="blank" /><td class="blank" /><td class="blank" />
              <td class="num" data-label="Value">{formatGrouped(sum(), 2)}</td>
            </tr>
          </Show>
        </tbody>
      </table>
      <Show when={held().length === 0}><p class="empty">No balances.</p></Show>
    </>
  );
};
