import { CONTRACT_VERSION } from '@bourse/contract/version';
import { i18n } from '@bourse/i18n/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from './container.ts';
import { LOAD_DEADLINE } from './deadline.ts';
import { LoadError } from './load-error.ts';
import { federatedRemotes } from './loader.ts';
import { followNewPage } from './page-release.ts';
import type { Registry, RemoteRelease } from './registry.ts';
import type { LoadPart } from './remote.ts';
import { followReports, type Report } from './telemetry.ts';

const BASE = 'https://bourse.example/';
const HASH = 'sha256-x';
let count = 0;
/** What is added to the page under a name stays, so each test has a remote of its own. */
let name = '';

const part = (id: string) => ({ id, files: [`${id}.js`, `${id}.css`], prefetch: [], shared: [] });
const release = (version: string): RemoteRelease => ({
  name,
  version,
  contract: CONTRACT_VERSION,
  global: `bourse_${name}`,
  dir: `remotes/${name}/${version}/`,
  files: Object.fromEntries(
    ['entry.js', 'list.js', 'list.css', 'detail.js', 'detail.css'].map((file) => [file, HASH]),
  ),
  entry: ['entry.js'],
  routes: ['list', 'detail'].map((id) => ({
    ...part(id),
    paths: [`/${id}`],
    title: 'title',
    requiresAuth: true,
  })),
  slots: [],
  translations: { en: [], zh: [], de: [], es: [] },
});
const noFiles = { version: '1', dir: 'shell/1/', files: {}, main: [], frame: [], signIn: [], shared: {} };
const registry = (): Registry => ({
  base: '/',
  shell: { ...noFiles, translations: { en: [], zh: [], de: [], es: [] } },
  remotes: [release('2')],
  previous: { file: 'shell/previous-abc/remotes.json', integrity: HASH },
});

/** What goes wrong with which file, by its path below the remote's folder. */
let faults: Record<string, 'missing' | 'hangs'>;
/** Files that were asked for, below the remote's folder, without the number of the attempt. */
let asked: string[];
/** What the parts of a release are, where they are not as usual. */
let partsOf: Record<string, Record<string, LoadPart>>;
/** Hosts with which containers were initialised. */
let hosts: Host[];
let reports: Report[];
let wishes: string[];

const textOf = (version: string) => ({ title: `texts of ${version}` });
const expose = (version: string) => ({
  remote: {
    name,
    screens: {
      list: async () => () => <p>list of {version}</p>,
      detail: async () => () => <p>detail of {version}</p>,
      ...partsOf[version],
    },
    slots: {},
    translations: { en: async () => ({ default: textOf(version) }) },
  },
});

/** What the browser does with a file: it runs a container, or applies a style. */
async function insert(address: string): Promise<void> {
  const file = new URL(address).pathname.replace(`/remotes/${name}/`, '');
  asked.push(file);
  const [version = ''] = file.split('/');
  if (faults[file] === 'hangs') return new Promise(() => {});
  if (faults[file] === 'missing') throw new LoadError('unreachable', `${file} could not be loaded.`);
  if (file.endsWith('.css')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    document.head.append(link);
  }
  if (!file.endsWith('entry.js')) return;
  const init = (host: Host) => void hosts.push(host);
  Reflect.set(globalThis, `bourse_${name}`, { init, get: async () => () => expose(version) });
}

const shared = { eager: { react: { version: 'the one' } }, lazy: {} };
const openPage = () => federatedRemotes({ registry: registry(), files: BASE, shared, insert });
const show = async (remotes: ReturnType<typeof openPage>, id: string) => {
  const Screen = await remotes.load(name, 'screens', id);
  cleanup();
  render(<Screen />);
};
const previousReleases = () => Response.json({ [release('2').dir]: release('1') });
const askedOf = (version: string) => asked.filter((file) => file.startsWith(`${version}/`));

beforeEach(() => {
  count += 1;
  name = `remote_${count}`;
  [faults, asked, partsOf, hosts, reports, wishes] = [{}, [], {}, [], [], []];
  followReports((report) => void reports.push(report));
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => previousReleases()),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  for (const style of document.querySelectorAll('link')) style.remove();
  Reflect.deleteProperty(globalThis, `bourse_${name}`);
  followReports(() => {});
  followNewPage(() => {});
});

