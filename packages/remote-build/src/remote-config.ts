import path from 'node:path';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import type { Feature } from '@bourse/remote-kit/feature';
import { chunkListOf } from '@bourse/remote-kit/registry';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { base } from './base.ts';
import { checkFeature } from './check-feature.ts';
import { checkCopies, checkFacades, checkOwnership } from './check-imports.ts';
import { withEnglish } from './english-texts.ts';
import { remoteOf } from './features.ts';
import { STANDARD_ENTRY } from './manifest.ts';
import { partsOf } from './parts.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { sharedModules } from './shared-modules.ts';
import { usesOf } from './skew.ts';
import { filesOf } from './stats.ts';
import { ROOT } from './workspace.ts';

/** The global variable in which the container of a remote stands; also the name of its chunk list. */
export const globalOf = (name: string): string => `bourse_${name.replaceAll('-', '_')}`;

/** The compiler's own code for fetching scripts and styles, by the names that its runtime modules have. */
const FETCHING = { scripts: 'load_script', styles: 'css_loading' };

/**
 * Leaves that code out, because the host fetches all files of a remote (packages/remote-kit/src/container.ts). Refuses the
 * build where it has chunks and the compiler has no such code under these names: then a remote would fetch files by
 * itself, without integrity and deadline.
 */
export class HostLoadsFiles {
  readonly #names: typeof FETCHING;

  constructor(names = FETCHING) {
    this.#names = names;
  }

  apply(compiler: Compiler): void {
    const { scripts, styles } = this.#names;
    compiler.hooks.thisCompilation.tap('HostLoadsFiles', (compilation) => {
      const found = new Set<string>();
      compilation.hooks.runtimeModule.tap('HostLoadsFiles', (module) => {
        if ((module.name !== scripts && module.name !== styles) || !module.source) return;
        module.source.source = Buffer.from('');
        found.add(module.name);
      });
      compilation.hooks.afterProcessAssets.tap('HostLoadsFiles', (assets) => {
        if (compilation.errors.length > 0) return; // What is refused says why, and may have no chunk at all.
        const files = Object.keys(assets);
        const expected = [
          ...(files.filter((file) => file.endsWith('.js')).length > 1 ? [scripts] : []),
          ...(files.some((file) => file.endsWith('.css')) ? [styles] : []),
        ];
        const missing = expected.find((name) => !found.has(name));
        if (missing)
          throw new Error(
            `The compiler's runtime has no module "${missing}": HostLoadsFiles in remote-config.ts must name the modules ` +
              'that fetch scripts and styles, so that they can be left out of a remote.',
          );
      });
    });
  }
}

/** The variable in which the entry for hosts of others leaves its container. */
const standardGlobalOf = (name: string): string => `${globalOf(name)}_standard`;

/**
 * What the runtime of module federation reads of a remote before it loads it (`mf-manifest.json`). It names no chunks: the
 * container finds them, with their hashes, in `release.json`.
 */
function federationManifest(name: string, version: string): object {
  const none = { sync: [], async: [] };
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: STANDARD_ENTRY, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: standardGlobalOf(name),
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: [{ id: `${name}:remote`, name: 'remote', path: './remote', assets: { js: none, css: none } }],
  };
}

interface Source {
  /** Folder of the remote. */
  readonly dir: string;
  /** Its entry point, relative to the folder. */
  readonly expose: string;
  /** What the remote offers at the end of each build, where its `feature.ts` may change between two of them. */
  readonly current?: () => Promise<Feature>;
}

export const sourceOf = ({ name }: Feature): Source => ({
  dir: path.join(ROOT, 'remotes', name),
  expose: './src/remote.tsx',
});

/**
 * The production build of a remote: a container (`entry.js`) that exposes one module, a chunk per screen, and the
 * release's description. Nothing that the host supplies is in it.
 */
export function remote(
  feature: Feature,
  { dir, expose, current = async () => feature }: Source = sourceOf(feature),
): Configuration {
  const { name } = feature;
  const common = withEnglish(base(name, dir), [{ dir, namespace: name }]);
  const file = path.join(dir, expose);
  const shared = new Set(sharedModules());
  const config: Configuration = {
    ...common,
    entry: {
      [name]: {
        import: path.join(ROOT, 'packages/remote-kit/src/container.ts'),
        filename: 'entry.js',
      },
      [`${name}-standard`]: {
        import: path.join(ROOT, 'packages/remote-kit/src/standard-container.ts'),
        filename: STANDARD_ENTRY,
        library: { type: 'var', name: standardGlobalOf(name) },
      },
    },
    output: {
      path: path.join(dir, 'dist'),
      // Chunks are found beside the entry, whatever address (or disk) it came from.
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      library: { type: 'var', name: globalOf(name) },
      uniqueName: globalOf(name),
      // The loader empties this list before another release of the remote is opened in the same page.
      chunkLoadingGlobal: chunkListOf(globalOf(name)),
      // A module that threw while it started throws again when it is asked for: it is never half there.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve?.alias,
        '@bourse/remote-kit/expose$': file,
        [path.join(dir, 'feature.ts')]: path.join(ROOT, 'packages/remote-kit/src/own-feature.ts'),
      },
    },
    externals: [
      ({ request = '' }, callback) => {
        if (shared.has(request)) callback(undefined, ['bourseHost', 'shared', request], 'global');
        else callback();
      },
    ],
    optimization: {
      ...common.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // What two screens have in common and is worth a request of its own goes into a chunk of both.
          common: { type: /javascript/, chunks: 'async', minChunks: 2, minSize: 20_000 },
        },
      },
    },
  };
  const release = new ReleasePlugin({
    beside: (version) => ({ 'mf-manifest.json': JSON.stringify(federationManifest(name, version)) }),
    check: async () => {
      checkFeature(feature);
      await checkFacades(config);
    },
    describe: async (stats) => {
      checkOwnership(name, dir, stats);
      checkCopies(name, stats);
      const now = await current();
      return {
        name,
        contract: CONTRACT_VERSION,
        global: globalOf(name),
        entry: filesOf(stats, (chunk) => chunk.names?.includes(name) ?? false),
        ...(now.owner ? { owner: now.owner } : {}),
        ...(now.budget ? { budget: now.budget } : {}),
        uses: await usesOf(stats),
        ...(await partsOf(now, await remoteOf(file), { stats, module: expose })),
      };
    },
  });
  const ownName = new rspack.DefinePlugin({
    REMOTE_NAME: JSON.stringify(name),
    CONTAINER: JSON.stringify(globalOf(name)),
  });
  return { ...config, plugins: [new HostLoadsFiles(), ownName, release] };
}
