/** Categories as the markets screen offers them: regions, and in each its sub-categories. Pure, without React. */
import type { Category } from '@bourse/contract/market';
import { links } from '@bourse/links/links';

export interface Region {
  /** 'IN' of 'IN-LARGE'. */
  code: string;
  categories: readonly Category[];
}

/** A category's code is its region, a hyphen and the sub-category; without a hyphen it is a region of its own. */
export const regionOf = (categoryCode: string): string => categoryCode.split('-', 1)[0] ?? categoryCode;

/** In the order of the back end, a region where its first category stands. */
export function regionsOf(categories: readonly Category[]): Region[] {
  const regions = new Map<string, Category[]>();
  for (const category of categories) {
    const code = regionOf(category.code);
    regions.set(code, [...(regions.get(code) ?? []), category]);
  }
  return [...regions].map(([code, members]) => ({ code, categories: members }));
}

/** The category that the address names; the first one where it names none that exists. */
export const chosenCategory = (categories: readonly Category[], code: string | null): Category | undefined =>
  categories.find((category) => category.code === code) ?? categories[0];

/** A page of the address: whole and from 1, whatever stands there. */
export const pageFrom = (text: string | null): number =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

/** The indices of all categories of a region, each once. */
export function indicesOf({ categories }: Region): Category['indices'] {
  const bySymbol = new Map(
    categories.flatMap(({ indices }) => indices).map((index) => [index.symbol, index]),
  );
  return [...bySymbol.values()];
}

/** The markets screen, opened at a region. */
export const marketsPath = ({ categories: [first] }: Region): string =>
  first ? `${links.markets()}?${new URLSearchParams({ market: first.code })}` : links.markets();
