import { getCustomer } from '@bourse/contract/customer';
import { changePassword } from '@bourse/contract/passwords';
import { forgotPassword, login } from '@bourse/contract/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO, openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker({ hashing: 'production' });
}, 120_000);
afterAll(() => broker.close());

const MINUTE = 60_000;
const DAY = 86_400_000;
const wrong = 'not the password';

it('a login answers with a token that opens the customer’s calls', async () => {
  const { status, data } = await broker.call(login, { phone: DEMO.phone, password: DEMO.password });
  expect(status).toBe(200);
  expect(data).toMatchObject({ phone: DEMO.phone, signedInAt: broker.clock.now() });
  expect(data.token).toMatch(/^[\w-]{43}$/);
  const customer = await broker.call(getCustomer, {}, { token: data.token });
  expect(customer.data).toMatchObject({ phone: DEMO.phone, displayId: data.id });
});

it('the database keeps no token that could be stolen and used', async () => {
  const { token } = await broker.demo();
  const rows = await broker.db.selectFrom('sessions').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it.each(['123456789', '12345678901', '90000 0000', 'abcdefghij', ''])(
  'a login refuses an invalid phone number: "%s"',
  async (phone) => {
    expect(await broker.call(login, { phone, password: DEMO.password })).toMatchObject({
      status: 400,
      code: 'invalid-phone-number',
      field: 'user',
    });
  },
);

it('a wrong password and an unknown number get the same answer', async () => {
  const known = await broker.call(login, { phone: DEMO.phone, password: wrong });
  const unknown = await broker.call(login, { phone: broker.newPhone(), password: wrong });
  expect(known).toMatchObject({ status: 401, code: 'login-failed' });
  expect(unknown).toEqual(known);
});

it.each([{ user: DEMO.phone }, { user: 9, password: {} }, [], 'text', null])(
  'a login names the invalid field of its body: %j',
  async (body) => {
    const outcome = await broker.send('POST', '/stock/user/login', body, {
      headers: { 'content-type': 'application/json' },
    });
    expect(outcome).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(outcome.field).toBeTruthy();
  },
);

it('a session ends after thirty days', async () => {
  const demo = await broker.demo();
  await broker.letPass(29 * DAY);
  expect((await demo.call(getCustomer, {})).code).toBe('ok');
  await broker.letPass(DAY);
  expect(await demo.call(getCustomer, {})).toMatchObject({ status: 401, code: 'logout' });
});

it('a call without a token, or with a made-up one, is refused', async () => {
  expect(await broker.call(getCustomer, {})).toMatchObject({ status: 401, code: 'logout' });
  expect(await broker.call(getCustomer, {}, { token: 'made-up' })).toMatchObject({
    status: 401,
    code: 'logout',
  });
});

/** Tries to log in until the throttle refuses. @returns how many tries were answered */
const guess = async (phone: () => string, address: () => string): Promise<number> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { code } = await broker.call(login, { phone: phone(), password: wrong }, { address: address() });
    if (code === 'too-many-requests') return tries;
  }
  throw new Error('nothing stopped the guessing');
};

it('one network cannot guess at one account without limit; its tries are forgotten after a quarter of an hour', async () => {
  const phone = broker.newPhone();
  expect(
    await guess(
      () => phone,
      () => '10.1.0.1',
    ),
  ).toBe(10);
  expect(await broker.call(login, { phone, password: wrong }, { address: '10.1.0.1' })).toMatchObject({
    status: 429,
    code: 'too-many-requests',
  });
  await broker.letPass(15 * MINUTE);
  const later = await broker.call(login, { phone, password: wrong }, { address: '10.1.0.1' });
  expect(later.code).toBe('login-failed');
});

it('tries made at the same time are all counted', async () => {
  const phone = broker.newPhone();
  const tries = Array.from({ length: 25 }, () =>
    broker.call(login, { phone, password: wrong }, { address: '10.1.0.2' }),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'login-failed')).toHaveLength(10);
});

it('one network cannot guess at many accounts without limit', async () => {
  expect(await guess(broker.newPhone, () => '2001:db8:1:2::99')).toBe(60);
  // The throttle counts per network, not per address.
  const neighbour = await broker.call(
    login,
    { phone: broker.newPhone(), password: wrong },
    { address: '2001:db8:1:2:3:4:5:6' },
  );
  expect(neighbour.code).toBe('too-many-requests');
});

it('an account under attack is closed to unknown networks, but open to networks its owner has used', async () => {
  const { phone, password } = await broker.newcomer();
  const home = '192.0.2.7';
  expect((await broker.call(login, { phone, password }, { address: home })).code).toBe('ok');

  let host = 0;
  const tries = await guess(
    () => phone,
    () => {
      host += 1;
      return `10.2.0.${host}`;
    },
  );
  expect(tries).toBe(30);
  const stranger = await broker.call(login, { phone, password }, { address: '198.51.100.1' });
  expect(stranger.code).toBe('too-many-requests');
  expect((await broker.call(login, { phone, password }, { address: home })).code).toBe('ok');
});

it('an account under attack stays open to its owner’s known device, whatever its network and the tries made there', async () => {
  const { phone, password } = await broker.newcomer();
  const home = '192.0.2.8';
  const first = await broker.call(login, { phone, password }, { address: home });
  const device = first.data.device ?? '';
  expect(await guess(broker.newPhone, () => home)).toBe(60);
  let host = 0;
  await guess(
    () => phone,
    () => {
      host += 1;
      return `10.3.0.${host}`;
    },
  );
  for (const address of [home, '198.51.100.2']) {
    expect((await broker.call(login, { phone, password }, { address })).code).toBe('too-many-requests');
    const { code, data } = await broker.call(login, { phone, password, device }, { address });
    expect(code).toBe('ok');
    expect(data.device).toBe(device);
    const changed = { phone, oldPassword: password, newPassword: password, device };
    expect((await broker.call(forgotPassword, changed, { address })).code).toBe('ok');
  }
});

