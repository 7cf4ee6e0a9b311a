import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What axe cannot see, because it is drawn on a canvas or shows only under the pointer: read off the style sheet. */
const SHEET = readFileSync(new URL('../src/styles/base.css', import.meta.url), 'utf8');
const LEAST = 4.5;

type Colour = readonly [red: number, green: number, blue: number];

function variables(theme: string): (name: string) => string {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(SHEET)?.[1] ?? '';
  return (name) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(block)?.[1] ?? `no --${name} in ${theme}`;
}

/** Paints colours over each other, the undermost first; all but that may be translucent. */
function painted(...layers: string[]): Colour {
  return layers.reduce<Colour>((under, layer) => {
    const [red = 0, green = 0, blue = 0, alpha = 255] = (layer.slice(1).match(/../g) ?? []).map((hex) => parseInt(hex, 16));
    const mix = (over: number, below: number): number => (over * alpha + below * (255 - alpha)) / 255;
    return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2])];
  }, [0, 0, 0]);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['dark', 'light'])('the %s theme', (theme) => {
  const of = variables(theme);
  const panel = of('panel');
  const raised = of('raised');
  const grounds: Record<string, Colour> = { panel: painted(panel), raised: painted(raised), field: painted(of('field')) };
  grounds['chosen row'] = painted(panel, of('accent-soft'));
  for (const side of ['buy', 'sell']) {
    const soft = of(`${side}-soft`);
    grounds[`${side} bar`] = painted(panel, soft);
    grounds[`two ${side} bars`] = painted(panel, soft, soft);
    grounds[`two ${side} bars under the pointer`] = painted(raised, soft, soft);
  }

  it.each(['text', 'muted', 'buy', 'sell'])('should show %s on everything', (name) => {
    for (const [ground, colour] of Object.entries(grounds)) {
      // no price of one side stands on the other side's bars
      if (name === 'buy' && ground.includes('sell') || name === 'sell' && ground.includes('buy')) continue;
      expect(contrast(painted(of(name)), colour), `${name} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
    }
  });

  it.each(['quiet', 'accent', 'warn'])('should show %s on surfaces and chosen rows', (name) => {
    for (const ground of ['panel', 'raised', 'field', 'chosen row']) {
      expect(contrast(painted(of(name)), grounds[ground] ?? [0, 0, 0]), `${name} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
    }
  });

  it.each(['buy-solid', 'sell-solid'])('should show white on %s', (name) => {
    expect(contrast([255, 255, 255], painted(of(name)))).toBeGreaterThanOrEqual(LEAST);
  });
});
