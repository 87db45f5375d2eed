import type { HistoryRange, WorthPoint } from '@bourse/contract/worth-history';
import { movedMoney, netWorthAt, resultBetween } from '@bourse/figures/value-history';
import { formatDate } from '@bourse/i18n/dates';
import { isZero, neg } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { GainFigure } from '@bourse/ui/gain';
import { DOTS, Masked } from '@bourse/ui/masked';
import { directionOf } from '@bourse/ui/price';
import { Empty } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './value-history.module.css';
import { drawingOf, nearest, summaryOf } from './value-line.ts';

interface ValueChartProps {
  /** Oldest first. */
  points: readonly WorthPoint[];
  range: HistoryRange;
  hidden: boolean;
}

/**
 * What the account has made since the first point, as a line with a scale (D90). Money that was moved is no result: it is
 * a mark on the line's ground. A point is read by pointer, finger or arrow keys; the plot is a slider for assistive
 * technology, and a sentence says what the line shows.
 */
export function ValueChart({ points, range, hidden }: ValueChartProps) {
  const { t, locale } = useTranslations();
  const { currency } = deployment;
  const wordsId = useId();
  const [read, setRead] = useState<number>();
  const plot = useRef<HTMLDivElement>(null);
  const isRead = read !== undefined;
  // The figures of a tapped point stay until something else is pressed, because not everybody can hold a finger still.
  useEffect(() => {
    if (!isRead) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && plot.current?.contains(target))) setRead(undefined);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isRead]);
  const summary = summaryOf(points);
  if (!summary) return <Empty title={t('history.empty')} detail={t('history.emptyHint')} />;
  const isFromStart = isZero(summary.first.total) && isZero(summary.first.deposits);
  const { spots, steps, line, area } = drawingOf(points);
  const moves = movedMoney(points);
  const masked = (written: string) => (hidden ? DOTS : written);
  const labels = steps.map(({ value, y }) => ({
    y,
    text: masked(formatAmountChange(`${value}`, currency, Number.isInteger(value) ? 0 : 2)),
  }));
  const longest = labels.reduce((text, label) => (label.text.length > text.length ? label.text : text), '');
  const index = Math.min(read ?? points.length - 1, points.length - 1);
  const [point, spot] = [points[index], spots[index]];
  if (!point || !spot) return null;
  const resultAt = (one: WorthPoint) => resultBetween(summary.first, one);
  const result = (one: WorthPoint) => masked(formatAmountChange(resultAt(one).amount, currency));
  const date = (one: WorthPoint) => formatDate(one.at, locale);
  /** What was moved before a point: 'In ₹25,000.00', 'Repaid ₹5,000.00'. */
  const movedAt = (at: number) =>
    moves
      .filter((move) => move.at === at)
      .flatMap(({ own, borrowed }) => [
        ...(isZero(own) ? [] : [{ word: own.startsWith('-') ? 'out' : 'in', amount: own } as const]),
        ...(isZero(borrowed)
          ? []
          : [{ word: borrowed.startsWith('-') ? 'repaid' : 'borrowed', amount: borrowed } as const]),
      ])
      .map(({ word, amount }) =>
        t(`history.moved.${word}`, {
          amount: masked(formatAmount(amount.startsWith('-') ? neg(amount) : amount, currency)),
        }),
      );

  const readAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setRead(nearest(spots, ((clientX - left) / width) * 100));
  };
  const stop = () => setRead(undefined);

  return (
    <>
      <p className={styles.result}>
        <GainFigure gain={resultAt(point)} currency={currency} masked={hidden} />
        <span className={styles.when}>
          {read === undefined ? (
            t(`history.in.${isFromStart ? 'all' : range}`)
          ) : (
            <>
              {date(point)} · <Masked when={hidden}>{formatAmount(netWorthAt(point), currency)}</Masked>
              {movedAt(index).map((words) => ` · ${words}`)}
            </>
          )}
        </span>
      </p>
      <div className={styles.chart}>
        <div
          ref={plot}
          className={styles.plot}
          data-direction={directionOf(resultAt(summary.last).amount)}
          onPointerDown={readAt}
          onPointerMove={readAt}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && stop()}
          onPointerCancel={stop}
        >
          {labels.map(({ y }) => (
            <span key={y} className={styles.step} style={{ insetBlockStart: `${y}%` }} />
          ))}
          <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.area} d={area} />
            <path className={styles.stroke} d={line} />
          </svg>
          {moves.map(({ at }) => (
            <span key={at} className={styles.move} style={{ insetInlineStart: `${spots[at]?.x}%` }} />
          ))}
          {read !== undefined && (
            <span className={styles.cursor} style={{ insetInlineStart: `${spot.x}%` }} />
          )}
          <span
            className={styles.dot}
            style={{ insetInlineStart: `${spot.x}%`, insetBlockStart: `${spot.y}%` }}
          />
          <input
            type="range"
            className={styles.slider}
            aria-label={t('history.title')}
            aria-describedby={wordsId}
            aria-valuetext={[
              t('history.point', {
                date: date(point),
                result: result(point),
                amount: masked(formatAmount(netWorthAt(point), currency)),
              }),
              ...movedAt(index),
            ].join('. ')}
            min={0}
            max={points.length - 1}
            value={index}
            onChange={({ currentTarget }) => setRead(Number(currentTarget.value))}
            onBlur={stop}
          />
        </div>
        <div className={styles.scale} aria-hidden="true">
          {labels.map(({ text, y }) => (
            <span key={y} className={styles.label} style={{ insetBlockStart: `${y}%` }}>
              {text}
            </span>
          ))}
          {/* The column is as wide as its longest label. */}
          <span className={styles.widest}>{longest}</span>
        </div>
        <div className={styles.times} aria-hidden="true">
          <span>{date(summary.first)}</span>
          {moves.length > 0 && <span className={styles.legend}>{t('history.moves')}</span>}
          <span>{date(summary.last)}</span>
        </div>
      </div>
      <VisuallyHidden>
        <span id={wordsId}>
          {t('history.summary', {
            count: points.length,
            from: date(summary.first),
            to: date(summary.last),
            result: result(summary.last),
            lowest: result(summary.lowest),
            lowestOn: date(summary.lowest),
            highest: result(summary.highest),
            highestOn: date(summary.highest),
          })}
        </span>
      </VisuallyHidden>
    </>
  );
}
