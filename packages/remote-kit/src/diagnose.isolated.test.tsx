import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diagnose } from './diagnose.ts';
import { followNewPage } from './page-release.ts';

const PAGE = `
  <meta name="release" content="abc" />
  <script type="application/json" id="registry">{"base":"/","remotes":[]}</script>`;

let wishes: string[];
beforeEach(() => {
  wishes = [];
  document.head.insertAdjacentHTML('beforeend', PAGE);
  followNewPage((urgency) => void wishes.push(urgency));
  wishes = [];
});
afterEach(() => {
  for (const element of document.head.querySelectorAll('meta[name="release"], #registry')) element.remove();
  followNewPage(() => {});
  vi.unstubAllGlobals();
});

const worker = (release: string) => `self.bourseWorker={"release":"${release}","isOff":false};\ncode`;
const serverAnswers = (body: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

test.each([
  ['does not answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))],
  ['is down behind a gateway', () => serverAnswers('Bad gateway', 502)],
  [
    'is that of a network that asks for a sign-in',
    () => serverAnswers('<title>Sign in to this network</title>'),
  ],
])('a part that did not come where the server %s: it is the connection', async (_what, answer) => {
  answer();
  expect((await diagnose(true, 'screen')).hint()).toMatch(/Check your connection/);
  expect(wishes).toEqual([]);
});

test.each([
  ['has the same page', () => serverAnswers(worker('abc'))],
  ['has no worker, as in development', () => serverAnswers('Not found', 404)],
])('a part that did not come where the server %s is broken', async (_what, answer) => {
  answer();
  const { hint, needsNewPage } = await diagnose(true, 'screen');
  expect(hint()).toBe('Something went wrong on our side. Please try again.');
  expect(needsNewPage).toBe(false);
  expect(wishes).toEqual([]);
});

test.each([
  ['screen', 'now'],
  ['slot', 'next-screen'],
] as const)(
  'a %s that did not come where the server has another page asks for it: %s',
  async (size, urgency) => {
    serverAnswers(worker('def'));
    expect(await diagnose(true, size)).toMatchObject({ needsNewPage: true, isOutdated: true });
    expect(wishes).toEqual([urgency]);
  },
);
