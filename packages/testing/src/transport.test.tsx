import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { beforeEach, expect, it } from 'vitest';
import { testBroker } from './broker.ts';

// No response of the broker comes within a millisecond.
const broker = testBroker({ timeout: 1 });
beforeEach(() => broker.enterAs('demo'));

const PATH = `/api${getBalance.path}`;

it('waits for a slow response, however short the timeout of the test is', async () => {
  await expect(call(getBalance, {})).resolves.toMatchObject({ available: expect.any(String) });
});

it.each(['hang', 'drop-response'] as const)('gives up a response that the fault "%s" holds', async (kind) => {
  broker.current.faults?.add({ path: PATH, kind });
  await expect(call(getBalance, {})).rejects.toMatchObject({ code: 'timeout' });
});
