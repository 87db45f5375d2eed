/** How this device shows the list of positions. */
import { isOneOf } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';
import { type ResultKey, resultKeys, type SortKey, sortKeys } from './sort-positions.ts';

export const positionsSortAtom = deviceAtom<SortKey>('positionsSort', isOneOf(sortKeys), 'value');

export const positionsResultAtom = deviceAtom<ResultKey>('positionsResult', isOneOf(resultKeys), 'total');
