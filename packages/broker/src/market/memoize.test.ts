import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.ts';

const counting = (limit: number) => {
  const asked: number[] = [];
  const square = memoize(
    limit,
    (n: number) => {
      asked.push(n);
      return { square: n * n };
    },
    (n) => n,
  );
  return { asked, square };
};

describe('a remembered result', () => {
  it('is computed once and returned as it is', () => {
    const { asked, square } = counting(3);
    expect(square(4)).toBe(square(4));
    expect(asked).toEqual([4]);
  });

  it('is kept as long as it is requested, however many others are', () => {
    const { asked, square } = counting(3);
    for (let n = 1; n <= 50; n += 1) {
      square(0);
      square(n);
    }
    expect(asked.filter((n) => n === 0)).toHaveLength(1);
  });

  it('is forgotten if it is not requested while twice the limit of others are', () => {
    const { asked, square } = counting(3);
    for (const n of [0, 1, 2, 3, 4, 5, 6, 0]) square(n);
    expect(asked.filter((n) => n === 0)).toHaveLength(2);
  });
});

it('a result that rejects is computed again, and one that resolves is not', async () => {
  let count = 0;
  const ask = memoize(
    3,
    async (isFailing: boolean) => {
      count += 1;
      if (isFailing && count === 1) throw new Error('a time-out of the feed');
      return { count };
    },
    String,
  );
  await expect(ask(true)).rejects.toThrow('a time-out');
  expect(await ask(true)).toEqual({ count: 2 });
  expect(await ask(true)).toEqual({ count: 2 });
});
