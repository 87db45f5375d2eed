import { listSettings as endpoint, type Setting } from '@bourse/contract/deployment';
import type { House } from '../house.ts';
import { openCall } from '../http/call.ts';
import { marketRates } from '../market/rates.ts';

/** The conversions of the instant, under the tags that an operator sets them by. */
const ratesOfMarket = ({ market, currency }: House, at: number): Setting[] =>
  Object.entries(marketRates(market, currency, at)).flatMap(([from, value]) =>
    ['stock', 'block'].map((product) => ({ tag: `rate_${product}_${from.toLowerCase()}`, value })),
  );

/** What the back end's own configuration says, as tag and value. A rate that is set wins over the market's (D35). */
export const listSettings = openCall(endpoint, async ({ house, at }) => {
  const set = await house.shownSettings();
  const isSet = new Set(set.map(({ tag }) => tag));
  const items = [...set, ...ratesOfMarket(house, at).filter(({ tag }) => !isSet.has(tag))];
  return { items, total: items.length };
});
