import 'fake-indexeddb/auto';
import { getBalance } from '@bourse/contract/balance';
import { listInstruments } from '@bourse/contract/market';
import { listSessions } from '@bourse/contract/sessions';
import { signIn, signOut } from '@bourse/session/session';
import { onlineManager, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { promisifyRequest } from 'idb-keyval';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from './client.ts';
import { codeOf } from './error.ts';
import { forgetAnswers } from './kept.ts';
import { isKeptAnswer, keepLastAnswers } from './last-answers.ts';
import { allPages, pages, q } from './query.ts';
import { createQueryClient, forgetUnseen } from './query-client.ts';

/** Runs a request on the answers in IndexedDB by a connection of its own, as another tab would. */
async function onDevice<T>(use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const opening = indexedDB.open('/ lastAnswers');
  opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
  const database = await promisifyRequest(opening);
  try {
    return await promisifyRequest(use(database.transaction('answers', 'readwrite').objectStore('answers')));
  } finally {
    database.close();
  }
}
const keysOnDevice = async () => ((await onDevice((store) => store.getAllKeys())) ?? []).map(String);
const anna = { id: '7', phone: '9000000001', signedInAt: 1, token: 't0' };
const balance = q(getBalance, {});

let answer: { data: unknown } | 'network';
let clients: QueryClient[] = [];
let ended = new AbortController();

function newClient(): QueryClient {
  const client = createQueryClient();
  client.mount();
  clients.push(client);
  return client;
}

/** A page that is opened on this device. */
function openPage(): QueryClient {
  const client = newClient();
  void keepLastAnswers(client, ended.signal);
  return client;
}

/** What a screen that asks sees, and how it stops. */
function show(client: QueryClient, options: { queryKey: QueryKey }) {
  const observer = new QueryObserver(client, options as never);
  const stop = observer.subscribe(() => {});
  return { now: () => observer.getCurrentResult(), stop };
}

/** The customer leaves the page, which is when it writes what it has. */
async function leavePage(count: number): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(keysOnDevice).toHaveLength(count);
}

beforeEach(() => {
  answer = { data: { balance: '12.5' } };
  setTransport(async (config) => {
    if (answer === 'network') throw new Error('no route');
    const data = JSON.stringify({ msg: 'ok', ...answer });
    return { data, status: 200, statusText: '', headers: {}, config };
  });
  signIn(anna);
});

afterEach(async () => {
  ended.abort();
  ended = new AbortController();
  for (const client of clients) {
    client.unmount();
    client.clear();
  }
  clients = [];
  onlineManager.setOnline(true);
  forgetAnswers();
  signOut();
});

it('without a network a page shows the last answer with its age, and the next one as soon as there is a network', async () => {
  await openPage().query(balance);
  await leavePage(1);
  onlineManager.setOnline(false);
  const client = openPage();
  const screen = show(client, balance);
  await expect.poll(() => screen.now().data).toEqual({ available: '12.5' });
  expect(screen.now().dataUpdatedAt).toBeLessThanOrEqual(Date.now());
  const query = client.getQueryCache().find({ queryKey: balance.queryKey });
  expect(query && isKeptAnswer(query)).toBe(true);

  answer = { data: { balance: '99.5' } };
  onlineManager.setOnline(true);
  await expect.poll(() => screen.now().data).toEqual({ available: '99.5' });
  expect(query && isKeptAnswer(query)).toBe(false);
  screen.stop();
});

it('a page that begins without a network shows the last answer at once, and after a network the newer one', async () => {
  await openPage().query(balance);
  await leavePage(1);
  onlineManager.setOnline(false);
  const client = newClient();
  await keepLastAnswers(client, ended.signal);
  const screen = show(client, balance);
  expect(screen.now().data).toEqual({ available: '12.5' });
  screen.stop();

  answer = { data: { balance: '99.5' } };
  onlineManager.setOnline(true);
  await client.query(balance);
  client.removeQueries();
  onlineManager.setOnline(false);
  const later = show(client, balance);
  expect(later.now().data).toBeUndefined();
  later.stop();
});

