import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteMeta } from '../router/route-meta.ts';

/** What the browser's tab and its history say; the app's name alone while the title is not there yet. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Bourse` : 'Bourse';
  }, [title]);
}

/** The title of a screen in the words of whoever owns it; empty until these are there. */
export function useTitle({ remote, title }: RouteMeta): string {
  const { t, i18n } = useTranslation(remote);
  const say = t as (key: string) => string;
  const text = i18n.exists(title, { ns: remote }) ? say(title) : '';
  usePageTitle(text);
  return text;
}
