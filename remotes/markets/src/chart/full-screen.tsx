import { displaySymbol } from '@bourse/contract/instrument';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { Dialog } from '@bourse/ui/dialog';
import { IconButton } from '@bourse/ui/icon-button';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { LiveFigure } from '../instruments/live-figure.tsx';
import { useTranslations } from '../translations.ts';
import type { ChartProps } from './chart-options.ts';
import { ChartPanel } from './chart-panel.tsx';
import styles from './full-screen.module.css';
import { turnPointer } from './turned-pointer.ts';
import { useMediaQuery } from './use-media-query.ts';

// Inline, because a CSS module has names of its own for the properties that it sets.
/** Nothing scrolls here, so every drag is the chart's. */
const OWN_DRAGS = { '--chart-touch-action': 'none' } as CSSProperties;
/** The one bar of a window that is not high. */
const LOW_BAR = { '--target': 'var(--space-10)' } as CSSProperties;

interface FullScreenProps extends ChartProps {
  isOpen: boolean;
  /** The content is turned by a quarter. */
  isTurned: boolean;
  onClose: () => void;
  /** Turns the chart, and back; undefined where that has no use. */
  onTurn: (() => Promise<void>) | undefined;
  /** Links to the ticket in a size; undefined where nothing can be traded. */
  trade: ((size: 'large' | 'small') => ReactNode) | undefined;
}

/** The chart in the whole window, with price, Buy and Sell: sideways below one bar that holds everything. */
export function FullScreen({ isOpen, isTurned, onClose, onTurn, trade, ...props }: FullScreenProps) {
  const { t: common } = useCommonTranslations();
  const { t } = useTranslations();
  const isSideways = useMediaQuery('(orientation: landscape)') !== isTurned;
  const { symbol, name } = props.listing;
  useTurned(isTurned);
  const subject = (
    <p className={styles.subject}>
      <strong className={styles.symbol}>{displaySymbol(symbol)}</strong>
      <span className={styles.figure}>
        <LiveFigure symbol={symbol} />
      </span>
    </p>
  );
  const buttons = (
    <span className={styles.buttons}>
      {onTurn && (
        <span className={styles.turn} data-to={isSideways ? 'upright' : 'sideways'}>
          <IconButton icon="phone" label={t('chart.turn')} onClick={onTurn} />
        </span>
      )}
      <IconButton icon="close" label={common('close')} onClick={onClose} />
    </span>
  );
  return (
    <Dialog
      variant="screen"
      open={isOpen}
      onClose={onClose}
      title={`${displaySymbol(symbol)} · ${name}`}
      hideHead
      inAddress
    >
      <div className={styles.window}>
        <div
          className={styles.content}
          style={isSideways ? { ...OWN_DRAGS, ...LOW_BAR } : OWN_DRAGS}
          data-turned={isTurned}
          data-sideways={isSideways}
        >
          {!isSideways && (
            <div className={styles.head}>
              {subject}
              {buttons}
            </div>
          )}
          <ChartPanel
            {...props}
            bar={
              isSideways
                ? {
                    lead: subject,
                    end: (
                      <>
                        {trade && <span className={styles.pills}>{trade('small')}</span>}
                        {buttons}
                      </>
                    ),
                  }
                : undefined
            }
            isFull
          />
          {!isSideways && trade && <div className={styles.trade}>{trade('large')}</div>}
        </div>
      </div>
    </Dialog>
  );
}

/** Sheets above the chart are turned with it, and the pointer on it. */
function useTurned(isTurned: boolean): void {
  useEffect(() => {
    if (!isTurned) return;
    const root = document.documentElement;
    root.dataset.turned = '';
    const stop = turnPointer((target) => target.closest('[role="slider"]'));
    return () => {
      delete root.dataset.turned;
      stop();
    };
  }, [isTurned]);
}
