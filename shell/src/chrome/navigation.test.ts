import { describe, expect, it } from 'vitest';
import { backTo, TABS } from './navigation.ts';

describe('the bottom navigation', () => {
  it('has the five items of D9', () =>
    expect(TABS.map(({ to }) => to)).toEqual(['/', '/markets', '/watchlists', '/trade', '/account']));
});

describe('the back button', () => {
  it('goes one step back when the app has one', () => expect(backTo({ idx: 2 })).toBe(-1));
  it.each([null, undefined, {}, { idx: 0 }, { idx: 'x' }])(
    'leads home when the page was opened here (history state %j)',
    (state) => expect(backTo(state)).toBe('/'),
  );
  it("leads to the route's parent when the page was opened here", () => {
    expect(backTo({ idx: 0 }, '/stock/v2/EX/Example')).toBe('/stock/v2/EX/Example');
    expect(backTo({ idx: 1 }, '/stock/v2/EX/Example')).toBe(-1);
  });
});
