import type { KillSwitch } from './types';

/** What keeps new orders out, in words. */
export function entryText(entry: KillSwitch | undefined): string {
  if (entry === undefined) return 'Order entry';
  const why = [
    ...(entry.stopped ? ['an administrator stopped the venue'] : []),
    ...(entry.storageLow ? ['a disk is nearly full'] : []),
  ];
  return why.length === 0 ? 'New orders enter' : `New orders are refused: ${why.join(', ')}`;
}
