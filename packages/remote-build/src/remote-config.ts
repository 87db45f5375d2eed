import path from 'node:path';
import type { Feature } from '@bourse/remote-kit/feature';
import { SHARED_DOORS, SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import type { Compiler, Configuration } from '@rspack/core';
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

/** The host fetches all files of a remote, scripts and styles: the compiler's own ways of doing so are left out. */
class HostLoads {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HostLoads', (compilation) => {
      compilation.hooks.runtimeModule.tap('HostLoads', (module) => {
        if (/^(load_script|css_loading)$/.test(module.name.replace(/\W/g, '_')) && module.source) {
          module.source.source = Buffer.from('');
        }
      });
    });
  }
}

interface Place {
  /** Folder of the remote, and its door within. */
  readonly dir: string;
  readonly door: string;
}

const placeOf = ({ name }: Feature): Place => ({
  dir: path.join(ROOT, 'remotes', name),
  door: 'src/remote.tsx',
});

/**
 * The production build of a remote: a container (`entry.js`) with one door, and a chunk per screen. Nothing that the
 * host supplies is in it.
 */
export function remote(feature: Feature, { dir, door }: Place = placeOf(feature)): Configuration {
  const config = base(feature.name, dir);
  const shared = new Set(sharedNames());
  return {
    ...config,
    entry: {
      [feature.name]: {
        import: path.join(ROOT, 'packages/remote-kit/src/container.ts'),
        filename: 'entry.js',
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
      library: { type: 'var', name: globalOf(feature.name) },
      uniqueName: globalOf(feature.name),
      // A module that threw while it started throws again when it is asked for: it is never half there.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      ...config.resolve,
      alias: { '@bourse/remote-kit/door$': path.join(dir, door) },
    },
    externals: [
      ({ request = '' }, callback) => {
        if (shared.has(request)) callback(undefined, ['bourseHost', 'shared', request], 'global');
        else callback();
      },
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // What two screens have in common and is worth a request of its own goes into a chunk of both.
          common: { type: /javascript/, chunks: 'async', minChunks: 2, minSize: 20_000 },
        },
      },
    },
    plugins: [new HostLoads()],
  };
}
