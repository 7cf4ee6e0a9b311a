import { createSignal } from 'solid-js';

export type Theme = 'dark' | 'light';

/** The colours that drawing code needs, as the style sheet has them for the present theme. */
export interface Palette {
  readonly panel: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly quiet: string;
  readonly accent: string;
  readonly buy: string;
  readonly buySoft: string;
  readonly sell: string;
  readonly sellSoft: string;
}

const root = document.documentElement;
const [theme, setThemeSignal] = createSignal<Theme>(root.dataset['theme'] === 'light' ? 'light' : 'dark');
const [palette, setPalette] = createSignal<Palette>(readPalette());

export { theme, palette };

export function setTheme(next: Theme): void {
  root.dataset['theme'] = next;
  try {
    localStorage.setItem('rialto.theme', next);
  } catch {
    // Where storage is forbidden the choice lasts until the page is left.
  }
  setThemeSignal(next);
  setPalette(readPalette());
}

export function toggleTheme(): void {
  setTheme(theme() === 'dark' ? 'light' : 'dark');
}

/** The style sheet may arrive after this module: reads the colours again. */
export function refreshPalette(): void {
  setPalette(readPalette());
}

function readPalette(): Palette {
  const style = getComputedStyle(root);
  const read = (name: string): string => style.getPropertyValue(name).trim() || '#888';
  return {
    panel: read('--panel'),
    raised: read('--raised'),
    line: read('--line'),
    text: read('--text'),
    muted: read('--muted'),
    quiet: read('--quiet'),
    accent: read('--accent'),
    buy: read('--buy'),
    buySoft: read('--buy-soft'),
    sell: read('--sell'),
    sellSoft: read('--sell-soft'),
  };
}
