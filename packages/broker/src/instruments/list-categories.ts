import { type Category, listCategories as endpoint } from '@bourse/contract/market';
import { marketCall } from '../call/call.ts';
import { CATEGORIES } from '../market/categories.ts';
import type { Instrument } from '../market/symbols.ts';

const cardOf = ({ id, name, symbol }: Instrument) => ({ id: String(id), name, symbol });

/**
 * The contract's categories are the sub-categories: 'IN-nifty-50'. A region's first one also carries the region's
 * other indices, because the first category feeds the watchlist's index tiles (product.md, "Watchlist").
 */
const categories: Category[] = CATEGORIES.flatMap(({ code, cards, subCategories }) =>
  subCategories.map((sub, place) => {
    const own = sub.index ? [sub.index] : [];
    const others = place === 0 ? cards.filter((card) => card !== sub.index) : [];
    return {
      id: String(sub.id),
      code: `${code}-${sub.code}`,
      name: sub.name,
      indices: [...own, ...others].map(cardOf),
    };
  }),
);

const answer = { items: categories, total: categories.length };

export const listCategories = marketCall(endpoint, () => answer);
