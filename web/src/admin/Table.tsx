import { For, Show, type JSX } from 'solid-js';
import type { Reading } from './office';

export interface ColumnOf<T> {
  readonly title: string;
  readonly cell: (row: T) => JSX.Element;
  readonly number?: boolean;
}

/** Rows of a reading, or why there are none. */
export function Table<T>(props: {
  label: string;
  reading: Reading<readonly T[]>;
  columns: readonly ColumnOf<T>[];
  empty: string;
}): JSX.Element {
  return (
    <>
      <Show when={props.reading.problem() !== ''}>
        <div class="problem" role="alert">{props.reading.problem()}</div>
      </Show>
      <table class="table" aria-label={props.label}>
        <thead>
          <tr><For each={props.columns}>{(column) => <th classList={{ num: column.number }}>{column.title}</th>}</For></tr>
        </thead>
        <tbody>
          <For each={props.reading.value() ?? []}>
            {(row) => (
              <tr>
                <For each={props.columns}>
                  {(column) => <td classList={{ num: column.number }}>{column.cell(row)}</td>}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.reading.value()?.length === 0}><p class="empty">{props.empty}</p></Show>
    </>
  );
}
