import { resolve } from 'node:path';

/**
 * The composed app that journeys, pictures and measurements look at: never `dist/`, which a running `pnpm start` serves.
 */
export const COMPOSED = resolve(import.meta.dirname, '../dist');
