import { getBalance } from '@bourse/contract/balance';
import {
  listPasskeys,
  loginWithPasskey,
  registerPasskey,
  removePasskey,
  startPasskeyLogin,
} from '@bourse/contract/passkeys';
import { changePassword } from '@bourse/contract/passwords';
import { forgotPassword, login } from '@bourse/contract/session';
import { listNewLogins, listSessions } from '@bourse/contract/sessions';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthenticator, ORIGIN } from '../../test/authenticator.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import { CHALLENGE_LIFETIME } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const REFUSED = { status: 403, code: 'passkey-refused' };
const passkeysOf = async (trader: Trader) => (await trader.ask(listPasskeys, { origin: ORIGIN })).items;
const withPasskey = async (...behaviour: [] | [Parameters<typeof newAuthenticator>[1]]) => {
  const trader = await broker.newcomer();
  const authenticator = newAuthenticator(broker, ...behaviour);
  expect((await authenticator.addPasskey(trader)).code).toBe('ok');
  return { trader, authenticator };
};

describe('a login by a passkey', () => {
  it('begins a session of the customer who registered it, without a phone number', async () => {
    const { trader, authenticator } = await withPasskey();
    const { code, data } = await authenticator.logIn();
    expect([code, data.phone]).toEqual(['ok', trader.phone]);
    expect((await broker.call(getBalance, {}, { token: data.token })).code).toBe('ok');
    expect((await passkeysOf(trader))[0]?.lastUsedAt).toBeGreaterThan(0);
  });

  it('replaces the session of the same device, and is announced where the device is not known', async () => {
    const { trader, authenticator } = await withPasskey();
    const { device } = (await authenticator.logIn()).data;
    const announced = async () => (await trader.ask(listNewLogins, {})).total;
    const before = await announced();
    const input = await authenticator.assertion();
    await broker.call(loginWithPasskey, { ...input, device: device ?? '' });
    expect(await announced()).toBe(before);
    expect((await trader.ask(listSessions, {})).total).toBe(2);
  });

  it('is refused with an answer that was used before', async () => {
    const { authenticator } = await withPasskey();
    const input = await authenticator.assertion();
    expect((await broker.call(loginWithPasskey, input)).code).toBe('ok');
    expect(await broker.call(loginWithPasskey, input)).toMatchObject(REFUSED);
  });

  it('succeeds once where one answer is sent many times at once', async () => {
    const { authenticator } = await withPasskey();
    const input = await authenticator.assertion();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => broker.call(loginWithPasskey, input)));
    expect(outcomes.filter(({ code }) => code === 'ok')).toHaveLength(1);
  });

  it('is refused after the challenge’s five minutes', async () => {
    const { authenticator } = await withPasskey();
    const input = await authenticator.assertion();
    await broker.letPass(CHALLENGE_LIFETIME + 1);
    expect(await broker.call(loginWithPasskey, input)).toMatchObject(REFUSED);
  });

  it('a passkey login while the database does not answer is a logged fault, not a refused passkey', async () => {
    const logged: string[] = [];
    const failing = await openTestBroker({
      logLevel: 'error',
      logTo: { write: (line) => logged.push(line) },
    });
    const authenticator = newAuthenticator(failing);
    await authenticator.addPasskey(await failing.newcomer());
    const input = await authenticator.assertion();
    await failing.db.schema.alterTable('passkey_challenges').renameTo('challenges_away').execute();
    expect(await failing.call(loginWithPasskey, input)).toMatchObject({ status: 500, code: 'fault' });
    expect(logged.filter((line) => line.includes('passkey_challenges'))).toHaveLength(1);
    await failing.close();
  });

  it('is refused with a challenge that the broker has not made', async () => {
    const { authenticator } = await withPasskey();
    const input = await authenticator.assertion('bWFkZSB1cA');
    expect(await broker.call(loginWithPasskey, input)).toMatchObject(REFUSED);
  });

  it('is refused with the challenge of a registration', async () => {
    const { trader, authenticator } = await withPasskey();
    const { credential } = await newAuthenticator(broker).registration(trader);
    const { challenge } = JSON.parse(Buffer.from(credential.clientData, 'base64url').toString());
    expect(await broker.call(loginWithPasskey, await authenticator.assertion(challenge))).toMatchObject(
      REFUSED,
    );
  });

  it.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['an authenticator that does not verify its owner', { verifies: false }],
  ])('is refused from %s', async (_where, change) => {
    const { authenticator } = await withPasskey();
    Object.assign(authenticator.behaviour, change);
    expect(await authenticator.logIn()).toMatchObject(REFUSED);
  });

  it('is refused where the count of signatures goes back, as that of a copy would', async () => {
    const { authenticator } = await withPasskey({ counter: 5 });
    expect((await authenticator.logIn()).code).toBe('ok');
    authenticator.behaviour.counter = 3;
    expect(await authenticator.logIn()).toMatchObject(REFUSED);
    authenticator.behaviour.counter = 9;
    expect((await authenticator.logIn()).code).toBe('ok');
  });

  it('is refused with the signature of another key', async () => {
    const { authenticator } = await withPasskey();
    const { credential } = await authenticator.assertion();
    const { signature } = (await newAuthenticator(broker).assertion()).credential;
    const forged = { credential: { ...credential, signature } };
    expect(await broker.call(loginWithPasskey, forged)).toMatchObject(REFUSED);
  });

  it('cannot be started without limit by one network, and logins do not use the limit up', async () => {
    const address = '198.51.100.9';
    const { authenticator } = await withPasskey();
    const start = () => broker.call(startPasskeyLogin, { origin: ORIGIN }, { address });
    for (let i = 0; i < 59; i += 1) await start();
    for (let i = 0; i < 3; i += 1) {
      const { challenge } = (await start()).data;
      const input = await authenticator.assertion(challenge);
      expect((await broker.call(loginWithPasskey, input, { address })).code).toBe('ok');
    }
    await start();
    expect((await start()).code).toBe('too-many-requests');
  });

  it('can be started by a known device while strangers use up the limit of its network', async () => {
    const address = '198.51.100.10';
    const { authenticator } = await withPasskey();
    const device = (await authenticator.logIn()).data.device ?? '';
    const start = (own?: string) =>
      broker.call(startPasskeyLogin, { origin: ORIGIN, ...(own ? { device: own } : {}) }, { address });
    for (let i = 0; i < 60; i += 1) await start();
    for (const made of [undefined, 'made-up', `${device}x`])
      expect((await start(made)).code).toBe('too-many-requests');
    for (let i = 0; i < 11; i += 1) {
      const input = await authenticator.assertion((await start(device)).data.challenge);
      expect((await broker.call(loginWithPasskey, { ...input, device }, { address })).code).toBe('ok');
    }
    for (let i = 0; i < 10; i += 1) expect((await start(device)).code).toBe('ok');
    expect((await start(device)).code).toBe('too-many-requests');
  });
});