it('data with which a query begins are not replaced by the last answer', async () => {
  await openPage().query(balance);
  await leavePage(1);
  onlineManager.setOnline(false);
  const client = newClient();
  await keepLastAnswers(client, ended.signal);
  const screen = show(client, { ...balance, initialData: { available: '13.5' } } as never);
  expect(screen.now().data).toEqual({ available: '13.5' });
  screen.stop();
});

it('a part that crashed offline is not mounted again with the cached answer', async () => {
  await openPage().query(balance);
  await leavePage(1);
  onlineManager.setOnline(false);
  const client = newClient();
  await keepLastAnswers(client, ended.signal);
  const crashed = show(client, balance);
  expect(crashed.now().data).toEqual({ available: '12.5' });
  crashed.stop();
  forgetUnseen(client);
  const screen = show(client, balance);
  expect(screen.now().data).toBeUndefined();
  await expect.poll(() => codeOf(screen.now().error)).toBe('not-kept');
  screen.stop();
});

it('where the service does not answer it shows the last answer too', async () => {
  await openPage().query(balance);
  await leavePage(1);
  answer = 'network';
  const screen = show(openPage(), balance);
  await expect.poll(() => screen.now().data).toEqual({ available: '12.5' });
  screen.stop();
});

it('the last answer is shown while the service is tried once more, not only after that has failed too', async () => {
  await openPage().query(balance);
  await leavePage(1);
  let calls = 0;
  setTransport(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('no route')) : new Promise(() => {});
  });
  const screen = show(openPage(), balance);
  await expect.poll(() => screen.now().data).toEqual({ available: '12.5' });
  screen.stop();
});

it('an answer that was there before its query asked is kept as well', async () => {
  const client = openPage();
  const screen = show(client, { ...balance, enabled: false } as typeof balance);
  client.setQueryData(balance.queryKey, { available: '12.5' });
  await leavePage(1);
  screen.stop();
});

it('what was never seen is said not to be there, instead of waiting, and comes with the network', async () => {
  onlineManager.setOnline(false);
  const screen = show(openPage(), balance);
  await expect.poll(() => codeOf(screen.now().error)).toBe('not-kept');
  onlineManager.setOnline(true);
  await expect.poll(() => screen.now().data).toEqual({ available: '12.5' });
  screen.stop();
});

it('lists that grow and lists that are read as a whole are kept as they are shown', async () => {
  answer = { data: { rows: [], count: 0 } };
  const first = openPage();
  const whole = allPages(listInstruments, {}, { limit: 10 });
  const growing = pages(listInstruments, {}, { limit: 10 });
  await first.query(whole);
  await first.infiniteQuery(growing as never);
  await leavePage(2);
  onlineManager.setOnline(false);
  const client = openPage();
  const screens = [show(client, whole), show(client, growing as never)];
  await expect.poll(() => screens.map(({ now }) => now().status)).toEqual(['success', 'success']);
  expect(screens[0]?.now().data).toEqual([]);
  for (const { stop } of screens) stop();
});

it('nothing of the devices and keys of an account is kept', async () => {
  answer = { data: { rows: [], count: 0 } };
  const client = openPage();
  await client.query(q(listSessions, {}));
  answer = { data: { balance: '1' } };
  await client.query(balance);
  await leavePage(1);
  expect(await keysOnDevice()).toEqual([expect.stringContaining('getBalance')]);
});

it.each([
  [
    'does not match the contract',
    (key: string) => onDevice((store) => store.put({ at: 1, wire: { money: 1 } }, key)),
  ],
  ['belongs to another customer', () => Promise.resolve(signIn({ ...anna, id: '8', token: 't1' }))],
])('a cached answer that %s is not shown', async (_what, change) => {
  await openPage().query(balance);
  await leavePage(1);
  await change(String(await keysOnDevice()));
  onlineManager.setOnline(false);
  const screen = show(openPage(), balance);
  await expect.poll(() => codeOf(screen.now().error)).toBe('not-kept');
  screen.stop();
});

it('after a sign-out nothing is left on the device, also what was about to be written', async () => {
  const client = openPage();
  await client.query(balance);
  await leavePage(1);
  await client.query({ ...balance, staleTime: 0 });
  ended.abort();
  forgetAnswers();
  window.dispatchEvent(new Event('pagehide'));
  expect(await keysOnDevice()).toEqual([]);
});
