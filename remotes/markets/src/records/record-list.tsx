import type { Order } from '@bourse/contract/orders';
import { byMonth, formatLongMonth, isSameMonth, type Month } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { DaySections, MonthHead } from '@bourse/ui/long-list';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { monthProfit, profitOf } from './record-figures.ts';
import styles from './record-list.module.css';
import { RecordRow } from './record-row.tsx';

interface RecordListProps {
  /** Newest first. */
  orders: readonly Order[];
  /** These and all older ones; undefined until they are loaded. */
  all: readonly Order[] | undefined;
}

/** Trading records by month and day. A month says what its sales have made, once all of them are loaded. */
export function RecordList({ orders, all }: RecordListProps) {
  const { locale } = useTranslations();
  return byMonth(orders).map(({ month, rows }) => (
    <section key={month.id} className={styles.month} aria-label={formatLongMonth(month, locale)}>
      <RecordMonth month={month} all={all} />
      <DaySections rows={rows} locale={locale} level={3}>
        {(order) => <RecordRow key={order.orderNo} order={order} profit={profitOf(order, all ?? orders)} />}
      </DaySections>
    </section>
  ));
}

function RecordMonth({ month, all }: Pick<RecordListProps, 'all'> & { month: Month }) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const profit =
    all &&
    monthProfit(
      all.filter(({ createdAt }) => isSameMonth(month, createdAt)),
      all,
    );
  return (
    <MonthHead name={formatLongMonth(month, locale)}>
      {profit && (
        <>
          {t('records.realised')} <GainFigure gain={profit} currency={deployment.currency} masked={masked} />
        </>
      )}
    </MonthHead>
  );
}