it('a known device has ten tries of its own for its account, and none for others', async () => {
  const { phone, password } = await broker.newcomer();
  const address = '192.0.2.9';
  const { device } = (await broker.call(login, { phone, password }, { address })).data;
  const answered = async (whose: string) => {
    for (let tries = 0; ; tries += 1) {
      const guessed = { phone: whose, password: wrong, device: device ?? '' };
      if ((await broker.call(login, guessed, { address })).code === 'too-many-requests') return tries;
    }
  };
  // Its own tries, and those of an unknown device.
  expect(await answered(phone)).toBe(20);
  expect(await answered((await broker.newcomer()).phone)).toBe(10);
});

it.each(['', 'x', 'not a secret '.repeat(9)])(
  'a login from a device that sends "%s" answers with a new device secret',
  async (device) => {
    const { phone, password } = await broker.newcomer();
    const { data } = await broker.call(login, { phone, password, device });
    expect(data.device).toMatch(/^[\w-]{43}$/);
    const rows = await broker.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(data.device);
  },
);

it('a right password is not counted as a try', async () => {
  const { phone, password } = await broker.newcomer();
  for (let i = 0; i < 15; i += 1) {
    expect((await broker.call(login, { phone, password }, { address: '10.1.0.3' })).code).toBe('ok');
  }
});

it('tries of the forgotten-password call are counted together with those of the login', async () => {
  const phone = broker.newPhone();
  const attempt = () =>
    broker.call(
      forgotPassword,
      { phone, oldPassword: wrong, newPassword: 'new password' },
      { address: '10.1.0.4' },
    );
  for (let i = 0; i < 10; i += 1) expect((await attempt()).code).toBe('incorrect-password');
  expect((await attempt()).code).toBe('too-many-requests');
});

describe('during a flood of logins by strangers', () => {
  /** More than may wait at once. */
  const STRANGERS = 230;
  const SLOW = 120_000;

  let refused = 0;
  const inAFlood = async <T>(act: () => Promise<T>): Promise<T> => {
    refused = 0;
    let isOver = false;
    let host = 0;
    const stranger = async (): Promise<void> => {
      while (!isOver) {
        host += 1;
        const address = `10.${10 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}`;
        const { code } = await broker.call(login, { phone: broker.newPhone(), password: wrong }, { address });
        if (code === 'overloaded') refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const strangers = Array.from({ length: STRANGERS }, stranger);
    await expect.poll(() => refused, { timeout: SLOW }).toBeGreaterThan(0);
    try {
      return await act();
    } finally {
      isOver = true;
      await Promise.all(strangers);
    }
  };

  it(
    'a known device signs in, and its customer can change the password',
    async () => {
      const { phone, password } = await broker.newcomer();
      const { device } = (await broker.call(login, { phone, password })).data;
      const codes = await inAFlood(async () => {
        const known = { phone, device: device ?? '' };
        const signedIn = await broker.call(login, { ...known, password });
        const change = { oldPassword: password, newPassword: 'better one' };
        const { token } = signedIn.data;
        const changed = await broker.call(changePassword, change, { token });
        const forgotten = { ...known, oldPassword: 'better one', newPassword: 'the best one' };
        return [signedIn.code, changed.code, (await broker.call(forgotPassword, forgotten)).code];
      });
      expect(codes).toEqual(['ok', 'ok', 'ok']);
    },
    SLOW,
  );

  it(
    'a login refused as overloaded makes no query',
    async () => {
      await inAFlood(async () => {
        const asked = vi.spyOn(broker.db, 'selectFrom');
        const before = refused;
        await expect.poll(() => refused, { timeout: SLOW }).toBeGreaterThan(before + 200);
        const lookedUp = asked.mock.calls.filter(([table]) => String(table) === 'customers');
        expect(lookedUp.length).toBeLessThan(refused - before);
        asked.mockRestore();
      });
    },
    SLOW,
  );

  it(
    'a try that was not checked is not counted',
    async () => {
      const { phone, password } = await broker.newcomer();
      const { device = '' } = (await broker.call(login, { phone, password })).data;
      const address = '192.0.2.10';
      const guessAt = (claim: { phone: string; device?: string }) =>
        broker.call(login, { ...claim, password: wrong }, { address });
      const ofStranger = { phone: broker.newPhone() };
      const ofDevice = { phone, device: device ?? '' };
      const lookedAt = async (claim: typeof ofStranger) => {
        const codes = await Promise.all(Array.from({ length: 10 }, () => guessAt(claim)));
        return codes.filter(({ code }) => code === 'login-failed').length;
      };
      const attempts = await inAFlood(async () => [lookedAt(ofStranger), lookedAt(ofDevice)]);
      const [strangers = 0, devices = 0] = await Promise.all(attempts);
      const left = async (claim: typeof ofStranger) => {
        for (let tries = 0; ; tries += 1)
          if ((await guessAt(claim)).code === 'too-many-requests') return tries;
      };
      expect(await left(ofStranger)).toBe(10 - strangers);
      // Its own tries, and those of an unknown device.
      expect(await left(ofDevice)).toBe(20 - devices);
    },
    SLOW,
  );
});
