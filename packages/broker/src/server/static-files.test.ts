import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
let dir: string;
const PAGE = '<!doctype html><title>Bourse</title>';
const SCRIPT = '/remotes/markets/0.1.0-abc/main.js';
const OF_THE_BUILD = [
  'set.json',
  'history.jsonl',
  'set.lock',
  '~pr-12/set.json',
  'shell/releases.json',
  'shell/releases.json.br',
  'remotes/markets/releases.json',
  'remotes/markets/0.1.0-abc/provenance.json',
  '.draft-00000000-1-index.html',
  '.draft-00000000-1-sw.js.br',
  'remotes/markets/.draft-00000000-1-build/main.js',
];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bourse-static-'));
  await mkdir(join(dir, 'remotes/markets/0.1.0-abc'), { recursive: true });
  await writeFile(join(dir, 'index.html'), PAGE);
  await writeFile(join(dir, SCRIPT), 'plain');
  await writeFile(join(dir, `${SCRIPT}.br`), 'brotli');
  await writeFile(join(dir, `${SCRIPT}.gz`), 'gzip');
  await writeFile(join(dir, '.secret'), 'secret');
  await writeFile(join(dir, 'sw.js'), 'worker');
  await writeFile(join(dir, 'manifest-en-dark.webmanifest'), '{}');
  await mkdir(join(dir, '~pr-12'));
  await writeFile(join(dir, '~pr-12/index.html'), 'preview');
  await mkdir(join(dir, 'shell'));
  for (const file of OF_THE_BUILD) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), '{"by":"team-a"}');
  }
  await writeFile(join(dir, 'set.json'), '{"number":1,"parts":{}}');
  broker = await openTestBroker({ staticDir: dir });
});
afterAll(async () => {
  await broker.close();
  await rm(dir, { recursive: true });
});

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) => broker.inject({ url, headers });

it.each([
  '/',
  '/markets',
  '/stock/v2/EXSTEEL.NS/Example%20Inc.',
  '/trading/EXSTEEL.NS',
  '/stock/v2/EUR%2FUSD/Euro',
  '/login?next=%2Fmarkets',
])('answers a navigation to %s with the page, to be revalidated each time', async (url) => {
  const response = await get(url, navigation);
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(PAGE);
  expect(response.headers['content-type']).toMatch(/^text\/html/);
  expect(response.headers['cache-control']).toBe('no-cache');
});

it.each([
  ['the service worker', '/sw.js', /javascript/],
  ['a manifest', '/manifest-en-dark.webmanifest', /^application\/manifest\+json/],
])('sends %s to be revalidated each time', async (_what, url, type) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(type);
  expect(headers['cache-control']).toBe('no-cache');
});

it('answers each address of a preview with its own page, which no search engine may list', async () => {
  for (const url of ['/~pr-12/', '/~pr-12/markets', '/~pr-12/trading/EXSTEEL.NS']) {
    const response = await get(url, navigation);
    expect(response.body, url).toBe('preview');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.headers['cache-control']).toBe('no-cache');
  }
  expect((await get('/~pr-12', navigation)).headers.location).toBe('/~pr-12/');
  expect((await get('/~gone/', navigation)).statusCode).toBe(404);
});

it('answers 304 for an unchanged page', async () => {
  const { headers } = await get('/', navigation);
  const again = await get('/', { ...navigation, 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

it.each([
  ['br, gzip', 'brotli', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', 'plain', undefined],
])(
  'sends a file in an encoding that the browser accepts (%s), to be cached forever',
  async (encoding, body, sent) => {
    const response = await get(SCRIPT, { 'accept-encoding': encoding });
    expect(response.body).toBe(body);
    expect(response.headers['content-encoding']).toBe(sent);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers).not.toHaveProperty('last-modified');
    expect(response.headers.vary).toContain('accept-encoding');
  },
);

it.each([
  '/remotes/markets/0.1.0-abc/gone.js',
  '/remotes/markets',
  '/remotes/anything/at/all',
  '/shell/gone.css',
  '/favicon.ico',
  '/../package.json',
  '/%2e%2e/package.json',
  '/%zz',
])('never answers %s with the page', async (url) => {
  const response = await get(url, navigation);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.headers['content-type'] ?? '').not.toMatch(/html/);
  expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
});

it.each([
  '/.secret',
  '/remotes/.secret',
  '/remotes/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd',
  '/..%2f..%2fetc%2fpasswd',
])('serves nothing under %s', async (url) => {
  const { body } = await get(url, navigation);
  expect([PAGE, 'Not found\n']).toContain(body);
});

it('answers a script request for an app address with 404, not HTML', async () => {
  const response = await get('/markets', { accept: '*/*' });
  expect(response.statusCode).toBe(404);
});

it('leaves the API its own 404', async () => {
  expect((await get('/api/nothing', navigation)).json()).toEqual({ msg: 'no', data: 'not-found' });
});

it('sends the headers for framing and content types', async () => {
  for (const url of ['/', SCRIPT, '/gone.js', '/api/v2/config']) {
    expect((await get(url, navigation)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "frame-ancestors 'self'",
    });
  }
});

it.each([
  ['a range that the file does not have', { range: 'bytes=999999-' }, 416],
  ['an If-Match of another version', { 'if-match': '"another"' }, 412],
  ['an If-Unmodified-Since of long ago', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
])('answers %s with its own status', async (_what, headers, status) => {
  const response = await get(SCRIPT, headers);
  expect(response.statusCode).toBe(status);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

it.each(OF_THE_BUILD)('does not serve who built and published what: /%s', async (file) => {
  for (const headers of [{}, navigation]) {
    const response = await get(`/${file}`, headers);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('team-a');
  }
});
