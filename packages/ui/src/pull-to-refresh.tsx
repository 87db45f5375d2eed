import { useCommonTranslations } from '@bourse/i18n/translations';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HeaderMenuRows } from './header-menu.tsx';
import { Icon } from './icon.tsx';
import { List, Row } from './list.tsx';
import styles from './pull-to-refresh.module.css';
import { trackPull } from './track-pull.ts';
import { useSingleFlight } from './use-single-flight.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PullToRefreshProps {
  /** A rejection is announced, and the shown data stays. */
  onRefresh: () => Promise<unknown>;
}

/** Minimum time the indicator is visible, ms, since a response may arrive within a frame. */
const SEEN = 500;
const SAID = 4_000;

const passed = (time: number) => new Promise((done) => setTimeout(done, time));

/**
 * Refreshes the screen when a finger pulls it down from its top; it must be the screen's first child. People who cannot
 * pull use 'Refresh' in the header's menu, or this component's button, which is visible while it has keyboard focus.
 */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const { t } = useCommonTranslations();
  const place = useRef<HTMLDivElement>(null);
  const [busy, run] = useSingleFlight();
  const [hasFailed, setFailed] = useState(false);

  const refresh = () => {
    setFailed(false);
    run(() =>
      Promise.all([onRefresh(), passed(SEEN)]).catch(() => {
        setFailed(true);
        void passed(SAID).then(() => setFailed(false));
      }),
    );
  };
  const pulled = useEffectEvent(refresh);
  useEffect(() => (place.current ? trackPull(place.current, pulled) : undefined), []);

  const state = busy ? 'busy' : hasFailed ? 'failed' : 'rest';
  return (
    <div ref={place} className={styles.place} data-state={state}>
      <button
        type="button"
        className={styles.mark}
        aria-label={t('refresh')}
        aria-disabled={busy || undefined}
        onClick={refresh}
      >
        <span className={styles.sign}>
          <Icon name={hasFailed ? 'warning' : 'refresh'} />
        </span>
        {hasFailed && <span aria-hidden="true">{t('notRefreshed')}</span>}
      </button>
      <HeaderMenuRows>
        {(close) => (
          <List>
            <Row
              title={t('refresh')}
              leading={<Icon name="refresh" />}
              onPress={() => {
                close();
                refresh();
              }}
            />
          </List>
        )}
      </HeaderMenuRows>
      <VisuallyHidden live>
        {busy && t('refreshing')}
        {hasFailed && t('notRefreshed')}
      </VisuallyHidden>
    </div>
  );
}
