/**
 * A running deployment with one remote of this checkout in it, for this developer alone: a server that passes everything on
 * to the deployment but the page, in which it registers the remote, and the remote's files (decisions/development.md).
 */
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { reportParts } from '@bourse/contract/reports';
import type { RemoteRelease } from '@bourse/remote-kit/registry';
import { RspackDevServer, type Configuration as ServerConfiguration } from '@rspack/dev-server';
import { cookieHere, filesOf, fitOf, pageWith, readShell, setOf, type Target } from './against-deployment.ts';
import { MARK, NO_WORKER, RELOAD } from './against-page.ts';
import type { DevOptions } from './dev.ts';
import { type Built, localReleases } from './local-release.ts';
import type { RemoteManifest } from './manifest.ts';
import { problemPage } from './problem-page.ts';
import { hasRegistry, registryIn } from './remote-faults.ts';

type Proxy = Extract<NonNullable<ServerConfiguration['proxy']>[number], object>;

export interface AgainstOptions extends Pick<DevOptions, 'port' | 'host' | 'addresses'> {
  readonly target: Target;
  readonly say: (line: string) => void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Middlewares of the development server that stay, before and after ours: every other address is the deployment's. */
const CHECKS = ['host-header-check', 'cross-origin-header-check'];
/** The last one starts the compiler; no request comes to it. */
const PASSING_ON = ['http-proxy-middleware', '@rspack/dev-middleware'];

/** Headers that are about the connection, or about bytes that are changed here. */
const OF_THE_WIRE =
  /^(connection|keep-alive|transfer-encoding|content-(encoding|length)|etag|last-modified|cache-control|strict-transport-security|set-cookie)$/;

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

/** Where the API of a deployment is: on its own host, or on another one, which is then reached through this server as well. */
function apiOf({ origin, deployment: { apiBase }, registry }: Target) {
  const remote = URL.canParse(apiBase) ? new URL(apiBase) : undefined;
  if (!remote || remote.origin === origin) return { api: remote?.pathname ?? apiBase };
  return { api: `${filesOf(registry)}remotes/~local/api`, remote };
}

/** How a request goes on: as one of a page at the deployment's own address, and as that of a preview. */
function asOfDeployment({ origin }: Target, set: string) {
  return (headers: Record<string, string | string[] | undefined>): Record<string, string> => {
    const { referer } = headers;
    const said = String(headers['x-release-set'] ?? '');
    return {
      ...(headers.origin ? { origin } : {}),
      ...(referer && URL.canParse(String(referer))
        ? { referer: String(referer).replace(new URL(String(referer)).origin, origin) }
        : {}),
      'x-release-set': said.startsWith(set) ? said : set,
    };
  };
}

/** A server's own policy, as far as it holds for a page that comes without encryption. */
const policyHere = (policy: string): string =>
  policy
    .split(';')
    .filter((rule) => rule.trim() !== 'upgrade-insecure-requests')
    .join(';');

/**
 * Serves a deployment with the remote of this checkout in it. With each save the remote is built, and pages that are open load
 * anew.
 * @throws Error with a sentence for each reason why the remote cannot be built, or cannot work there
 */
export async function serveAgainst(name: string, { target, port, host, addresses, say }: AgainstOptions) {
  const base = filesOf(target.registry);
  const own = `${base}remotes/~local/`;
  const set = setOf(name);
  const { api, remote: remoteApi } = apiOf(target);
  const headersFor = asOfDeployment(target, set);
  let shell = await readShell(target);
  /** What was built last of what fits the shell, and its entry in the registry. */
  let release: RemoteManifest | undefined;
  let local: RemoteRelease | undefined;
  let problem: string | undefined;
  const listening = new Set<ServerResponse>();
  let settle: (error?: Error) => void = () => {};
  const first = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });

  const state = () => `data: ${JSON.stringify({ release: local?.dir, problem })}\n\n`;
  /** Takes a build up where it fits the shell; what was there before stays where it does not. */
  function takeUp(built: Built): void {
    try {
      if ('problem' in built) throw new Error(built.problem);
      const { registered, notes } = fitOf(target, shell, built.release);
      if (!local) for (const note of notes) say(note);
      const isMended = problem !== undefined;
      release = built.release;
      local = registered;
      problem = undefined;
      if (isMended) say('It is mended.');
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      if (local) say(problem);
    }
    settle(local ? undefined : new Error(problem));
    for (const one of listening) one.write(state());
  }
  const releases = await localReleases(name, takeUp);

  /** What is live there may be another set than before: then it is seen anew whether the remote fits. */
  async function pageOf(text: string): Promise<string> {
    if (!release) throw new Error(problem);
    const now = { ...target, registry: registryIn(text) };
    if (now.registry.shell.dir !== shell.dir) shell = await readShell(now);
    return pageWith(text, { local: fitOf(now, shell, release).registered, api, own });
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _host, connection: _connection, ...rest } = request.headers;
    const headers = new Headers();
    for (const [key, value] of Object.entries({ ...rest, ...headersFor(request.headers) }))
      if (value !== undefined && !/^(accept-encoding|if-|upgrade|keep-alive)/.test(key))
        headers.set(key, String(value));
    const answer = await fetch(target.origin + request.url, { headers, redirect: 'manual' });
    for (const [key, value] of answer.headers) if (!OF_THE_WIRE.test(key)) response.setHeader(key, value);
    const policy = answer.headers.get('content-security-policy');
    if (policy) response.setHeader('content-security-policy', policyHere(policy));
    const location = answer.headers.get('location');
    if (location?.startsWith(`${target.origin}/`))
      response.setHeader('location', location.slice(target.origin.length));
    const cookies = answer.headers.getSetCookie().map(cookieHere);
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    response.setHeader('cache-control', 'no-store');
    response.statusCode = answer.status;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = /text\/html/.test(answer.headers.get('content-type') ?? '') ? String(bytes) : '';
    response.end(hasRegistry(text) ? await pageOf(text) : bytes);
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(state());
    listening.add(response);
    request.once('close', () => listening.delete(response));
  }

  const isOfApi = (address: string) => address === api || address.startsWith(`${api}/`);
  function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const [address = '/'] = (request.url ?? '/').split('?', 1);
    // What this remote does is counted nowhere: it is not published.
    if (address === api + reportParts.path) response.writeHead(404).end();
    else if (isOfApi(address)) next();
    else if (address === `${own}changes`) listen(request, response);
    else if (address === `${own}mark.css`) send(response, 'text/css', MARK);
    else if (address === `${own}reload.js`) send(response, 'text/javascript', RELOAD);
    else if (address === `${base}sw.js`) send(response, 'text/javascript', NO_WORKER);
    else if (address.startsWith(`${base}remotes/${name}/local-`)) {
      const file = releases.read(address.slice(base.length));
      if (file) send(response, TYPES[path.extname(address)] ?? 'application/octet-stream', file);
      else response.writeHead(404).end();
    } else if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      answerPage(request, response).catch((error) => {
        if (!response.headersSent) send(response, 'text/html', problemPage(error));
        else response.destroy();
      });
    else next();
  }

  const passing: Proxy = {
    changeOrigin: true,
    autoRewrite: true,
    protocolRewrite: 'http',
    on: {
      proxyReq: (onward: ClientRequest, request: IncomingMessage) => {
        for (const [key, value] of Object.entries(headersFor(request.headers))) onward.setHeader(key, value);
      },
      proxyReqWs: (onward: ClientRequest, request: IncomingMessage) => {
        for (const [key, value] of Object.entries(headersFor(request.headers))) onward.setHeader(key, value);
      },
      proxyRes: ({ headers }: IncomingMessage) => {
        delete headers['strict-transport-security'];
        if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(cookieHere);
      },
    },
  };
  const toApi: Proxy[] = remoteApi
    ? [
        {
          ...passing,
          context: [api],
          target: remoteApi.origin,
          pathRewrite: (address: string) => remoteApi.pathname.replace(/\/$/, '') + address.slice(api.length),
        },
      ]
    : [];

  const settings: ServerConfiguration = {
    port,
    host,
    allowedHosts: ['localhost', '127.0.0.1', ...addresses],
    hot: false,
    liveReload: false,
    client: false,
    webSocketServer: false,
    static: false,
    compress: false,
    setupExitSignals: false,
    devMiddleware: { index: false },
    proxy: [...toApi, { ...passing, context: ['/'], target: target.origin, ws: true }],
    setupMiddlewares: (middlewares) => {
      const named = (names: readonly string[]) =>
        middlewares.filter((one) => 'name' in one && names.includes(one.name ?? ''));
      return [...named(CHECKS), answer, ...named(PASSING_ON)];
    },
  };
  const server = new RspackDevServer(settings, releases.compiler);
  await server.start();
  const close = () => {
    for (const one of listening) one.destroy();
    return server.stop();
  };
  await first.catch(async (error) => {
    await close();
    throw error;
  });
  return { address: `http://localhost:${port}`, close };
}
