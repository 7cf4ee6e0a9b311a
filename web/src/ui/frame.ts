/**
 * Draws on the next animation frame what has been marked dirty since the last; when nothing has, there is no frame at
 * all. However many updates come in, each thing is drawn at most once per frame, and never while the page is hidden.
 */
const dirty = new Set<() => void>();
let scheduled = false;

export function drawSoon(draw: () => void): void {
  dirty.add(draw);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    const due = [...dirty];
    dirty.clear();
    for (const each of due) each();
  });
}

export function forget(draw: () => void): void {
  dirty.delete(draw);
}

/** A function that runs `task` at most every `ms` milliseconds, the last time after the last call. */
export function throttled(task: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -ms;
  return () => {
    if (timer !== undefined) return;
    const wait = ranAt + ms - performance.now();
    timer = setTimeout(
      () => {
        timer = undefined;
        ranAt = performance.now();
        task();
      },
      Math.max(0, wait),
    );
  };
}
