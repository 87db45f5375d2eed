import { isKeptAnswer } from '@bourse/api/last-answers';
import { formatDateTime, formatTime, isSameDay } from '@bourse/i18n/dates';
import { localeAtom } from '@bourse/session/preferences';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './chrome.module.css';

/**
 * When the oldest answer on the screen was received, epoch ms; undefined where there is none.
 * @param isOnline counts only answers that the device had kept
 */
function useOldestAnswer(isOnline: boolean): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const times = cache
        .findAll({ type: 'active' })
        .filter((query) => query.state.dataUpdatedAt > 0 && (!isOnline || isKeptAnswer(query)))
        .map(({ state }) => state.dataUpdatedAt);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  );
}

/** How old what the screen shows is, where the network has no answer. Online it is a note of its own, which says so. */
export function LastKnown({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslations();
  const locale = useAtomValue(localeAtom);
  const at = useOldestAnswer(isOnline);
  if (at === undefined) return null;
  const format = isSameDay(at, Date.now()) ? formatTime : formatDateTime;
  const age = ` · ${t('offline.asOf', { time: format(at, locale) })}`;
  if (!isOnline) return age;
  const unreachable = t('offline.unreachable');
  return (
    <p className={styles.pill} style={{ '--length': unreachable.length + age.length } as CSSProperties}>
      <strong>{unreachable}</strong>
      {age}
    </p>
  );
}
