import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localRegistry } from '@bourse/remote-kit/local-registry';
import type { Registry } from '@bourse/remote-kit/registry';
import { locales } from '@bourse/session/config';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer, type Configuration as ServerConfiguration } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { base } from './base.ts';
import { compile } from './compile.ts';
import { composition } from './composition.ts';
import { featureOf, localesOf } from './features.ts';
import { inlined, pageOf } from './page.ts';
import { readDeployment } from './read-deployment.ts';
import { pageConfig } from './shell-config.ts';
import { ROOT, remoteNames } from './workspace.ts';

export interface DevOptions {
  readonly port: number;
  /** Where the broker answers, e.g. http://127.0.0.1:4100; the page talks to it through this server. */
  readonly api: string;
}

const registryOf = async (names: readonly string[]): Promise<Registry> =>
  localRegistry(
    await Promise.all(
      names.map(async (name) => ({ feature: await featureOf(name), translations: localesOf(name) })),
    ),
  );

/** One compilation of everything that is shown, with fast refresh: decisions/development.md. */
function devConfig(name: string, entry: string, remotes: readonly string[]): Configuration {
  const dir = path.dirname(path.dirname(entry));
  const config = base(name, dir, { development: true });
  const { alias, plugin } = composition({ kind: 'local', remotes });
  return {
    ...config,
    entry: { main: entry },
    output: { publicPath: '/', filename: '[name].js', cssFilename: '[name].css', uniqueName: name },
    resolve: { ...config.resolve, alias },
    plugins: [plugin, new ReactRefreshRspackPlugin()],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

async function serve(config: Configuration, page: string, { port, api }: DevOptions) {
  const settings: ServerConfiguration = {
    port,
    host: 'localhost',
    allowedHosts: ['localhost', '127.0.0.1'],
    hot: true,
    // The command ends the server, together with the broker.
    setupExitSignals: false,
    devMiddleware: { index: false },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    proxy: [{ context: ['/api'], target: api }],
    setupMiddlewares: (middlewares) => {
      const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!isPage || request.url?.startsWith('/api')) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page);
      };
      return [answer, ...middlewares];
    },
  };
  const server = new RspackDevServer(settings, rspack(config));
  await server.start();
  return { address: `http://localhost:${port}`, close: () => server.stop() };
}

/** The whole app from its sources. */
export async function serveApp(options: DevOptions) {
  const names = remoteNames();
  const parts = mkdtempSync(path.join(tmpdir(), 'bourse-dev-'));
  await compile(pageConfig(), parts);
  const registry = await registryOf(names);
  const deployment = { ...readDeployment(), apiBase: '/api', languages: [...locales] };
  const page = pageOf({ parts, registry, deployment, policy: false });
  rmSync(parts, { recursive: true });
  return serve(devConfig('shell', path.join(ROOT, 'shell/src/main.tsx'), names), page, options);
}

export interface StandaloneOptions extends DevOptions {
  /** Who is signed in from the start. */
  readonly customer: { readonly phone: string; readonly password: string };
}

/** One remote in a frame of its own, without the shell. */
export async function serveStandalone(name: string, options: StandaloneOptions) {
  if (!remoteNames().includes(name)) {
    throw new Error(`There is no remote "${name}". There are: ${remoteNames().join(', ')}.`);
  }
  const registry = await registryOf([name]);
  const deployment = { ...readDeployment(), apiBase: '/api', languages: [...locales] };
  const kit = path.join(ROOT, 'packages/remote-kit/src/standalone');
  const data = { deployment, registry, customer: options.customer };
  const page = readFileSync(path.join(kit, 'standalone.html'), 'utf8')
    .replaceAll('{name}', name)
    .replace('<!--data-->', () =>
      Object.entries(data)
        .map(([id, value]) => `<script type="application/json" id="${id}">${inlined(value)}</script>`)
        .join('\n    '),
    );
  return serve(devConfig(name, path.join(kit, 'main.tsx'), [name]), page, options);
}
