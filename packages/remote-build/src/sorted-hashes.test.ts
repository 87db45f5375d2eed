import { expect, test } from 'vitest';
import { withSortedHashes } from './sorted-hashes.ts';

test('chunks that the compiler lists in two orders give the same script', () => {
  const rows = ['17:"sha384-a"', '394:"sha384-b="', 'frame:"sha384-c/+"'];
  const script = (order: readonly string[]) =>
    `r.a=1,r.sriHashes={${order}},r.b={x:2},r.sriCssHashes={${order}};`;
  expect(withSortedHashes(script(rows.toReversed()))).toBe(withSortedHashes(script(rows)));
  expect(withSortedHashes(script(rows))).toBe(script(rows));
});

test('a script without one of the tables is refused: its order could not be known', () => {
  expect(() => withSortedHashes('r.hashes={17:"sha384-a"};')).toThrow('no table "sriHashes"');
  expect(() => withSortedHashes('r.sriHashes={17:"sha384-a"};')).toThrow('no table "sriCssHashes"');
});
