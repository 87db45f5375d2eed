import { isOneOf } from './shapes.ts';
import { deviceAtom } from './stored.ts';

export const priceUpdateChoices = ['live', 'minute', 'asked'] as const;
export type PriceUpdates = (typeof priceUpdateChoices)[number];
/** The setting 'Update prices': how often the app fetches newer prices by itself (product.md, "Settings"). */
export const priceUpdatesAtom = deviceAtom<PriceUpdates>('priceUpdates', isOneOf(priceUpdateChoices), 'live');
