import { displaySymbol } from '@bourse/contract/instrument';
import type { Entry } from '@bourse/figures/bills';
import { formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { reasonLabel } from './reasons.ts';

type Titled = Pick<Entry, 'reason' | 'symbol' | 'quantity' | 'reference'>;

/**
 * What a movement is called: 'EXSTEEL · 75 sold', 'Dividend · EXSTEEL', 'Recharge'.
 * @param options.inFull quantities stand there although the customer hides amounts, in a file or on paper
 */
export function useBillTitle({ inFull = false } = {}): (bill: Titled) => string {
  const { t } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom) && !inFull;
  return ({ reason, symbol: full, quantity: count, reference }) => {
    const key = reasonLabel(reason);
    const word = key ? t(key) : reason;
    if (full === null) return word;
    const symbol = displaySymbol(full);
    if (count === null || hidden || reference === null) return t('activity.ofSymbol', { word, symbol });
    const quantity = formatQuantity(count, deployment.currency);
    if (reference.kind === 'ipo') return t('activity.appliedFor', { symbol, quantity });
    if (reason.startsWith('sell')) return t('activity.sold', { symbol, quantity });
    return reason.startsWith('buy')
      ? t('activity.bought', { symbol, quantity })
      : t('activity.ofSymbol', { word, symbol });
  };
}
