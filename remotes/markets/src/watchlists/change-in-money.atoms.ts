import { storedAtom } from '@bourse/session/stored-atom';

/** Whether the watchlist shows changes in the price's unit and not in percent; the choice of this device. */
export const changeInMoneyAtom = storedAtom<boolean>(
  'watchlistChange',
  false,
  (text) => text === 'money',
  (inMoney) => (inMoney ? 'money' : undefined),
);
