import type { Registry, RemoteRelease, ShellRelease } from '@bourse/remote-kit/registry';
import { type Locale, locales } from '@bourse/session/config';
import type { AppOffer } from './check-composition.ts';
import type { Signatures } from './signatures.ts';

/**
 * What `release.json` says. A field that is added here is optional and has a default below, so that releases that were
 * made before it can still be published.
 */
interface Manifest {
  /** Bytes of each script and style, not compressed. */
  readonly sizes?: Readonly<Record<string, number>>;
}

export interface RemoteManifest extends RemoteRelease, Manifest {
  /** What it imports of the shared modules, with the signatures that it was built against. */
  readonly uses?: Signatures;
  /** The team that answers for it. */
  readonly owner?: string;
  /** What a part of it may weigh: see `Feature`. */
  readonly budget?: number;
}

export interface ShellManifest extends ShellRelease, Manifest {
  /** The version of the contract that its remotes must have been built against. */
  readonly contract: number;
  /** What it supplies to remotes. */
  readonly provides: Signatures;
  readonly app: AppOffer;
}

/** The entry of a remote that hosts of others load, and that our page therefore does not name. */
export const STANDARD_ENTRY = 'remoteEntry.js';

const FALLBACK: Locale = 'en';

/** Texts in each of the languages; English where the release has none. */
function filled<T>(texts: Readonly<Partial<Record<Locale, T>>>, languages: readonly Locale[]) {
  const all = languages.map((locale) => [locale, texts[locale] ?? texts[FALLBACK]]);
  return { ...texts, ...Object.fromEntries(all) } as Record<Locale, T>;
}

type Titled = { readonly titles?: Readonly<Partial<Record<Locale, string>>> };

const withTitles = <T extends Titled>({ titles, ...rest }: T, languages: readonly Locale[]) => ({
  ...rest,
  ...(titles ? { titles: filled(titles, languages) } : {}),
});

/**
 * The entry of a remote in the page's registry. What only publishing reads is left out. Where the shell has a language that
 * the release has not, it is shown in English.
 */
export function registeredRemote(manifest: RemoteManifest, languages: readonly Locale[]): RemoteRelease {
  const { uses: _uses, sizes: _sizes, owner: _owner, budget: _budget, ...release } = manifest;
  const { routes = [], slots = [], links, translations, files: all, ...rest } = release;
  const { [STANDARD_ENTRY]: _standard, ...own } = all;
  const files = release.standard ? all : own;
  const part = <T extends object>(one: T) => ({ files: [], prefetch: [], shared: [], ...one });
  return {
    ...withTitles(rest, languages),
    files,
    routes: routes.map((route) => withTitles(part(route), languages)),
    slots: slots.map(part),
    ...(links ? { links: links.map((link) => withTitles(link, languages)) } : {}),
    translations: filled<readonly string[]>({ [FALLBACK]: [], ...translations }, languages),
  } as RemoteRelease;
}

export function registeredShell(manifest: ShellManifest): ShellRelease {
  const { contract: _contract, provides: _provides, app: _app, sizes: _sizes, ...release } = manifest;
  return release;
}

/** The languages that a shell has translations for. */
export const languagesOf = ({ translations }: ShellRelease): readonly Locale[] =>
  locales.filter((locale) => Object.hasOwn(translations, locale));

export const registryOf = (
  base: string,
  shell: ShellManifest,
  remotes: readonly RemoteManifest[],
): Registry => ({
  base,
  shell: registeredShell(shell),
  remotes: remotes.map((remote) => registeredRemote(remote, languagesOf(shell))),
});
