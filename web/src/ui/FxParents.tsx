import { createSignal, For, Show, type Component } from 'solid-js';
import { describe } from '../api/errors';
import { decimal, formatDecimal, groupedText } from '../money/decimal';
import { leftMs, leftText } from '../quotes/countdown';
import { isOver, reasonText, share, statusText, stoodText, strategyText, type Child, type Parent } from '../quotes/parents';
import type { Desk } from './desk';
import { recentText } from './format';
import { notify } from './notices';
import { useNow } from './now';

/** Parent orders with their progress; of the chosen one every child, and why it went where it went. */
export const FxParents: Component<{ desk: Desk; list: readonly Parent[] }> = (props) => {
  const [chosen, setChosen] = createSignal<number | undefined>();
  const toggle = (parentOrderId: number): void => {
    const shown = chosen() === parentOrderId;
    setChosen(shown ? undefined : parentOrderId);
    if (!shown) void readChildren(props.desk, parentOrderId);
  };
  return (
    <>
      <table class="table" aria-label="Parent orders">
        <thead>
          <tr>
            <th>Begins</th><th>Pair</th><th>Side</th><th>Strategy</th><th class="num">Quantity</th><th class="num">Limit</th>
            <th class="num">Executed</th><th class="num">Average</th><th class="num">Left</th><th>State</th>
            <th><span class="hidden">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          <For each={props.list}>
            {(parent) => (
              <>
                <ParentRow desk={props.desk} parent={parent} open={chosen() === parent.parentOrderId}
                  onToggle={() => toggle(parent.parentOrderId)} />
                <Show when={chosen() === parent.parentOrderId}>
                  <tr class="children"><td colspan="11"><Children desk={props.desk} parent={parent} /></td></tr>
                </Show>
              </>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.list.length === 0}><p class="empty">No parent order works.</p></Show>
    </>
  );
};

async function readChildren(desk: Desk, parentOrderId: number): Promise<void> {
  try {
    await desk.venue.quoteAccount.readChildren(parentOrderId);
  } catch (error) {
    notify({ key: `children${parentOrderId}`, tone: 'bad', title: 'Children not read', detail: describe(error) });
  }
}

const ParentRow: Component<{ desk: Desk; parent: Parent; open: boolean; onToggle: () => void }> = (props) => {
  const now = useNow(props.desk.venue.clock, 1_000);
  const price = (text: string | undefined): string => text === undefined ? '–'
    : formatDecimal(decimal(text), props.desk.venue.catalog.instrument(props.parent.symbol)?.priceDecimals ?? 5);
  const left = (): string => isOver(props.parent) || props.parent.endsAt === undefined ? '–' : leftText(leftMs(props.parent.endsAt, now()));
  const cancel = async (): Promise<void> => {
    try {
      await props.desk.venue.quoteAccount.cancelParent(props.parent.parentOrderId);
    } catch (error) {
      notify({ key: `parent${props.parent.parentOrderId}`, tone: 'bad', title: 'Not canceled', detail: describe(error) });
    }
  };
  return (
    <tr data-parent={props.parent.parentOrderId} data-status={props.parent.status}>
      <td class="muted" data-label="Begins">{recentText(props.parent.startsAt)}</td>
      <td data-label="Pair">{props.parent.symbol}{props.parent.bookSymbol === undefined ? '' : ` + ${props.parent.bookSymbol}`}</td>
      <td data-label="Side" class={props.parent.side === 'BUY' ? 'buy' : 'sell'}>{props.parent.side === 'BUY' ? 'Buy' : 'Sell'}</td>
      <td data-label="Strategy" data-cell="strategy">{strategyText(props.parent)}</td>
      <td class="num" data-label="Quantity">{groupedText(props.parent.quantity)}</td>
      <td class="num" data-label="Limit">{price(props.parent.limit)}</td>
      <td class="num" data-label="Executed" data-cell="executed">
        {groupedText(props.parent.executed)}
        <span class="bar" aria-hidden="true"><i style={{ width: `${share(props.parent)}%` }} /></span>
      </td>
      <td class="num" data-label="Average" data-cell="average">{price(props.parent.average)}</td>
      <td class="num muted" data-label="Left">{left()}</td>
      <td data-label="State" data-cell="state">{statusText(props.parent, now())}</td>
      <td class="num wide">
        <button class="link" aria-expanded={props.open} aria-label={`Children of parent order ${props.parent.parentOrderId}`}
          onClick={() => props.onToggle()}>{`Children (${props.parent.childCount})`}</button>
        <Show when={!isOver(props.parent) && props.parent.status !== 'PENDING_CANCEL'}>
          <button class="link" aria-label={`Cancel parent order ${props.parent.parentOrderId}`} onClick={() => void cancel()}>Cancel</button>
        </Show>
      </td>
    </tr>
  );
};

const Children: Component<{ desk: Desk; parent: Parent }> = (props) => {
  const decimals = (symbol: string): number => props.desk.venue.catalog.instrument(symbol)?.priceDecimals ?? 5;
  const children = (): readonly Child[] => props.desk.venue.quoteAccount.children(props.parent.parentOrderId);
  return (
    <>
      <table class="table" aria-label="Children">
        <thead>
          <tr>
            <th class="num">Child</th><th>Goes to</th><th class="num">Limit</th><th class="num">Quantity</th><th class="num">Executed</th>
            <th>Why there</th><th>What stood</th>
          </tr>
        </thead>
        <tbody>
          <For each={children()}>
            {(child) => (
              <tr data-child={child.childNumber}>
                <td class="num quiet" data-label="Child">{child.childNumber}</td>
                <td data-label="Goes to" data-cell="symbol">{child.symbol}</td>
                <td class="num" data-label="Limit">{formatDecimal(decimal(child.price), decimals(child.symbol))}</td>
                <td class="num" data-label="Quantity">{groupedText(child.quantity)}</td>
                <td class="num" data-label="Executed" data-cell="executed">{groupedText(child.executed)}</td>
                <td data-label="Why there" data-cell="why">{reasonText(child, decimals(props.parent.symbol))}</td>
                <td class="muted" data-label="What stood" data-cell="stood">{stoodText(child, decimals(props.parent.symbol))}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={children().length === 0}><p class="empty">It has sent no child yet.</p></Show>
    </>
  );
};
