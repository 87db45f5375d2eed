/** The journeys' files, and those of them that only one remote can break. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The name of a file in `e2e/tests`. */
export type JourneyFile = `${string}.spec.ts`;

/** By remote. A file that is not listed belongs to the whole app. */
export const JOURNEYS_OF_ONE_REMOTE: Readonly<Record<string, readonly JourneyFile[]>> = {
  account: ['account.spec.ts', 'identity-and-cards.spec.ts', 'devices.spec.ts'],
  funds: ['funds.spec.ts', 'loans.spec.ts'],
  markets: [
    'gestures.spec.ts',
    'lazy-chunks.spec.ts',
    'late-orders.spec.ts',
    'orders.spec.ts',
    'stock.spec.ts',
  ],
  news: ['chat.spec.ts', 'news.spec.ts'],
  offerings: ['deals.spec.ts', 'fund-investment.spec.ts', 'ipo.spec.ts'],
};

const isJourney = (name: string): name is JourneyFile => name.endsWith('.spec.ts');

export const journeyFiles = (): JourneyFile[] =>
  readdirSync(resolve(import.meta.dirname, '../tests'))
    .filter(isJourney)
    .sort();
