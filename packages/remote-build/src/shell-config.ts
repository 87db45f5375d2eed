import path from 'node:path';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { LOAD_DEADLINE } from '@bourse/remote-kit/deadline';
import type { Release } from '@bourse/remote-kit/registry';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import { base } from './base.ts';
import { appOffer } from './check-composition.ts';
import { compileAhead } from './compile-ahead.ts';
import { type Composition, composition } from './composition.ts';
import { type TextOwner, withEnglish } from './english-texts.ts';
import type { ShellManifest } from './manifest.ts';
import { PAGE, PRERENDER } from './page.ts';
import { plainText } from './read-file.ts';
import { RegistryHashes } from './registry-hashes.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { sharedVersions } from './shared-modules.ts';
import { shellParts } from './shell-parts.ts';
import { providesOf } from './skew.ts';
import { ROOT } from './workspace.ts';

const DIR = path.join(ROOT, 'shell');
const UNIQUE_NAME = 'bourse';
const TEXTS: TextOwner = { dir: DIR, namespace: 'shell' };

/**
 * Of the federation runtime, which opens remotes that others have built, only that part: no manifests, no snapshots, no
 * negotiation of shared modules, which the registry and the contract version settle before. 9 KB less.
 */
const LEAN_FEDERATION = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  ENV_TARGET: '"web"',
};

const among =
  (...names: string[]) =>
  (chunk: { name?: string | undefined }) =>
    names.includes(chunk.name ?? '');

interface Options {
  readonly composition?: Composition;
  /** What `release.json` says beyond the version and the files. */
  readonly describe?: (stats: StatsCompilation) => Promise<object>;
}

/**
 * The production build of the shell, over remotes that are files of their own or with them compiled in, and the parts of
 * the page. They belong to the release, so that an older one is composed as it was.
 */
export const shell = (options: Options = {}): Configuration[] => [
  appConfig(options),
  pageConfig(),
  prerenderConfig(),
];

/** What the release of a shell says: its parts, and what it offers to the remotes that are published with it. */
async function describeShell(stats: StatsCompilation): Promise<Omit<ShellManifest, keyof Release | 'sizes'>> {
  const provides = await providesOf(stats);
  return { ...shellParts(stats), contract: CONTRACT_VERSION, app: appOffer(), provides };
}

function appConfig({
  composition: kind = { kind: 'federated' },
  describe = describeShell,
}: Options): Configuration {
  const remotes = kind.kind === 'local' ? kind.remotes : [];
  const texts = remotes.map((name) => ({ dir: path.join(ROOT, 'remotes', name), namespace: name }));
  const config = withEnglish(base('shell', DIR), [TEXTS, ...texts]);
  const { alias, plugin } = composition(kind);
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    output: {
      path: path.join(DIR, 'dist'),
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      uniqueName: UNIQUE_NAME,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: LOAD_DEADLINE,
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...alias } },
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // It is compiled while the rest of the first file arrives, and is the same in most releases.
          react: {
            name: 'react',
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            chunks: among('main'),
            minSize: 0,
            priority: 3,
          },
          // Every page load wants either the sign-in or the frame: what both have belongs to the first file.
          both: {
            name: 'main',
            type: /javascript/,
            chunks: among('frame', 'sign-in'),
            minChunks: 2,
            minSize: 0,
            priority: 2,
          },
          // What the login has in common with the screens beside it is the login's.
          signIn: {
            name: 'sign-in',
            chunks: among('sign-in', 'sign-in-others'),
            minChunks: 2,
            minSize: 0,
            priority: 1,
          },
          // The sign-in gets the transport when it is wanted, and so do notices of a page without a frame; the frame then has it
          // already.
          calls: {
            name: 'sign-in-calls',
            type: /javascript/,
            chunks: among('frame', 'sign-in-calls', 'bourse-api-push'),
            minChunks: 2,
            minSize: 0,
            priority: 1,
          },
        },
      },
    },
    plugins: [
      plugin,
      new rspack.DefinePlugin({ ...LEAN_FEDERATION, SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new RegistryHashes(),
      compileAhead(),
      new rspack.CopyRspackPlugin({ patterns: ['src/icons'] }),
      new ReleasePlugin({ describe }),
    ],
  };
}

/** The parts of the page in the folder `page`: the inline script, the service worker, the template, the placeholder's style. */
export function pageConfig(): Configuration {
  const config = base(PAGE, DIR);
  // Both are put into the page as they are written.
  const verbatim = (from: string) => ({ from, info: { minimized: true }, transform: plainText });
  return {
    ...config,
    // The shell's build empties the folder above.
    dependencies: ['shell'],
    entry: { boot: './src/boot/boot.ts', worker: './src/service-worker/worker.ts' },
    output: { path: path.join(DIR, 'dist', PAGE), filename: '[name].js', iife: true },
    plugins: [
      new rspack.CopyRspackPlugin({
        patterns: ['src/index.html', 'src/placeholder.css'].map(verbatim),
      }),
    ],
  };
}

/** The program that renders the first screens when the app is composed (`shell/src/prerender/`), in one file for Node. */
function prerenderConfig(): Configuration {
  // Its class names are those of the app, of which this and the unique name are a part.
  const config = withEnglish(base('shell', DIR), [TEXTS]);
  const { alias, plugin } = composition({ kind: 'local', remotes: [] });
  return {
    ...config,
    name: 'prerender',
    target: 'node20',
    dependencies: ['shell'],
    entry: { [PRERENDER]: './src/prerender/prerender.ts' },
    output: {
      path: path.join(DIR, 'dist', PAGE),
      filename: '[name].cjs',
      asyncChunks: false,
      uniqueName: UNIQUE_NAME,
    },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...alias } },
    module: {
      ...config.module,
      generator: {
        ...config.module?.generator,
        css: { exportsOnly: true },
        'css/module': { ...config.module?.generator?.['css/module'], exportsOnly: true },
      },
    },
    optimization: { ...config.optimization, minimize: false },
    plugins: [plugin],
  };
}
