import { createSignal, onCleanup, type Accessor } from 'solid-js';
import type { VenueClock } from '../api/clock';

/**
 * The venue's time in milliseconds since the epoch; told anew every `ms` milliseconds for as long as the owner lives, so that what
 * depends on it is painted anew.
 */
export function useNow(clock: VenueClock, ms: number): Accessor<number> {
  const [tick, setTick] = createSignal(0);
  const timer = setInterval(() => setTick((before) => before + 1), ms);
  onCleanup(() => clearInterval(timer));
  return () => (tick(), clock.now());
}
