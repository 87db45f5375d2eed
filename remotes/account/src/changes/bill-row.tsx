import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import type { Entry } from './bills.ts';
import { reasonLabel } from './reasons.ts';

/**
 * One movement of money: reason, time, amount and the balance after it. Money in is not a profit, so it has a sign and
 * no direction colour.
 */
export function BillRow({ entry, when }: { entry: Entry; when: string }) {
  const { t } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const { reason, amount, fee, balance } = entry;
  const word = reasonLabel(reason);
  const withFee = (written: string) => t('activity.withFee', { when, fee: written });
  return (
    <Row
      title={word ? t(word) : reason}
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
    />
  );
}
