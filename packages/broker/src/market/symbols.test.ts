import { describe, expect, it } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { findInstrument, INSTRUMENTS } from './symbols.ts';

describe('the instruments', () => {
  it('have unique ids, symbols and codes', () => {
    for (const field of ['id', 'symbol', 'code', 'name'] as const) {
      expect(new Set(INSTRUMENTS.map((one) => one[field])).size).toBe(INSTRUMENTS.length);
    }
  });

  it('are found by symbol and by code in any case, and by nothing else', () => {
    for (const one of INSTRUMENTS) {
      expect(findInstrument(one.symbol)).toBe(one);
      expect(findInstrument(` ${one.code.toLowerCase()} `)).toBe(one);
    }
    expect(findInstrument('EXSTEEL.NS')?.code).toBe('EXSTEEL');
    expect(findInstrument('')).toBeUndefined();
    expect(findInstrument('constructor')).toBeUndefined();
  });

  it('have names of companies that are obviously examples', () => {
    for (const { name } of INSTRUMENTS.filter(({ kind }) => kind === 'stock')) {
      expect(name).toMatch(/^(Example|Sample|Demo|Mock|Placeholder|Specimen) /);
    }
  });

  it('have four places in forex, and a matching tick and base price', () => {
    for (const one of INSTRUMENTS) {
      if (one.kind === 'forex') expect(one.decimals).toBe(4);
      expect(Number(one.tick)).toBeGreaterThan(0);
      expect(one.tick).toMatch(new RegExp(`^0\\.\\d{${one.decimals}}$`));
      expect(one.baseTicks).toBeGreaterThan(300);
    }
  });
});

describe('the categories', () => {
  it('contain every instrument that is not an index, in some tab of its market', () => {
    for (const one of INSTRUMENTS.filter(({ kind }) => kind !== 'index')) {
      const category = CATEGORIES.find(({ code }) => code === one.market);
      expect(category?.subCategories.some(({ instruments }) => instruments.includes(one))).toBe(true);
    }
  });

  it('have unique ids and codes, cards, no empty tab, and no index of another market', () => {
    const tabs = CATEGORIES.flatMap(({ subCategories }) => subCategories);
    expect(new Set([...CATEGORIES, ...tabs].map(({ id }) => id)).size).toBe(CATEGORIES.length + tabs.length);
    expect(new Set(tabs.map(({ code }) => code)).size).toBe(tabs.length);
    for (const { code, cards, subCategories } of CATEGORIES) {
      expect(cards).toHaveLength(3);
      for (const { instruments, index } of subCategories) {
        expect(instruments.length).toBeGreaterThan(0);
        if (index) expect([index.market, index.kind]).toEqual([code, 'index']);
      }
    }
  });

  it("begin with the Indian indices, which feed the watchlist's tiles", () => {
    expect(CATEGORIES[0]?.cards.map(({ code }) => code)).toEqual(['^NSEI', '^BSESN', '^NSEBANK']);
  });
});
