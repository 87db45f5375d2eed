import type { Quote } from '@bourse/contract/market';
import type { Lot } from '@bourse/figures/lots';
import type { TradeDate } from '@bourse/figures/price-range';
import { formatDate, formatTime } from '@bourse/i18n/dates';
import { cmp, type Decimal, decimal } from '@bourse/money/decimal';
import { formatPrice } from '@bourse/money/format';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useChartBars } from '../chart/chart-bars.ts';
import { allBars } from '../chart/range-gain.ts';
import { DATE_ZONE, midnightOf, sessionDateOf, tradeDateOf } from '../chart/trade-dates.ts';
import { drawingOf } from '../chart/views.ts';
import { useTranslations } from '../translations.ts';
import type { Traded } from './order.ts';
import { type Course, courseOf, rangeSince } from './since-bought.ts';
import styles from './since-graph.module.css';

interface SinceGraphProps {
  quote: Quote;
  traded: Traded;
  lots: readonly Lot[];
  /** When the oldest of the shown lots was bought, epoch ms. */
  first: number;
  /** What the chosen lots had cost. */
  entry: Decimal;
  isChosen: (lot: Lot) => boolean;
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

const LINE = { range: 'line', period: 'line' } as const;
const DIRECTIONS = { '1': 'up', '0': 'flat', '-1': 'down' } as const;

/**
 * The market's price since the first purchase with its scale and dates, the purchases as dots, and what the chosen ones
 * had cost as a level.
 */
export function SinceGraph({ quote, traded, lots, first, entry, isChosen, now }: SinceGraphProps) {
  const { locale } = useTranslations();
  const { decimals, currency } = traded;
  const session = { date: sessionDateOf(quote), start: quote.sessionStart };
  const drawing = drawingOf(rangeSince(first, now, session), LINE);
  const bars = useChartBars(traded.symbol, quote, drawing);
  const dated = (date: TradeDate) => formatDate(midnightOf(date), locale, DATE_ZONE);
  const isSession = drawing.extent === 'session';
  return (
    <QueryView result={bars} pending={<Skeleton shape="block" height="var(--since-height)" />}>
      {(known) => {
        const candles = allBars(known, drawing);
        const course = courseOf(candles, lots, { price: quote.price, entry, decimals });
        return (
          <>
            <Graph
              course={course}
              lots={lots}
              isChosen={isChosen}
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
  );
}

interface GraphProps extends Pick<SinceGraphProps, 'lots' | 'isChosen'> {
  course: Course;
  direction: 'up' | 'flat' | 'down';
  written: (price: number) => string;
}

function Graph({ course, lots, isChosen, direction, written }: GraphProps) {
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
          <Dot key={lot.orderNo} spot={course.bought[at]} isChosen={isChosen(lot)} />
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
