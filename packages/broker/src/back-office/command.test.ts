import { expect, it } from 'vitest';
import { SHOWN, table } from './command.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it('a list of the back office says that there may be more rows where it shows as many as it can', () => {
  expect(table(rows(SHOWN)).split('\n').slice(-2)).toEqual([
    '49',
    'These are the first 50; there may be more.',
  ]);
  expect(
    table(rows(SHOWN - 1))
      .split('\n')
      .at(-1),
  ).toBe('48');
});