describe('a passkey', () => {
  it('is revoked by its customer, and then logs the customer in no more, while sessions begun with it go on', async () => {
    const { trader, authenticator } = await withPasskey();
    const { token } = (await authenticator.logIn()).data;
    const [passkey] = await passkeysOf(trader);
    expect((await trader.call(removePasskey, { id: passkey?.id ?? '' })).code).toBe('ok');
    expect(await authenticator.logIn()).toMatchObject(REFUSED);
    expect((await broker.call(getBalance, {}, { token })).code).toBe('ok');
    expect(await passkeysOf(trader)).toEqual([]);
  });

  it('is kept once: another customer cannot register the same credential', async () => {
    const { authenticator } = await withPasskey();
    const other = await broker.newcomer();
    expect(await authenticator.addPasskey(other)).toMatchObject(REFUSED);
  });

  it('is not registered with the challenge of another customer', async () => {
    const one = await broker.newcomer();
    const other = await broker.newcomer();
    const input = await newAuthenticator(broker).registration(one);
    expect(await other.call(registerPasskey, input)).toMatchObject(REFUSED);
    expect(await one.call(registerPasskey, input)).toMatchObject(REFUSED);
  });

  it('is registered with a self attestation, which some browsers leave in place', async () => {
    const trader = await broker.newcomer();
    const input = await newAuthenticator(broker).registration(trader, 'self');
    expect((await trader.call(registerPasskey, input)).code).toBe('ok');
  });

  it.each([
    ['packed', 'x5c'],
    ['fido-u2f', 'x5c'],
    ['tpm', 'x5c'],
    ['apple', 'x5c'],
    ['android-key', 'x5c'],
    ['android-safetynet', 'response'],
  ])('with an attestation %s of a maker is refused before it is checked', async (format, field) => {
    const trader = await broker.newcomer();
    const valid = await newAuthenticator(broker).registration(trader);
    const decoded = isoCBOR.decodeFirst<Map<string, unknown>>(
      new Uint8Array(Buffer.from(valid.credential.attestation, 'base64url')),
    );
    decoded.set('fmt', format).set('attStmt', new Map([[field, []]]));
    const attestation = Buffer.from(isoCBOR.encode(decoded as never)).toString('base64url');
    const input = { credential: { ...valid.credential, attestation } };
    expect(await trader.call(registerPasskey, input)).toMatchObject(REFUSED);
    // The challenge is not used up, so the check had not begun.
    expect((await trader.call(registerPasskey, valid)).code).toBe('ok');
  });

  it.each([{ verifies: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }])(
    'is not registered by an authenticator with %j',
    async (behaviour) => {
      const trader = await broker.newcomer();
      expect(await newAuthenticator(broker, behaviour).addPasskey(trader)).toMatchObject(REFUSED);
      expect(await passkeysOf(trader)).toEqual([]);
    },
  );
});

