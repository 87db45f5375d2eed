import type { Bill } from '@bourse/contract/bills';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useWords } from '../words.ts';
import styles from './bill-row.module.css';
import { signedAmount } from './bills.ts';
import { reasonWord } from './reasons.ts';

/** One movement of money: why and when, how much, and what was there after it. */
export function BillRow({ bill, when }: { bill: Bill; when: string }) {
  const { t } = useWords();
  const hidden = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const word = reasonWord(bill.reason);
  return (
    <Row
      title={word ? t(word) : bill.reason}
      detail={when}
      value={
        <span className={styles.amount} data-direction={bill.direction}>
          <Masked when={hidden}>{formatAmountChange(signedAmount(bill), currency)}</Masked>
        </span>
      }
      valueDetail={
        <Masked when={hidden} seen={t('activity.balance', { amount: DOTS })}>
          {t('activity.balance', { amount: formatAmount(bill.balance, currency) })}
        </Masked>
      }
    />
  );
}
