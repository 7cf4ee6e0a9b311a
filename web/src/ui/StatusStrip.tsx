import { createSignal, onCleanup, Show, type Component } from 'solid-js';
import { groupThousands } from '../money/decimal';
import type { Desk } from './desk';
import { durationText } from './format';

/** How the venue and the connection to it are, refreshed once a second. */
export const StatusStrip: Component<{ desk: Desk }> = (props) => {
  const [tick, setTick] = createSignal(0);
  const timer = setInterval(() => setTick((before) => before + 1), 1000);
  onCleanup(() => clearInterval(timer));
  const status = () => props.desk.venue.status;
  const venue = () => status().venue();
  const link = (): { tone: string; text: string } => {
    tick();
    const worst = [status().streams(), status().api()].find(({ state }) => state !== 'open');
    if (worst === undefined) {
      if (venue() === undefined) return { tone: 'warn', text: 'Connected, no status' };
      if (venue()?.ready !== true) return { tone: 'warn', text: 'Connected, venue not ready' };
      return props.desk.live() ? { tone: 'good', text: 'Live' } : { tone: 'warn', text: 'Resyncing' };
    }
    const seconds = Math.max(0, Math.ceil((worst.retryAt - performance.now()) / 1000));
    return worst.state === 'waiting' && seconds > 0
      ? { tone: 'bad', text: `Disconnected, next try in ${seconds} s` }
      : { tone: 'bad', text: 'Connecting' };
  };
  const last = (): string => {
    tick();
    return durationText(status().orders.last);
  };
  const median = (): string => {
    tick();
    const { orders } = status();
    return orders.last === undefined ? '' : ` · p50 ${durationText(orders.quantile(0.5))}`;
  };
  const ping = (): string => {
    tick();
    return durationText(status().ping.quantile(0.5));
  };
  const delay = (): string => {
    tick();
    return durationText(status().streamDelay.quantile(0.5));
  };
  return (
    <footer class="panel panel-status" aria-label="Status" data-link={link().text}>
      <span role="status"><i class="dot" data-tone={link().tone} /><b>{link().text}</b></span>
      <Show when={venue()}>
        {(figures) => (
          <>
            <span class="wide" title="Events the venue numbers per second">Events <b>{rate(figures().eventsPerSecond)}/s</b></span>
            <span class="widest" title="Number of the latest event">Sequence <b>{count(figures().eventSequence)}</b></span>
            <Show when={(figures().roundTripP50Us ?? 0) > 0}>
              <span class="wide" title="Command to outcome inside the venue, median and 99th percentile">
                Venue round trip <b>{micros(figures().roundTripP50Us)} · p99 {micros(figures().roundTripP99Us)}</b>
              </span>
            </Show>
            <Show when={figures().reportingLag !== undefined}>
              <span class="widest" title="Events the database is behind">History lag <b>{count(figures().reportingLag ?? 0)}</b></span>
            </Show>
          </>
        )}
      </Show>
      <span class="spring" />
      <span title="Orders sent from this page, until the venue's answer">
        Order<span class="wide"> round trip</span> <b data-testid="order-rtt">{last()}<span class="wide">{median()}</span></b>
      </span>
      <span class="wide" title="An empty request to the venue and back">Ping <b>{ping()}</b></span>
      <span title="From the venue's time stamp to this page">Stream <b>{delay()}</b></span>
    </footer>
  );
};

function rate(perSecond: number): string {
  return groupThousands(perSecond.toFixed(0));
}

function count(value: number): string {
  return groupThousands(value.toFixed(0));
}

function micros(us: number | undefined): string {
  if (us === undefined) return '–';
  return us < 1000 ? `${Math.round(us)} µs` : `${(us / 1000).toFixed(1)} ms`;
}
