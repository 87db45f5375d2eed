import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteMeta } from '../router/route-meta.ts';

/** The title of the screen in the words of whoever owns it; empty until these are there. Also the browser's own. */
export function useTitle({ remote, title }: RouteMeta): string {
  const { t, i18n } = useTranslation(remote);
  const say = t as (key: string) => string;
  const text = i18n.exists(title, { ns: remote }) ? say(title) : '';
  useEffect(() => {
    document.title = text ? `${text} · Bourse` : 'Bourse';
  }, [text]);
  return text;
}
