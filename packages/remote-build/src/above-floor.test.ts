import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { floor, scriptAboveFloor, sinceWhen, styleAboveFloor } from './above-floor.ts';
import { ROOT } from './workspace.ts';

describe('a script that the oldest browsers cannot run', () => {
  it.each([
    ['Object.groupBy(orders, (one) => one.kind)', 'Object.groupBy'],
    ['window.structuredClone(1); Temporal.Now.instant()', 'Temporal'],
    ['const { withResolvers } = Promise', 'Promise.withResolvers'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['navigator.vibrate(10)', 'navigator.vibrate'],
    ['globalThis.requestIdleCallback(work)', 'requestIdleCallback'],
    ['held.union(sold)', '.union()'],
    ['rows.values().toArray()', '.toArray()'],
  ])('is reported by the name of the missing feature: %s', (script, name) => {
    expect(scriptAboveFloor(script)).toEqual([name]);
  });

  it.each([
    '/[\\p{L}--[a-z]]/v.test(name)',
    'new RegExp("[\\\\p{L}--[a-z]]", "v")',
    'using file = open()',
    '/(?<y>\\d{4})|(?<y>\\d{2})/',
  ])('is reported for its syntax: %s', (script) => {
    expect(scriptAboveFloor(script)).toEqual([expect.stringMatching(/^syntax: /)]);
  });

  it('is not reported for feature-detected names, the script’s own names, or features that the oldest browsers have', () => {
    for (const script of [
      'typeof requestIdleCallback === "function" ? requestIdleCallback(work) : work()',
      '"share" in navigator && navigator.share(page)',
      'navigator.vibrate?.(10)',
      'class Sums { union(other) { return other } } new Sums().union(sums)',
      'function Temporal() {} Temporal()',
      'rows.toSorted().at(-1); structuredClone(rows); new Set(rows).has(1); CSS.escape("a")',
      'class Rows { static #count = 0; static { Rows.#count = 1 } } /(?<=a)b/u',
    ])
      expect(scriptAboveFloor(script), script).toEqual([]);
  });
});

describe('a style that the oldest browsers do not support', () => {
  it.each([
    ['a { anchor-name: --a }', 'anchor-name'],
    ['a { text-wrap: balance }', 'text-wrap'],
    ['a { user-select: none }', 'user-select'],
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a { writing-mode: sideways-lr }', 'writing-mode: sideways-lr'],
    ['input:user-invalid { color: red }', ':user-invalid'],
    ['@starting-style { a { color: red } }', '@starting-style'],
    ['@scope (.a) { b { color: red } }', '@scope'],
    ['a { & b { color: red } }', 'nesting'],
  ])('is reported by the name of the missing feature: %s', (style, name) => {
    expect(styleAboveFloor(style)).toEqual([name]);
  });

  it('is not reported inside @supports, beside its prefixed form, or when the oldest browsers have the feature', () => {
    for (const style of [
      '@supports (anchor-name: --a) { a { anchor-name: --a } }',
      'a { -webkit-user-select: none; user-select: none }',
      'a:has(b) { inline-size: 1lh; color: color-mix(in srgb, red, blue); inset: 0 }',
      '@container (width >= 40rem) { a { rotate: 90deg } }',
    ])
      expect(styleAboveFloor(style), style).toEqual([]);
  });
});

describe('the message for unsupported browsers', () => {
  it('is hidden from the oldest supported version of each browser on, and shown in older versions', () => {
    const style = readFileSync(path.join(ROOT, 'shell/src/placeholder.css'), 'utf8');
    expect(style).toContain(
      '@supports (animation-composition: add) and (width: 1lh) and selector(:has(a)) {\n  #too-old {\n    display: none;',
    );
    expect(
      sinceWhen('css.properties.animation-composition', 'css.types.length.lh', 'css.selectors.has'),
    ).toEqual(floor);
  });
});
