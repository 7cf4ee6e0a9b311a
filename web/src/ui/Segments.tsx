import { For } from 'solid-js';

/** A choice of one among few, as a row of buttons; arrow keys move it. */
export function Segments<T extends string>(props: {
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  class?: string;
  onChoose: (value: T) => void;
}) {
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = props.options.findIndex(({ value }) => value === props.value);
    const next = (at + by + props.options.length) % props.options.length;
    const chosen = props.options[next];
    if (chosen !== undefined) props.onChoose(chosen.value);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class={`segments ${props.class ?? ''}`} role="radiogroup" aria-label={props.label} onKeyDown={onKey}>
      <For each={props.options}>
        {({ value, text }) => (
          <button type="button" role="radio" aria-checked={props.value === value} data-side={value}
            tabindex={props.value === value ? 0 : -1} onClick={() => props.onChoose(value)}>{text}</button>
        )}
      </For>
    </div>
  );
}
