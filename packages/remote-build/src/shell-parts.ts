import type { Release, ShellRelease } from '@bourse/remote-kit/registry';
import { LAZY_SHARED } from '@bourse/remote-kit/shared';
import { type Locale, locales } from '@bourse/session/config';
import type { StatsCompilation } from '@rspack/core';
import { lazySharedChunk } from './composition.ts';
import { filesOf } from './stats.ts';

const groupFiles = (stats: StatsCompilation, group: string): string[] =>
  (stats.namedChunkGroups?.[group]?.assets ?? [])
    .map((asset) => asset.name)
    .filter((file) => /\.(js|css)$/.test(file));

/** Which files of the shell go together. */
export function shellParts(stats: StatsCompilation): Omit<ShellRelease, keyof Release> {
  // By convention translations are imported from `translations-zh.ts` or `locales/zh.json`; those of a remote have the remote's own list.
  const translationsIn = (locale: Locale) => new RegExp(`(translations-|locales/)${locale}\\b`);
  const inShell = (module: string | undefined) => !module?.includes('remotes/');
  return {
    main: groupFiles(stats, 'main'),
    frame: groupFiles(stats, 'frame'),
    signIn: groupFiles(stats, 'sign-in'),
    shared: Object.fromEntries(LAZY_SHARED.map((name) => [name, groupFiles(stats, lazySharedChunk(name))])),
    translations: Object.fromEntries(
      locales.map((locale) => [
        locale,
        filesOf(stats, ({ origins = [] }) =>
          origins.some(
            ({ moduleName, request = '' }) => inShell(moduleName) && translationsIn(locale).test(request),
          ),
        ),
      ]),
    ) as Record<Locale, string[]>,
  };
}
