/** What stands beside `index.html` at the root of a composition: the service worker and the manifests of the installed app. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { links } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import type { Registry } from '@bourse/remote-kit/registry';
import { type Locale, locales } from '@bourse/session/config';
import { namedPageOf, PAGE, type Page } from './page.ts';
import { draftPage } from './release.ts';

/** Colour of the window's frame and of the screen that the system shows while the app starts: the page's own background. */
const BACKGROUND = { dark: '#0B0D12', light: '#F5F6F8' } as const;
type Theme = keyof typeof BACKGROUND;
const THEMES: readonly Theme[] = ['dark', 'light'];

/** Files of the shell's release; the second may be cut to any shape. */
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** Screens that a long press on the app's icon offers, as far as a remote has them. */
const SHORTCUTS = [links.markets(), links.watchlists(), links.trade(), links.account()];

/** The web app manifest in a language and a theme, of which a manifest can have one each. */
export function manifestOf({ base, shell, remotes }: Registry, locale: Locale, theme: Theme): object {
  const below = (address: string) => base + address.slice(1);
  const icon = (file: string) => ({ src: `${base}${shell.dir}${file}`, type: 'image/png' });
  const nameOf = (address: string) =>
    remotes
      .map((remote) => bestMatch(remote.routes, address)?.titles?.[locale])
      .find((title) => title !== undefined);
  return {
    // The same app in every language and theme.
    id: base,
    name: 'Bourse',
    short_name: 'Bourse',
    lang: locale,
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: BACKGROUND[theme],
    theme_color: BACKGROUND[theme],
    icons: ICONS.map(({ file, sizes, purpose }) => ({ ...icon(file), sizes, purpose })),
    shortcuts: SHORTCUTS.flatMap((address) => {
      const name = nameOf(address);
      return name === undefined ? [] : [{ name, url: below(address) }];
    }),
  };
}

/**
 * The worker's script names the page, so that a browser that asks for it again hears of a new page; where the deployment
 * has no worker it is the same file, which then removes itself.
 */
function rootFiles({ parts, registry, deployment }: Page, release: string): Record<string, string> {
  const worker = { release, isOff: !deployment.serviceWorker };
  const code = readFileSync(path.join(parts, PAGE, 'worker.js'), 'utf8');
  const manifests = locales.flatMap((locale) =>
    THEMES.map((theme) => [
      `manifest-${locale}-${theme}.webmanifest`,
      JSON.stringify(manifestOf(registry, locale, theme)),
    ]),
  );
  return {
    'sw.js': `self.bourseWorker=${JSON.stringify(worker)};\n${code}`,
    ...Object.fromEntries(manifests),
  };
}

/** Prepares the page of a composition, and what stands beside it. @returns what puts them in place */
export function draftComposition(folder: string, page: Page): Promise<() => void> {
  const { html, release } = namedPageOf(page);
  return draftPage(folder, html, rootFiles(page, release));
}

/** Writes the page of a composition, and what stands beside it. */
export async function publishComposition(folder: string, page: Page): Promise<void> {
  const replace = await draftComposition(folder, page);
  replace();
}
