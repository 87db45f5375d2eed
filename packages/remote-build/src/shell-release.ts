import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Release, ShellRelease } from '@bourse/remote-kit/registry';
import { LATE } from '@bourse/remote-kit/shared';
import { type Locale, locales } from '@bourse/session/config';
import type { StatsCompilation } from '@rspack/core';
import { compile, filesOf } from './compile.ts';
import { lateChunk } from './composition.ts';
import { writeLicences } from './licences.ts';
import { PAGE } from './page.ts';
import { type Released, releaseOf } from './release.ts';
import { bootConfig, shellConfig } from './shell-config.ts';
import { inputsOf, ROOT, roomOf } from './workspace.ts';

/** What the page itself is made of, beside the inline script. */
const PAGE_PARTS = ['index.html', 'placeholder.css'] as const;

const groupFiles = (stats: StatsCompilation, group: string): string[] =>
  (stats.namedChunkGroups?.[group]?.assets ?? [])
    .map((asset) => asset.name)
    .filter((file) => /\.(js|css)$/.test(file));

/** Which files of the shell go together. */
export function shellParts(stats: StatsCompilation): Omit<ShellRelease, keyof Release> {
  // By convention translations are imported from `translations-zh.ts` or `locales/zh.json`; a remote's have the remote's own list.
  const translationsIn = (locale: Locale) => new RegExp(`(translations-|locales/)${locale}\\b`);
  const inShell = (module: string | undefined) => !module?.includes('remotes/');
  return {
    main: groupFiles(stats, 'main'),
    frame: groupFiles(stats, 'frame'),
    signIn: groupFiles(stats, 'sign-in'),
    shared: Object.fromEntries(LATE.map((name) => [name, groupFiles(stats, lateChunk(name))])),
    translations: Object.fromEntries(
      locales.map((locale) => [
        locale,
        filesOf(stats, (chunk) =>
          (chunk.origins ?? []).some(
            (origin) => inShell(origin.moduleName) && translationsIn(locale).test(origin.request ?? ''),
          ),
        ),
      ]),
    ) as Record<Locale, string[]>,
  };
}

/** Puts the parts of the page into a release, so that an older one composes as it was: the compiled inline script, the template, the placeholder's style. */
export async function buildPage(release: string): Promise<void> {
  const folder = path.join(release, PAGE);
  mkdirSync(folder, { recursive: true });
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
      writeLicences(stats, room.dir, folder);
      return shellParts(stats);
    },
  });
}
