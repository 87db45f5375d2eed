/**
 * Notifications of the database (LISTEN and NOTIFY), by which processes that share it forget what they have cached
 * (decisions/ended-sessions.md).
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import pg from 'pg';
import { repeat } from '../back-office/repeat.ts';
import type { Database } from './tables.ts';

/** Milliseconds for which a process may trust what it has cached after it has seen that its connection lives. */
const LEASE = 3_000;
/** Milliseconds between two such looks. */
const BEAT_EVERY = 1_000;
/** Milliseconds that a statement of the listening connection may take. */
const LONGEST = 2_000;

export interface Heard {
  notification(payload: string): void;
  /** Notifications from before now may have been missed. */
  missed(): void;
  /** The connection cannot be made, or carries no notifications; called once until it does again. */
  failed(error: unknown): void;
}

export interface Listener {
  /** Whether every notification has arrived that was committed more than LEASE ago. */
  isReliable(): boolean;
  /** Waits until no listener of any process trusts what notifications committed before this call tell it to forget. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Only this process uses an embedded database. */
export const listenToEmbedded = async (
  pglite: PGlite,
  channel: string,
  heard: Heard | null,
): Promise<Listener> => {
  if (heard) await pglite.listen(channel, heard.notification);
  return { isReliable: () => true, settle: () => nextTurn(), close: async () => undefined };
};

/** For a process that caches nothing and tells the listeners of a server. */
export const TELLING: Listener = {
  isReliable: () => false,
  settle: () => sleep(LEASE),
  close: async () => undefined,
};

interface Connection {
  client: pg.Client;
  /** The process of the server that serves it. */
  pid: number;
}

/** @param db another way to the database, over which the connection is tried out */
export const listenToServer = async (
  url: string,
  db: Database,
  channel: string,
  heard: Heard,
): Promise<Listener> => {
  // By this name of their connections, processes find each other.
  const name = `bourse ${channel}`;
  const [asking, answering] = [`${channel}_asking`, `${channel}_answering`];
  /** Questions that listeners are answering, by their id. */
  const questions = new Map<string, (pid: number) => void>();
  let current: Connection | undefined;
  let trustedUntil = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  const drop = async (client: pg.Client): Promise<void> => {
    if (current?.client === client) {
      current = undefined;
      trustedUntil = Number.NEGATIVE_INFINITY;
    }
    // A connection that is broken cannot be ended in order.
    await client.end().catch(() => undefined);
  };

  /** @param missing listeners that must answer @param ask sends the question */
  const untilAnswered = async (
    missing: Set<number>,
    ask: (id: string) => Promise<unknown>,
  ): Promise<boolean> => {
    const id = randomUUID();
    try {
      const answered = new Promise<boolean>((resolve) => {
        questions.set(id, (pid) => {
          missing.delete(pid);
          if (missing.size === 0) resolve(true);
        });
      });
      await ask(id);
      return await Promise.race([answered, sleep(LEASE, false, { ref: false })]);
    } finally {
      questions.delete(id);
    }
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LONGEST,
      query_timeout: LONGEST,
      keepAlive: true,
    });
    // An error event without a listener ends the process.
    client.on('error', () => void drop(client));
    client.on('end', () => void drop(client));
    client.on('notification', ({ channel: from, payload = '' }) => {
      if (from === channel) heard.notification(payload);
      else if (from === answering) {
        const [id = '', pid] = payload.split(' ');
        questions.get(id)?.(Number(pid));
      } else
        client
          .query("select pg_notify($1, $2 || ' ' || pg_backend_pid())", [answering, payload])
          .catch(() => drop(client));
    });
    try {
      await client.connect();
      // A parameter of the connection would be overridden by one in the URL.
      await client.query('select set_config($1, $2, false)', ['application_name', name]);
      for (const one of [channel, asking, answering]) await client.query(`listen ${one}`);
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const { pid } = rows[0] as { pid: number };
      // A pooler in transaction mode accepts LISTEN, and delivers nothing.
      const works = await untilAnswered(new Set([pid]), (id) =>
        sql`select pg_notify(${asking}, ${id})`.execute(db),
      );
      if (!works) throw new Error('The connection carries no notifications.');
      heard.missed();
      current = { client, pid };
    } catch (error) {
      void drop(client);
      throw error;
    }
  };

  const beat = async (): Promise<void> => {
    try {
      if (!current) await connect();
      const askedAt = performance.now();
      await current?.client.query('select 1');
      if (!current) return;
      // The answer comes after all notifications that were committed before the question.
      trustedUntil = askedAt + LEASE;
      hasFailed = false;
    } catch (error) {
      if (current) void drop(current.client);
      if (!hasFailed) heard.failed(error);
      hasFailed = true;
    }
  };
  await beat();
  const beating = repeat(beat, BEAT_EVERY);

  const isReliable = (): boolean => performance.now() < trustedUntil;
  return {
    isReliable,
    settle: async () => {
      const own = current;
      // A listener that has not heard by then does not trust what it has cached.
      if (!own || !isReliable()) return sleep(LEASE);
      try {
        const { rows } = await own.client.query(
          'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
          [name],
        );
        const listeners = new Set((rows as Connection[]).map(({ pid }) => pid));
        if (!listeners.has(own.pid)) return await sleep(LEASE);
        await untilAnswered(listeners, (id) => own.client.query('select pg_notify($1, $2)', [asking, id]));
      } catch {
        await sleep(LEASE);
      }
    },
    close: async () => {
      await beating.stop();
      if (current) await drop(current.client);
    },
  };
};
