import { createEffect, on, onCleanup, onMount } from 'solid-js';
import { drawSoon, forget } from './frame';
import { palette, type Palette } from './theme';

export const FONT = "'IBM Plex Sans', system-ui, sans-serif";

/** What a drawing gets: the context in CSS pixels, the size, and the colours. */
export interface Stage {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly colours: Palette;
}

/**
 * Ties `draw` to a canvas for the life of the component: sharp on every display, again after a resize or a change of
 * theme or font. Returns the function that asks for a redraw on the next frame.
 */
export function useCanvas(canvas: () => HTMLCanvasElement, draw: (stage: Stage) => void): () => void {
  let width = 0;
  let height = 0;
  const paint = (): void => {
    const ctx = canvas().getContext('2d');
    if (ctx === null || width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio;
    resize(canvas(), Math.round(width * ratio), Math.round(height * ratio));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    draw({ ctx, width, height, colours: palette() });
  };
  const redraw = (): void => drawSoon(paint);
  onMount(() => {
    const observer = new ResizeObserver(([entry]) => {
      width = entry?.contentRect.width ?? 0;
      height = entry?.contentRect.height ?? 0;
      redraw();
    });
    observer.observe(canvas());
    void document.fonts.ready.then(redraw);
    onCleanup(() => {
      observer.disconnect();
      forget(paint);
    });
  });
  createEffect(on(palette, redraw));
  return redraw;
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
