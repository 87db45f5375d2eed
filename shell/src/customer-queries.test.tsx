import { setTransport } from '@bourse/api/client';
import { q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { listNews } from '@bourse/contract/news';
import { devicePlace } from '@bourse/session/places';
import { renewToken, signIn, signOut } from '@bourse/session/session';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { customerQueries } from './customer-queries.ts';

const anna = { id: '7', phone: '9000000001', signedInAt: 1, token: 't0' };
const ben = { id: '8', phone: '9000000002', signedInAt: 1, token: 't1' };
const balance = q(getBalance, {});
const news = q(listNews, { page: 1 }, { kept: true });
const keptNews = () => localStorage.getItem(devicePlace('answers', JSON.stringify(news.queryKey)));

let answer: ((data: unknown) => void) | undefined;
/** Waits for the next call, and answers it. */
async function answerWith(data: unknown): Promise<void> {
  await expect.poll(() => answer).toBeDefined();
  answer?.(data);
}

beforeEach(() => {
  answer = undefined;
  setTransport(async (config) => {
    const data = await new Promise((resolve) => {
      answer = resolve;
    });
    return { data: JSON.stringify({ msg: 'ok', data }), status: 200, statusText: '', headers: {}, config };
  });
  signIn(anna);
});
afterEach(() => signOut());

it('the next customer gets a new query client, which an answer to the previous customer does not reach', async () => {
  const { client, key } = customerQueries();
  const asked = client.query(balance);
  signIn(ben);
  expect(customerQueries().key).not.toBe(key);
  await answerWith({ balance: '12.5' });
  await asked;
  expect(customerQueries().client.getQueryData(balance.queryKey)).toBeUndefined();
});

it('a customer who signs out and in again starts with an empty query client', () => {
  customerQueries().client.setQueryData(balance.queryKey, { available: '12.5' });
  signOut();
  signIn(anna);
  expect(customerQueries().client.getQueryData(balance.queryKey)).toBeUndefined();
});

it('a new token for the same customer does not replace the query client', () => {
  const before = customerQueries();
  renewToken('t0', 't2');
  signIn({ ...anna, token: 't3' });
  expect(customerQueries()).toBe(before);
});

it.each([
  ['signs out', () => signOut()],
  ['has been replaced by another customer', () => signIn(ben)],
])('the answers on the device are removed when the customer %s', async (_what, leave) => {
  const asked = customerQueries().client.query(news);
  await answerWith({ rows: [], count: 0 });
  await asked;
  expect(keptNews()).not.toBeNull();
  leave();
  expect(keptNews()).toBeNull();
});
