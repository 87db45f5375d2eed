/** Sessions that are remembered for reading the market, and forgotten when they end. */
import { getQuote } from '@bourse/contract/market';
import { changePassword } from '@bourse/contract/passwords';
import { endSession } from '@bourse/contract/sessions';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databases, postgres } from '../../test/databases.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { urlOf, withClient } from '../../testing/template.ts';
import { type Broker, openBroker } from '../broker.ts';
import { hashToken } from './token.ts';

const path = `/api${getQuote.path}?symbol=EXSTEEL.NS`;
const statusAt = async ({ inject }: Pick<Broker, 'inject'>, { token }: Pick<Trader, 'token'>) =>
  (await inject({ url: path, headers: { token } })).statusCode;

let broker: TestBroker;
const others: Broker[] = [];
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
  await broker?.close();
});

const urlOfBroker = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(broker.db);
  return urlOf(postgres as string, rows[0]?.name ?? '');
};

/** Another process's broker on the same server and database. */
const another = async (): Promise<Broker> => {
  const url = await urlOfBroker();
  const { clock, market } = broker;
  const other = await openBroker({ database: { url }, clock, market, rateLimits: 'off' });
  others.push(other);
  return other;
};

/** Statements that look a session up, while the market is asked for. */
const lookUpsOf = async (asking: Broker, ask: () => Promise<unknown>): Promise<number> => {
  const run = vi.spyOn(asking.db.getExecutor(), 'executeQuery');
  await ask();
  const looks = run.mock.calls.filter(([{ sql: text }]) => text.includes('session_of'));
  run.mockRestore();
  return looks.length;
};

it.each(databases)('a session is looked up once for many quotes, on %s', async (_name, server) => {
  broker = await openTestBroker({ server });
  const trader = await broker.newcomer();
  const looks = await lookUpsOf(broker, async () => {
    for (let n = 0; n < 5; n += 1) expect(await statusAt(broker, trader)).toBe(200);
  });
  expect(looks).toBe(1);
});

it.each(databases)('a session that was ended reads no market any more, on %s', async (_name, server) => {
  broker = await openTestBroker({ server });
  const trader = await broker.newcomer();
  expect(await statusAt(broker, trader)).toBe(200);
  expect((await trader.call(endSession, {})).code).toBe('ok');
  expect(await statusAt(broker, trader)).toBe(401);
});

it.each(databases)(
  'the former token of a session reads no market once the new one was used, on %s',
  async (_name, server) => {
    broker = await openTestBroker({ server });
    const trader = await broker.newcomer();
    expect(await statusAt(broker, trader)).toBe(200);
    const renewed = await trader.ask(changePassword, {
      oldPassword: trader.password,
      newPassword: 'another one',
    });
    // Its answer may be lost, so the former token is accepted until then.
    expect(await statusAt(broker, trader)).toBe(200);
    expect(await statusAt(broker, renewed as { token: string })).toBe(200);
    await expect.poll(() => statusAt(broker, trader)).toBe(401);
  },
);

describe.skipIf(postgres === undefined)('of several processes on one server', () => {
  it('none serves a session after its end was acknowledged by another', async () => {
    broker = await openTestBroker({ server: postgres });
    const [second, third] = await Promise.all([another(), another()]);
    const here = await broker.newcomer();
    for (let n = 0; n < 10; n += 1) {
      const there = await broker.signIn(here.phone, here.password);
      for (const one of [broker, second, third]) expect(await statusAt(one, there)).toBe(200);
      expect((await there.call(endSession, {})).code).toBe('ok');
      expect(await Promise.all([second, third].map((one) => statusAt(one, there)))).toEqual([401, 401]);
    }
  });

  it('one that does not answer delays the end of a session, and does not prevent it', async () => {
    broker = await openTestBroker({ server: postgres });
    const trader = await broker.newcomer();
    expect(await statusAt(broker, trader)).toBe(200);
    await withClient(await urlOfBroker(), async (client) => {
      // Its connection has the name by which processes find each other, and it hears nothing.
      await client.query("set application_name = 'bourse session_ended'");
      expect((await trader.call(endSession, {})).code).toBe('ok');
      expect(await statusAt(broker, trader)).toBe(401);
    });
  });

  it('one that has lost its connection for notifications looks each session up, until it has another', async () => {
    broker = await openTestBroker({ server: postgres, logLevel: 'silent' });
    const second = await another();
    const trader = await broker.newcomer();
    expect(await statusAt(second, trader)).toBe(200);
    expect(await lookUpsOf(second, () => statusAt(second, trader))).toBe(0);
    // The row goes while nobody hears of it.
    await broker.db.transaction().execute(async (db) => {
      await sql`lock table sessions in share mode`.execute(db);
      await sql`alter table sessions disable trigger user`.execute(db);
      await sql`delete from sessions where token_hash = ${hashToken(trader.token)}`.execute(db);
      await sql`alter table sessions enable trigger user`.execute(db);
    });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse session_ended' and datname = current_database()
    `.execute(broker.db);
    await expect.poll(() => statusAt(second, trader)).toBe(401);
    const next = await broker.newcomer();
    await expect.poll(() => lookUpsOf(second, () => statusAt(second, next)), { timeout: 20_000 }).toBe(0);
  });
});
