import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localRegistry } from '@bourse/remote-kit/local-registry';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Customers } from '@bourse/remote-kit/standalone-actors';
import { locales } from '@bourse/session/config';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer, type Configuration as ServerConfiguration } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { base } from './base.ts';
import { appOffer, checkComposition } from './check-composition.ts';
import { compile } from './compile.ts';
import { composition } from './composition.ts';
import { answersAsWanted } from './dev-answers.ts';
import { answersWithFaults, registryWithFaults } from './dev-faults.ts';
import { currentFeatureOf, featureFile, localesOf, mustBeRemote } from './features.ts';
import { inlined, pageOf } from './page.ts';
import { problemPage } from './problem-page.ts';
import { readDeployment } from './read-deployment.ts';
import type { RemoteFault } from './remote-faults.ts';
import { pageConfig } from './shell-config.ts';
import { ROOT, remoteNames } from './workspace.ts';

export interface DevOptions {
  readonly port: number;
  /** Which network the server listens on: `localhost`, or `0.0.0.0` for a phone. */
  readonly host: string;
  /** Names by which this machine may be asked for, beside localhost. */
  readonly addresses: readonly string[];
  /** Where the broker answers, e.g. http://127.0.0.1:4100; the page talks to it through this server. */
  readonly api: string;
  /** What is wrong with remotes. */
  readonly faults: readonly RemoteFault[];
}

/** The registry as the files of the remotes are now. */
async function registryOf(names: readonly string[], faults: readonly RemoteFault[]): Promise<Registry> {
  const remotes = names.map(async (name) => ({
    feature: await currentFeatureOf(name),
    translations: localesOf(name),
  }));
  return registryWithFaults(await localRegistry(await Promise.all(remotes)), faults);
}

/** One compilation of everything that is shown, with fast refresh: decisions/development.md. */
function devConfig(
  name: string,
  entry: string,
  remotes: readonly string[],
  faults: readonly RemoteFault[],
): Configuration {
  const dir = path.dirname(path.dirname(entry));
  const config = base(name, dir, { development: true });
  const throwing = faults.filter(({ kind }) => kind === 'throw').map(({ remote }) => remote);
  const { alias, plugin } = composition({ kind: 'local', remotes, throwing });
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

interface Page {
  /** Made for each request, so that an edited `feature.ts` is taken up; the browser reloads when one is saved. */
  readonly html: () => Promise<string>;
  readonly remotes: readonly string[];
}

async function serve(config: Configuration, page: Page, { port, host, addresses, api, faults }: DevOptions) {
  const settings: ServerConfiguration = {
    port,
    host,
    allowedHosts: ['localhost', '127.0.0.1', ...addresses],
    hot: true,
    watchFiles: page.remotes.map(featureFile),
    // The command ends the server, together with the broker.
    setupExitSignals: false,
    devMiddleware: { index: false },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    proxy: [{ context: ['/api'], target: api }],
    setupMiddlewares: (middlewares) => {
      const answer = async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!isPage || request.url?.startsWith('/api')) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('cache-control', 'no-store');
        response.end(await page.html().catch(problemPage));
      };
      return [answer, answersWithFaults(faults), answersAsWanted(api), ...middlewares];
    },
  };
  const server = new RspackDevServer(settings, rspack(config));
  await server.start();
  return { address: `http://localhost:${port}`, close: () => server.stop() };
}

const deploymentHere = () => ({ ...readDeployment(), apiBase: '/api', languages: [...locales] });

/** The whole app from its sources. */
export async function serveApp(options: DevOptions) {
  const remotes = remoteNames();
  const parts = mkdtempSync(path.join(tmpdir(), 'bourse-dev-'));
  await compile(pageConfig(), parts);
  const html = async () => {
    const registry = await registryOf(remotes, options.faults);
    checkComposition(appOffer(), registry.remotes);
    return pageOf({ parts, registry, deployment: deploymentHere(), policy: false });
  };
  const config = devConfig('shell', path.join(ROOT, 'shell/src/main.tsx'), remotes, options.faults);
  const { address, close } = await serve(config, { html, remotes }, options);
  const stop = async () => {
    await close();
    rmSync(parts, { recursive: true, force: true });
  };
  return { address, close: stop };
}

export interface StandaloneOptions extends DevOptions {
  /** Whom a developer can sign in as. */
  readonly customers: Customers;
}

/** One remote in a frame of its own, without the shell. */
export async function serveStandalone(name: string, { customers, ...options }: StandaloneOptions) {
  mustBeRemote(name);
  const kit = path.join(ROOT, 'packages/remote-kit/src/standalone');
  const html = async () => {
    const data = {
      deployment: deploymentHere(),
      registry: await registryOf([name], options.faults),
      feature: await currentFeatureOf(name),
      customers,
    };
    return readFileSync(path.join(kit, 'standalone.html'), 'utf8')
      .replaceAll('{name}', name)
      .replace('<!--data-->', () =>
        Object.entries(data)
          .map(([id, value]) => `<script type="application/json" id="${id}">${inlined(value)}</script>`)
          .join('\n    '),
      );
  };
  const config = devConfig(name, path.join(kit, 'main.tsx'), [name], options.faults);
  return serve(config, { html, remotes: [name] }, options);
}
