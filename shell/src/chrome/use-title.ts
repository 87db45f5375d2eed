import { currentLocale, i18n } from '@bourse/i18n/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import type { Params } from 'react-router-dom';
import type { RouteMeta } from '../router/route-meta.ts';

/** What the browser's tab and its history say; the app's name alone while the title is not there yet. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Bourse` : 'Bourse';
  }, [title]);
}

const onTranslations = (changed: () => void): (() => void) => {
  i18n.store.on('added', changed);
  i18n.on('languageChanged', changed);
  return () => {
    i18n.store.off('added', changed);
    i18n.off('languageChanged', changed);
  };
};

/**
 * The title of a screen in the translations of whoever owns it; until these are there, and where they never come, what the
 * route table says, if anything. It watches the translations themselves:
 * those of a remote may come while the frame is being rendered, which `useTranslation` would not notice.
 * @param params of the path, which a title may use
 */
export function useTitle({ remote, title, titles }: RouteMeta, params: Params = {}): string {
  const say = i18n.t as (key: string, options: Record<string, unknown>) => string;
  const text = useSyncExternalStore(onTranslations, () =>
    say(title, { ...params, ns: remote, defaultValue: titles?.[currentLocale()] ?? '' }),
  );
  usePageTitle(text);
  return text;
}
