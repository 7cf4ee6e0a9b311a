import { Show, type Component } from 'solid-js';
import { isOpen, type Order } from '../account/orders';
import type { Instrument } from '../market/instruments';
import { triggerText } from '../ticket/triggers';

/** What an order waits or waited for, and whether that came. */
export const Trigger: Component<{ order: Order; instrument: Instrument | undefined }> = (props) => {
  const text = () => triggerText(props.order, props.instrument);
  const state = (): string => (!props.order.waiting ? 'triggered' : isOpen(props.order) ? 'waiting' : 'not triggered');
  return <Show when={text() !== ''} fallback="–">{text()} <span class="muted">{state()}</span></Show>;
};
