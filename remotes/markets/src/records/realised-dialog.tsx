import { rowsOf } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import type { OutputOf } from '@bourse/contract/endpoint';
import { displaySymbol } from '@bourse/contract/instrument';
import type { listRealisedLots, RealisedLot } from '@bourse/contract/realised';
import { gainOfSums, type RealisedSums, sumsOf } from '@bourse/figures/realised';
import { formatDate } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { SaveList } from '@bourse/remote-kit/save-list';
import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import {
  financialYearName,
  financialYearOf,
  financialYearSpan,
  readYear,
} from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { saveCsv } from '@bourse/ui/csv-file';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { IconButton } from '@bourse/ui/icon-button';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { askSums, askYear, readYearLots } from './realised.ts';
import styles from './realised-dialog.module.css';
import { realisedCsv } from './records-csv.ts';
import { useSaveTexts } from './save-texts.ts';

/** The first sale of all decides which years there are. */
const EVERYTHING = { symbol: undefined, from: undefined, to: undefined };

/** What sales have made in the financial year that begins in the year of the address (`?profit=2026`). Back closes it. */
export function RealisedInAddress() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const close = useCloseInAddress('profit');
  const year = readYear(query.get('profit'));
  const go = (next: number) =>
    setQuery(
      (before) => {
        before.set('profit', String(next));
        return before;
      },
      { replace: true },
    );
  return (
    <Dialog open={year !== undefined} onClose={close} title={t('realised.title')} variant="full" inAddress>
      {year !== undefined && <Year year={year} onYear={go} />}
    </Dialog>
  );
}

function Year({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const { t } = useTranslations();
  const lots = useInfiniteQuery({ ...askYear(year), select: yearOfPages });
  const first = useQuery(askSums(EVERYTHING)).data?.firstSale;
  const yearText = useYearText();
  return (
    <div className={styles.realised}>
      <div className={styles.year}>
        <IconButton
          icon="back"
          label={t('realised.before')}
          disabled={first !== undefined && year <= financialYearOf(first)}
          onClick={() => onYear(year - 1)}
        />
        <h3 className={styles.name} aria-live="polite">
          {yearText(year)}
        </h3>
        <IconButton
          icon="forward"
          label={t('realised.after')}
          disabled={year >= financialYearOf(serverNow())}
          onClick={() => onYear(year + 1)}
        />
      </div>
      <QueryView
        result={lots}
        pending={<SkeletonRows rows={6} shape="line" />}
        errorTitle={t('realised.failed')}
        isEmpty={({ lots: listed }) => listed.length === 0}
        empty={<Empty icon="records" title={t('realised.none', { year: financialYearName(year) })} />}
      >
        {(known) => (
          <>
            <Lots year={year} {...known} isWhole={!lots.hasNextPage} />
            <LoadMore list={lots} />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** @returns a function that names a financial year and its months: '2026–27 (April to March)' */
function useYearText(): (year: number) => string {
  const { t, locale } = useTranslations();
  return (year) => {
    const { from, to } = financialYearSpan(year);
    const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: deployment.timeZone });
    return t('realised.year', { year: financialYearName(year), first: format(from), last: format(to - 1) });
  };
}

type YearPage = OutputOf<typeof listRealisedLots>;

/** The loaded lots, and the sums of all lots as the newest answer has them. */
const yearOfPages = ({ pages }: { pages: readonly YearPage[] }) => ({
  lots: rowsOf(pages),
  sums: pages.at(-1)?.sums,
});

interface LotsProps {
  year: number;
  /** Those that are loaded. */
  lots: readonly RealisedLot[];
  /** Of all; undefined where the back end does not tell them. */
  sums: RealisedSums | undefined;
  /** Whether all lots are loaded. */
  isWhole: boolean;
}

/** The sums of a year, its lots, and the file of them. The file contains the amounts even when they are hidden. */
function Lots({ year, lots, isWhole, sums = isWhole ? sumsOf(lots) : undefined }: LotsProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const texts = useSaveTexts();
  const { currency, timeZone } = deployment;
  const own = (amount: Decimal) => <Masked when={masked}>{formatAmount(amount, currency)}</Masked>;
  const save = (all: readonly RealisedLot[]) =>
    saveCsv(
      `profit-${financialYearName(year).replace('–', '-')}.csv`,
      realisedCsv(all, {
        currency,
        timeZone,
        titles: {
          sold: t('realised.csv.sold'),
          bought: t('realised.csv.bought'),
          symbol: t('positions.csv.symbol'),
          name: t('positions.csv.name'),
          quantity: t('record.quantity'),
          boughtAt: t('record.boughtAt'),
          soldAt: t('record.price.sell'),
          priceCurrency: t('records.csv.priceCurrency'),
          boughtRate: t('realised.csv.boughtRate'),
          soldRate: t('realised.csv.soldRate'),
          cost: t('realised.cost'),
          proceeds: t('realised.proceeds'),
          fees: t('realised.fees'),
          profit: t('records.csv.profit'),
          currency: t('positions.csv.currency'),
          lotNo: t('realised.csv.lotNo'),
          orderNo: t('realised.csv.orderNo'),
        },
      }),
    );
  return (
    <>
      {sums && (
        <KeyValue
          items={[
            { key: 'proceeds', label: t('realised.proceeds'), value: own(sums.proceeds) },
            { key: 'cost', label: t('realised.cost'), value: own(sums.cost) },
            {
              key: 'profit',
              label: t('records.realised'),
              value: <GainFigure gain={gainOfSums(sums)} currency={currency} masked={masked} />,
              strong: true,
            },
            { key: 'fees', label: t('realised.fees'), value: own(sums.fees) },
          ]}
        />
      )}
      <SaveList
        key={year}
        wide
        texts={{ ...texts, label: t('realised.save', { year: financialYearName(year) }) }}
        read={(how) => readYearLots(year, how)}
        save={save}
      />
      <div className={styles.lots}>
        <List label={t('realised.title')}>
          {lots.map((lot) => (
            <LotRow key={lot.id} lot={lot} masked={masked} />
          ))}
        </List>
      </div>
    </>
  );
}

function LotRow({ lot, masked }: { lot: RealisedLot; masked: boolean }) {
  const { t, locale } = useTranslations();
  const { currency } = deployment;
  const held = (quantity: string) =>
    t('realised.held', {
      quantity,
      bought: formatDate(lot.boughtAt, locale),
      sold: formatDate(lot.soldAt, locale),
    });
  return (
    <Row
      as={Link}
      to={links.record(lot.orderNo)}
      title={displaySymbol(lot.symbol)}
      detail={
        <Masked when={masked} seen={held(DOTS)}>
          {held(formatQuantity(lot.quantity, currency))}
        </Masked>
      }
      value={
        <GainFigure gain={{ amount: lot.profit, percent: undefined }} currency={currency} masked={masked} />
      }
    />
  );
}
