import { getCustomer } from '@bourse/contract/customer';
import { changePassword } from '@bourse/contract/passwords';
import { forgotPassword, login } from '@bourse/contract/session';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO, openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { AT_ONCE, MOST_WAITING } from './passwords.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
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

describe('while as many logins wait as may wait', () => {
  /** More than may wait; the last ones are refused. */
  const REFUSED = 10;
  const MOST = AT_ONCE + MOST_WAITING;
  let flooded: TestBroker;
  const ofStranger = 'the password of a stranger';
  /** Checks of passwords that this test holds up. */
  const held: (() => void)[] = [];
  let isHolding = false;
  /** Strangers whose password is being checked or was, who have their answer, and who were refused. */
  let [released, answered, refused] = [0, 0, 0];

  beforeAll(async () => {
    flooded = await openTestBroker({
      verifyHash: async (hash, password) => {
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
        if (password === ofStranger) released += 1;
        return verify(hash, password);
      },
    });
  });
  afterAll(() => flooded.close());

  let host = 0;
  const stranger = async (): Promise<void> => {
    host += 1;
    const address = `10.${10 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}`;
    const { code } = await flooded.call(
      login,
      { phone: flooded.newPhone(), password: ofStranger },
      { address },
    );
    if (code === 'overloaded') refused += 1;
    else answered += 1;
  };
  const letGo = (): void => {
    for (const goOn of held.splice(0)) goOn();
  };
  const inAFlood = async <T>(act: (refill: () => Promise<void>) => Promise<T>): Promise<T> => {
    isHolding = true;
    [released, answered, refused] = [0, 0, 0];
    const strangers: Promise<void>[] = [];
    const refill = async () => {
      await expect.poll(() => answered).toBe(released);
      const more = MOST + refused + answered - strangers.length + REFUSED;
      const wanted = refused + REFUSED;
      strangers.push(...Array.from({ length: more }, stranger));
      await expect.poll(() => refused).toBe(wanted);
    };
    try {
      await refill();
      return await act(refill);
    } finally {
      isHolding = false;
      letGo();
      await Promise.all(strangers);
    }
  };
  /** Lets a few checks go on at a time until a call is answered. */
  const answerOf = async <T>(call: Promise<T>): Promise<T> => {
    let isAnswered = false;
    void call.finally(() => {
      isAnswered = true;
    });
    await expect
      .poll(() => {
        if (!isAnswered) letGo();
        return isAnswered;
      })
      .toBe(true);
    return call;
  };

  it('a known device signs in before them, and its customer can change the password', async () => {
    const { phone, password } = await flooded.newcomer();
    const { device } = (await flooded.call(login, { phone, password })).data;
    const known = { phone, device: device ?? '' };
    await inAFlood(async (refill) => {
      const signedIn = await answerOf(flooded.call(login, { ...known, password }));
      expect(signedIn.code).toBe('ok');
      await refill();
      const change = { oldPassword: password, newPassword: 'better one' };
      const changed = flooded.call(changePassword, change, { token: signedIn.data.token });
      expect((await answerOf(changed)).code).toBe('ok');
      await refill();
      const forgotten = { ...known, oldPassword: 'better one', newPassword: 'the best one' };
      expect((await answerOf(flooded.call(forgotPassword, forgotten))).code).toBe('ok');
      expect(answered).toBeLessThan(MOST / 2);
    });
  });

  it('a further login is refused as overloaded and makes no query', async () => {
    await inAFlood(async () => {
      const asked = vi.spyOn(flooded.db, 'selectFrom');
      await stranger();
      expect(refused).toBe(REFUSED + 1);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    });
  });

  it('a try that was not checked is not counted', async () => {
    const { phone, password } = await flooded.newcomer();
    const { device } = (await flooded.call(login, { phone, password })).data;
    const address = '192.0.2.10';
    const guessAt = async (claim: { phone: string; device?: string }) =>
      (await flooded.call(login, { ...claim, password: wrong }, { address })).code;
    const ofOther = { phone: flooded.newPhone() };
    const ofDevice = { phone, device: device ?? '' };
    const guesses = (claim: typeof ofOther) => Array.from({ length: 10 }, () => guessAt(claim));
    await inAFlood(async () => {
      expect(await Promise.all(guesses(ofOther))).toEqual(Array(10).fill('overloaded'));
      // Of a known device one may wait.
      const codes: string[] = [];
      const guessed = guesses(ofDevice).map((guess) => guess.then((code) => codes.push(code)));
      await expect.poll(() => codes).toEqual(Array(9).fill('overloaded'));
      await answerOf(Promise.all(guessed));
      expect(codes.at(-1)).toBe('login-failed');
    });
    const left = async (claim: typeof ofOther) => {
      for (let tries = 0; ; tries += 1) if ((await guessAt(claim)) === 'too-many-requests') return tries;
    };
    expect(await left(ofOther)).toBe(10);
    // Its own tries, and those of an unknown device.
    expect(await left(ofDevice)).toBe(19);
  });
});
