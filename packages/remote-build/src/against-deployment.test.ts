import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@bourse/remote-kit/registry';
import { defaults } from '@bourse/session/config';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app, makeRemote, makeShell, publishReleases, routeAt } from '../tests/made-releases.ts';
import { cookieHere, fitOf, pageWith, readShell, readTarget, withLocal } from './against-deployment.ts';
import type { RemoteManifest, ShellManifest } from './manifest.ts';
import { registryIn } from './remote-faults.ts';

let folder: string;
let server: Server;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-against-'));
  server = createServer(({ url: address = '/' }, response) => {
    if (address === '/down') return response.writeHead(503).end();
    if (address === '/elsewhere') return response.writeHead(302, { location: '/' }).end();
    const file = path.join(folder, address === '/' ? 'index.html' : address);
    return response.writeHead(existsSync(file) ? 200 : 404).end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

const USED = '@bourse/ui/section';
const live = async (shell: Partial<ShellManifest> = {}) =>
  publishReleases(folder, {
    shell: await makeShell(folder, { provides: { [USED]: { Section: 'a', '*': 'a' } }, ...shell }),
    bonds: await makeRemote(folder, 'bonds'),
    news: await makeRemote(folder, 'news'),
  });
const page = () => readFileSync(path.join(folder, 'index.html'), 'utf8');

const local = (more: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name: 'news',
  version: '1.0.0',
  dir: 'remotes/news/local-abc/',
  contract: 1,
  global: 'bourse_news',
  entry: ['entry.js'],
  files: { 'entry.js': `sha256-${'A'.repeat(43)}=`, 'list.js': `sha256-${'B'.repeat(43)}=` },
  routes: [routeAt('/news')],
  slots: [],
  translations: { en: [], zh: [], de: [], es: [] },
  uses: { [USED]: { Section: 'a' } },
  ...more,
});

describe('a deployment is read', () => {
  test('with the origin that its address leads to, its registry and configuration', async () => {
    await live();
    const target = await readTarget(`${url}/elsewhere`);
    expect(target.origin).toBe(url);
    expect(target.registry.remotes.map(({ name }) => name)).toEqual(['bonds', 'news']);
    expect(target.deployment.currency).toBe(defaults.currency);
    expect((await readShell(target)).provides).toEqual({ [USED]: { Section: 'a', '*': 'a' } });
  });

  test.each([
    ['no address', 'app.example', /takes the address of a deployment, .* not "app\.example"/],
    ['another protocol', 'ftp://app.example', /takes the address of a deployment/],
    ['a password, which no page could have', 'https://a:b@app.example', /takes the address of a deployment/],
  ])('is refused where it is %s', async (_what, text, sentence) => {
    await expect(readTarget(text)).rejects.toThrow(sentence);
  });

  test('is refused where nothing answers, a gateway does, or the page is another one', async () => {
    await expect(readTarget(`${url}/down`)).rejects.toThrow(
      `${url}/down answers 503: name the address at which a browser opens the app.`,
    );
    await expect(readTarget('http://127.0.0.1:1')).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1.* does not answer \(.*: check the address, and that its server runs\)\.$/,
    );
    await live();
    await expect(readTarget(`${url}/set.json`)).rejects.toThrow(
      'is no Bourse app: its page names no remotes: name the address at which',
    );
  });

  test('is refused where its shell is too old to be previewed, or its server does not say what it offers', async () => {
    const { previews: _, ...old } = app;
    await live({ app: old as typeof app });
    const target = await readTarget(url);
    await expect(readShell(target)).rejects.toThrow(
      /^shell\/1\.0\.0-\w+ is too old a shell for previews: have a newer one published there\.$/,
    );
    rmSync(path.join(folder, target.registry.shell.dir), { recursive: true });
    await expect(readShell(target)).rejects.toThrow(
      /^http.*release\.json answers 404 and does not say what the shell offers .*: have its server serve every file/,
    );
  });
});

