import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { CALL_TIMEOUT } from '@bourse/contract/call-timeout';
import { listSettings } from '@bourse/contract/deployment';
import { cmp } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { isLong } from '../../test/sizes.ts';
import { type Outcome, openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { seededCopy } from '../../testing/seeded.ts';
import { type ServerCopy, urlOf, withClient } from '../../testing/template.ts';
import { openBroker } from '../broker.ts';
import { hashToken } from '../call/token.ts';
import { migrate } from './migrate.ts';
import { openDatabase, SERVER_LIMITS, type ServerLimits } from './open-database.ts';
import { connectionProblem, mustBeNewEnough, mustHaveLimits } from './server-problem.ts';
import type { Database } from './tables.ts';
import { disableTimeouts, isDatabaseTimeout } from './timeouts.ts';

describe.skipIf(postgres === undefined)('on a PostgreSQL server', () => {
  describe('the time limits of a connection', () => {
    const limits: Partial<ServerLimits> = { statement: 300, idle: 300 };
    const open = async (own = limits) => openDatabase({ url: (await copy()).url, limits: own });
    let made: ServerCopy | undefined;
    const copy = async () => {
      made ??= await seededCopy(postgres as string);
      return made;
    };
    afterAll(() => made?.drop());

    it('end a statement that takes too long, which counts as a timeout, and the connection can be used again', async () => {
      const { db, close } = await open();
      const error = await sql`select pg_sleep(30)`.execute(db).catch((problem) => problem);
      expect(isDatabaseTimeout(error)).toBe(true);
      await sql`select 1`.execute(db);
      await db.transaction().execute(async (unlimited) => {
        await disableTimeouts(unlimited);
        await sql`select pg_sleep(1)`.execute(unlimited);
      });
      await close();
    });

    it('end an idle transaction and release its locks', async () => {
      const [hanging, other] = [await open(), await open({ statement: 20_000, idle: 20_000 })];
      let locked = (): void => undefined;
      const hasLocked = new Promise<void>((resolve) => {
        locked = resolve;
      });
      let goOn = (): void => undefined;
      const waitingForever = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const ended = hanging.db.transaction().execute(async (db) => {
        await sql`update settings set value = value`.execute(db);
        locked();
        await waitingForever;
      });
      await hasLocked;
      await sql`update settings set value = value`.execute(other.db);
      goOn();
      await expect(ended).rejects.toThrow();
      await sql`select 1`.execute(hanging.db);
      await Promise.all([hanging.close(), other.close()]);
    });

    it('are set on each connection', async () => {
      const { db, close } = await openDatabase({ url: (await copy()).url });
      const settings = {
        statement_timeout: SERVER_LIMITS.statement,
        idle_in_transaction_session_timeout: SERVER_LIMITS.idle,
        lock_timeout: SERVER_LIMITS.lock,
      };
      for (const [name, limit] of Object.entries(settings)) {
        const { rows } = await sql<{ ms: number }>`
          select setting::integer as ms from pg_settings where name = ${name}
        `.execute(db);
        expect(rows).toEqual([{ ms: limit }]);
      }
      await close();
    });
  });

  it.each<[what: string, change: (url: URL) => void, sentence: RegExp]>([
    [
      'a database that does not exist',
      (url) => {
        url.pathname = '/no_such_database';
      },
      /no_such_database\) cannot be reached: .*does not exist\. To mend it, make that database, .*createdb/,
    ],
    [
      'TLS at a server without it',
      (url) => url.searchParams.set('sslmode', 'require'),
      /cannot be reached: .*does not support SSL.*\. To mend it, remove sslmode from DATABASE_URL/,
    ],
  ])('explains %s', async (_what, change, sentence) => {
    const url = new URL(postgres as string);
    change(url);
    await expect(openDatabase({ url: url.href })).rejects.toThrow(sentence);
  });

  it('explains a user who may not make tables', async () => {
    const role = `bourse_guest_${process.pid}`;
    const name = `bourse_rights_${process.pid}`;
    await withClient(postgres as string, async (client) => {
      await client.query(`create role ${role} login password 'guest'`);
      await client.query(`create database ${name}`);
    });
    const url = new URL(urlOf(postgres as string, name));
    Object.assign(url, { username: role, password: 'guest' });
    const opened = await openDatabase({ url: url.href });
    try {
      await expect(migrate(opened.db)).rejects.toThrow(
        /^The database could not be brought up to date: permission denied .*\. To mend it, give the user of DATABASE_URL the right, .* owner to …\.$/,
      );
    } finally {
      await opened.close();
      await withClient(postgres as string, async (client) => {
        await client.query(`drop database ${name}`);
        await client.query(`drop role ${role}`);
      });
    }
  });

  it('past a pooler, gives what needs a connection of its own the direct one', async () => {
    const url = postgres as string;
    const [pooled, directUrl] = ['pooled', 'direct'].map((name) => {
      const named = new URL(url);
      named.searchParams.set('application_name', name);
      return named.href;
    }) as [string, string];
    const opened = await openDatabase({ url: pooled, directUrl });
    const nameOf = async (db: Database) => {
      const { rows } = await sql<{
        name: string;
      }>`select current_setting('application_name') as name`.execute(db);
      return rows[0]?.name;
    };
    expect([await nameOf(opened.db), await opened.withDirect(nameOf)]).toEqual(['pooled', 'direct']);
    await opened.close();
  });

  it('probes the server on every connection, because a machine without power ends none', async () => {
    const probe = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const { close } = await openDatabase({ url: postgres as string });
    expect(probe.mock.calls).toEqual([[true, expect.any(Number)]]);
    await close();
    probe.mockRestore();
  });

  describe('behind a connection that fails', () => {
    /** Passes connections on to the server, until it ends them and treats new ones as it is told. */
    const openProxy = async (server: string) => {
      const { hostname, port } = new URL(server);
      const sockets = new Set<Socket>();
      let isSilent = false;
      const proxy = createServer((socket) => {
        sockets.add(socket.on('error', () => undefined));
        if (isSilent) return;
        const onward = connect(Number(port || 5_432), hostname).on('error', () => undefined);
        sockets.add(onward);
        socket.pipe(onward).pipe(socket);
      });
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      const url = new URL(server);
      url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const endAll = () => {
        for (const socket of sockets) socket.destroy();
      };
      return {
        url: url.href,
        fallSilent: () => {
          isSilent = true;
          endAll();
        },
        close: async () => {
          const closed = proxy.listening ? once(proxy.close(), 'close') : undefined;
          endAll();
          await closed;
        },
      };
    };

    it.each([
      ['refuses connections', 'close'],
      // It waits for the time limit of a connection.
      ...(isLong ? ([['accepts connections and does not answer', 'fallSilent']] as const) : []),
    ] as const)('a call is refused as overloaded while the server %s', async (_how, fail) => {
      const copy = await seededCopy(postgres as string);
      const proxy = await openProxy(copy.url);
      const broker = await openBroker({ database: { url: proxy.url } });
      const ask = () => broker.inject(`/api${listSettings.path}`);
      expect((await ask()).statusCode).toBe(200);
      await proxy[fail]();
      // The broker learns of the end of its connections in an order of its own; a call on one of them is a fault.
      await expect.poll(async () => (await ask()).json()).toMatchObject({ msg: 'no', data: 'overloaded' });
      for (let i = 0; i < 2; i += 1) {
        const answer = await ask();
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
      }
      await broker.close();
      await proxy.close();
      await copy.drop();
    });
  });

  describe('with an account that another connection has locked', () => {
    let broker: TestBroker;
    beforeAll(async () => {
      broker = await openTestBroker({ server: postgres, databaseLimits: {}, logLevel: 'silent' });
    });
    afterAll(() => broker.close());

    const callsInFlight = async (): Promise<number> =>
      Number(/bourse_calls_in_hand (\d+)/.exec(await broker.metrics())?.[1]);

    /** While another connection has the customer's account locked. */
    const whileHeld = async <T>(phone: string, work: () => Promise<T>): Promise<T> => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(broker.db);
      const url = urlOf(postgres as string, rows[0]?.name ?? '');
      return withClient(url, async (client) => {
        await client.query('begin');
        await client.query(
          'select from accounts a join customers c on c.id = a.customer_id where c.phone = $1 for update of a',
          [phone],
        );
        return work();
      });
    };

    it('refuses in time the orders that wait for it and those that find no connection, and places none later', async () => {
      const trader = await broker.newcomer();
      // Several times as many as connections: some wait for the row, and the others for a connection.
      const keys = Array.from({ length: 60 }, broker.newKey);
      const order = (key: string) => trader.buy('EXSTEEL.NS', 1, { key });
      const outcomes = await whileHeld(trader.phone, async () => {
        const orders = keys.map(order);
        await expect.poll(callsInFlight).toBe(keys.length);
        return Promise.all<Outcome<unknown>>(orders);
      });
      expect(new Set(outcomes.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['503 overloaded']),
      );
      expect(await trader.orders()).toEqual([]);
      // The refused keys can be used again.
      for (const key of keys) expect((await order(key)).code).toBe('ok');
      expect(await trader.orders()).toHaveLength(keys.length);
    });

    it('takes the wait for it from the time of the statement that follows', async () => {
      const trader = await broker.newcomer();
      const longest = async (db: Database) => {
        const { rows } = await sql<{ longest: number }>`
          select setting::integer as longest from pg_settings where name = 'statement_timeout'
        `.execute(db);
        return rows[0]?.longest ?? 0;
      };
      let calling: Promise<number> | undefined;
      await whileHeld(trader.phone, async () => {
        calling = broker.db.transaction().execute(async (db) => {
          await sql`select lock_account_of(${hashToken(trader.token)})`.execute(db);
          return longest(db);
        });
        await untilWaitingForLocks(broker.db, 1, 200);
      });
      const left = await calling;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(SERVER_LIMITS.statement - 200);
      expect(await longest(broker.db)).toBe(SERVER_LIMITS.statement);
    });

    it('fills an order that has waited for it at the price of the instant at which it is free', async () => {
      const trader = await broker.newcomer();
      const asked = broker.price('EXSTEEL.NS');
      let waiting: Promise<Outcome<unknown>> | undefined;
      const isWaiting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        `.execute(broker.db);
        return rows.length > 0;
      };
      await whileHeld(trader.phone, async () => {
        waiting = trader.buy('EXSTEEL.NS', 1, { price: '1000000' });
        await expect.poll(isWaiting).toBe(true);
        while (broker.price('EXSTEEL.NS') === asked) broker.clock.advance(1_000);
      });
      expect((await waiting)?.code).toBe('ok');
      const [order] = await trader.orders();
      expect(cmp(order?.price ?? '0', broker.price('EXSTEEL.NS'))).toBe(0);
    });
  });
});

it('a call that waits for two connections and for the longest statement is refused before the app gives it up', () => {
  const { connection, statement, lock } = SERVER_LIMITS;
  expect(Math.min(connection, statement, lock)).toBeGreaterThan(0);
  expect(2 * connection + statement).toBeLessThan(CALL_TIMEOUT);
});

it.each([
  [{ url: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  [
    { url: 'postgres://me:secret@127.0.0.1:1/x' },
    /^The database of DATABASE_URL \(me@127\.0\.0\.1:1\/x\) cannot be reached: .*ECONNREFUSED.*\. To mend it, start the server, or correct host and port in DATABASE_URL\.$/,
  ],
  [
    { url: 'postgres://no-such-host.invalid/x' },
    /\(no-such-host\.invalid\/x\) cannot be reached: .*To mend it, correct the host in DATABASE_URL/,
  ],
  [{ url: 'postgres://me:se%zzcret@127.0.0.1/x' }, /^DATABASE_URL is no address .*: write other characters/],
  [{ url: 'postgres://me:se/cret:9@[/x' }, /^DATABASE_URL is no address .*: write other characters/],
  [
    { dir: join(import.meta.filename, 'data') },
    / cannot be written \(E\w+\): give this user the right to, or name another folder with BOURSE_DATA\.$/,
  ],
])('says in one sentence why %j cannot be opened, without the password', async (place, sentence) => {
  const { message } = await openDatabase(place).then(
    () => new Error('it was opened'),
    (error: Error) => error,
  );
  expect(message).toMatch(sentence);
  expect(message).not.toMatch(/secret|se%zz|se\/cret/);
});

it('a server whose connections have none of the limits of a call is refused, with the commands that set them', () => {
  const url = 'postgres://me:secret@db:5432/bourse';
  const limits = { lock_timeout: 2_000, statement_timeout: 0 };
  expect(() => mustHaveLimits(url, limits, { lock_timeout: '0', statement_timeout: '0' })).toThrow(
    /\(me@db:5432\/bourse\) have no limits .*: run alter role "me" set lock_timeout = 2000;$/,
  );
  // An operator may have set others.
  mustHaveLimits(url, limits, { lock_timeout: '500', statement_timeout: '0' });
});

/** As the driver throws them: answers of the server have a severity. */
const asThrown = (message: string, code: string, severity?: string) =>
  Object.assign(new Error(message), { code, ...(severity ? { severity } : {}) });

it.each([
  ['password authentication failed for user "me"', '28P01', 'FATAL', 'correct the user and the password in'],
  [
    'no pg_hba.conf entry for host, no encryption',
    '28000',
    'FATAL',
    'pg_hba.conf, or add ?sslmode=require to',
  ],
  ['sorry, too many clients already', '53300', 'FATAL', 'raise max_connections of the server'],
  [
    'unsupported startup parameter: lock_timeout',
    '08P01',
    'FATAL',
    'ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout',
  ],
  ['the database system is starting up', '57P03', 'FATAL', 'start the broker again once'],
  [
    'Hostname/IP does not match',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    '',
    'name the server in DATABASE_URL as its',
  ],
  [
    'self-signed certificate',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    '',
    'authority by ?sslrootcert=… in DATABASE_URL',
  ],
  ['Connection terminated due to connection timeout', '', '', 'check host and port in DATABASE_URL'],
  ['something else', 'XX000', 'FATAL', 'look into the server’s log'],
])('a connection that fails with "%s" (%s) is explained', (message, code, severity, remedy) => {
  const url = 'postgres://me:secret@db:5432/bourse';
  const problem = connectionProblem(url, asThrown(message, code, severity));
  expect(problem.message).toContain(
    `The database of DATABASE_URL (me@db:5432/bourse) cannot be reached: ${message}. To mend it, `,
  );
  expect(problem.message).toContain(remedy);
  expect(problem.message).not.toContain('secret');
  expect(problem.cause).toBeInstanceOf(Error);
});

it('refuses a database server whose version is older than the oldest one tried', () => {
  mustBeNewEnough('postgres://db/bourse', 150_000);
  expect(() => mustBeNewEnough('postgres://db/bourse', 140_011)).toThrow(
    /\(db\/bourse\) is PostgreSQL 14, and the broker needs 15 or newer: upgrade it, or name another one\.$/,
  );
});
