import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/sizes.ts';
import { type Filter, findInstruments } from './search.ts';
import { INSTRUMENTS } from './symbols.ts';

const codes = (filter: Filter, page = 1, limit = 100) =>
  findInstruments(filter, { page, limit }).rows.map(({ code }) => code);

describe('the search', () => {
  it('finds every instrument first by its own symbol, code or name, with all special characters', () => {
    for (const { symbol, code, name } of INSTRUMENTS) {
      expect(codes({ query: symbol })[0]).toBe(code);
      expect(codes({ query: code.toLowerCase() })[0]).toBe(code);
      expect(codes({ query: name.toUpperCase() })[0]).toBe(code);
    }
  });

  it('ignores missing punctuation', () => {
    expect(codes({ query: 'eurusd' })[0]).toBe('EUR/USD');
    expect(codes({ query: 'nsei' })[0]).toBe('^NSEI');
    expect(codes({ query: 'gcf' })[0]).toBe('GC=F');
  });

  it('ignores accents and surrounding blanks', () => {
    expect(codes({ query: '  Éxämple Inc ' })[0]).toBe('EXMPL');
  });

  it('ranks matches at the beginning before matches in the middle', () => {
    const found = findInstruments({ query: 'demo' }, { page: 1, limit: 100 }).rows;
    expect(found[0]?.code).toBe('DEMO');
    expect(codes({ query: 'gold' })).toEqual(['GC=F']);
    const sample = findInstruments({ query: 'sample t' }, { page: 1, limit: 100 }).rows;
    expect(sample.map(({ name }) => name)).toEqual(['Sample Tea & Spices Ltd']);
    const names = findInstruments({ query: 'st' }, { page: 1, limit: 100 }).rows.map(({ name }) => name);
    expect(names.indexOf('Example Steel Ltd')).toBeLessThan(names.indexOf('Dow Jones Industrial Average'));
  });

  it('takes wildcard characters literally', () => {
    expect(codes({ query: '^' })).toEqual(
      INSTRUMENTS.filter(({ kind }) => kind === 'index').map(({ code }) => code),
    );
    expect(codes({ query: '.*' })).toEqual([]);
    expect(codes({ query: '[' })).toEqual([]);
    expect(codes({ query: '/inr' })).toEqual(['USD/INR', 'EUR/INR', 'GBP/INR']);
  });

  it.each([
    ['exmaple steel', 'EXSTEEL'],
    ['exampel ste', 'EXSTEEL'],
    ['demo bnak', 'DEMOBANK'],
    ['exstele', 'EXSTEEL'],
    ['soybaens', 'ZS=F'],
    ['eurusf', 'EUR/USD'],
  ])('finds %s, which has a typing error, as %s', (query, code) => {
    expect(codes({ query })[0]).toBe(code);
  });

  it('finds no similar names where one is written like that', () => {
    expect(codes({ query: 'silver' })).toEqual(['SI=F']);
  });

  it('takes short words as they are, and finds no unrelated symbols by them', () => {
    expect(codes({ query: 'xq' })).toEqual([]);
    expect(codes({ query: 'demo xqz' })).toEqual([]);
  });

  it('finds nothing if nothing matches', () => {
    expect(findInstruments({ query: 'zzzz' }, { page: 1, limit: 10 })).toEqual({ rows: [], count: 0 });
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const { rows, count } = findInstruments({ query }, { page: 1, limit: 10 });
        expect(rows.length).toBe(Math.min(10, count));
      }),
      { numRuns: runs({ short: 30, all: 100, hand: 1_000 }) },
    );
  });
});

describe('the lists', () => {
  it('can be filtered by market, region, kind and tab at once', () => {
    expect(codes({ market: 'FUTURE' })).toContain('GC=F');
    expect(codes({ market: 'CGI', subCategory: 'bills' })).toEqual(['TBILL91', 'TBILL182', 'TBILL364']);
    expect(codes({ region: 'US', kind: 'index' })).toEqual(['^GSPC', '^IXIC', '^DJI']);
    expect(codes({ subCategory: 'sensex', query: 'mock' })).toEqual(['MOCKTEL']);
    expect(codes({ subCategory: 'no-such-tab' })).toEqual([]);
  });

  it('have pages that together contain every row once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (limit) => {
        const { count } = findInstruments({}, { page: 1, limit });
        const pages = Math.ceil(count / limit);
        const all = Array.from({ length: pages }, (_, i) => codes({}, i + 1, limit)).flat();
        expect(all).toEqual(INSTRUMENTS.map(({ code }) => code));
        expect(codes({}, pages + 1, limit)).toEqual([]);
      }),
    );
  });
});
