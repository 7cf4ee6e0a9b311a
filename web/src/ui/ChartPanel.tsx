import { createSignal, For, Show, type Component } from 'solid-js';
import { INTERVALS, type Interval } from '../market/candles';
import { CandleChart } from './CandleChart';
import { DepthChart } from './DepthChart';
import type { Desk } from './desk';

/** Candles or depth of the instrument. */
export const ChartPanel: Component<{ desk: Desk }> = (props) => {
  const [kind, setKind] = createSignal<'candles' | 'depth'>('candles');
  const [interval, setInterval] = createSignal<Interval>('1m');
  const symbol = (): string => props.desk.symbol();
  return (
    <section class="panel panel-chart" aria-label="Chart">
      <header>
        <div class="tabs" role="tablist" aria-label="Chart kind">
          <button role="tab" aria-selected={kind() === 'candles'} onClick={() => setKind('candles')}>Candles</button>
          <button role="tab" aria-selected={kind() === 'depth'} onClick={() => setKind('depth')}>Depth</button>
        </div>
        <span class="spring" />
        <Show when={kind() === 'candles'}>
          <div role="group" aria-label="Candle interval">
            <For each={INTERVALS}>
              {(each) => (
                <button class="link" aria-pressed={interval() === each} onClick={() => setInterval(each)}>{each}</button>
              )}
            </For>
          </div>
        </Show>
      </header>
      <div class="fill">
        <Show when={symbol() !== '' && kind() === 'candles'}>
          <CandleChart desk={props.desk} symbol={symbol()} interval={interval()} />
        </Show>
        <Show when={kind() === 'depth'}>
          <DepthChart desk={props.desk} />
        </Show>
      </div>
    </section>
  );
};
