import { listBills } from '@bourse/contract/bills';
import type { Endpoint } from '@bourse/contract/endpoint';
import { listNotices } from '@bourse/contract/notices';
import { listOrders } from '@bourse/contract/orders';
import { listRealisedLots } from '@bourse/contract/realised';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import type { Page } from '@bourse/contract/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
  for (let n = 0; n < 7; n += 1) {
    await trader.buy('EXSTEEL.NS', 1);
    // Two orders of each instant.
    await trader.buy('DEMOBANK.NS', 1);
    broker.clock.advance(1_000);
    await trader.call(requestRecharge, { amount: 10_000 }, { key: broker.newKey() });
  }
  for (const lot of (await trader.orders()).slice(0, 5)) await trader.sell(lot);
  broker.clock.advance(86_400_000);
  await broker.scheduler.run();
});
afterAll(() => broker.close());

type Row = { id: string };
type List = Endpoint<{ before?: string; page?: number; limit?: number }, Page<Row>>;

const lists = [
  ['orders', listOrders, { kind: 'stock' }],
  ['orders of a symbol', listOrders, { kind: 'stock', symbol: 'DEMOBANK.NS' }],
  ['bills', listBills, {}],
  ['income', listBills, { direction: 'income' }],
  ['sold lots', listRealisedLots, {}],
  ['recharges', listRecharges, {}],
  ['notices', listNotices, {}],
] as unknown as [what: string, list: List, input: object][];

describe.each(lists)('the list of %s', (_what, list, input) => {
  const read = (asked: object) => trader.ask(list, { ...input, ...asked });
  const idsByCursor = async (limit: number) => {
    const ids: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const { items, next = null }: Page<Row> = await read({ before, limit });
      expect(items.length).toBeLessThanOrEqual(limit);
      ids.push(...items.map(({ id }) => id));
      before = next;
    }
    return ids;
  };

  it('has each row once by cursors, in the order of its pages by number', async () => {
    const all = (await read({ limit: 100 })).items.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(3);
    for (const limit of [1, 3, all.length, 100]) expect(await idsByCursor(limit)).toEqual(all);
    const second = await read({ page: 2, limit: 3 });
    expect(second.items.map(({ id }) => id)).toEqual(all.slice(3, 6));
  });

  it('is counted for a caller that knows page numbers alone', async () => {
    const all = await read({ limit: 100 });
    expect(all.total).toBe(all.items.length);
    expect((await read({ page: 2, limit: 3 })).total).toBe(all.total);
  });

  it('goes on after the last row that was read, whatever comes at its top meanwhile', async () => {
    const first = await read({ before: '', limit: 3 });
    const expected = await read({ before: first.next, limit: 3 });
    await trader.buy('DEMOBANK.NS', 1);
    expect((await read({ before: first.next, limit: 3 })).items).toEqual(expected.items);
  });

  it.each(['x', '1', '1-', '-1-1', '1-1-1', '9'.repeat(20)])('refuses the cursor %s', async (before) => {
    expect(await trader.call(list, { ...input, before })).toMatchObject({
      code: 'invalid-input',
      field: 'before',
    });
  });
});
