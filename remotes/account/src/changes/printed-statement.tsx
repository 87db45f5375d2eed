import { q } from '@bourse/api/query';
import type { Statement } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import type { Entry } from '@bourse/figures/bills';
import { sumsOf } from '@bourse/figures/statement';
import { formatDateTime } from '@bourse/i18n/dates';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useTranslations } from '../translations.ts';
import styles from './printed-statement.module.css';
import { useBillTitle } from './use-bill-title.ts';

interface PrintedStatementProps {
  /** 'November 2026' */
  name: string;
  statement: Statement;
  entries: readonly Entry[];
}

/** The statement on paper, beside the app, which is not printed meanwhile: whose it is, the sums, and every movement. */
export function PrintedStatement({ name, statement, entries }: PrintedStatementProps) {
  const { t, locale } = useTranslations();
  const common = useCommonTranslations();
  const title = useBillTitle({ inFull: true });
  const { currency, timeZone, environment } = deployment;
  const customer = useQuery(q(getCustomer, {})).data;
  const sums = [
    ['statement.opening', formatAmount(statement.opening, currency)],
    ['activity.moneyIn', formatAmountChange(sumsOf(statement, 'income').total, currency)],
    ['activity.moneyOut', formatAmountChange(sumsOf(statement, 'expense').total, currency)],
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
            {(['time', 'entry', 'reason', 'amount', 'withFee', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`bill.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...entries].reverse().map((entry) => (
            <tr key={entry.id}>
              <td>{formatDateTime(entry.createdAt, locale)}</td>
              <td>{entry.id}</td>
              <td>{title(entry)}</td>
              <td>{formatAmountChange(entry.amount, currency)}</td>
              <td>{entry.fee === undefined ? '' : formatAmount(entry.fee, currency)}</td>
              <td>{formatAmount(entry.balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
