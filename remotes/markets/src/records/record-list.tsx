import type { Order } from '@bourse/contract/orders';
import { formatDate } from '@bourse/i18n/dates';
import { List } from '@bourse/ui/list';
import { useTranslations } from '../translations.ts';
import { byDay } from './days.ts';
import { profitOf } from './record-figures.ts';
import styles from './record-list.module.css';
import { RecordRow } from './record-row.tsx';

/** Trading records grouped by day. */
export function RecordList({ orders }: { orders: readonly Order[] }) {
  const { locale } = useTranslations();
  return byDay(orders, (time) => formatDate(time, locale)).map(({ date, orders: ofDay }) => (
    <section key={date} aria-label={date}>
      <h2 className={styles.date}>{date}</h2>
      <List>
        {ofDay.map((order) => (
          <RecordRow key={order.orderNo} order={order} profit={profitOf(order, orders)} />
        ))}
      </List>
    </section>
  ));
}
