import { createSignal, For, Show, type Component } from 'solid-js';
import { INTERVALS, type Interval } from '../market/candles';
import { CandleChart } from './CandleChart';
import { DepthChart } from './DepthChart';
import type { Desk } from './desk';

const YOUNG = 10;

/** Candles or depth of the instrument. */
export const ChartPanel: Component<{ desk: Desk }> = (props) => {
  const [kind, setKind] = createSignal<'candles' | 'depth'>('candles');
  const [interval, setInterval] = createSignal<Interval>('1m');
  let chosen = false;
  // A venue that has just opened has hardly a minute's history: begin with seconds then, unless someone chose.
  const onFirst = (count: number): void => {
    if (!chosen && interval() === '1m' && count < YOUNG) setInterval('1s');
  };
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
                <button class="link" aria-pressed={interval() === each} onClick={() => {
                  chosen = true;
                  setInterval(each);
                }}>{each}</button>
              )}
            </For>
          </div>
        </Show>
      </header>
      <div class="fill">
        <Show when={symbol() !== '' && kind() === 'candles'}>
          <CandleChart desk={props.desk} symbol={symbol()} interval={interval()} onFirst={onFirst} />
        </Show>
        <Show when={kind() === 'depth'}>
          <DepthChart desk={props.desk} />
        </Show>
      </div>
    </section>
  );
};
