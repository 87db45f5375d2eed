import { isOneOf } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

/** Whether returns are shown over the whole period or about per year. */
export type ReturnsShown = 'period' | 'year';

export const returnsAtom = deviceAtom<ReturnsShown>('fundReturns', isOneOf(['period', 'year']), 'period');
