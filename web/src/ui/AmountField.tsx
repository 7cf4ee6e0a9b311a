import type { Component, JSX } from 'solid-js';
import { formatDecimal, parseDecimal, type Decimal } from '../money/decimal';

/** A field for a decimal; arrow keys step it, ten steps with Shift. */
export const AmountField: Component<{
  id: string;
  label: string;
  unit: JSX.Element;
  value: string;
  step: Decimal;
  decimals: number;
  bad: boolean;
  size?: boolean;
  placeholder?: string;
  onInput: (text: string) => void;
}> = (props) => {
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? 1n : event.key === 'ArrowDown' ? -1n : 0n;
    if (by === 0n) return;
    event.preventDefault();
    const present = parseDecimal(props.value === '' ? '0' : props.value);
    if (present === undefined) return;
    const next = present + by * props.step * (event.shiftKey ? 10n : 1n);
    if (next >= 0n) props.onInput(formatDecimal(next, props.decimals));
  };
  return (
    <div class="field" data-bad={props.bad} data-size={props.size === true ? '' : undefined}>
      <label for={props.id}>{props.label}</label>
      <input id={props.id} type="text" inputmode="decimal" autocomplete="off" spellcheck={false} placeholder={props.placeholder ?? '0'}
        aria-invalid={props.bad} aria-describedby="ticket-hints" value={props.value} onKeyDown={onKey}
        onInput={(event) => props.onInput(event.currentTarget.value.replace(/,/g, '').trim())} />
      {props.unit}
    </div>
  );
};
