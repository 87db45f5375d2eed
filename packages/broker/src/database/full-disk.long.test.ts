/** A broker whose embedded database has no room left. A small file system of its own needs the rights to mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { buy } from '@bourse/contract/orders';
import { login } from '@bourse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAll, startProcess, startProgram } from '../../test/process.ts';
import { DEMO } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { openMarket } from '../market/market.ts';

const disk = mkdtempSync(join(tmpdir(), 'bourse-disk-'));
const mount = (): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=180m,mode=700', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const isMounted = mount();
const MB = 1024 * 1024;
const env = { BOURSE_DATA: join(disk, 'data'), MARKET_CLOCK: new Date(TEST_INSTANT).toISOString() };

/** Fills the disk until this many MB are free. */
const leave = (megabytes: number): void => {
  rmSync(join(disk, 'filling'), { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filling'), Buffer.alloc(bavail * bsize - megabytes * MB, 1));
};

describe.runIf(isMounted)('on a disk with little room', () => {
  let broker: Awaited<ReturnType<typeof startProgram>>;
  let token: string;
  const price = openMarket().quote(requireInstrument('EXSTEEL.NS'), TEST_INSTANT).price;
  const order = async () => {
    const input = { symbol: 'EXSTEEL.NS', quantity: 1, price, kind: 'stock' } as const;
    return (await broker.call(buy, input, { token, key: crypto.randomUUID() })).code;
  };
  const isReady = async () => (await fetch(`${broker.url}/readyz`)).status === 200;
  beforeAll(async () => {
    broker = await startProgram('src/main.ts', env);
    token = (await broker.call(login, { phone: DEMO.phone, password: DEMO.password })).data.token;
  });
  afterAll(() => {
    killAll();
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });

  it('a broker refuses changes, is not ready and answers reads until there is space again', async () => {
    expect(await order()).toBe('ok');
    leave(16);
    await expect.poll(isReady).toBe(false);
    expect(await order()).toBe('overloaded');
    expect((await broker.call(getBalance, {}, { token })).code).toBe('ok');
    expect((await broker.call(listSettings, {})).code).toBe('ok');
    leave(100);
    await expect.poll(isReady).toBe(true);
    expect(await order()).toBe('ok');
  });

  it('a start fails with a message about the space, and keeps every acknowledged order once there is space', async () => {
    const before = (await broker.call(getBalance, {}, { token })).data.available;
    await broker.stop('SIGKILL');
    leave(0);
    const { code, problems } = await startProcess(['--import', 'tsx', 'src/main.ts'], env).ended;
    expect(code).toBe(1);
    expect(problems).toMatch(/cannot be opened .* Only 0 MB are free on its disk: free 64 MB or more/);
    leave(100);
    broker = await startProgram('src/main.ts', env);
    expect((await broker.call(getBalance, {}, { token })).data.available).toBe(before);
  });
});
