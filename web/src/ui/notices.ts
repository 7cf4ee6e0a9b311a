import { createSignal } from 'solid-js';

export interface Notice {
  readonly key: string;
  readonly tone: 'plain' | 'buy' | 'sell' | 'bad';
  readonly title: string;
  readonly detail: string;
}

const SHOWN = 3;
const [notices, setNotices] = createSignal<readonly Notice[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export { notices };

/** Shows a notice for a while; one with the same key is replaced, so that an order's fills do not pile up. */
export function notify(notice: Notice): void {
  setNotices((before) => [...before.filter(({ key }) => key !== notice.key), notice].slice(-SHOWN));
  clearTimeout(timers.get(notice.key));
  timers.set(notice.key, setTimeout(() => dismiss(notice.key), notice.tone === 'bad' ? 12_000 : 5_000));
}

export function dismiss(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  setNotices((before) => before.filter((each) => each.key !== key));
}
