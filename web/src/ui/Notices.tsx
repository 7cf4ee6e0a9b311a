import { For, onCleanup, type Component } from 'solid-js';
import { decimal, divide, formatGrouped } from '../money/decimal';
import type { ExecutionReport } from '../api/types';
import type { Desk } from './desk';
import { dismiss, notices, notify } from './notices';

/** Passing messages: fills of own orders, and what went wrong. */
export const Notices: Component<{ desk: Desk }> = (props) => {
  onCleanup(props.desk.venue.session.onReport((report) => tell(props.desk, report)));
  return (
    <div class="notices" role="log" aria-live="polite" aria-label="Messages">
      <For each={notices()}>
        {(notice) => (
          <div class="notice" data-tone={notice.tone}>
            <p><strong>{notice.title}</strong> {notice.detail}</p>
            <button class="link" aria-label="Dismiss" onClick={() => dismiss(notice.key)}>×</button>
          </div>
        )}
      </For>
    </div>
  );
};

function tell(desk: Desk, report: ExecutionReport): void {
  const instrument = desk.venue.catalog.instrument(report.s);
  const quantity = (text: string): string => formatGrouped(decimal(text), instrument?.quantityDecimals ?? 8);
  const key = `order${report.i}`;
  if (report.x === 'TRADE') {
    const average = divide(decimal(report.Z), decimal(report.z));
    notify({
      key,
      tone: report.S === 'BUY' ? 'buy' : 'sell',
      title: `${report.S === 'BUY' ? 'Bought' : 'Sold'} ${quantity(report.z)} ${instrument?.base ?? report.s}`,
      detail: `at ${formatGrouped(average, instrument?.priceDecimals ?? 8)}${
        report.X === 'FILLED' ? '' : `, ${quantity(report.q)} wanted`
      }`,
    });
  } else if (report.x === 'CANCELED' || report.x === 'EXPIRED') {
    const what = report.x === 'CANCELED' ? 'Canceled' : 'Expired';
    notify({ key, tone: 'plain', title: `${what}: order ${report.i}`, detail: `${report.s}, ${quantity(report.z)} filled` });
  }
}
