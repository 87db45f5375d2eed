/** How this device shows the list of positions. */
import { storedAtom } from '@bourse/session/stored-atom';
import { type ResultKey, resultKeys, type SortKey, sortKeys } from './sort-positions.ts';

export const positionsSortAtom = storedAtom<SortKey>(
  'positionsSort',
  'value',
  (text) => sortKeys.find((key) => key === text),
  (key) => key,
);

export const positionsResultAtom = storedAtom<ResultKey>(
  'positionsResult',
  'total',
  (text) => resultKeys.find((key) => key === text),
  (key) => key,
);
