import { currentLocale, i18n } from '@bourse/i18n/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import type { Params } from 'react-router-dom';
import type { RouteMeta } from '../router/route-meta.ts';

/** Sets the document's title, which the browser's tab and history show: the app's name alone while `title` is empty. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Bourse` : 'Bourse';
  }, [title]);
}

const onTranslations = (changed: () => void): (() => void) => {
  i18n.on('loaded', changed);
  i18n.on('languageChanged', changed);
  return () => {
    i18n.off('loaded', changed);
    i18n.off('languageChanged', changed);
  };
};

/**
 * The title of a screen in its remote's translations. Until these are loaded, or when they fail, the title of the route
 * table is used, if there is one. The hook subscribes to i18next's store itself, because `useTranslation` misses
 * translations that are added while the frame is rendered.
 * @param params path parameters, which a title may interpolate
 */
export function useTitle({ remote, title, titles }: RouteMeta, params: Params = {}): string {
  const say = i18n.t as (key: string, options: Record<string, unknown>) => string;
  const read = () => say(title, { ...params, ns: remote, defaultValue: titles?.[currentLocale()] ?? '' });
  const text = useSyncExternalStore(onTranslations, read, read);
  usePageTitle(text);
  return text;
}
