import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { login, register } from '@bourse/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO, openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const sound = () => ({
  phone: broker.newPhone(),
  password: 'better one',
  invitationCode: DEMO.invitationCode as string,
});

const addCode = async (code: string, uses: number) => {
  await broker.db
    .insertInto('invitation_codes')
    .values({ code, uses_left: uses, created_at: new Date() })
    .execute();
};

it('a registration opens an account that can sign in and has the welcome credit in its bills', async () => {
  const input = sound();
  expect((await broker.call(register, input)).status).toBe(200);
  const trader = await broker.signIn(input.phone, input.password);
  expect((await trader.ask(getBalance, {})).available).toBe('100000');
  expect((await trader.ask(listBills, {})).items).toMatchObject([
    { direction: 'income', amount: '100000', balance: '100000', reason: 'recharge' },
  ]);
});

it.each([
  [{ phone: '12345' }, 'invalid-phone-number', 400],
  [{ password: '12345' }, 'password-too-short', 400],
  [{ password: 'Password1' }, 'password-too-common', 400],
  [{ password: 'x'.repeat(257) }, 'invalid-input', 400],
  [{ invitationCode: 'NO-SUCH-CODE' }, 'invalid-invitation-code', 400],
  [{ invitationCode: '' }, 'invalid-invitation-code', 400],
  [{ phone: DEMO.phone }, 'phone-taken', 409],
])('a registration refuses %j', async (change, code, status) => {
  expect(await broker.call(register, { ...sound(), ...change })).toMatchObject({ code, status });
});

it('without an invitation, the answer does not show whether a number is taken', async () => {
  const invitationCode = 'NO-SUCH-CODE';
  const taken = await broker.call(register, { ...sound(), phone: DEMO.phone, invitationCode });
  expect(taken.code).toBe('invalid-invitation-code');
});

it('an invitation code can be used as often as it allows, also when many registrations come at once', async () => {
  await addCode('TWICE', 2);
  const tries = Array.from({ length: 6 }, () =>
    broker.call(register, { ...sound(), invitationCode: 'TWICE' }),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code).sort();
  expect(codes).toEqual([...Array(4).fill('invalid-invitation-code'), 'ok', 'ok']);
});

it.each(['Mixed-Case', 'mixed-case', ' MIXED-CASE '])(
  'an invitation code is accepted in any case: "%s"',
  async (invitationCode) => {
    await addCode('Mixed-Case', 5).catch(() => undefined);
    expect((await broker.call(register, { ...sound(), invitationCode })).code).toBe('ok');
  },
);

it('if two codes differ only in case, the one that was typed is used', async () => {
  await addCode('same', 1);
  await addCode('SAME', 1);
  const uses = async () => {
    const { db } = broker;
    const rows = await db
      .selectFrom('invitation_codes')
      .select(['code', 'uses_left'])
      .where('code', 'in', ['same', 'SAME'])
      .execute();
    return Object.fromEntries(rows.map(({ code, uses_left }) => [code, uses_left]));
  };
  expect((await broker.call(register, { ...sound(), invitationCode: 'same' })).code).toBe('ok');
  expect(await uses()).toEqual({ same: 0, SAME: 1 });
});

it('a refused registration does not use up its invitation code', async () => {
  await addCode('ONCE', 1);
  await broker.call(register, { ...sound(), phone: DEMO.phone, invitationCode: 'ONCE' });
  const input = { ...sound(), invitationCode: 'ONCE' };
  expect((await broker.call(register, input)).code).toBe('ok');
  expect((await broker.call(login, input)).code).toBe('ok');
});

it('two registrations of one number at the same time make one account', async () => {
  const input = sound();
  const codes = (await Promise.all([broker.call(register, input), broker.call(register, input)])).map(
    (o) => o.code,
  );
  expect(codes.sort()).toEqual(['ok', 'phone-taken']);
});

it('a password is stored as Argon2id with the configured cost', async () => {
  const input = sound();
  const { call, db, close } = await openTestBroker({ hashing: 'production' });
  await call(register, input);
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('phone', '=', input.phone)
    .executeTakeFirstOrThrow();
  await close();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('one network cannot register without limit', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 105 && !codes.includes('too-many-requests'); i += 1) {
    const outcome = await broker.call(
      register,
      { ...sound(), invitationCode: 'NO-SUCH-CODE' },
      { address: '10.9.9.9' },
    );
    codes.push(outcome.code);
  }
  expect(codes.filter((code) => code === 'invalid-invitation-code')).toHaveLength(100);
  expect(codes.at(-1)).toBe('too-many-requests');
});
