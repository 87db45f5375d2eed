import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ROOT } from './workspace.ts';

/** es2022 is what every browser of the last four years reads. */
export const TARGET: NonNullable<Configuration['target']> = ['web', 'es2022'];

const SOURCES = /\.tsx?$/;

function script(refresh: boolean) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        target: 'es2022',
      },
    },
  };
}

/** What every compilation of the project has in common. `name` marks class names, so that nothing leaks. */
export function base(name: string, dir: string, { development = false } = {}): Configuration {
  return {
    name,
    context: dir,
    mode: development ? 'development' : 'production',
    target: TARGET,
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    // The rspack of any package finds the loaders here, in whichever folder it is started.
    resolveLoader: { modules: [path.join(ROOT, 'packages/remote-build/node_modules'), 'node_modules'] },
    module: {
      parser: { 'css/module': { namedExports: false } },
      generator: {
        'css/module': {
          localIdentName: `${name}-[name]-[local]-[hash:base64:5]`,
          exportsConvention: 'as-is',
        },
      },
      rules: [
        { test: SOURCES, type: 'javascript/auto', use: script(development) },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(svg|png|webp|avif)$/, type: 'asset' },
      ],
    },
    optimization: {
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        // Without targets every logical property would be spelt out for the browsers of ten years ago.
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 121'] },
        }),
      ],
    },
    performance: false,
    // Classes of modules have names of their own and layers have an order: that of files says nothing.
    ignoreWarnings: [/Conflicting order/],
    plugins: [],
  };
}
