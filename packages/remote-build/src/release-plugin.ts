import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, rspack, type StatsCompilation } from '@rspack/core';
import { licencesOf } from './licences.ts';
import { STATS } from './stats.ts';

interface Options {
  /** Refuses a build before it starts, by throwing an Error. */
  readonly check?: () => Promise<void>;
  /** What `release.json` says beyond the version and the files. Refuses the build by throwing an Error. */
  readonly describe: (stats: StatsCompilation) => Promise<object>;
  /** Other files of the release, by name. */
  readonly beside?: (version: string) => Readonly<Record<string, string>>;
}

const NAME = 'ReleasePlugin';

/** The hash of a file, by which browsers check it before they run or apply it. */
export const integrityOf = (bytes: Buffer, algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Something about each script and style, by name. */
const ofEach = <T>(compilation: Compilation, of: (bytes: Buffer) => T): Record<string, T> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, source }) => [name, of(source.buffer())] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Makes what a build emits a release: adds `release.json`, which says which files go together and has the hash of each,
 * and `licences.txt`. So `rspack build` in a package's folder gives exactly what the composition takes.
 */
export class ReleasePlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { check = async () => {}, describe, beside } = this.#options;
    compiler.hooks.run.tapPromise(NAME, check);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const stats = compilation.getStats().toJson(STATS);
        const manifest = readFileSync(path.join(compiler.context, 'package.json'), 'utf8');
        const { version } = JSON.parse(manifest) as { version: string };
        // A refusal is an error of the build like any other, so that a compiler that watches goes on.
        const described = await describe(stats).catch((error: Error) => {
          compilation.errors.push(error);
        });
        if (described === undefined) return;
        const release = {
          ...described,
          version,
          files: ofEach(compilation, integrityOf),
          sizes: ofEach(compilation, (bytes) => bytes.length),
        };
        const emit = (file: string, text: string) =>
          compilation.emitAsset(file, new rspack.sources.RawSource(text));
        emit('release.json', JSON.stringify(release));
        for (const [file, text] of Object.entries(beside?.(version) ?? {})) emit(file, text);
        const licences = licencesOf(stats);
        if (licences) emit('licences.txt', licences);
      });
    });
  }
}
