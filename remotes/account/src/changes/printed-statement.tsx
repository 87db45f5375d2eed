import { q } from '@bourse/api/query';
import type { Bill, Statement } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { formatDateTime } from '@bourse/i18n/dates';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useTranslations } from '../translations.ts';
import { signedAmount } from './bills.ts';
import styles from './printed-statement.module.css';
import { sumsOf } from './statement.ts';
import { useBillTitle } from './use-bill-title.ts';

interface PrintedStatementProps {
  /** 'November 2026' */
  name: string;
  statement: Statement;
  bills: readonly Bill[];
}

/** The statement on paper, beside the app, which is not printed meanwhile: whose it is, the sums, and every bill. */
export function PrintedStatement({ name, statement, bills }: PrintedStatementProps) {
  const { t, locale } = useTranslations();
  const common = useCommonTranslations();
  const title = useBillTitle({ inFull: true });
  const { currency, timeZone, environment } = deployment;
  const customer = useQuery(q(getCustomer, {})).data;
  const sums = [
    ['statement.opening', formatAmount(statement.opening, currency)],
    ['activity.moneyIn', formatAmount(sumsOf(statement, 'income')[1], currency)],
    ['activity.moneyOut', formatAmount(sumsOf(statement, 'expense')[1], currency)],
    ['statement.closing', formatAmount(statement.closing, currency)],
  ] as const;
  return createPortal(
    <article className={styles.paper}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('statement.paper', { month: name })}</h1>
        {environment === 'simulated' && (
          <p>
            <strong className={styles.mark}>{common.t('simulated')}</strong> · {common.t('simulatedHint')}
          </p>
        )}
        {customer && <p>{t('account.id', { id: customer.displayId })}</p>}
        <p>{t('statement.zone', { currency, zone: timeZone })}</p>
      </header>
      <table className={styles.table}>
        <tbody>
          {sums.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['time', 'entry', 'reason', 'amount', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`bill.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...bills].reverse().map((bill) => (
            <tr key={bill.id}>
              <td>{formatDateTime(bill.createdAt, locale)}</td>
              <td>{bill.id}</td>
              <td>{title(bill)}</td>
              <td>{formatAmountChange(signedAmount(bill), currency)}</td>
              <td>{formatAmount(bill.balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
