import { batch } from 'solid-js';
import { createStore, reconcile, unwrap } from 'solid-js/store';
import type { ExecutionReport } from '../api/types';
import { afterChild, afterParent, afterReport, childOf, parentOf, type Child, type Parent, type WireChild, type WireParent } from './parents';

/** The account's parent orders and what is known of their children, put together from answers and events. */
export class ParentBook {
  private readonly store = createStore<{ parents: readonly Parent[]; children: Record<string, readonly Child[] | undefined> }>({
    parents: [], children: {},
  });

  /** Newest first: those that work, and those that ended since the page was opened. */
  readonly parents = (): readonly Parent[] => this.store[0].parents;
  /** The newest first. */
  readonly children = (parentOrderId: number): readonly Child[] => this.store[0].children[parentOrderId] ?? [];

  clear(): void {
    this.store[1]({ parents: [], children: reconcile({})({}) });
  }

  /** Those that work now; what ended meanwhile is not known. */
  read(working: readonly WireParent[]): void {
    this.setParents(working.reduce<readonly Parent[]>((before, wire) => afterParent(before, parentOf(wire)), []));
  }

  /** One as the venue knows it now, with its children. */
  readOne(wire: WireParent & { children: readonly WireChild[] }): void {
    batch(() => {
      this.onParent(wire);
      this.setChildren(wire.parentOrderId, wire.children.reduce<readonly Child[]>((before, each) => afterChild(before, childOf(each)), []));
    });
  }

  onParent(wire: WireParent): void {
    this.setParents(afterParent(unwrap(this.store[0]).parents, parentOf(wire)));
  }

  onChild(wire: WireChild): void {
    const { parentOrderId } = wire;
    this.setChildren(parentOrderId, afterChild(unwrap(this.store[0]).children[parentOrderId] ?? [], childOf(wire)));
  }

  /** A report of any order: it may be a child. */
  onReport(report: ExecutionReport): void {
    // the venue names children so
    const parentOrderId = /^--P(\d+)-\d+$/.exec(report.c)?.[1];
    if (parentOrderId === undefined) return;
    this.setChildren(Number(parentOrderId), afterReport(unwrap(this.store[0]).children[parentOrderId] ?? [], report));
  }

  /** What stays keeps its place on the screen. Children are kept of parent orders that are on the screen. */
  private setParents(parents: readonly Parent[]): void {
    const there = new Set(parents.map(({ key }) => key));
    batch(() => {
      this.store[1]('parents', reconcile([...parents], { key: 'key' }));
      for (const key of Object.keys(unwrap(this.store[0]).children)) {
        if (!there.has(key)) this.store[1]('children', key, undefined);
      }
    });
  }

  private setChildren(parentOrderId: number, children: readonly Child[]): void {
    this.store[1]('children', String(parentOrderId), (before) => reconcile([...children], { key: 'key' })(before ?? []));
  }
}
