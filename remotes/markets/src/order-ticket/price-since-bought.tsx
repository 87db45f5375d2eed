import type { Quote } from '@bourse/contract/market';
import { averagePrice } from '@bourse/figures/average-price';
import { type Lot, type LotPart, wholeOf } from '@bourse/figures/lots';
import type { TradeDate } from '@bourse/figures/price-range';
import { formatDate, formatTime } from '@bourse/i18n/dates';
import { cmp, decimal } from '@bourse/money/decimal';
import { formatAmount, formatPrice } from '@bourse/money/format';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useChartBars } from '../chart/chart-bars.ts';
import { allBars } from '../chart/range-gain.ts';
import { DATE_ZONE, midnightOf, sessionDateOf, tradeDateOf } from '../chart/trade-dates.ts';
import { drawingOf } from '../chart/views.ts';
import { useTranslations } from '../translations.ts';
import type { Traded } from './order.ts';
import styles from './price-since-bought.module.css';
import { type Course, courseOf, rangeSince } from './since-bought.ts';

interface PriceSinceBoughtProps {
  quote: Quote;
  traded: Traded;
  lots: readonly Lot[];
  /** What is sold: its entry price is drawn, and that of all lots while there is nothing. */
  parts: readonly LotPart[];
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/**
 * The market's price since the first purchase with its scale and dates, the purchases as dots, and what the chosen ones
 * had cost as a level.
 */
export function PriceSinceBought({ quote, traded, lots, parts, now }: PriceSinceBoughtProps) {
  const { t, locale } = useTranslations();
  const first = Math.min(...lots.map(({ createdAt }) => createdAt));
  const session = { date: sessionDateOf(quote), start: quote.sessionStart };
  const drawing = drawingOf(rangeSince(first, now, session), LINE);
  const bars = useChartBars(traded.symbol, quote, drawing);
  const ofEntry = parts.length > 0 ? parts : lots.map(wholeOf);
  const { decimals, currency } = traded;
  const entry = averagePrice(
    ofEntry.map(({ lot, quantity }) => ({ price: lot.price, quantity })),
    decimals,
  );
  const dated = (date: TradeDate) => formatDate(midnightOf(date), locale, DATE_ZONE);
  const isSession = drawing.extent === 'session';
  return (
    <figure className={styles.since}>
      <figcaption className={styles.caption}>
        <span>{t('orderTicket.since', { date: formatDate(first, locale) })}</span>
        <span className={styles.entry}>
          {t('orderTicket.entry', {
            count: ofEntry.length,
            price: formatAmount(entry, currency, decimals),
          })}
        </span>
      </figcaption>
      <div className={styles.box}>
        <QueryView result={bars} pending={<Skeleton shape="block" height="var(--since-height)" />}>
          {(known) => {
            const candles = allBars(known, drawing);
            const course = courseOf(candles, lots, { price: quote.price, entry, decimals });
            return (
              <>
                <Graph
                  course={course}
                  lots={lots}
                  parts={parts}
                  direction={DIRECTIONS[cmp(quote.price, entry)]}
                  written={(price) => formatPrice(decimal(price), { decimals, currency })}
                />
                {course.first && (
                  <p className={styles.dates}>
                    <span>
                      {isSession ? formatTime(course.first.time, locale) : dated(tradeDateOf(course.first))}
                    </span>
                    <span>{isSession ? formatTime(quote.time ?? now, locale) : dated(session.date)}</span>
                  </p>
                )}
              </>
            );
          }}
        </QueryView>
      </div>
    </figure>
  );
}

const LINE = { range: 'line', period: 'line' } as const;

const DIRECTIONS = { '1': 'up', '0': 'flat', '-1': 'down' } as const;

interface GraphProps extends Pick<PriceSinceBoughtProps, 'lots' | 'parts'> {
  course: Course;
  direction: 'up' | 'flat' | 'down';
  written: (price: number) => string;
}

function Graph({ course, lots, parts, direction, written }: GraphProps) {
  return (
    <div className={styles.graph}>
      <div className={styles.plot} data-direction={direction}>
        <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {course.scale.map(({ price, y }) => (
            <path key={price} className={styles.step} d={`M0 ${y}H100`} />
          ))}
          <path className={styles.area} d={course.area} />
          <path className={styles.level} d={`M0 ${course.entryY}H100`} />
          <path className={styles.stroke} d={course.line} />
        </svg>
        {lots.map((lot, at) => (
          <Dot key={lot.orderNo} spot={course.bought[at]} isChosen={parts.some((part) => part.lot === lot)} />
        ))}
        <Dot spot={course.now} />
      </div>
      <div className={styles.scale}>
        {course.scale.map(({ price, y }) => (
          <span key={price} style={{ insetBlockStart: `${y}%` }}>
            {written(price)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Dot({ spot, isChosen }: { spot: { x: number; y: number } | undefined; isChosen?: boolean }) {
  return (
    <span
      className={styles.dot}
      data-chosen={isChosen}
      style={{ insetInlineStart: `${spot?.x}%`, insetBlockStart: `${spot?.y}%` }}
    />
  );
}
