import type { Quote } from '@bourse/contract/market';
import { type Lot, type LotPart, profitOf, unitsOf, wholeOf } from '@bourse/figures/lots';
import { orderCost } from '@bourse/figures/order-cost';
import { formatDate } from '@bourse/i18n/dates';
import { sub } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { directionOf } from '@bourse/ui/price';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ChartBars, chartBars } from '../chart/chart-bars.ts';
import { drawingOf } from '../chart/views.ts';
import { useTranslations } from '../translations.ts';
import type { Traded } from './order.ts';
import type { Summary, Terms } from './order-ticket.ts';
import styles from './sale-outlook.module.css';
import { averageEntry, courseOf, rangeSince } from './since-bought.ts';

interface SaleOutlookProps {
  quote: Quote;
  traded: Traded;
  terms: Terms;
  /** All open lots, at least one. */
  lots: readonly Lot[];
  summary: Summary;
}

/**
 * What a sale decides on: what it would make, what stays, and how the price has moved since the purchase. It stands
 * below the lots, so that nothing moves when it comes.
 */
export function SaleOutlook({ quote, traded, terms, lots, summary }: SaleOutlookProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  const { parts, cost } = summary;
  const profit = cost && profitOf(parts, cost.total);
  const kept = unitsOf(lots.map(wholeOf)) - unitsOf(parts);
  return (
    <div className={styles.outlook} data-single={lots.length === 1}>
      <div className={styles.figures}>
        <KeyValue
          columns={2}
          items={[
            {
              key: 'profit',
              label: t('orderTicket.profit'),
              value: <GainFigure gain={profit} currency={home} masked={masked} />,
            },
            {
              key: 'kept',
              label: t('orderTicket.kept'),
              value:
                kept === 0 ? (
                  t('orderTicket.keptNone')
                ) : (
                  <Masked when={masked}>
                    {formatQuantity(kept, home)}
                    {terms.rate &&
                      ` · ${formatAmount(orderCost('sell', terms.price, kept, terms.rate).notional, home)}`}
                  </Masked>
                ),
            },
          ]}
        />
      </div>
      <SinceBought quote={quote} traded={traded} lots={lots} parts={parts} now={terms.now} />
    </div>
  );
}

interface SinceBoughtProps {
  quote: Quote;
  traded: Traded;
  lots: readonly Lot[];
  /** What is sold: its entry price is drawn, and that of all lots while there is nothing. */
  parts: readonly LotPart[];
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/** The price since the first purchase, the purchases as dots, and what the chosen ones had cost as a level. */
function SinceBought({ quote, traded, lots, parts, now }: SinceBoughtProps) {
  const { t, locale } = useTranslations();
  const first = Math.min(...lots.map(({ createdAt }) => createdAt));
  const drawing = drawingOf(rangeSince(first, now, quote.sessionStart), LINE);
  const bars = useQuery(chartBars(traded.symbol, quote.sessionStart, drawing));
  const ofEntry = parts.length > 0 ? parts : lots.map(wholeOf);
  const entry = averageEntry(ofEntry, traded.decimals);
  return (
    <figure className={styles.since}>
      <figcaption className={styles.caption}>
        <span>{t('orderTicket.since', { date: formatDate(first, locale) })}</span>
        <span className={styles.entry}>
          {t('orderTicket.entry', {
            count: ofEntry.length,
            price: formatAmount(entry, traded.currency, traded.decimals),
          })}
        </span>
      </figcaption>
      <div className={styles.box}>
        <QueryView result={bars} pending={<Skeleton shape="block" height="var(--since-height)" />}>
          {(known) => {
            const course = courseOf(candlesOf(known), lots, quote.price, entry);
            return (
              <div className={styles.plot} data-direction={directionOf(sub(quote.price, entry))}>
                <svg
                  className={styles.line}
                  viewBox="0 0 100 100"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path className={styles.area} d={course.area} />
                  <path className={styles.level} d={`M0 ${course.entryY}H100`} />
                  <path className={styles.stroke} d={course.line} />
                </svg>
                {lots.map((lot, at) => (
                  <Dot
                    key={lot.orderNo}
                    spot={course.bought[at]}
                    isChosen={parts.some((part) => part.lot === lot)}
                  />
                ))}
                <Dot spot={course.now} />
              </div>
            );
          }}
        </QueryView>
      </div>
    </figure>
  );
}

const LINE = { range: 'line', period: 'line' } as const;

const candlesOf = ({ quote, earlier }: ChartBars) => [...earlier.flat(), ...(quote.bars?.items ?? [])];

function Dot({ spot, isChosen }: { spot: { x: number; y: number } | undefined; isChosen?: boolean }) {
  return (
    <span
      className={styles.dot}
      data-chosen={isChosen}
      style={{ insetInlineStart: `${spot?.x}%`, insetBlockStart: `${spot?.y}%` }}
    />
  );
}
