/** The server between a developer's browser and a deployment, over a remote that the real compiler has built. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reportParts } from '@bourse/contract/reports';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { LAZY_SHARED } from '@bourse/remote-kit/shared';
import { defaults } from '@bourse/session/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAgainst } from '../src/against.ts';
import { readTarget } from '../src/against-deployment.ts';
import { appOffer } from '../src/check-composition.ts';
import { makeLive, withReleases } from '../src/publish.ts';
import { integrityOf } from '../src/release-plugin.ts';
import { registryOf, remoteIn } from '../src/remote-faults.ts';
import { ALL, type Signatures, sharedSignatures } from '../src/signatures.ts';
import { makeRemote, makeShell } from './made-releases.ts';

let folder: string;
let app: Server;
let api: Server;
let local: Awaited<ReturnType<typeof serveAgainst>>;
let origin: string;
/** What a shell of this checkout supplies; of libraries that are shared whole, all of their names. */
async function provided(): Promise<Signatures> {
  const signatures = await sharedSignatures();
  const whole = { react: await import('react'), 'react/jsx-runtime': await import('react/jsx-runtime') };
  const named = Object.entries(whole).map(([library, names]) => {
    const { [ALL]: signature = '' } = signatures[library] ?? {};
    return [library, Object.fromEntries([ALL, ...Object.keys(names)].map((name) => [name, signature]))];
  });
  return { ...signatures, ...Object.fromEntries(named) };
}

/** Calls as they came to the API, which is on another host than the page. */
const calls: IncomingMessage[] = [];

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The server under test is told its port, and takes no other. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = Number(new URL(await listen(probe)).port);
  await new Promise((closed) => probe.close(closed));
  return port;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-against-'));
  app = createServer(({ url = '/', headers }, response) => {
    const file = path.join(folder, url);
    const isPage = headers.accept?.includes('text/html');
    response.setHeader('set-cookie', 'gate=open; Domain=app.example; Path=/; Secure');
    response.setHeader('content-security-policy', "frame-ancestors 'self';upgrade-insecure-requests");
    if (url === '/moved') return response.writeHead(302, { location: `${origin}/news` }).end();
    if (existsSync(file) && path.extname(file)) return response.end(readFileSync(file));
    if (!isPage) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(readFileSync(path.join(folder, 'index.html')));
  });
  api = createServer((call, response) => {
    calls.push(call);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"msg":"ok"}');
  });
  origin = await listen(app);
  const parts = {
    shell: await makeShell(folder, {
      contract: CONTRACT_VERSION,
      app: appOffer(),
      provides: await provided(),
      shared: Object.fromEntries(LAZY_SHARED.map((name) => [name, []])),
    }),
    news: await makeRemote(folder, 'news', { contract: CONTRACT_VERSION }),
    bonds: await makeRemote(folder, 'bonds', { contract: CONTRACT_VERSION }),
  };
  const deployment = { ...defaults, apiBase: `${await listen(api)}/v2` };
  const occasion = { kind: 'build', by: 'a team', why: 'a test' } as const;
  await makeLive(folder, occasion, () => ({
    ...withReleases(undefined, parts, deployment),
    // It has not all that the app is made of.
    off: ['funds'],
  }));
  const port = await freePort();
  const target = await readTarget(origin);
  local = await serveAgainst('news', { target, port, host: 'localhost', addresses: [], say: () => {} });
});
afterAll(async () => {
  await local?.close();
  for (const server of [app, api]) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  rmSync(folder, { recursive: true, force: true });
});

const ask = (address: string, init: RequestInit = {}) =>
  fetch(local.address + address, { redirect: 'manual', ...init });
const askPage = (address: string) => ask(address, { headers: { accept: 'text/html' } });

