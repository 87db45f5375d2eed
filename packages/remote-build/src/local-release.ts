/** The releases of a remote that a compiler makes while its sources are edited: in memory, one with each save. */
import { createHash } from 'node:crypto';
import type { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import { currentFeatureOf, featureFile } from './features.ts';
import type { RemoteManifest } from './manifest.ts';
import { placeOf } from './release-set.ts';
import { remote, sourceOf } from './remote-config.ts';

/** A release, or why the sources give none. */
export type Built = { readonly release: RemoteManifest } | { readonly problem: string };

export interface LocalReleases {
  readonly compiler: Compiler;
  /** A file of one of the last releases, by its path below the files of the app. */
  read(file: string): Buffer | undefined;
}

/** A page that was opened before the last save may still ask for files of what it began with. */
const RELEASES_KEPT = 10;

/** As of a release, but readable in the browser's tools. */
async function watchedConfig(name: string): Promise<Configuration> {
  const feature = await currentFeatureOf(name);
  const config = remote(feature, { ...sourceOf(feature), current: () => currentFeatureOf(name) });
  const watchesFeature = (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('LocalReleases', ({ fileDependencies }) => {
      // The build of a remote does not contain it.
      fileDependencies.add(featureFile(name));
    });
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    optimization: { ...config.optimization, minimize: false },
    output: { ...config.output, clean: false },
    plugins: [...(config.plugins ?? []), watchesFeature],
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}

/** Names a release by what it is made of, in words that tell it from one of `pnpm release`. */
function nameOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [file, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(file).update('\0').update(bytes);
  return `local-${hash.digest('hex').slice(0, 12)}`;
}

/** @param say is called with the outcome of each build, the first one too */
export async function localReleases(name: string, say: (built: Built) => void): Promise<LocalReleases> {
  const kept = new Map<string, ReadonlyMap<string, Buffer>>();
  const compiler = rspack(await watchedConfig(name));
  const take = (stats: Stats): Built => {
    if (stats.hasErrors()) return { problem: stats.toString({ all: false, errors: true, colors: false }) };
    const { readFileSync: read } = compiler.outputFileSystem as unknown as {
      readFileSync: typeof readFileSync;
    };
    const files = new Map(
      stats.compilation
        .getAssets()
        .map((asset) => [asset.name, read(path.join(compiler.outputPath, asset.name))]),
    );
    const dir = `${placeOf(name)}/${nameOf(files)}/`;
    kept.delete(dir);
    kept.set(dir, files);
    for (const old of [...kept.keys()].slice(0, -RELEASES_KEPT)) kept.delete(old);
    return { release: { ...(JSON.parse(String(files.get('release.json'))) as RemoteManifest), dir } };
  };
  compiler.hooks.done.tap('LocalReleases', (stats) => say(take(stats)));
  return {
    compiler,
    read: (file) => {
      const end = file.lastIndexOf('/') + 1;
      return kept.get(file.slice(0, end))?.get(file.slice(end));
    },
  };
}
