import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@bourse/session/config';
import type { StatsCompilation } from '@rspack/core';
import type { Release, ShellRelease } from '../registry.ts';
import { compile, filesOf } from './compile.ts';
import { type Released, releaseOf } from './release.ts';
import { bootConfig, shellConfig } from './shell-config.ts';
import { inputsOf, ROOT, roomOf } from './workspace.ts';

/** Parts of the page itself, which a release keeps, so that an older one composes as it was. */
export const PAGE_PARTS = ['index.html', 'placeholder.css'] as const;

const groupFiles = (stats: StatsCompilation, group: string): string[] =>
  (stats.namedChunkGroups?.[group]?.assets ?? [])
    .map((asset) => asset.name)
    .filter((file) => /\.(js|css)$/.test(file));

/** Which files of the shell go together. */
export function shellParts(stats: StatsCompilation): Omit<ShellRelease, keyof Release> {
  // By convention words are imported from `words-zh.ts` or `locales/zh.json`; a remote's have the remote's own list.
  const wordsIn = (locale: Locale) => new RegExp(`(words-|locales/)${locale}\\b`);
  const inShell = (module: string | undefined) => !module?.includes('remotes/');
  return {
    main: groupFiles(stats, 'main'),
    frame: groupFiles(stats, 'frame'),
    signIn: groupFiles(stats, 'sign-in'),
    words: Object.fromEntries(
      locales.map((locale) => [
        locale,
        filesOf(stats, (chunk) =>
          (chunk.origins ?? []).some(
            (origin) => inShell(origin.moduleName) && wordsIn(locale).test(origin.request ?? ''),
          ),
        ),
      ]),
    ) as Record<Locale, string[]>,
  };
}

/** Compiles the inline script into the folder and puts the page's other parts beside it. */
export async function buildPage(folder: string): Promise<void> {
  const config = bootConfig();
  await compile({ ...config, output: { ...config.output, path: folder } });
  for (const part of PAGE_PARTS) copyFileSync(path.join(ROOT, 'shell/src', part), path.join(folder, part));
}

/** The current release of the shell, built if its sources or anything below them have changed. */
export async function releaseShell(): Promise<Released<ShellRelease>> {
  const room = roomOf('@bourse/shell');
  return releaseOf<ShellRelease>({
    place: 'shell',
    version: room.manifest.version,
    inputs: inputsOf([room]),
    build: async (folder) => {
      const config = shellConfig();
      const stats = await compile({ ...config, output: { ...config.output, path: folder } });
      await buildPage(folder);
      return shellParts(stats);
    },
  });
}
