import { onCleanup } from 'solid-js';
import type { Desk } from './desk';
import { toggleTheme } from './theme';

export const SHORTCUTS = [
  { keys: ['?'], does: 'This sheet' },
  { keys: ['/'], does: 'Search an instrument' },
  { keys: ['[', ']'], does: 'Previous, next instrument' },
  { keys: ['B', 'S'], does: 'Buy, sell' },
  { keys: ['L', 'M', 'P'], does: 'Limit, market, post-only order' },
  { keys: ['Q'], does: 'Go to the quantity' },
  { keys: ['↑', '↓'], does: 'In a field: one tick or lot up, down (with Shift: ten)' },
  { keys: ['Ctrl', 'Enter'], does: 'Send the order in the ticket' },
  { keys: ['K'], does: 'Go to the order book: ↑ ↓ choose a price, Enter takes it' },
  { keys: ['O'], does: 'Go to the open orders' },
  { keys: ['T'], does: 'Dark or light' },
  { keys: ['Esc'], does: 'Leave a field, close a sheet' },
] as const;

/** Listens to the keyboard for the life of the page; plain letters count only outside of fields and dialogs. */
export function installShortcuts(desk: Desk): void {
  const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();
  const actions: Record<string, () => void> = {
    '?': () => desk.setDialog('help'),
    '/': () => focus('#search'),
    '[': () => desk.step(-1),
    ']': () => desk.step(1),
    b: () => desk.setTicket({ side: 'BUY' }),
    s: () => desk.setTicket({ side: 'SELL' }),
    l: () => desk.setTicket({ type: 'LIMIT' }),
    m: () => desk.setTicket({ type: 'MARKET' }),
    p: () => desk.setTicket({ type: 'LIMIT_MAKER' }),
    q: () => focus('.panel-ticket [data-size] input'),
    k: () => focus('.panel-book canvas'),
    o: () => focus('.panel-account [role=tab]'),
    t: toggleTheme,
  };
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const inDialog = document.querySelector('dialog[open]') !== null;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // a dialog is about something else, or asks about this very order
      if (!inDialog) document.querySelector<HTMLButtonElement>('.panel-ticket .send:not(:disabled)')?.click();
      return;
    }
    if (target.matches('input, select, textarea') || inDialog) {
      if (event.key === 'Escape' && target.matches('input')) target.blur();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  addEventListener('keydown', onKey);
  onCleanup(() => removeEventListener('keydown', onKey));
}
