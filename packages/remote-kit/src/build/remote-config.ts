import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { LOAD_DEADLINE } from '../deadline.ts';
import type { Feature } from '../feature.ts';
import { SHARED_DOORS, SHARED_LIBRARIES, SHARED_PACKAGES } from '../shared.ts';
import { base } from './base.ts';
import { codeDoors, ROOT } from './workspace.ts';

/** Every module that the host supplies, by the name under which code imports it. */
export const sharedNames = (): string[] => [
  ...Object.keys(SHARED_LIBRARIES),
  ...SHARED_PACKAGES.flatMap(codeDoors),
  ...SHARED_DOORS,
];

/** The global variable in which the container of a remote stands; also the name of its chunk list. */
export const globalOf = (name: string): string => `bourse_${name.replaceAll('-', '_')}`;

/**
 * The production build of a remote: a container (`entry.js`) with one door, `./remote`, and a chunk per screen.
 * Why a container of this kind, and why its runtime is not the one that loads: decisions/containers.md.
 */
export function remoteConfig(feature: Feature): Configuration {
  const dir = path.join(ROOT, 'remotes', feature.name);
  const config = base(feature.name, dir);
  return {
    ...config,
    entry: {},
    output: {
      path: path.join(dir, 'dist'),
      // Chunks are found beside the entry, whatever address (or disk) it came from.
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      uniqueName: globalOf(feature.name),
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: LOAD_DEADLINE,
      // A module that throws while it starts is tried again, not remembered half made.
      strictModuleErrorHandling: true,
      clean: true,
    },
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // The door is wanted whenever the container is: one request for both.
          door: {
            name: feature.name,
            type: /javascript/,
            chunks: (chunk) => chunk.name === 'remote',
            enforce: true,
          },
          // What two screens have in common and is worth a request of its own goes into a chunk of both.
          common: { type: /javascript/, chunks: 'async', minChunks: 2, minSize: 20_000 },
        },
      },
    },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: feature.name,
        filename: 'entry.js',
        library: { type: 'var', name: globalOf(feature.name) },
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: Object.fromEntries(
          sharedNames().map((name) => [name, { singleton: true, requiredVersion: false, import: false }]),
        ),
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}
