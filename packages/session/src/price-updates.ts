import { isOneOf } from './shapes.ts';
import { deviceAtom } from './stored.ts';

export const priceUpdateChoices = ['live', 'minute', 'asked'] as const;
export type PriceUpdates = (typeof priceUpdateChoices)[number];
/** How often prices on the screen change by themselves (product.md, "Settings"). */
export const priceUpdatesAtom = deviceAtom<PriceUpdates>('priceUpdates', isOneOf(priceUpdateChoices), 'live');
