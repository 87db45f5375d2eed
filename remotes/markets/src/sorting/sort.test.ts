import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptPlaces } from './held-order.ts';
import { pressed, type Sort, sortEntries, sortOf } from './sort.ts';

describe('a press on a column', () => {
  it.each([
    ['name', ['asc', 'desc']],
    ['price', ['desc', 'asc']],
    ['change', ['desc', 'asc']],
  ] as const)('sorts by %s, then reverses, then restores the order of the list', (by, [first, second]) => {
    const once = pressed({ by: by === 'name' ? 'price' : 'name', order: 'asc' }, by);
    expect(once).toEqual({ by, order: first });
    expect(pressed(once, by)).toEqual({ by, order: second });
    expect(pressed(pressed(once, by), by)).toBeUndefined();
  });
});

describe('the sorting in an address', () => {
  it.each<Sort | undefined>([undefined, { by: 'name', order: 'desc' }, { by: 'change', order: 'asc' }])(
    'is read as it was written: %j',
    (sort) => expect(sortOf(new URLSearchParams(sortEntries(sort)))).toEqual(sort),
  );

  it.each([
    ['sort=size', undefined],
    ['sort=price', { by: 'price', order: 'desc' }],
    ['sort=name&order=up', { by: 'name', order: 'asc' }],
  ])('of %s, written by hand, is %j', (address, sort) => {
    expect(sortOf(new URLSearchParams(address))).toEqual(sort);
  });
});

describe('rows that have places', () => {
  const rows = (symbols: readonly string[]) => symbols.map((symbol) => ({ symbol }));
  const kept = (before: string, after: string) =>
    keptPlaces(rows([...before]), rows([...after]))
      .map(({ symbol }) => symbol)
      .join('');

  it.each([
    ['ABCD', 'DCBA', 'ABCD', 'stay where they are when a poll sorts them anew'],
    ['ABCD', 'AXCY', 'AXCY', 'give the place of what has gone to what is new'],
    ['ABCD', 'XDCB', 'XBCD', 'give the first free place to the first new row'],
    ['ABCD', 'CA', 'AC', 'close up when there are fewer'],
    ['AB', 'CBAD', 'ABCD', 'are followed by what there is more'],
  ])('%s, then %s: %s, because they %s', (before, after, shown) => {
    expect(kept(before, after)).toBe(shown);
  });

  const lists = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJKL'));
  it('are all shown once, whatever has come and gone', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        expect([...kept(before.join(''), after.join(''))].sort()).toEqual([...after].sort());
      }),
    );
  });
});
