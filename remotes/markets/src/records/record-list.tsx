import type { Order } from '@bourse/contract/orders';
import { gainOfSums } from '@bourse/figures/realised';
import { profitOf, profitOfAll } from '@bourse/figures/records';
import type { Gain } from '@bourse/money/gain';
import { byMonth, formatLongMonth, isSameMonth, type Month } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { DaySections, MonthHead } from '@bourse/ui/long-list';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { askSums, withinMonth } from './realised.ts';
import type { RecordFilter } from './record-filter.ts';
import styles from './record-list.module.css';
import { RecordRow } from './record-row.tsx';

interface RecordListProps {
  /** Newest first. */
  orders: readonly Order[];
  /** All that are listed, of a back end without sums; undefined until they are loaded. */
  all: readonly Order[] | undefined;
  /** What the back end's sums are asked for; undefined where it has none, or where no sales are listed. */
  filter: RecordFilter | undefined;
}

/** Trading records by month and day. A month says what its sales have made. */
export function RecordList({ orders, all, filter }: RecordListProps) {
  const { locale } = useTranslations();
  return byMonth(orders).map(({ month, rows }) => (
    <section key={month.id} className={styles.month} aria-label={formatLongMonth(month, locale)}>
      {filter ? <AskedMonth month={month} filter={filter} /> : <AddedMonth month={month} all={all} />}
      <DaySections rows={rows} locale={locale} level={3}>
        {(order) => <RecordRow key={order.orderNo} order={order} profit={profitOf(order, all ?? orders)} />}
      </DaySections>
    </section>
  ));
}

/** A month whose sum the back end has added up. */
function AskedMonth({ month, filter }: { month: Month; filter: RecordFilter }) {
  const { data } = useQuery(askSums(withinMonth(filter, month)));
  const profit = data?.sums && data.items.length > 0 ? gainOfSums(data.sums) : undefined;
  return <MonthWithProfit month={month} profit={profit} />;
}

/** A month whose sum is added up here. */
function AddedMonth({ month, all }: Pick<RecordListProps, 'all'> & { month: Month }) {
  const profit =
    all &&
    profitOfAll(
      all.filter(({ createdAt }) => isSameMonth(month, createdAt)),
      all,
    );
  return <MonthWithProfit month={month} profit={profit} />;
}

function MonthWithProfit({ month, profit }: { month: Month; profit: Gain | undefined }) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
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
