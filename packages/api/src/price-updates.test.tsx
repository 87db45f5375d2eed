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

describe('polls of prices', () => {
  it('are sent at the interval of the screen while prices are live', async () => {
    expect(await callsOf(PRICES, 'live')).toBe(24);
  });

  it('are sent every minute with the setting "every minute"', async () => {
    expect(await callsOf(PRICES, 'minute')).toBe(2);
  });

  it('are not sent with the setting "when I ask", after the one that opens the screen', async () => {
    expect(await callsOf(PRICES, 'asked')).toBe(0);
  });

  it('stay live for a price that an order depends on', async () => {
    expect(
      await callsOf(q(listWatchlist, { page: 1, limit: 10 }, { every: EVERY, live: true }), 'asked'),
    ).toBe(24);
  });
});

it('calls that return no prices are sent at their own interval, whatever the setting', async () => {
  expect(await callsOf(q(getBalance, {}, { every: EVERY }), 'asked')).toBe(24);
});
