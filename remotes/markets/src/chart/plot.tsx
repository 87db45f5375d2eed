import { call } from '@bourse/api/client';
import { decimalsOf } from '@bourse/contract/instrument';
import { getQuote, type Quote } from '@bourse/contract/market';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { toFloat } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { directionOf } from '@bourse/ui/price';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { BARS } from './bars.ts';
import { indicatorsAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import type { ChartBars } from './chart-bars.ts';
import type { Directions } from './chart-look.ts';
import type { DrawnChart } from './chart-options.ts';
import { drawChart } from './engine.ts';
import type { RangeGain } from './range-gain.ts';
import type { Trade } from './trades.ts';
import { useChartLabels } from './use-chart-labels.ts';
import { useReadOut } from './use-read-out.ts';
import type { Drawing } from './views.ts';

export interface PlotProps {
  drawing: Drawing;
  /** The bars, and the quote that came with them. */
  loaded: ChartBars;
  /** The current quote. */
  live: Quote;
  /** What the price has made over the drawing, where that is a range. */
  gain: RangeGain | undefined;
  /** The customer's trades. Pass the same array while they are unchanged. */
  trades: readonly Trade[];
  /** Stands above the canvas, before the figures of the lines on the prices. */
  caption: ReactNode;
  /** Opens the choice of indicators, where the drawing has some. */
  choose: (() => void) | undefined;
}

/** A range shows its own change; the session and candles that can be panned show the day's. */
function directionsOf({ extent }: Drawing, live: Quote, gain: RangeGain | undefined): Directions {
  const shown = directionOf(gain?.amount ?? live.change, decimalsOf(live));
  return { shown, isOfDrawn: gain !== undefined || extent === 'session' };
}

/**
 * The canvas, for one symbol, drawing, session and language. It is updated outside of React: a tick changes one bar and
 * renders nothing.
 */
export function Plot({ drawing, loaded, live, gain, trades, caption, choose }: PlotProps) {
  const { t } = useTranslations();
  const host = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLSpanElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  const labels = useChartLabels(live, drawing);
  const indicators = useAtomValue(indicatorsAtom);
  const alerts = useAlertLines(live.symbol);
  const readOut = useReadOut(drawn, labels, decimalsOf(live));
  const { symbol } = live;

  const draw = useEffectEvent((place: HTMLElement, beside: HTMLElement, signal: AbortSignal) =>
    drawChart(place, {
      ...drawing,
      symbol,
      decimals: decimalsOf(live),
      timeZone: deployment.timeZone,
      previousClose: live.previousClose === null ? undefined : toFloat(live.previousClose),
      directions: directionsOf(drawing, live, gain),
      loaded: loaded.quote,
      earlier: loaded.earlier,
      labels,
      indicators,
      trades,
      alerts,
      legend: beside,
      loadOlder: (before) =>
        call(getQuote, { symbol, period: drawing.period, before, limit: BARS }, { signal }),
    }),
  );

  useEffect(() => {
    if (!host.current || !legend.current) return;
    const leaving = new AbortController();
    const chart = draw(host.current, legend.current, leaving.signal);
    drawn.current = chart;
    return () => {
      drawn.current = undefined;
      leaving.abort();
      chart.dispose();
    };
  }, []);

  const readLast = useEffectEvent(readOut.rest);
  const tick = useEffectEvent(() => drawn.current?.tick(live, directionsOf(drawing, live, gain)));
  useEffect(() => {
    drawn.current?.refresh(loaded.quote);
    // The answer may be older than the last tick.
    tick();
    readLast();
  }, [loaded.quote]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick is a newer quote
  useEffect(() => tick(), [live]);
  useEffect(() => drawn.current?.showIndicators(indicators), [indicators]);
  useEffect(() => drawn.current?.markTrades(trades), [trades]);
  useEffect(() => drawn.current?.markAlerts(alerts), [alerts]);

  return (
    <div className={styles.drawn}>
      <div className={styles.legend}>
        {caption && <span className={styles.caption}>{caption}</span>}
        {choose ? (
          <button type="button" className={styles.figures} onClick={choose}>
            <span ref={legend} /> <VisuallyHidden>{t('chart.indicators.title')}</VisuallyHidden>
          </button>
        ) : (
          <span className={styles.figures}>
            <span ref={legend} aria-hidden="true" />
          </span>
        )}
      </div>
      <div ref={host} className={styles.plot} {...readOut.slider} />
      <StepButtons press={readOut.press} said={readOut.said} />
    </div>
  );
}

/** The slider's arrow keys as buttons, for screen readers on touch screens. They are no stops of the keyboard. */
function StepButtons({ press, said }: { press: (step: number) => void; said: string }) {
  const { t } = useTranslations();
  const { t: common } = useCommonTranslations();
  const [isPressed, setIsPressed] = useState(false);
  const button = (step: number, name: string) => (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => {
        setIsPressed(true);
        press(step);
      }}
    >
      {name}
    </button>
  );
  return (
    <VisuallyHidden>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons */}
      <span role="group" aria-label={t('chart.readOut')}>
        {button(-1, common('previous'))}
        {button(1, common('next'))}
      </span>
      <span role="status">{isPressed ? said : ''}</span>
    </VisuallyHidden>
  );
}

/** The levels of the customer's waiting alerts of an instrument; the same array while they are unchanged. */
function useAlertLines(symbol: string) {
  const alerts = useAtomValue(priceAlertsAtom);
  return useMemo(
    () =>
      alerts
        .filter((alert) => alert.symbol === symbol && alert.reached === null)
        .map(({ level }) => ({ level: toFloat(level) })),
    [alerts, symbol],
  );
}
