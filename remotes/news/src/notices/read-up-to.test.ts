import { expect, test } from 'vitest';
import { readUpTo } from './read-up-to.ts';

const rows = (...unread: boolean[]) =>
  unread.map((isUnread, n) => ({ id: `${unread.length - n}`, isUnread }));

test.each([
  ['nothing was seen', rows(true, true), [], 2, undefined],
  ['all were seen', rows(true, true), ['1', '2'], 2, '2'],
  ['an older one was not seen', rows(true, true), ['2'], 2, undefined],
  ['a newer one was not seen', rows(true, true), ['1'], 2, '1'],
  ['one between them is read already', rows(true, false, true), ['1', '3'], 2, '3'],
  ['an unread one is not loaded', rows(true, true), ['1', '2'], 3, undefined],
  ['all are read', rows(false, false), ['1', '2'], 0, undefined],
] as const)('notices are read as far as the customer has seen them: %s', (_, list, seen, unread, upTo) => {
  expect(readUpTo(list, new Set(seen), unread)).toBe(upTo);
});
