import { type Direction, directions } from '@bourse/figures/bills';

/** Reads `/account/changes?type=income`; an invalid value gives all. */
export const readDirection = (query: URLSearchParams): Direction =>
  directions.find((one) => one === query.get('type')) ?? 'all';

export const writeDirection = (direction: Direction): Record<string, string> =>
  direction === 'all' ? {} : { type: direction };