test('any address of the app is its page with the remote of this checkout, whose files have the hashes that it names', async () => {
  const there = await registryOf(origin);
  const here = await registryOf(`${local.address}/news/any`);
  expect(remoteIn(here, 'bonds')).toEqual(remoteIn(there, 'bonds'));
  expect(here.shell).toEqual(there.shell);
  const { dir, files, routes } = remoteIn(here, 'news');
  expect(dir).toMatch(/^remotes\/news\/local-[0-9a-f]{12}\/$/);
  expect(routes.map(({ id }) => id)).toContain('article');
  for (const [name, integrity] of Object.entries(files)) {
    const answer = await ask(`/${dir}${name}`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
    expect(integrityOf(Buffer.from(await answer.arrayBuffer()))).toBe(integrity);
  }
  expect((await ask(`/${dir}none.js`)).status).toBe(404);
  const { dir: ofOthers } = remoteIn(there, 'bonds');
  expect(await (await ask(`/${ofOthers}entry.js`)).text()).toBe('entry(bonds)');
});

test('cookies, redirects and the policy of the server are as of this address', async () => {
  const page = await askPage('/');
  expect(page.headers.getSetCookie()).toEqual(['gate=open; Path=/']);
  expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  expect((await ask('/remotes/none.js')).headers.getSetCookie()).toEqual(['gate=open; Path=/']);
  expect((await askPage('/moved')).headers.get('location')).toBe('/news');
});

test('a call reaches the API on its own host as one of the deployment’s page, and as that of a preview whatever it says', async () => {
  const call = (headers: Record<string, string>) =>
    ask('/remotes/~local/api/order/buy?now=1', {
      method: 'POST',
      headers: { origin: local.address, referer: `${local.address}/stock?x=1`, token: 't', ...headers },
      body: '{}',
    });
  expect(await (await call({ 'x-release-set': '17' })).json()).toEqual({ msg: 'ok' });
  await call({ 'x-release-set': 'preview-local-news+bonds' });
  const [first, second] = calls;
  expect([first?.method, first?.url]).toEqual(['POST', '/v2/order/buy?now=1']);
  expect(first?.headers).toMatchObject({
    origin,
    referer: `${origin}/stock?x=1`,
    token: 't',
    'x-release-set': 'preview-local-news',
  });
  expect(first?.headers.host).toBe(`127.0.0.1:${(api.address() as AddressInfo).port}`);
  expect(second?.headers['x-release-set']).toBe('preview-local-news+bonds');
});

test('what becomes of the remote’s parts is reported to nobody', async () => {
  const before = calls.length;
  const answer = await ask(`/remotes/~local/api${reportParts.path}`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  await ask('/remotes/~local/api/after');
  expect(calls.slice(before).map(({ url }) => url)).toEqual(['/v2/after']);
});

test('no page of another host may ask it: names that lead here are refused', async () => {
  const { port } = new URL(local.address);
  const status = await new Promise((done) =>
    request({ port, host: '127.0.0.1', headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    }).end(),
  );
  expect(status).toBe(403);
});

test('a worker that this origin had from another app is replaced by one that ends', async () => {
  const answer = await ask('/sw.js');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await answer.text()).toContain('registration.unregister()');
});

test('a page is told which release it should have', async () => {
  const { dir } = remoteIn(await registryOf(local.address), 'news');
  const leaving = new AbortController();
  const answer = await ask('/remotes/~local/changes', { signal: leaving.signal });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(JSON.parse(String(Buffer.from(value ?? [])).replace('data: ', ''))).toEqual({ release: dir });
  leaving.abort();
});

test('a remote that uses what the shell does not supply is refused, with the sentence', async () => {
  const target = await readTarget(origin);
  const shell = await makeShell(folder, { contract: CONTRACT_VERSION, app: appOffer(), text: 'older' });
  const other = {
    ...target,
    registry: { ...target.registry, shell: { ...target.registry.shell, dir: `shell/${shell}/` } },
  };
  const port = await freePort();
  await expect(
    serveAgainst('news', { target: other, port, host: 'localhost', addresses: [], say: () => {} }),
  ).rejects.toThrow(
    /^remotes\/news\/local-\w+ needs .*, which the shell does not supply: build it for that shell/,
  );
});
