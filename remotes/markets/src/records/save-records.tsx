import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { saveCsv } from '@bourse/ui/csv-file';
import { useTranslations } from '../translations.ts';
import type { RecordFilter } from './record-filter.ts';
import { recordsCsv } from './records-csv.ts';

interface SaveRecordsProps {
  /** All records that the list shows or would show; undefined until they are loaded. */
  orders: readonly Order[] | undefined;
  filter: RecordFilter;
}

/**
 * Saves the listed records as a CSV file, to the last one. The file contains the amounts even when they are hidden on
 * the screen, because people nearby cannot see them in it.
 */
export function SaveRecords({ orders, filter }: SaveRecordsProps) {
  const { t } = useTranslations();
  const { currency } = deployment;
  const save = () => {
    if (!orders) return undefined;
    const csv = recordsCsv(orders, {
      currency,
      sideOf: (side) => t(`records.side.${side}`),
      statusOf: (status) => t(`records.status.${status}`),
      titles: {
        time: t('record.time'),
        orderNo: t('record.number'),
        side: t('records.csv.side'),
        symbol: t('positions.csv.symbol'),
        name: t('positions.csv.name'),
        quantity: t('record.quantity'),
        price: t('positions.csv.price'),
        priceCurrency: t('records.csv.priceCurrency'),
        amount: t('record.notional'),
        fee: t('record.fee'),
        total: t('records.csv.total'),
        profit: t('records.csv.profit'),
        currency: t('positions.csv.currency'),
        status: t('records.tabs'),
      },
    });
    return saveCsv(`${['records', ...nameOf(filter)].join('-')}.csv`, csv);
  };
  return (
    <Button size="small" disabled={orders?.length === 0} pending={!orders} onClick={save}>
      {t('records.csv.save')}
    </Button>
  );
}

/** A name of a file must not contain the slash of a currency pair. */
const nameOf = ({ symbol, from, to }: RecordFilter): string[] =>
  [symbol && displaySymbol(symbol).replaceAll(/[^\w.]+/g, ''), from, to].flatMap((part) => part || []);
