import { For } from 'solid-js';

/** A row of tabs; arrow keys move between them. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly T[];
  chosen: T;
  title: (tab: T) => string;
  onChoose: (tab: T) => void;
}) {
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const at = (props.tabs.indexOf(props.chosen) + by + props.tabs.length) % props.tabs.length;
    const next = props.tabs[at];
    if (next !== undefined) props.onChoose(next);
    event.currentTarget.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={onKey}>
      <For each={props.tabs}>
        {(each) => (
          <button role="tab" data-tab={each} aria-selected={props.chosen === each} tabindex={props.chosen === each ? 0 : -1}
            onClick={() => props.onChoose(each)}>{props.title(each)}</button>
        )}
      </For>
    </div>
  );
}
