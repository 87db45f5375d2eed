import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ROOT } from './workspace.ts';

/**
 * The oldest browsers that run the app, from `browserslist` in the workspace's package.json. As the compiler's `target`, the
 * list applies to all scripts and styles.
 */
const FLOOR = `browserslist:${path.join(ROOT, 'package.json')}` as const;

const SOURCES = /\.tsx?$/;
const OF_PACKAGES = /[\\/]node_modules[\\/].*\.[cm]?js$/;

function script(refresh: boolean) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      },
    },
  };
}

/** Compiles scripts of packages too, because packages may be published for newer browsers than ours. */
const SCRIPT_OF_PACKAGE = {
  loader: 'builtin:swc-loader',
  options: { isModule: 'unknown', jsc: { parser: { syntax: 'ecmascript' } } },
};

/**
 * Marks the router's components as pure and drops their names for developer tools, which as assignments keep each of them.
 * What nobody uses (forms, `NavLink`, its own scroll restoration) then stays out of every page: 1.2 KB.
 */
const PURE_ROUTER = path.join(ROOT, 'packages/remote-build/src/pure-router-loader.mjs');

/**
 * The router's own production build. Its package names the other one for every bundler, which has all of its warnings in
 * it: react-router 7 leaves the choice to the application.
 */
function productionRouter(): Record<string, string> {
  const dom = createRequire(path.join(ROOT, 'shell/package.json')).resolve('react-router-dom/package.json');
  const router = path.dirname(createRequire(dom).resolve('react-router/package.json'));
  return {
    'react-router$': path.join(router, 'dist/production/index.mjs'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.mjs'),
  };
}

/**
 * Leaves out how axios calls by `fetch`: in browsers it calls by XMLHttpRequest, which also says how much of a file was
 * sent, and the other way tries out requests and streams when it is loaded.
 */
function axiosByXhr(): Record<string, false> {
  const api = createRequire(path.join(ROOT, 'packages/api/package.json'));
  const axios = path.dirname(api.resolve('axios/package.json'));
  return { [path.join(axios, 'lib/adapters/fetch.js')]: false };
}

/** What every compilation of the project has in common. `name` marks class names, so that nothing leaks. */
export function base(name: string, dir: string, { development = false } = {}): Configuration {
  return {
    name,
    context: dir,
    mode: development ? 'development' : 'production',
    target: FLOOR,
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      ...(development ? {} : { alias: { ...productionRouter(), ...axiosByXhr() } }),
    },
    // The rspack of any package finds the loaders here, in whichever folder it is started.
    resolveLoader: { modules: [path.join(ROOT, 'packages/remote-build/node_modules'), 'node_modules'] },
    module: {
      // Custom properties keep their names, because other files may read them. Rspack would rename them per module, and remove
      // those that the module itself does not read.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': {
          localIdentName: `${name}-[name]-[local]-[hash:base64:5]`,
          exportsConvention: 'as-is',
        },
      },
      rules: [
        { test: SOURCES, type: 'javascript/auto', use: script(development) },
        ...(development ? [] : [{ test: OF_PACKAGES, use: SCRIPT_OF_PACKAGE }]),
        ...(development ? [] : [{ test: /react-router[\\/]dist[\\/]production/, use: PURE_ROUTER }]),
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(svg|png|webp|avif)$/, type: 'asset' },
      ],
    },
    optimization: {
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    performance: false,
    // Classes of modules have names of their own and layers have an order: that of files says nothing.
    ignoreWarnings: [/Conflicting order/],
    plugins: [],
  };
}
