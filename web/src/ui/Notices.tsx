import { For, onCleanup, type Component } from 'solid-js';
import { orderOfReport } from '../account/orders';
import { decimal, divide, formatGrouped } from '../money/decimal';
import type { ExecutionReport, TradeRevisionEvent } from '../api/types';
import { isTriggered, triggerText } from '../ticket/triggers';
import { tellAmended } from './amended';
import type { Desk } from './desk';
import { dismiss, notices, notify } from './notices';

/**
 * Passing messages: fills and amendments of own orders, and what went wrong. They have a place of their own and cover
 * nothing: the list above them gets shorter meanwhile.
 */
export const Notices: Component<{ desk: Desk }> = (props) => {
  onCleanup(props.desk.venue.session.onReport((report, replaced) => tell(props.desk, report, replaced)));
  onCleanup(props.desk.venue.session.onRevision((revision) => tellRevised(props.desk, revision)));
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

function tellRevised(desk: Desk, revision: TradeRevisionEvent): void {
  const instrument = desk.venue.catalog.instrument(revision.s);
  const price = (text: string): string => formatGrouped(decimal(text), instrument?.priceDecimals ?? 8);
  const busted = revision.k === 'BUSTED';
  notify({
    key: `trade${revision.s}${revision.t}`,
    tone: 'plain',
    title: `${busted ? 'Busted' : 'Corrected'} by the venue: trade ${revision.t}`,
    detail: `${revision.s}, ${revision.S === 'BUY' ? 'bought' : 'sold'} ${
      formatGrouped(decimal(revision.q), instrument?.quantityDecimals ?? 8)
    } at ${price(revision.f)}${busted ? '' : `, now ${price(revision.p)}`}`,
  });
}

function tell(desk: Desk, report: ExecutionReport, replaced: ExecutionReport | undefined): void {
  const { catalog, session } = desk.venue;
  const instrument = catalog.instrument(report.s);
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
  } else if (replaced !== undefined) {
    tellAmended(orderOfReport(replaced), orderOfReport(report), instrument);
  } else if (report.x === 'REPLACED') {
    // the list is brought up to date after this, so it still has the order as it was
    tellAmended(session.openOrders().find(({ orderId }) => orderId === report.i), orderOfReport(report), instrument);
  } else if (report.x === 'NEW' && isTriggered(report.o) && !orderOfReport(report).waiting) {
    notify({ key, tone: 'plain', title: `Triggered: order ${report.i}`, detail: `${report.s}, ${triggerText(orderOfReport(report), instrument)}` });
  } else if (report.x === 'CANCELED' || report.x === 'EXPIRED') {
    const what = report.x === 'CANCELED' ? 'Canceled' : 'Expired';
    notify({ key, tone: 'plain', title: `${what}: order ${report.i}`, detail: `${report.s}, ${quantity(report.z)} filled` });
  }
}
