import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { beforeEach, expect, it } from 'vitest';
import { testBroker } from './broker.ts';
import { advance, fakeTimers } from './timers.ts';

const broker = testBroker();
fakeTimers();
beforeEach(() => broker.enterAs('demo'));

const PATH = `/api${getBalance.path}`;

it('the client of the tests waits without a time limit for a response that comes', async () => {
  const goOn = broker.current.faults?.add({ path: PATH, kind: 'delay' });
  const balance = call(getBalance, {});
  await advance(60_000);
  goOn?.();
  await expect(balance).resolves.toMatchObject({ available: expect.any(String) });
});

it.each(['hang', 'drop-response'] as const)('gives up a response that the fault "%s" holds', async (kind) => {
  broker.current.faults?.add({ path: PATH, kind });
  await expect(call(getBalance, {})).rejects.toMatchObject({ code: 'timeout' });
});
