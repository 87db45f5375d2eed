import { storedAtom } from '@bourse/session/stored-atom';

/** Whether returns are shown over the whole period or about per year. */
export type ReturnsShown = 'period' | 'year';

const isShown = (text: string): text is ReturnsShown => text === 'period' || text === 'year';

export const returnsAtom = storedAtom<ReturnsShown>(
  'fundReturns',
  'period',
  (text) => (isShown(text) ? text : undefined),
  (shown) => shown,
);
