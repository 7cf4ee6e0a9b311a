import { createSignal, onCleanup, type Accessor } from 'solid-js';

/** Changes every `ms` milliseconds for as long as the owner lives: what depends on the time is painted anew. */
export function useNow(ms: number): Accessor<number> {
  const [tick, setTick] = createSignal(0);
  const timer = setInterval(() => setTick((before) => before + 1), ms);
  onCleanup(() => clearInterval(timer));
  return tick;
}