test('a release whose file is missing twice gives way to the one before, whole, and that is reported', async () => {
  faults = { '2/list.js': 'missing' };
  const remotes = openPage();
  await show(remotes, 'list');
  expect(screen.getByText('list of 1')).toBeInTheDocument();
  expect(asked.filter((file) => file === '2/list.js')).toHaveLength(2);
  expect(reports).toEqual([{ remote: name, part: 'list', problem: 'replaced' }]);
  const [address, options] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(String(address)).toBe(`${BASE}shell/previous-abc/remotes.json`);
  expect(options).toMatchObject({ integrity: HASH });

  asked = [];
  await show(remotes, 'detail');
  expect(screen.getByText('detail of 1')).toBeInTheDocument();
  expect(askedOf('2')).toEqual([]);
});

test.each([
  ['its container throws', { '2': undefined }],
  ['a screen throws at its start', { '2': { list: () => Promise.reject(new Error('a bug')) } }],
  ['it does not have the screen', { '2': { list: undefined as unknown as LoadPart } }],
])('where %s, nothing of the failed release is left beside the one before', async (_what, parts) => {
  if (parts['2']) partsOf = { '2': parts['2'] };
  else
    Object.defineProperty(partsOf, '2', {
      get: () => {
        throw new Error('a bug');
      },
    });
  const chunks = `rspackChunkbourse_${name}`;
  Reflect.set(globalThis, chunks, ['a chunk of 2']);
  await show(openPage(), 'list');
  expect(screen.getByText('list of 1')).toBeInTheDocument();
  expect(i18n.getResource('en', name, 'title')).toBe('texts of 1');
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  expect(styles.map(({ href }) => href)).toEqual([`${BASE}remotes/${name}/1/list.css`]);
  expect(Reflect.get(globalThis, chunks)).toBeUndefined();
  for (const { shared: modules } of hosts) expect(modules.react).toBe(shared.eager.react);
});

test('parts that fail at the same time are replaced once, and both are of the release before', async () => {
  faults = { '2/entry.js': 'missing' };
  const remotes = openPage();
  const [List, Detail] = await Promise.all([
    remotes.load(name, 'screens', 'list'),
    remotes.load(name, 'screens', 'detail'),
  ]);
  render(
    <>
      <List />
      <Detail />
    </>,
  );
  expect(screen.getByText('list of 1')).toBeInTheDocument();
  expect(screen.getByText('detail of 1')).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(asked.findLastIndex((file) => file.startsWith('2/'))).toBeLessThan(
    asked.findIndex((file) => file.startsWith('1/')),
  );
});

test('a page that runs a part of the failed release never mixes: the next page opens the one before from the start', async () => {
  followNewPage((urgency) => void wishes.push(urgency));
  const remotes = openPage();
  await show(remotes, 'list');
  faults = { '2/detail.js': 'missing' };
  await expect(show(remotes, 'detail')).rejects.toMatchObject({ problem: 'unreachable' });
  expect(askedOf('1')).toEqual([]);
  expect(wishes).toEqual(['next-screen']);

  asked = [];
  faults = {};
  await show(openPage(), 'detail');
  expect(screen.getByText('detail of 1')).toBeInTheDocument();
  expect(askedOf('2')).toEqual([]);
});

test('a file that does not come in time says nothing of the release, and is asked for again on Retry', async () => {
  vi.useFakeTimers();
  faults = { '2/list.js': 'hangs' };
  const remotes = openPage();
  const late = expect(show(remotes, 'list')).rejects.toMatchObject({ problem: 'deadline' });
  await vi.advanceTimersByTimeAsync(LOAD_DEADLINE);
  await late;
  vi.useRealTimers();
  expect(fetch).not.toHaveBeenCalled();
  faults = {};
  await show(remotes, 'list');
  expect(screen.getByText('list of 2')).toBeInTheDocument();
});

test('without a network nothing is replaced', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  faults = { '2/entry.js': 'missing' };
  await expect(show(openPage(), 'list')).rejects.toMatchObject({ problem: 'unreachable' });
  expect(fetch).not.toHaveBeenCalled();
  expect(askedOf('2').filter((file) => file === '2/entry.js')).toHaveLength(1);
});

test('without a network a release that came and broke gives way, too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  partsOf = { '2': { list: () => Promise.reject(new Error('a bug')) } };
  await show(openPage(), 'list');
  expect(screen.getByText('list of 1')).toBeInTheDocument();
});

test('where what stands in does not come either, the failure is that of the release, and Retry begins with it', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('no network'));
  faults = { '2/entry.js': 'missing' };
  const remotes = openPage();
  await expect(show(remotes, 'list')).rejects.toMatchObject({ problem: 'unreachable' });
  expect(reports).toEqual([]);
  faults = {};
  await show(remotes, 'list');
  expect(screen.getByText('list of 2')).toBeInTheDocument();
});
