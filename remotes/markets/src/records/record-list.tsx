import type { Order } from '@bourse/contract/orders';
import { DaySections } from '@bourse/ui/long-list';
import { useTranslations } from '../translations.ts';
import { profitOf } from './record-figures.ts';
import { RecordRow } from './record-row.tsx';

/** Trading records grouped by day. */
export function RecordList({ orders }: { orders: readonly Order[] }) {
  const { locale } = useTranslations();
  return (
    <DaySections rows={orders} locale={locale}>
      {(order) => <RecordRow key={order.orderNo} order={order} profit={profitOf(order, orders)} />}
    </DaySections>
  );
}
