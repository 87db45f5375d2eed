/** How messages are sent while push services fail, or do not answer. */
import { subscribeToPush, watchAlerts } from '@bourse/contract/push';
import { sub } from '@bourse/money/decimal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../test/databases.ts';
import { idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import {
  type DeviceSubscription,
  openTestPushService,
  type TestPushService,
} from '../../testing/push-service.ts';
import { runCommand } from '../back-office/run-command.ts';
import { openPushKeys } from './keys.ts';
import {
  MOST_FAILURES,
  openPushDelivery,
  PAUSES,
  type PushDelivery,
  type PushFailure,
} from './push-delivery.ts';
import { post } from './push-service.ts';

const MINUTE = 60_000;
const SYMBOL = 'EXSTEEL.NS';
/** No send that a test holds open ends by its own time-out. */
const LONG = 600_000;

let broker: TestBroker;
let service: TestPushService;
const closing: (() => Promise<unknown>)[] = [];
/** The lines of the broker's log. */
const lines: string[] = [];
beforeEach(async () => {
  service = await openService();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const openService = async ({ isHanging = false } = {}): Promise<TestPushService> => {
  const opened = await openTestPushService();
  opened.isHanging = isHanging;
  closing.push(opened.close);
  return opened;
};

interface Delivery extends PushDelivery {
  failures: PushFailure[];
}
/** What another process of the same database would send with. */
const openDelivery = async (): Promise<Delivery> => {
  const failures: PushFailure[] = [];
  const settings = {
    keys: await openPushKeys(broker.db),
    contact: 'mailto:operator@example.com',
    services: ['http://127.0.0.1'],
  };
  const reporters = {
    onFailure: (failure: PushFailure) => failures.push(failure),
    onError: (error: unknown) => {
      throw error;
    },
  };
  return { ...openPushDelivery(broker, settings, reporters, LONG), failures };
};

const credit = (whose: Trader, amount = '5') =>
  runCommand(broker, ['customers', 'credit', whose.phone, amount]);
const subscribe = async (
  whose: Trader,
  to = service,
  device = to.subscribe(),
): Promise<DeviceSubscription> => {
  await whose.ask(subscribeToPush, { ...device, language: 'en', hidesAmounts: false });
  return device;
};
/** Makes a customer with this many devices, and a due message for each device. */
const customerWith = async (devices: number, to: TestPushService): Promise<Trader> => {
  const customer = await broker.newcomer();
  await subscribe(customer, to);
  for (let n = 1; n < devices; n += 1) {
    await subscribe(await broker.signIn(customer.phone, customer.password), to);
  }
  await credit(customer);
  return customer;
};
const kindsOf = ({ received }: TestPushService) => received.map(({ message }) => message.kind);
const subscriptionOf = async (whose: Trader) =>
  broker.db
    .selectFrom('push_subscriptions')
    .select(['failures', 'next_try_at'])
    .where('customer_id', '=', await idOf(broker, whose))
    .executeTakeFirst();

describe.each(databases)('on %s', (_name, server) => {
  beforeAll(async () => {
    const logTo = {
      write: (line: string): void => {
        lines.push(line);
      },
    };
    broker = await openTestBroker({ server, logLevel: 'warn', logTo });
  });
  afterAll(() => broker.close());
  afterEach(async () => {
    await broker.db.deleteFrom('push_subscriptions').execute();
    await broker.db.deleteFrom('pushes').execute();
  });

  describe('while the devices of six customers do not answer', () => {
    let hanging: TestPushService;
    let delivery: Delivery;
    let other: Trader;
    beforeEach(async () => {
      hanging = await openService({ isHanging: true });
      for (let n = 0; n < 6; n += 1) await customerWith(10, hanging);
      other = await broker.newcomer();
      await subscribe(other);
      delivery = await openDelivery();
      void delivery.send();
      await expect.poll(() => hanging.held()).toBe(2);
      closing.push(async () => {
        const closed = delivery.close();
        await hanging.close();
        await closed;
      });
    });

    it('sends another customer’s notice before any of the held requests ends', async () => {
      await credit(other);
      await delivery.send();
      await expect.poll(() => kindsOf(service)).toEqual(['recharge-credited']);
      expect([hanging.held(), hanging.givenUp()]).toEqual([2, 0]);
    });

    it('sends another customer’s price alert before any of the held requests ends', async () => {
      const level = sub(broker.price(SYMBOL), '0.01');
      await other.ask(watchAlerts, { alerts: [{ symbol: SYMBOL, level, way: 'up' }] });
      await delivery.watchAlerts();
      await expect.poll(() => kindsOf(service)).toEqual(['alert-reached']);
      expect([hanging.held(), hanging.givenUp()]).toEqual([2, 0]);
    });

    it('a customer of the same push service has a turn before any of them has a second one', async () => {
      const device = await subscribe(other, hanging);
      await credit(other);
      const isHeld = () =>
        hanging.received.some((one) => `${hanging.origin}/${one.device}` === device.endpoint);
      while (!isHeld()) {
        const before = hanging.received.length;
        hanging.release();
        await expect.poll(() => hanging.received.length).toBeGreaterThan(before);
      }
      expect(hanging.received.length).toBeLessThanOrEqual(7);
    });
  });

  it('at most two sends to one push service are under way', async () => {
    const hanging = await openService({ isHanging: true });
    for (let n = 0; n < 4; n += 1) await customerWith(2, hanging);
    const delivery = await openDelivery();
    const sent = delivery.sendAll();
    for (let answered = 0; answered < 8; answered += 1) {
      await expect.poll(() => hanging.held()).toBeGreaterThan(0);
      hanging.release();
    }
    hanging.isHanging = false;
    while (hanging.held() > 0) hanging.release();
    await sent;
    expect(hanging.mostHeld()).toBe(2);
  });

  it('at most two sends to one customer are under way, whatever the push services are', async () => {
    const services: TestPushService[] = [];
    for (let n = 0; n < 4; n += 1) services.push(await openService({ isHanging: true }));
    const customer = await broker.newcomer();
    for (const one of services) await subscribe(await broker.signIn(customer.phone, customer.password), one);
    await credit(customer);
    const delivery = await openDelivery();
    await delivery.send();
    const held = () => services.reduce((sum, one) => sum + one.held(), 0);
    await expect.poll(held).toBe(2);
    await customerWith(1, service);
    await delivery.send();
    // By now a third request to the customer would have arrived, too.
    await expect.poll(() => service.received.length).toBe(1);
    expect(held()).toBe(2);
    for (const one of services) {
      one.isHanging = false;
      while (one.held() > 0) one.release();
    }
    await delivery.sendAll();
    expect(services.flatMap(kindsOf).filter((kind) => kind === 'recharge-credited')).toHaveLength(4);
  });

  it('the pauses of a device grow with its failures in a row, until its subscription is removed', async () => {
    const customer = await broker.newcomer();
    await subscribe(customer);
    for (let failures = 1; failures <= MOST_FAILURES; failures += 1) {
      await credit(customer);
      service.answers.push(503);
      await broker.sendPushes();
      expect(service.received).toHaveLength(failures);
      if (failures === MOST_FAILURES) break;
      expect((await subscriptionOf(customer))?.failures).toBe(failures);
      const pause = (PAUSES[failures - 1] ?? PAUSES.at(-1) ?? 0) * MINUTE;
      broker.clock.advance(pause - 1);
      await broker.sendPushes();
      expect(service.received).toHaveLength(failures);
      broker.clock.advance(1);
    }
    expect(await subscriptionOf(customer)).toBeUndefined();
  });

  it('the log has one line for each length of the pause and one for the removal, without the endpoint', async () => {
    const customer = await broker.newcomer();
    const { endpoint } = await subscribe(customer);
    lines.length = 0;
    for (let failures = 0; failures < MOST_FAILURES; failures += 1) {
      await credit(customer);
      service.answers.push(503);
      await broker.sendPushes();
      broker.clock.advance(Math.max(...PAUSES) * MINUTE);
    }
    expect(service.received).toHaveLength(MOST_FAILURES);
    const { host } = new URL(service.origin);
    const failures = lines.map((line) => JSON.parse(line)).filter((line) => line.host === host);
    expect(failures).toMatchObject([
      ...PAUSES.map((_minutes, n) => ({ status: 503, failures: n + 1, isRemoved: false })),
      { status: 503, failures: MOST_FAILURES, isRemoved: true },
    ]);
    expect(lines.join('')).not.toContain(endpoint);
  });

  it('two sends to a device that fail at the same time are one failure', async () => {
    const customer = await broker.newcomer();
    await subscribe(customer);
    await credit(customer);
    await runCommand(broker, ['messages', 'reply', customer.phone, 'Hello']);
    service.isHanging = true;
    service.answers.push(500, 500);
    const delivery = await openDelivery();
    const sent = delivery.sendAll();
    await expect.poll(() => service.held()).toBe(2);
    service.release();
    service.release();
    await sent;
    expect(delivery.failures).toMatchObject([{ status: 500, failures: 1 }]);
    expect((await subscriptionOf(customer))?.failures).toBe(1);
  });

  it('a message that is sent ends the failures in a row', async () => {
    const customer = await broker.newcomer();
    await subscribe(customer);
    await credit(customer);
    service.answers.push(503);
    await broker.sendPushes();
    expect((await subscriptionOf(customer))?.failures).toBe(1);
    broker.clock.advance(MINUTE);
    await broker.sendPushes();
    expect(service.received).toHaveLength(2);
    expect(await subscriptionOf(customer)).toEqual({ failures: 0, next_try_at: null });
  });

  it('a pause stays when the app subscribes with the same endpoint, and ends with another endpoint', async () => {
    const customer = await broker.newcomer();
    const device = await subscribe(customer);
    await credit(customer);
    service.answers.push(503);
    await broker.sendPushes();
    await subscribe(customer, service, device);
    expect((await subscriptionOf(customer))?.failures).toBe(1);
    await subscribe(customer);
    expect(await subscriptionOf(customer)).toEqual({ failures: 0, next_try_at: null });
  });

  it('two processes send each message once', async () => {
    for (let n = 0; n < 5; n += 1) await customerWith(1, service);
    const deliveries = [await openDelivery(), await openDelivery()];
    await Promise.all(deliveries.map((delivery) => delivery.sendAll()));
    expect(service.received.map(({ device }) => device).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('a process that closes waits for its sends, and starts no more', async () => {
    service.isHanging = true;
    for (let n = 0; n < 3; n += 1) await customerWith(1, service);
    const delivery = await openDelivery();
    await delivery.send();
    await expect.poll(() => service.held()).toBe(2);
    const closed = delivery.close();
    service.release();
    service.release();
    await closed;
    await delivery.sendAll();
    expect(service.received).toHaveLength(2);
    const left = await broker.db.selectFrom('pushes').select('id').where('is_sent', '=', false).execute();
    expect(left).toHaveLength(1);
  });
});

it('a request without an answer ends at its time-out, and the error does not contain the endpoint', async () => {
  service.isHanging = true;
  const endpoint = `${service.origin}/secret`;
  const sent = post({ endpoint, headers: {}, body: Buffer.alloc(0) }, ['http://127.0.0.1'], 1);
  await expect(sent).rejects.toThrow('There was no answer within 1 ms.');
});
