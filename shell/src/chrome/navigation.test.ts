import { describe, expect, it } from 'vitest';
import { TABS } from './navigation.ts';

describe('the bottom navigation', () => {
  it('has the five items of D9', () =>
    expect(TABS.map(({ to }) => to)).toEqual(['/', '/markets', '/watchlists', '/trade', '/account']));
});
