/** How long something still lasts, at `now`; both in milliseconds since the epoch. Never below zero. */
export function leftMs(until: number, now: number): number {
  return Math.max(0, until - now);
}

/** Time left for reading: minutes and seconds, whole seconds, below ten seconds with tenths. */
export function leftText(ms: number): string {
  if (ms <= 0) return 'over';
  if (ms >= 60_000) {
    const seconds = Math.ceil(ms / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  // rounded up: what is not over never says 0.0
  return ms < 10_000 ? `${(Math.ceil(ms / 100) / 10).toFixed(1)} s` : `${Math.ceil(ms / 1000)} s`;
}

/** Which part of `from` to `until` is left at `now`, 0 to 1. */
export function leftShare(from: number, until: number, now: number): number {
  return until <= from ? 0 : Math.min(1, leftMs(until, now) / (until - from));
}

/** How old a quote is for reading. */
export function ageText(ms: number): string {
  const age = Math.max(0, ms);
  if (age < 1_000) return `${Math.round(age)} ms`;
  if (age < 10_000) return `${(age / 1000).toFixed(1)} s`;
  return age < 60_000 ? `${Math.round(age / 1000)} s` : `${Math.floor(age / 60_000)} min`;
}
