import { describe, expect, it } from 'vitest';
import { pageSizes, pagesOf, readPaging, resized, withPaging } from './paging.ts';

const read = (query: string) => readPaging(new URLSearchParams(query));

describe('page and size in the address', () => {
  it('default to the first page of ten', () => {
    expect(read('')).toEqual({ page: 1, size: 10 });
  });

  it('are read as they were written, whatever size is remembered', () => {
    for (const size of pageSizes)
      for (const page of [1, 2, 17])
        expect(readPaging(withPaging(new URLSearchParams(), { page, size }), 30)).toEqual({ page, size });
  });

  it('take the size that was chosen last if the address names no size', () => {
    expect(readPaging(new URLSearchParams('page=2'), 50)).toEqual({ page: 2, size: 50 });
  });

  it('are written beside what else the address says', () => {
    expect(String(withPaging(new URLSearchParams('mine=&page=3'), { page: 1, size: 20 }))).toBe(
      'mine=&size=20',
    );
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1e400',
    'size=11',
    'size=1000',
    'size=',
  ])('ignore invalid values: %s', (query) => {
    expect(read(query)).toEqual({ page: 1, size: 10 });
  });
});

describe('pagesOf', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [41, 5],
  ])('puts %i rows on %i', (total, pages) => {
    expect(pagesOf(total, 10)).toBe(pages);
  });
});

describe('resized, the page after a change of the page size', () => {
  it('stays at the rows that were shown', () => {
    expect(resized({ page: 5, size: 10 }, 20)).toEqual({ page: 3, size: 20 });
    expect(resized({ page: 2, size: 50 }, 10)).toEqual({ page: 6, size: 10 });
  });

  it('contains the row that was the first one', () => {
    for (const size of pageSizes)
      for (const next of pageSizes)
        for (let page = 1; page < 20; page += 1) {
          const top = (page - 1) * size;
          const after = resized({ page, size }, next);
          expect(top).toBeGreaterThanOrEqual((after.page - 1) * next);
          expect(top).toBeLessThan(after.page * next);
        }
  });
});
