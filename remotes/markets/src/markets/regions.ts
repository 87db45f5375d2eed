/** Groups categories for the markets screen: regions, and the categories within. Pure. */
import type { Category } from '@bourse/contract/market';
import { links } from '@bourse/links/links';

export interface Region {
  /** 'IN' of 'IN-LARGE'. */
  code: string;
  categories: readonly Category[];
}

/** A category's code is its region, a hyphen and the category; without a hyphen it is a region of its own. */
export const regionOf = (categoryCode: string): string => categoryCode.split('-', 1)[0] ?? categoryCode;

/** In the order of the back end; a region is at the position of its first category. */
export function regionsOf(categories: readonly Category[]): Region[] {
  const regions = new Map<string, Category[]>();
  for (const category of categories) {
    const code = regionOf(category.code);
    regions.set(code, [...(regions.get(code) ?? []), category]);
  }
  return [...regions].map(([code, members]) => ({ code, categories: members }));
}

/** The category that the address names, or the first one when it names none that exists. */
export const chosenCategory = (categories: readonly Category[], code: string | null): Category | undefined =>
  categories.find((category) => category.code === code) ?? categories[0];

/** The indices of all categories of a region, without duplicates. */
export function indicesOf({ categories }: Region): Category['indices'] {
  const bySymbol = new Map(
    categories.flatMap(({ indices }) => indices).map((index) => [index.symbol, index]),
  );
  return [...bySymbol.values()];
}

/** Path of the markets screen with a region selected. */
export const marketsPath = ({ categories: [first] }: Region): string =>
  first ? `${links.markets()}?${new URLSearchParams({ market: first.code })}` : links.markets();
