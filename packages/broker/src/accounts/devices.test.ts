import { changePassword } from '@bourse/contract/passwords';
import { forgotPassword, login } from '@bourse/contract/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import { deviceHash } from './devices.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const NEW = 'a better password';

/** Signs in on a device. @returns the device's secret and the session's token */
const signInOn = async ({ phone, password }: Trader, device?: string) => {
  const { data } = await broker.call(login, { phone, password, ...(device ? { device } : {}) });
  return { device: data.device ?? '', token: data.token };
};

/** The hashes of the known devices, and the known networks. */
const known = async (trader: Trader) => {
  const customer = await idOf(broker, trader);
  const { db } = broker;
  const devices = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('customer_id', '=', customer)
    .execute();
  const addresses = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('customer_id', '=', customer)
    .execute();
  return { devices: devices.map(({ device_hash }) => device_hash), addresses };
};

it('a changed login password forgets every network, and every device except the one that changed it', async () => {
  const trader = await broker.newcomer();
  await signInOn(trader);
  const { device, token } = await signInOn(trader);
  const { code } = await broker.call(
    changePassword,
    { oldPassword: trader.password, newPassword: NEW },
    { token },
  );
  expect(code).toBe('ok');
  expect(await known(trader)).toEqual({ devices: [deviceHash(device)], addresses: [] });
});

it('a forgotten password that is replaced forgets networks and devices, whether or not the device was known', async () => {
  const trader = await broker.newcomer();
  const { phone, password } = trader;
  const { device } = await signInOn(trader);
  await broker.call(forgotPassword, { phone, oldPassword: password, newPassword: NEW, device });
  expect(await known(trader)).toEqual({ devices: [deviceHash(device)], addresses: [] });
  await broker.call(forgotPassword, { phone, oldPassword: NEW, newPassword: password });
  expect(await known(trader)).toEqual({ devices: [], addresses: [] });
});

it('a password reset by the back office forgets all devices and networks', async () => {
  const trader = await broker.newcomer();
  await signInOn(trader);
  await runCommand(broker, ['customers', 'reset-password', trader.phone]);
  expect(await known(trader)).toEqual({ devices: [], addresses: [] });
});

it('at most ten devices of a customer are known; the one that was not seen for longest is forgotten first', async () => {
  const trader = await broker.newcomer();
  const first = await signInOn(trader);
  const second = await signInOn(trader);
  for (let i = 0; i < 8; i += 1) await signInOn(trader);
  await signInOn(trader, first.device);
  const last = await signInOn(trader);
  const { devices } = await known(trader);
  expect(devices).toHaveLength(10);
  expect(devices).not.toContain(deviceHash(second.device));
  expect(devices).toContain(deviceHash(first.device));
  expect(devices).toContain(deviceHash(last.device));
});

it('a network without a login for a year is forgotten', async () => {
  const trader = await broker.newcomer();
  const { phone, password } = trader;
  await broker.call(login, { phone, password }, { address: '192.0.2.41' });
  await sql`
    update known_addresses set last_seen = last_seen - interval '366 days' where address = '192.0.2.41'
  `.execute(broker.db);
  await broker.call(login, { phone, password }, { address: '192.0.2.42' });
  const addresses = (await known(trader)).addresses.map(({ address }) => address);
  expect(addresses).toContain('192.0.2.42');
  expect(addresses).not.toContain('192.0.2.41');
});
