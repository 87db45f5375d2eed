import path from 'node:path';
import { LOAD_DEADLINE } from '@bourse/remote-kit/deadline';
import { type Configuration, rspack } from '@rspack/core';
import { base, TARGET } from './base.ts';
import { type Composition, composition } from './composition.ts';
import { ROOT } from './workspace.ts';

const DIR = path.join(ROOT, 'shell');

/**
 * Of the federation runtime only the part that opens containers: no manifests, no snapshots, no negotiation of shared
 * modules, which the registry and the contract version settle before. 9 KB less (decisions/containers.md).
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

/** The shell, over remotes that are files of their own, or with them compiled in. */
export function shellConfig(of: Composition = { kind: 'federated' }): Configuration {
  const config = base('shell', DIR);
  const { alias, plugin } = composition(of);
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
      uniqueName: 'bourse',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: LOAD_DEADLINE,
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { ...config.resolve, alias },
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Every visit wants either the sign-in or the frame: what both have belongs to the first file.
          both: {
            name: 'main',
            type: /javascript/,
            chunks: among('frame', 'sign-in'),
            minChunks: 2,
            minSize: 0,
            priority: 2,
          },
          // The sign-in gets the transport when it is wanted; the frame then has it already.
          calls: {
            name: 'sign-in-calls',
            type: /javascript/,
            chunks: among('frame', 'sign-in-calls'),
            minChunks: 2,
            minSize: 0,
            priority: 1,
          },
        },
      },
    },
    plugins: [
      plugin,
      new rspack.DefinePlugin(LEAN_FEDERATION),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}

/** The inline script of the page, one plain script. */
export function bootConfig(): Configuration {
  const config = base('boot', DIR);
  return {
    ...config,
    target: TARGET,
    entry: { boot: './src/boot/boot.ts' },
    output: { path: path.join(DIR, 'dist'), filename: '[name].js', iife: true },
  };
}
