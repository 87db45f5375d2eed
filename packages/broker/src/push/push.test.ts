import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  markNoticesRead,
} from '@bourse/contract/notices';
import { changePassword } from '@bourse/contract/passwords';
import { getPushKey, subscribeToPush, unsubscribeFromPush, watchAlerts } from '@bourse/contract/push';
import { endSession } from '@bourse/contract/sessions';
import { add, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../test/databases.ts';
import { idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import {
  type DeviceSubscription,
  openTestPushService,
  type TestPushService,
} from '../../testing/push-service.ts';
import { runCommand } from '../back-office/run-command.ts';
import { hashToken } from '../call/token.ts';
import { openPushKeys } from './keys.ts';

const MINUTE = 60_000;
const SYMBOL = 'EXSTEEL.NS';

let service: TestPushService;
let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  service = await openTestPushService();
});
afterAll(() => service.close());

const run = (...words: string[]) => runCommand(broker, words);
const credit = (amount = '77.5', whose = trader) => run('customers', 'credit', whose.phone, amount);
const reply = () => run('messages', 'reply', trader.phone, 'Hello');

interface Choices {
  language?: string;
  hidesAmounts?: boolean;
}
const subscribe = async (
  whose = trader,
  { language = 'en', hidesAmounts = false }: Choices = {},
  device: DeviceSubscription = service.subscribe(),
): Promise<DeviceSubscription> => {
  await whose.ask(subscribeToPush, { ...device, language, hidesAmounts });
  return device;
};
const numberOf = ({ endpoint }: DeviceSubscription) => Number(endpoint.slice(service.origin.length + 1));
/** Sends what is due. @returns the messages that a device got meanwhile */
const sentTo = async (device: DeviceSubscription) => {
  service.received.length = 0;
  await broker.sendPushes();
  return service.received.filter((one) => one.device === numberOf(device)).map(({ message }) => message);
};
const later = () => broker.clock.advance(MINUTE);

