import { serverNow } from '@bourse/api/server-time';
import type { Fund } from '@bourse/contract/funds';
import { afterPayment } from '@bourse/figures/balance';
import { endOf, purchaseProblem, returnedAs, unitsLeft } from '@bourse/figures/funds';
import { formatDate } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { Timeline } from '@bourse/ui/timeline';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import styles from './fund-detail.module.css';
import { useFundTexts } from './use-fund-texts.ts';

interface FundDetailProps {
  fund: Fund;
  /** Undefined until it is known. */
  available: Decimal | undefined;
}

/** What one unit comes back as and when, and how many units are left. */
export function FundDetail({ fund, available }: FundDetailProps) {
  const { t, locale } = useTranslations();
  const { period, range, amounts } = useFundTexts();
  const masked = useAtomValue(amountsHiddenAtom);
  const { unit, periodDays, soldAmount, issueAmount } = fund;
  const ends = formatDate(endOf(serverNow(), periodDays), locale);
  const whole = (amount: Decimal) => formatAmount(amount, deployment.currency, 0);
  return (
    <div className={styles.detail}>
      <div>
        <p className={styles.range}>{range(fund, 'period')}</p>
        <p className={styles.note}>{t('fundInvestment.detail.over', { period: period(periodDays) })}</p>
      </div>
      <p className={styles.becomes}>
        {money(unit)} <span aria-hidden="true">→</span>{' '}
        <span className={styles.amounts}>{amounts(returnedAs(unit, fund))}</span>
      </p>
      <Timeline
        label={t('fundInvestment.detail.way')}
        layout="horizontal"
        steps={[
          { id: 'now', title: t('fundInvestment.detail.now') },
          { id: 'end', title: ends },
        ]}
      />
      <KeyValue
        items={[
          {
            key: 'year',
            label: t('fundInvestment.perYear'),
            value: range(fund, 'year') ?? UNKNOWN,
          },
          {
            key: 'sold',
            label: t('fundInvestment.detail.sold'),
            value: t('fundInvestment.detail.soldOf', { sold: whole(soldAmount), all: whole(issueAmount) }),
          },
          {
            key: 'left',
            label: t('fundInvestment.detail.left'),
            value: t('fundInvestment.detail.units', { count: unitsLeft(fund) }),
          },
          {
            key: 'after',
            label: t('fundInvestment.detail.after'),
            value:
              available === undefined || purchaseProblem(fund, available) ? (
                UNKNOWN
              ) : (
                <Masked when={masked}>{money(afterPayment(available, unit))}</Masked>
              ),
          },
        ]}
      />
      <p className={styles.note}>{t('fundInvestment.detail.noEarlyExit', { date: ends })}</p>
    </div>
  );
}
