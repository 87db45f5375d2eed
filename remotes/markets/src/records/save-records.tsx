import { readWhole, type WholeList } from '@bourse/api/whole-list';
import { displaySymbol } from '@bourse/contract/instrument';
import { listOrders, type Order } from '@bourse/contract/orders';
import { SaveList } from '@bourse/remote-kit/save-list';
import { deployment } from '@bourse/session/config';
import { saveCsv } from '@bourse/ui/csv-file';
import { useTranslations } from '../translations.ts';
import { asked, matches, type RecordFilter } from './record-filter.ts';
import { ASKED, inTab, type RecordTab } from './record-status.ts';
import { recordsCsv } from './records-csv.ts';
import { useSaveTexts } from './save-texts.ts';

interface SaveRecordsProps {
  tab: RecordTab;
  filter: RecordFilter;
}

/** Orders of one call; the broker answers no more. */
const MOST = 100;

/** All records of a tab and a filter. */
async function readRecords(tab: RecordTab, filter: RecordFilter, how: Omit<WholeList, 'limit'>) {
  const status = ASKED[tab];
  if (status === undefined) return [];
  const input = { kind: 'stock', status, ...asked(filter) } as const;
  const orders = await readWhole(listOrders, input, { ...how, limit: MOST });
  return inTab(orders, tab).filter((order) => matches(order, filter));
}

/**
 * Saves the listed records as a CSV file, to the last one. The file contains the amounts even when they are hidden on
 * the screen, because people nearby cannot see them in it.
 */
export function SaveRecords({ tab, filter }: SaveRecordsProps) {
  const { t } = useTranslations();
  const texts = useSaveTexts();
  const { currency, timeZone } = deployment;
  const save = (orders: readonly Order[]) => {
    const csv = recordsCsv(orders, {
      currency,
      timeZone,
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
        rate: t('records.csv.rate'),
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
    <SaveList
      size="small"
      texts={texts}
      reason={ASKED[tab] === undefined ? texts.none : undefined}
      read={(how) => readRecords(tab, filter, how)}
      save={save}
    />
  );
}

/** A name of a file must not contain the slash of a currency pair. */
const nameOf = ({ symbol, from, to }: RecordFilter): string[] =>
  [symbol && displaySymbol(symbol).replaceAll(/[^\w.]+/g, ''), from, to].flatMap((part) => part || []);
