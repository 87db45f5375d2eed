import { getBalance } from '@bourse/contract/customer';
import { listNews } from '@bourse/contract/news';
import { buy } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { MutationObserver } from '@tanstack/react-query';
import type { AxiosRequestConfig } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from './client.ts';
import { createQueryClient, keyed, q } from './query.ts';

const sent: string[] = [];
let orderStatus = 200;
beforeEach(() => {
  sent.length = 0;
  orderStatus = 200;
  // The transport is the seam: everything above it is the real thing.
  setTransport(async (config) => {
    sent.push(`${config.method} ${config.url}`.toUpperCase());
    const data =
      config.url === buy.path && orderStatus !== 200
        ? 'not JSON'
        : JSON.stringify({ msg: 'ok', data: { balance: '5', rows: [], count: 0 } });
    return {
      data,
      status: orderStatus,
      statusText: '',
      headers: {},
      config: config as AxiosRequestConfig & typeof config,
    };
  });
});
const count = (path: string) => sent.filter((line) => line.endsWith(path.toUpperCase())).length;

describe('queries and mutations', () => {
  it.each([200, 502])(
    'a purchase that ends with %i refreshes what reads the balance and the positions, and nothing else',
    async (status) => {
      const client = createQueryClient();
      const watched = [q(getBalance, {}), q(listPositions, { kind: 'stock' })] as const;
      const unrelated = q(listNews, { page: 1 });
      await client.query(watched[0]);
      await client.query(watched[1]);
      await client.query(unrelated);
      orderStatus = status;
      await new MutationObserver(client, keyed(buy))
        .mutate({ input: { symbol: 'A', quantity: 1, price: '1', kind: 'stock' }, key: 'k' })
        .catch(() => {});
      for (const { queryKey } of watched) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
      expect(client.getQueryState(unrelated.queryKey)?.isInvalidated).toBe(false);
      expect(count(buy.path)).toBe(1);
    },
  );

  it('shows what was kept at the next start, and how old it is (D47)', async () => {
    await createQueryClient().query(q(listNews, { page: 1 }, { kept: true }));
    const again = q(listNews, { page: 1 }, { kept: true });
    expect(again.initialData).toEqual({ items: [], total: 0 });
    expect(again.initialDataUpdatedAt).toBeLessThanOrEqual(Date.now());
    expect(q(listNews, { page: 2 }, { kept: true }).initialData).toBeUndefined();
  });
});
