import { getBalance } from '@bourse/contract/balance';
import { listWatchlist } from '@bourse/contract/watchlist';
import { type PriceUpdates, priceUpdatesAtom } from '@bourse/session/price-updates';
import { store } from '@bourse/session/session';
import { QueryObserver } from '@tanstack/react-query';
import type { AxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setTransport } from './client.ts';
import { allPages, q } from './query.ts';
import { createQueryClient } from './query-client.ts';

let sent = 0;
beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  setTransport(async (config) => {
    sent += 1;
    const data = JSON.stringify({ msg: 'ok', data: { balance: '5', rows: [], count: 0 } });
    return {
      data,
      status: 200,
      statusText: '',
      headers: {},
      config: config as AxiosRequestConfig & typeof config,
    };
  });
});
afterEach(() => {
  store.set(priceUpdatesAtom, 'live');
  vi.useRealTimers();
});

const EVERY = 5_000;
const PRICES = allPages(listWatchlist, {}, { limit: 10, every: EVERY });

/** @returns the calls of a screen within two minutes after its first one */
async function callsOf(options: object, choice: PriceUpdates): Promise<number> {
  store.set(priceUpdatesAtom, choice);
  const client = createQueryClient();
  // biome-ignore lint/suspicious/noExplicitAny: options of any query
  onTestFinished(new QueryObserver(client, options as any).subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  return sent - 1;
}

describe('prices', () => {
  it('are asked for at the interval of the screen while they are live', async () => {
    expect(await callsOf(PRICES, 'live')).toBe(24);
  });

  it('are asked for every minute when the customer wants that', async () => {
    expect(await callsOf(PRICES, 'minute')).toBe(2);
  });

  it('are asked for once, when the screen opens, while the customer wants to ask', async () => {
    expect(await callsOf(PRICES, 'asked')).toBe(0);
  });

  it('that an order depends on stay live', async () => {
    expect(
      await callsOf(q(listWatchlist, { page: 1, limit: 10 }, { every: EVERY, live: true }), 'asked'),
    ).toBe(24);
  });
});

it('answers without prices do not follow the choice', async () => {
  expect(await callsOf(q(getBalance, {}, { every: EVERY }), 'asked')).toBe(24);
});
