import { listSettings as endpoint, type Setting } from '@bourse/contract/deployment';
import { openCall } from '../call/call.ts';
import type { Services } from '../call/services.ts';
import { marketRates } from '../market/rates.ts';

/** The market's conversions at an instant, under the tags of the settings that override them. */
const ratesOfMarket = ({ market, currency }: Services, at: number): Setting[] =>
  Object.entries(marketRates(market, currency, at)).flatMap(([from, value]) =>
    ['stock', 'block'].map((product) => ({ tag: `rate_${product}_${from.toLowerCase()}`, value })),
  );

/** What this back end can do beyond the specification, for apps that ask (D79). */
const ABILITIES: readonly Setting[] = [{ tag: 'partial_sale', value: '1' }];

/** Within how many hours money is promised to arrive (D93). */
const promises = ({ creditHours: { recharge, withdrawal } }: Services): Setting[] => [
  { tag: 'recharge_hours', value: String(recharge) },
  { tag: 'withdrawal_hours', value: String(withdrawal) },
];

/** Lists the public settings as tag and value. A rate that is set overrides the market's (D35). */
export const listSettings = openCall(endpoint, async ({ services, at }) => {
  const set = await services.shownSettings();
  const isSet = new Set(set.map(({ tag }) => tag));
  const rates = ratesOfMarket(services, at).filter(({ tag }) => !isSet.has(tag));
  const items = [...set, ...ABILITIES, ...promises(services), ...rates];
  return { items, total: items.length };
});
