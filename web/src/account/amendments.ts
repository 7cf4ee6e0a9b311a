import type { ExecutionReport } from '../api/types';

/** Hears a report; `replaced` is the last one of the order that the reported order was entered instead of. */
export type ReportListener = (report: ExecutionReport, replaced?: ExecutionReport) => void;

const CANCEL = 'amend-';
const ENTER = 'web-';
const PAIR_WITHIN_MS = 1_500;

/** The client ids of an amendment's cancel and of its new order: alike, so that every screen knows them as one. */
export function amendmentIds(id: string): { readonly cancel: string; readonly enter: string } {
  return { cancel: CANCEL + id, enter: ENTER + id };
}

/**
 * Puts the two reports of an amendment together: what was canceled only to be entered anew is told as one change, with
 * the new order. When the new order does not follow, the venue refused it, and the cancel is told as what it is.
 */
export class Amendments {
  private readonly canceled = new Map<string, ExecutionReport>();

  constructor(
    private readonly tell: ReportListener,
    private readonly delay: (task: () => void, ms: number) => void = (task, ms) => void setTimeout(task, ms),
  ) {}

  onReport(report: ExecutionReport): void {
    if (report.x === 'CANCELED' && report.c.startsWith(CANCEL)) this.hold(report.c.slice(CANCEL.length), report);
    else if (report.x === 'NEW' && report.c.startsWith(ENTER)) this.pair(report.c.slice(ENTER.length), report);
    else this.tell(report);
  }

  private hold(id: string, report: ExecutionReport): void {
    this.canceled.set(id, report);
    this.delay(() => {
      if (this.canceled.delete(id)) this.tell(report);
    }, PAIR_WITHIN_MS);
  }

  private pair(id: string, report: ExecutionReport): void {
    const replaced = this.canceled.get(id);
    this.canceled.delete(id);
    this.tell(report, replaced);
  }
}
