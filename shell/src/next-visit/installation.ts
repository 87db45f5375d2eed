import { localeAtom, themeAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';

function link(rel: string, href: string): void {
  const known = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const element = known ?? Object.assign(document.createElement('link'), { rel });
  element.href = href;
  if (!known) document.head.append(element);
}

const shownTheme = (): 'dark' | 'light' => {
  const theme = store.get(themeAtom);
  if (theme !== 'system') return theme;
  return window.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
};

/** Names the manifest of the customer's language and theme, because a manifest can have one of each. */
export function offerInstallation(base: string, shellDir: string): void {
  link('manifest', `${base}manifest-${store.get(localeAtom)}-${shownTheme()}.webmanifest`);
  link('apple-touch-icon', `${base}${shellDir}apple-touch-icon.png`);
}