describe('a remote of this checkout', () => {
  const fit = async (more: Partial<RemoteManifest> = {}, shell: Partial<ShellManifest> = {}) => {
    await live(shell);
    const target = await readTarget(url);
    return fitOf(target, await readShell(target), local(more));
  };

  test('fits a shell that offers what it uses', async () => {
    const { registered, notes } = await fit();
    expect(registered).toMatchObject({ name: 'news', dir: 'remotes/news/local-abc/' });
    expect(registered).not.toHaveProperty('uses');
    expect(notes).toEqual([]);
  });

  test.each<[string, Partial<RemoteManifest>, string]>([
    [
      'uses what the shell does not supply',
      { uses: { [USED]: { Section: 'a', Panel: 'a' } } },
      `remotes/news/local-abc needs Panel of ${USED}, which the shell does not supply: build it for that shell, or publish a shell that has it first.`,
    ],
    [
      'was built for another contract',
      { contract: 2 },
      'built against version 2 of the contract, the shell has 1',
    ],
    [
      'takes a path of another remote',
      { routes: [routeAt('/bonds')] },
      'The remotes "bonds" and "news" both have the path /bonds: change it in the feature.ts of one of them.',
    ],
    [
      'fills a place that is not there',
      { slots: [{ id: 'home.none/v1', files: [], prefetch: [], shared: [] }] },
      'The remote "news" has the slot home.none/v1, but there is no such place: name one of',
    ],
  ])('is refused where it %s', async (_what, more, sentence) => {
    await expect(fit(more)).rejects.toThrow(sentence);
  });

  test('is refused where it leaves a link of the app without a screen, and not for a gap that was there before', async () => {
    await live({ app: { ...app, links: { news: '/news', bonds: '/bonds' } } });
    const target = await readTarget(url);
    const shell = await readShell(target);
    expect(() => fitOf(target, shell, local({ routes: [routeAt('/papers')] }))).toThrow(
      /^links\.news of packages\/links leads to \/news, for which no remote has a route: a remote must have one in its feature\.ts\.$/,
    );
    const remotes = target.registry.remotes.filter(({ name }) => name !== 'bonds');
    expect(() => fitOf({ registry: { ...target.registry, remotes } }, shell, local())).not.toThrow();
  });

  test('is told of types that are others there, and runs', async () => {
    const { notes } = await fit({ uses: { [USED]: { Section: 'b' } } });
    expect(notes).toEqual([
      expect.stringMatching(/^The types of Section of @bourse\/ui\/section are others .* --accept news\.$/),
    ]);
  });
});

describe('the registry', () => {
  const remote = (name: string) => ({ ...local(), name, dir: `remotes/${name}/live/` });
  const registry = {
    base: '/',
    set: '17',
    remotes: [remote('bonds'), remote('news')],
    canaries: [
      { share: 5, remote: remote('news') },
      { share: 5, remote: remote('bonds') },
    ],
  } as unknown as Registry;

  test('has the remote in place of the live one and of its canary, and is that of a preview', () => {
    const changed = withLocal(registry, local());
    expect(changed.remotes.map(({ dir }) => dir)).toEqual(['remotes/bonds/live/', 'remotes/news/local-abc/']);
    expect(changed.canaries?.map(({ remote: { name } }) => name)).toEqual(['bonds']);
    expect([changed.set, changed.preview?.name]).toEqual(['preview-local-news', 'local-news']);
    expect(Date.parse(changed.preview?.until ?? '')).toBeGreaterThan(Date.now());
  });

  test('has a remote that is new there beside the others', () => {
    const changed = withLocal(registry, { ...local(), name: 'copy-trading' });
    expect(changed.remotes.map(({ name }) => name)).toEqual(['bonds', 'news', 'copy-trading']);
  });
});

test('the page says what it is, asks this server for the API, offers no passkeys, and keeps its policy', async () => {
  await publishReleases(folder, {
    shell: await makeShell(folder),
    news: await makeRemote(folder, 'news'),
  });
  const before = page().replace('<!doctype html>', '<!doctype html><head></head><body></body>');
  const after = pageWith(before, { local: local(), api: '/remotes/~local/api', own: '/remotes/~local/' });
  const policyIn = (text: string) => /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(text)?.[0];
  const deploymentIn = (text: string) => JSON.parse(/id="deployment">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
  expect(policyIn(before)).toContain('script-src');
  expect(policyIn(after)).toBe(policyIn(before));
  expect(registryIn(after).remotes[0]?.dir).toBe('remotes/news/local-abc/');
  expect(deploymentIn(after)).toEqual({
    ...deploymentIn(before),
    apiBase: '/remotes/~local/api',
    passkeys: false,
  });
  expect(after).toContain('<aside id="preview"><span lang="en">Preview local-news');
  expect(after).toContain('data-release="remotes/news/local-abc/"');
  // Again, as where the deployment's page is a preview itself: one mark.
  const again = pageWith(after, { local: local(), api: '/api', own: '/remotes/~local/' });
  expect(again.match(/<aside/g)).toHaveLength(1);
});

test.each([
  ['a=b; Domain=app.example; Path=/; Secure; HttpOnly', 'a=b; Path=/; HttpOnly'],
  ['a=b; SameSite=None; Secure', 'a=b; SameSite=Lax'],
  ['a=b; SameSite=Strict; Max-Age=60', 'a=b; SameSite=Strict; Max-Age=60'],
  ['__Host-a=b; Path=/; Secure; SameSite=None', '__Host-a=b; Path=/; Secure; SameSite=None'],
])('the cookie %s is set as %s', (given, here) => expect(cookieHere(given)).toBe(here));
