import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Checks the contrast and colours that design.md promises, in the CSS file that ships. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const design = readFileSync(new URL('../design.md', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
type Colour = readonly [number, number, number];

function colour(name: string, theme: Theme, from = css): Colour {
  const pair = new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(from);
  const hex = pair?.[theme === 'light' ? 1 : 2] ?? alias(name, theme, from);
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function alias(name: string, theme: Theme, from: string): string {
  const target = new RegExp(`--${name}: var\\(--([\\w-]+)\\)`).exec(from)?.[1];
  if (!target) throw new Error(`No colour --${name}`);
  return colour(target, theme, from)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('');
}

const luminance = (rgb: Colour) => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function contrast(a: Colour, b: Colour): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const tinted = (ink: Colour, under: Colour): Colour => {
  const mix = (at: 0 | 1 | 2) => Math.round(0.1 * ink[at] + 0.9 * under[at]);
  return [mix(0), mix(1), mix(2)];
};

const hex = (rgb: Colour) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const themes: Theme[] = ['dark', 'light'];
const surfaces = ['bg', 'surface-1', 'surface-2', 'surface-3'];
const blind = css.slice(css.indexOf('colour-blind'));

test.each(themes)(
  'text 1, text 2, accent and directions have a contrast of 4.5:1 on all four surfaces, %s',
  (theme) => {
    const inks = [
      ...['text-1', 'text-2', 'accent', 'up', 'down'].map((name) => [name, colour(name, theme)] as const),
      ...['up', 'down'].map((name) => [`${name} for the colour-blind`, colour(name, theme, blind)] as const),
    ];
    const short = inks.flatMap(([name, ink]) =>
      surfaces
        .filter((surface) => contrast(ink, colour(surface, theme)) < 4.5)
        .map((surface) => `${name} on ${surface}`),
    );
    expect(short).toEqual([]);
  },
);

test.each(themes)('text 3 has a contrast of 4.5:1 on the surfaces where it is allowed, %s', (theme) => {
  for (const surface of ['bg', 'surface-1', 'surface-2']) {
    expect(contrast(colour('text-3', theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(themes)('text on a tint of its own colour has a contrast of 4.5:1, %s', (theme) => {
  const pairs = [
    ...['accent', 'up', 'down', 'warning', 'problem'].map((name) => [name, name] as const),
    ['sell-text', 'sell'] as const,
  ];
  const short = pairs.flatMap(([name, tint]) =>
    ['bg', 'surface-1']
      .filter((surface) => {
        const under = tinted(colour(tint, theme), colour(surface, theme));
        return contrast(colour(name, theme), under) < 4.5;
      })
      .map((surface) => `${name} on its tint on ${surface}`),
  );
  expect(short).toEqual([]);
});

test.each(themes)('text on a filled button has a contrast of 4.5:1, %s', (theme) => {
  for (const [fill, ink] of [
    ['buy', 'buy-ink'],
    ['sell', 'sell-ink'],
    ['problem', 'problem-ink'],
    ['control', 'text-1'],
  ] as const) {
    expect(contrast(colour(fill, theme), colour(ink, theme))).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(themes)('a skeleton is visible on its surface, %s', (theme) => {
  for (const surface of ['bg', 'surface-1']) {
    expect(contrast(colour('skeleton', theme), colour(surface, theme))).toBeGreaterThanOrEqual(1.35);
  }
});

test.each(themes)('the border of a field is visible on its surface, %s', (theme) => {
  // The border is drawn on a control for a switch's knob and for the edge of a selected segment.
  for (const surface of ['bg', 'surface-1', 'control']) {
    expect(contrast(colour('control-border', theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
  }
});

test('the table of colours in design.md has the values of tokens.css', () => {
  const rows = [...design.matchAll(/^\| `--([\w-]+)` +\| (#\w{6}) \| (#\w{6}) \|/gm)];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, name = '', dark, light] of rows) {
    expect([name, hex(colour(name, 'dark')), hex(colour(name, 'light'))]).toEqual([name, dark, light]);
  }
  const [, upDark, upLight] = /a rise \(`colour-blind`: (#\w{6}) dark, (#\w{6}) light/.exec(design) ?? [];
  const [, downDark, downLight] = /a fall \(`colour-blind`: (#\w{6}) dark, (#\w{6}) light/.exec(design) ?? [];
  expect([hex(colour('up', 'dark', blind)), hex(colour('up', 'light', blind))]).toEqual([upDark, upLight]);
  expect([hex(colour('down', 'dark', blind)), hex(colour('down', 'light', blind))]).toEqual([
    downDark,
    downLight,
  ]);
});