describe.each(databases)('on %s', (_name, server) => {
  beforeAll(async () => {
    broker = await openTestBroker({ server, databaseLimits: {} });
  });
  afterAll(() => broker.close());
  beforeEach(async () => {
    trader = await broker.newcomer();
    service.answers.length = 0;
  });

  it('a notice is sent once, encrypted for the device and signed with the key that it has subscribed with', async () => {
    const device = await subscribe();
    const stranger = await subscribe(await broker.newcomer());
    await credit();
    expect(await sentTo(device)).toEqual([
      {
        kind: 'recharge-credited',
        topic: 'transfers',
        number: null,
        symbol: null,
        title: 'Recharge credited',
        body: '₹77.50',
      },
    ]);
    expect(service.received).toMatchObject([
      {
        publicKey: (await trader.ask(getPushKey, {})).publicKey,
        claims: { aud: service.origin, sub: 'mailto:operator@example.com' },
        headers: {
          ttl: '86400',
          urgency: 'normal',
          topic: 'recharge-credited',
          'content-encoding': 'aes128gcm',
        },
      },
    ]);
    later();
    expect(await sentTo(device)).toEqual([]);
    expect(await sentTo(stranger)).toEqual([]);
  });

  it('of each kind one is sent a minute: what comes meanwhile is one message, of the newest', async () => {
    const device = await subscribe();
    await credit('1');
    expect(await sentTo(device)).toHaveLength(1);
    await credit('2');
    await credit('3');
    await reply();
    expect((await sentTo(device)).map(({ kind }) => kind)).toEqual(['service-replied']);
    later();
    expect(await sentTo(device)).toMatchObject([{ title: 'Recharge credited', body: '2 new ones · ₹3.00' }]);
  });

  it('it is in the language of the device, and nothing but a title where the customer hides amounts', async () => {
    const open = await subscribe(trader, { language: 'de' });
    const hidden = await subscribe(await broker.signIn(trader.phone, trader.password), {
      language: 'es-MX',
      hidesAmounts: true,
    });
    await broker.sendPushes();
    later();
    await credit();
    expect(await sentTo(open)).toMatchObject([{ title: 'Einzahlung gutgeschrieben', body: '₹77.50' }]);
    const [message] = service.received.filter(({ device }) => device === numberOf(hidden));
    expect(message?.message.title).toBe('Recarga acreditada');
    expect(message?.message).not.toHaveProperty('body');
  });

  it('what was read meanwhile is not sent, nor what is of a topic that is off', async () => {
    const device = await subscribe();
    await credit();
    const [notice] = (await trader.ask(listNotices, {})).items;
    await trader.ask(markNoticesRead, { upTo: notice?.id ?? '' });
    expect(await sentTo(device)).toEqual([]);
    await trader.ask(changeNoticeSettings, { topic: 'service', isOn: false });
    await reply();
    expect(await sentTo(device)).toEqual([]);
    await trader.ask(changeNoticeSettings, { topic: 'service', isOn: true });
    await reply();
    expect(await sentTo(device)).toMatchObject([{ kind: 'service-replied' }]);
    expect((await trader.ask(getNoticeSettings, {})).items.every(({ isOn }) => isOn)).toBe(true);
  });

  it('another device is told of a login, the one that has logged in is not', async () => {
    const first = await subscribe();
    const second = await broker.signIn(trader.phone, trader.password);
    const its = await subscribe(second);
    expect(await sentTo(first)).toMatchObject([{ kind: 'new-login', title: 'Login from a new device' }]);
    later();
    expect(await sentTo(its)).toEqual([]);
  });

  it.each([404, 410])('a device that the push service answers %i for is forgotten', async (status) => {
    const device = await subscribe();
    await credit();
    service.answers.push(status);
    expect(await sentTo(device)).toHaveLength(1);
    later();
    await credit();
    expect(await sentTo(device)).toEqual([]);
  });

  it('what a push service does not take for the moment is sent a minute later, for an hour', async () => {
    const device = await subscribe();
    await credit();
    service.answers.push(503);
    expect(await sentTo(device)).toHaveLength(1);
    expect(await sentTo(device)).toEqual([]);
    later();
    service.answers.push(429);
    expect(await sentTo(device)).toHaveLength(1);
    broker.clock.advance(60 * MINUTE);
    expect(await sentTo(device)).toEqual([]);
  });

  it('a subscription ends with its session: by sign-out, a changed password, from another device, or by itself', async () => {
    const device = service.subscribe();
    const ends: ((whose: Trader) => Promise<unknown>)[] = [
      (whose) => whose.ask(endSession, {}),
      (whose) =>
        broker.signIn(whose.phone, whose.password).then((other) =>
          other.ask(changePassword, {
            oldPassword: whose.password,
            newPassword: 'another long one',
          }),
        ),
      (whose) => whose.ask(unsubscribeFromPush, {}),
      () => broker.letPass(31 * 24 * 60 * MINUTE),
    ];
    for (const end of ends) {
      const whose = await broker.newcomer();
      await subscribe(whose, {}, device);
      await end(whose);
      await credit('5', whose);
      expect(await sentTo(device)).toEqual([]);
    }
  });

  it('a browser in which another customer signs in gets the notices of that customer alone', async () => {
    const device = await subscribe();
    const other = await broker.newcomer();
    await subscribe(other, {}, device);
    await credit();
    expect(await sentTo(device)).toEqual([]);
    await credit('5', other);
    expect(await sentTo(device)).toMatchObject([{ body: '₹5.00' }]);
  });

  it('of each customer the ten newest devices are kept', async () => {
    const devices = [await subscribe()];
    for (let n = 0; n < 10; n += 1) {
      broker.clock.advance(1);
      devices.push(await subscribe(await broker.signIn(trader.phone, trader.password)));
    }
    await broker.sendPushes();
    later();
    service.received.length = 0;
    await credit();
    await broker.sendPushes();
    expect(service.received.map(({ device }) => device).sort()).toEqual(
      devices.slice(1).map(numberOf).sort(),
    );
  });

  it('customers who subscribe at the same time do not wait for each other', async () => {
    if (server === undefined) return;
    const first = await broker.newcomer();
    const others = await Promise.all([broker.newcomer(), broker.newcomer()]);
    const call = (whose: Trader) =>
      whose.call(subscribeToPush, { ...service.subscribe(), language: 'en', hidesAmounts: false });
    await broker.db.transaction().execute(async (db) => {
      const { endpoint, key, secret } = service.subscribe();
      await sql`
        select keep_subscription(
          ${await idOf(broker, first)}, (select id from sessions where token_hash = ${hashToken(first.token)}),
          ${endpoint}, ${key}, ${secret}, 'en', false, now()
        )
      `.execute(db);
      for (const whose of others) expect((await call(whose)).code).toBe('ok');
    });
  });

  it('two sessions that take over each other’s device at the same time keep one each', async () => {
    const devices = [service.subscribe(), service.subscribe()] as const;
    for (let n = 0; n < 10; n += 1) {
      const pair = [await broker.newcomer(), await broker.newcomer()] as const;
      await Promise.all([subscribe(pair[0], {}, devices[0]), subscribe(pair[1], {}, devices[1])]);
      await Promise.all([subscribe(pair[0], {}, devices[1]), subscribe(pair[1], {}, devices[0])]);
      const { rows } = await sql`
        select from push_subscriptions where endpoint in (${devices[0].endpoint}, ${devices[1].endpoint})
      `.execute(broker.db);
      expect(rows).toHaveLength(2);
    }
  });

  it('three runs at the same time send each message once', async () => {
    const device = await subscribe();
    for (let n = 0; n < 3; n += 1) await credit(String(n + 1));
    await reply();
    service.received.length = 0;
    await Promise.all([broker.sendPushes(), broker.sendPushes(), broker.sendPushes()]);
    expect(service.received.map(({ message }) => message.kind).sort()).toEqual([
      'recharge-credited',
      'service-replied',
    ]);
    expect(numberOf(device)).toBe(service.received[0]?.device);
  });

  it.skipIf(server === undefined)(
    'old pushes are removed without a wait for those that another process has locked',
    async () => {
      await subscribe();
      const customer = await idOf(broker, trader);
      const kept = () =>
        broker.db
          .selectFrom('pushes')
          .select('id')
          .where('customer_id', '=', customer)
          .orderBy('id')
          .execute();
      for (const amount of ['1', '2']) await credit(amount);
      const [locked, ...others] = await kept();
      expect(others).toHaveLength(1);
      const clear = () =>
        sql`select clear_pushes(${new Date(broker.clock.now() + 60 * MINUTE)})`.execute(broker.db);
      await broker.db.transaction().execute(async (db) => {
        await db
          .selectFrom('pushes')
          .select('id')
          .where('id', '=', locked?.id ?? 0)
          .forUpdate()
          .execute();
        await clear();
        expect(await kept()).toEqual([locked]);
      });
      await clear();
      expect(await kept()).toEqual([]);
    },
  );

  it('an alert of a device is sent once when its price is reached, and answered until the device leaves it out', async () => {
    const device = await subscribe();
    const price = broker.price(SYMBOL);
    const above = { symbol: SYMBOL, level: add(price, '0.01'), way: 'up' as const };
    const below = { symbol: SYMBOL, level: sub(price, '0.01'), way: 'down' as const };
    const far = { symbol: SYMBOL, level: add(price, '100000'), way: 'up' as const };
    expect((await trader.ask(watchAlerts, { alerts: [above, below, far] })).items).toEqual([]);
    expect(await sentTo(device)).toEqual([]);
    const reached: string[] = [];
    while (reached.length < 2) {
      later();
      for (const { title, body, symbol } of await sentTo(device)) {
        expect(title).toBe('Price alert reached');
        expect(symbol).toBe(SYMBOL);
        reached.push(body ?? '');
      }
    }
    expect(reached).toHaveLength(2);
    const { items } = await trader.ask(watchAlerts, { alerts: [above, below, far] });
    expect(items.map(({ way }) => way).sort()).toEqual(['down', 'up']);
    for (const { price: at } of items) expect(reached).toContain(`EXSTEEL · ${formatAmount(at, 'INR')}`);
    expect((await trader.ask(watchAlerts, { alerts: [far] })).items).toEqual([]);
    later();
    expect(await sentTo(device)).toEqual([]);
  });

  it('an endpoint within the operator’s network, and keys that are none, are refused', async () => {
    const device = { ...service.subscribe(), language: 'en', hidesAmounts: false };
    const attempts = [
      [{ ...device, endpoint: 'https://10.0.0.1/x' }, 'endpoint'],
      [{ ...device, endpoint: 'http://push.example/x' }, 'endpoint'],
      [{ ...device, key: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
      [{ ...device, secret: 'AAAA' }, 'auth'],
    ] as const;
    for (const [input, field] of attempts)
      expect(await trader.call(subscribeToPush, input)).toMatchObject({ code: 'invalid-input', field });
    const many = Array.from({ length: 101 }, () => ({ symbol: SYMBOL, level: '1', way: 'up' }) as const);
    expect(await trader.call(watchAlerts, { alerts: many })).toMatchObject({ code: 'invalid-input' });
  });

  it('the keys are made once, and are the same for all processes of a database', async () => {
    const [first, second] = await Promise.all([openPushKeys(broker.db), openPushKeys(broker.db)]);
    expect(second).toEqual(first);
    expect((await trader.ask(getPushKey, {})).publicKey).toBe(first.publicKey);
    // Where there are keys a start only reads.
    const read = broker.db.transaction().setAccessMode('read only').execute(openPushKeys);
    expect(await read).toEqual(first);
  });

  it('of several processes that start together one makes the keys', async () => {
    const other = await openTestBroker({ push: null });
    const { db } = other;
    expect(await db.selectFrom('push_keys').selectAll().execute()).toEqual([]);
    const [first, second] = await Promise.all([openPushKeys(db), openPushKeys(db)]);
    expect(second).toEqual(first);
    expect(await db.selectFrom('push_keys').selectAll().execute()).toHaveLength(1);
    await other.close();
  });
});

it('a deployment without push says so, and takes no subscription', async () => {
  broker = await openTestBroker({ push: null });
  trader = await broker.newcomer();
  expect(await trader.ask(getPushKey, {})).toEqual({ publicKey: null });
  const refused = await trader.call(subscribeToPush, {
    ...service.subscribe(),
    language: 'en',
    hidesAmounts: false,
  });
  expect(refused).toMatchObject({ code: 'invalid-input', field: 'endpoint' });
  await broker.close();
});
