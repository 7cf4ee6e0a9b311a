/** What is asked for of a day's statement. */
export interface StatementQuestion {
  /** In UTC, such as 2026-11-27. */
  readonly day: string;
  readonly format: 'CSV' | 'JSON';
  /** The first event wanted; none for the first page. */
  readonly fromSequence?: string;
}

/** A day of a balance, all with the digits of the asset. */
export interface StatementTotal {
  readonly asset: string;
  readonly opening: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly bought: string;
  readonly sold: string;
  readonly fees: string;
  /** What busts and corrections of trades brought; below zero what they took. */
  readonly revised: string;
  readonly closing: string;
}

/** The first page of a statement, as far as it is shown. */
export interface Statement {
  readonly day: string;
  /** Before it is, the closing balances are those of now. */
  readonly isOver: boolean;
  readonly totals: readonly StatementTotal[];
}

/** The day of a time, in UTC as the venue's days are. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

const LINE_END = '\r\n';

/**
 * A whole statement as CSV. A page that ends with a closing balance is the last one; after any other page the next one begins
 * behind the event of its last line.
 */
export async function wholeCsv(ask: (question: StatementQuestion) => Promise<string>, day: string): Promise<string> {
  let whole = await ask({ day, format: 'CSV' });
  let page = whole;
  for (;;) {
    const cells = page.trimEnd().split(LINE_END).at(-1)?.split(',') ?? [];
    const sequence = cells.at(-1) ?? '';
    if (cells[1] === 'CLOSING' || !/^\d+$/.test(sequence)) return whole;
    page = await ask({ day, format: 'CSV', fromSequence: String(BigInt(sequence) + 1n) });
    whole += page.slice(page.indexOf(LINE_END) + LINE_END.length);
  }
}

/** Has the browser keep a text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