describe('a changed password', () => {
  const signInOn = async ({ phone, password }: Trader): Promise<Trader> => {
    const { token } = (await broker.call(login, { phone, password })).data;
    const call: Trader['call'] = (endpoint, input, options) =>
      broker.call(endpoint, input, { token, ...options });
    const ask: Trader['ask'] = async (endpoint, input) => (await call(endpoint, input)).data;
    return { ...(await broker.newcomer()), phone, password, token, call, ask };
  };

  it('revokes the passkeys of other devices, and leaves those of the device that changed it', async () => {
    const elsewhere = await broker.newcomer();
    const foreign = newAuthenticator(broker);
    await foreign.addPasskey(elsewhere);
    const here = await signInOn(elsewhere);
    const own = newAuthenticator(broker);
    await own.addPasskey(here);
    await here.ask(changePassword, { oldPassword: here.password, newPassword: 'a better one' });
    expect((await foreign.logIn()).code).toBe('passkey-refused');
    expect((await own.logIn()).code).toBe('ok');
  });

  it('leaves no challenge from before that could still be answered with a new passkey', async () => {
    const trader = await broker.newcomer();
    const begun = await newAuthenticator(broker).registration(trader);
    const change = { oldPassword: trader.password, newPassword: 'a better one' };
    const { token = '' } = (await trader.ask(changePassword, change)) ?? {};
    expect(await broker.call(registerPasskey, begun, { token })).toMatchObject(REFUSED);
    expect(
      await passkeysOf({
        ...trader,
        ask: async (endpoint, input) => (await broker.call(endpoint, input, { token })).data,
      }),
    ).toEqual([]);
  });

  it('lets no passkey be made under the former token, and one under the new token', async () => {
    const trader = await broker.newcomer();
    const change = { oldPassword: trader.password, newPassword: 'a better one' };
    const { token = '' } = (await trader.ask(changePassword, change)) ?? {};
    const authenticator = newAuthenticator(broker);
    const registration = () => authenticator.registration({ ...trader, password: change.newPassword });
    expect((await trader.call(registerPasskey, await registration())).code).toBe('logout');
    expect((await broker.call(registerPasskey, await registration(), { token })).code).toBe('ok');
  });

  it('revokes all of them where it was forgotten on a new device, or reset by the back office', async () => {
    const { trader, authenticator } = await withPasskey();
    const { phone, password } = trader;
    await broker.call(forgotPassword, { phone, oldPassword: password, newPassword: 'a better one' });
    expect((await authenticator.logIn()).code).toBe('passkey-refused');

    const again = await withPasskey();
    await runCommand(broker, ['customers', 'reset-password', again.trader.phone]);
    expect((await again.authenticator.logIn()).code).toBe('passkey-refused');
  });
});

describe('the domain of passkeys', () => {
  it('is the shortest host, which the others must be within', () => {
    const { id, accepts } = relyingParty(['https://app.bank.example', 'https://bank.example']);
    expect(id).toBe('bank.example');
    expect(accepts('https://app.bank.example')).toBe(true);
    expect(accepts('https://other.bank.example')).toBe(false);
    expect(() => relyingParty(['https://bank.example', 'https://bank.invalid'])).toThrow('do not work on');
  });

  it('must be secure', () => {
    expect(() => relyingParty(['http://bank.example'])).toThrow('https');
    expect(relyingParty(['http://localhost:3000']).id).toBe('localhost');
  });
});
