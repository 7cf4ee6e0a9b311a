import { onCleanup } from 'solid-js';
import type { Desk } from './desk';
import type { Dealing } from './fxDealing';
import { toggleTheme } from './theme';

export const SHORTCUTS = [
  { keys: ['?'], does: 'This sheet' },
  { keys: ['/'], does: 'Search an instrument' },
  { keys: ['[', ']'], does: 'Previous, next instrument' },
  { keys: ['B', 'S'], does: 'Buy, sell' },
  { keys: ['L', 'M', 'P', 'G'], does: 'Limit, market, post-only order, order with a trigger' },
  { keys: ['Q'], does: 'Go to the quantity' },
  { keys: ['↑', '↓'], does: 'In a field: one tick or lot up, down (with Shift: ten)' },
  { keys: ['Ctrl', 'Enter'], does: 'Send the order in the ticket' },
  { keys: ['F'], does: 'Streamed quotes and back. There: A one-click on or off, B S go to the prices, R ask for a quote' },
  { keys: ['K'], does: 'Go to the order book: ↑ ↓ choose a price, Enter takes it' },
  { keys: ['O'], does: 'Go to the open orders' },
  { keys: ['T'], does: 'Dark or light' },
  { keys: ['Esc'], does: 'Leave a field, close a sheet' },
] as const;

/** Listens to the keyboard for the life of the page; plain letters count only outside of fields and dialogs. */
export function installShortcuts(desk: Desk, dealing: Dealing): void {
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
    g: () => desk.chooseTrigger(),
    q: () => focus('.panel-ticket [data-size] input'),
    k: () => focus('.panel-book canvas'),
    o: () => focus('.panel-account [role=tab]'),
    t: toggleTheme,
    f: () => desk.toggleQuotes(),
  };
  const onQuotes: Record<string, () => void> = {
    // the price gets the focus, and Enter deals: one wrong letter is no deal
    b: () => focus('.tile[data-chosen=true] .price[data-side=BUY]'),
    s: () => focus('.tile[data-chosen=true] .price[data-side=SELL]'),
    a: () => dealing.arm(!dealing.armed()),
    r: () => {
      focus('#rfq-quantity');
      document.querySelector<HTMLInputElement>('#rfq-quantity')?.select();
    },
    q: () => focus('.tile[data-chosen=true] .size input'),
    k: () => focus('.panel-quotes .scroll'),
    escape: () => dealing.arm(false),
    l: () => undefined,
    m: () => undefined,
    p: () => undefined,
    g: () => undefined,
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
    const key = event.key.toLowerCase();
    const action = (desk.view() === 'quotes' ? onQuotes[key] : undefined) ?? actions[key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  addEventListener('keydown', onKey);
  onCleanup(() => removeEventListener('keydown', onKey));
}
