import type { HistoryRange, WorthPoint } from '@bourse/contract/worth-history';
import { formatDate } from '@bourse/i18n/dates';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { GainFigure } from '@bourse/ui/gain';
import { DOTS, Masked } from '@bourse/ui/masked';
import { directionOf } from '@bourse/ui/price';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { type PointerEvent, useId, useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './value-history.module.css';
import { nearest, pathsOf, resultOf, spotsOf, summaryOf } from './value-line.ts';

interface ValueChartProps {
  /** At least two, oldest first. */
  points: readonly WorthPoint[];
  range: HistoryRange;
  hidden: boolean;
}

/**
 * The value as a line, with the result since its beginning above it. A point is read by pointer, finger or arrow keys;
 * the plot is a slider for assistive technology, and a sentence says what the line shows.
 */
export function ValueChart({ points, range, hidden }: ValueChartProps) {
  const { t, locale } = useTranslations();
  const { currency } = deployment;
  const wordsId = useId();
  const [read, setRead] = useState<number>();
  const summary = summaryOf(points);
  if (!summary) return null;
  const spots = spotsOf(points);
  const { line, area } = pathsOf(spots);
  const index = Math.min(read ?? points.length - 1, points.length - 1);
  const [point, spot] = [points[index], spots[index]];
  if (!point || !spot) return null;
  const gain = resultOf(summary.first, point);
  const amount = (one: WorthPoint) => (hidden ? DOTS : formatAmount(one.total, currency));
  const date = (one: WorthPoint) => formatDate(one.at, locale);

  const readAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setRead(nearest(spots, ((clientX - left) / width) * 100));
  };
  const stop = () => setRead(undefined);

  return (
    <>
      <p className={styles.result}>
        <GainFigure gain={gain} currency={currency} masked={hidden} />
        <span className={styles.when}>
          {read === undefined ? (
            t(`history.in.${range}`)
          ) : (
            <>
              {date(point)} · <Masked when={hidden}>{formatAmount(point.total, currency)}</Masked>
            </>
          )}
        </span>
      </p>
      <div
        className={styles.plot}
        data-direction={directionOf(resultOf(summary.first, summary.last).amount)}
        onPointerDown={readAt}
        onPointerMove={readAt}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && stop()}
      >
        <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={area} />
          <path className={styles.stroke} d={line} />
        </svg>
        {read !== undefined && <span className={styles.cursor} style={{ insetInlineStart: `${spot.x}%` }} />}
        <span
          className={styles.dot}
          style={{ insetInlineStart: `${spot.x}%`, insetBlockStart: `${spot.y}%` }}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label={t('history.title')}
          aria-describedby={wordsId}
          aria-valuetext={t('history.point', { date: date(point), amount: amount(point) })}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={({ currentTarget }) => setRead(Number(currentTarget.value))}
          onBlur={stop}
        />
      </div>
      <VisuallyHidden>
        <span id={wordsId}>
          {t('history.summary', {
            from: date(summary.first),
            to: date(summary.last),
            first: amount(summary.first),
            last: amount(summary.last),
            lowest: amount(summary.lowest),
            lowestOn: date(summary.lowest),
            highest: amount(summary.highest),
            highestOn: date(summary.highest),
          })}
        </span>
      </VisuallyHidden>
    </>
  );
}
