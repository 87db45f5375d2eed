import { isFlag } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

/** Whether the watchlist shows changes in the price's unit and not in percent; the choice of this device. */
export const changeInMoneyAtom = deviceAtom<boolean>('watchlistChange', isFlag, false);
