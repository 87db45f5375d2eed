import type { Entry } from '@bourse/figures/bills';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { recordPath } from './reference.ts';
import { useBillTitle } from './use-bill-title.ts';

interface BillRowProps {
  entry: Entry;
  when: string;
  /** Shows all that is known of a movement that has no record to open. */
  onFacts: (entry: Entry) => void;
}

/**
 * One movement of money: reason, time, amount and the balance after it; it opens its record. Money in is not a profit,
 * so it has a sign and no direction colour.
 */
export function BillRow({ entry, when, onFacts }: BillRowProps) {
  const { t } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const title = useBillTitle();
  const { currency } = deployment;
  const { amount, fee, balance } = entry;
  const path = recordPath(entry);
  const withFee = (written: string) => t('activity.withFee', { when, fee: written });
  return (
    <Row
      title={title(entry)}
      detail={
        fee === undefined ? (
          when
        ) : (
          <Masked when={hidden} seen={withFee(DOTS)}>
            {withFee(formatAmount(fee, currency))}
          </Masked>
        )
      }
      value={<Masked when={hidden}>{formatAmountChange(amount, currency)}</Masked>}
      valueDetail={
        <Masked when={hidden} seen={t('activity.balance', { amount: DOTS })}>
          {t('activity.balance', { amount: formatAmount(balance, currency) })}
        </Masked>
      }
      {...(path !== undefined && hasRoute(path) ? { as: Link, to: path } : { onPress: () => onFacts(entry) })}
    />
  );
}
