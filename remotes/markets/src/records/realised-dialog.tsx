import { displaySymbol } from '@bourse/contract/instrument';
import type { RealisedLot } from '@bourse/contract/realised';
import { formatDate } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { gainOn } from '@bourse/money/gain';
import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { readYear, yearOf } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Button } from '@bourse/ui/button';
import { saveCsv } from '@bourse/ui/csv-file';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { IconButton } from '@bourse/ui/icon-button';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { askSums, askYear, sumsOf } from './realised.ts';
import styles from './realised-dialog.module.css';
import { realisedCsv } from './records-csv.ts';

/** The first sale of all decides which years there are. */
const EVERYTHING = { symbol: undefined, from: undefined, to: undefined };

/** What sales have made in the year that the address names (`?profit=2026`). Back closes it. */
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
    <Dialog open={year !== undefined} onClose={close} title={t('realised.title')} variant="full">
      {year !== undefined && <Year year={year} onYear={go} />}
    </Dialog>
  );
}

function Year({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const { t } = useTranslations();
  const lots = useQuery(askYear(year));
  const first = useQuery(askSums(EVERYTHING)).data?.firstSale;
  return (
    <div className={styles.realised}>
      <div className={styles.year}>
        <IconButton
          icon="back"
          label={t('realised.before')}
          disabled={first !== undefined && year <= yearOf(first)}
          onClick={() => onYear(year - 1)}
        />
        <h3 className={styles.name} aria-live="polite">
          {year}
        </h3>
        <IconButton
          icon="forward"
          label={t('realised.after')}
          disabled={year >= yearOf(Date.now())}
          onClick={() => onYear(year + 1)}
        />
      </div>
      <QueryView
        result={lots}
        pending={<SkeletonRows rows={6} shape="line" />}
        errorTitle={t('realised.failed')}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty icon="records" title={t('realised.none', { year })} />}
      >
        {(rows) => <Lots year={year} lots={rows} />}
      </QueryView>
    </div>
  );
}

/** The sums of a year, its lots, and the file of them. The file contains the amounts even when they are hidden. */
function Lots({ year, lots }: { year: number; lots: readonly RealisedLot[] }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const { cost, proceeds, fees, profit } = sumsOf(lots);
  const own = (amount: typeof cost) => <Masked when={masked}>{formatAmount(amount, currency)}</Masked>;
  const save = () =>
    saveCsv(
      `profit-${year}.csv`,
      realisedCsv(lots, {
        currency,
        titles: {
          sold: t('realised.csv.sold'),
          bought: t('realised.csv.bought'),
          symbol: t('positions.csv.symbol'),
          name: t('positions.csv.name'),
          quantity: t('record.quantity'),
          boughtAt: t('record.boughtAt'),
          soldAt: t('record.price.sell'),
          priceCurrency: t('records.csv.priceCurrency'),
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
      <KeyValue
        items={[
          { key: 'proceeds', label: t('realised.proceeds'), value: own(proceeds) },
          { key: 'cost', label: t('realised.cost'), value: own(cost) },
          {
            key: 'profit',
            label: t('records.realised'),
            value: <GainFigure gain={gainOn(cost, profit)} currency={currency} masked={masked} />,
            strong: true,
          },
          { key: 'fees', label: t('realised.fees'), value: own(fees) },
        ]}
      />
      <Button wide onClick={save}>
        {t('realised.save', { year })}
      </Button>
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
