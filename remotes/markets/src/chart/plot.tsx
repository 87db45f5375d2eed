import { call } from '@bourse/api/client';
import { decimalsOf } from '@bourse/contract/instrument';
import { getQuote, type Period, type Quote } from '@bourse/contract/market';
import { toFloat } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { directionOf } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { BARS } from './bars.ts';
import { indicatorsAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import type { DrawnChart } from './chart-options.ts';
import { drawChart } from './engine.ts';
import type { Trade } from './trades.ts';
import { useChartLabels } from './use-chart-labels.ts';
import { useReadOut } from './use-read-out.ts';

export interface PlotProps {
  period: Period;
  /** The quote that came with the bars of the period. */
  loaded: Quote;
  /** The current quote. */
  live: Quote;
  /** The customer's trades. Pass the same array while they are unchanged. */
  trades: readonly Trade[];
}

/**
 * The canvas, for one symbol, period, session and language. It is updated outside of React: a tick changes one bar and
 * renders nothing.
 */
export function Plot({ period, loaded, live, trades }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  const labels = useChartLabels(live, period);
  const indicators = useAtomValue(indicatorsAtom);
  const readOut = useReadOut(drawn, labels, decimalsOf(live));
  const { symbol } = live;

  const draw = useEffectEvent((place: HTMLElement, signal: AbortSignal) =>
    drawChart(place, {
      symbol,
      period,
      decimals: decimalsOf(live),
      timeZone: deployment.timeZone,
      previousClose: live.previousClose === null ? undefined : toFloat(live.previousClose),
      direction: directionOf(live.change, decimalsOf(live)),
      loaded,
      labels,
      indicators,
      trades,
      loadOlder: (before) => call(getQuote, { symbol, period, before, limit: BARS }, { signal }),
    }),
  );

  useEffect(() => {
    if (!host.current) return;
    const leaving = new AbortController();
    const chart = draw(host.current, leaving.signal);
    drawn.current = chart;
    return () => {
      drawn.current = undefined;
      leaving.abort();
      chart.dispose();
    };
  }, []);

  useEffect(() => drawn.current?.refresh(loaded), [loaded]);
  useEffect(() => drawn.current?.tick(live, directionOf(live.change, decimalsOf(live))), [live]);
  useEffect(() => drawn.current?.showIndicators(indicators), [indicators]);
  useEffect(() => drawn.current?.markTrades(trades), [trades]);

  return <div ref={host} className={styles.plot} {...readOut} />;
}
