import type { OrderEntry } from './types';

const WHY: Readonly<Record<string, string>> = {
  ADMINISTRATOR: 'an administrator stopped it',
  STORAGE: 'a disk is nearly full',
};

/** What keeps new orders out, in words. */
export function entryText(entry: OrderEntry | undefined): string {
  if (entry === undefined) return 'Order entry';
  if (entry.allowed) return 'New orders enter';
  return `New orders are refused: ${entry.reasons.map((reason) => WHY[reason] ?? reason).join(', ')}`;
}
