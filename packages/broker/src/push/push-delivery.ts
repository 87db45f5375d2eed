/**
 * Watches the price alerts of devices, and sends due messages. Watching never waits for sending. Any number of processes
 * may do both: each message is taken by one of them (decisions/push.md).
 */
import { sql } from 'kysely';
import webPush from 'web-push';
import type { PushSettings, Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { amountOf } from '../market/ticks.ts';
import { type DuePush, messageOf } from './message.ts';
import { type PushRequest, post, TIMEOUT } from './push-service.ts';

type PushServices = Pick<Services, 'db' | 'clock' | 'market' | 'currency'>;

interface Taken extends DuePush {
  customer_id: number;
  host: string;
  session_id: number;
  endpoint: string;
  key: string;
  secret: string;
  ids: readonly number[];
}

/** How many sends of this process may be under way at a time. */
const AT_A_TIME = 64;
/** How many of them may be under way to one push service, and to one customer. */
const AT_A_TIME_EACH = 2;
/**
 * Minutes without a send to a device after its first failure in a row, the second, and so on. The last pause repeats. It
 * is shorter than the hour for which a message is kept, so that each message is tried again.
 */
export const PAUSES = [1, 2, 4, 8, 16, 30];
/** A subscription is removed after so many failures in a row. With the pauses they take at least five and a half hours. */
export const MOST_FAILURES = 16;
/** Milliseconds between two removals of old messages. */
const CLEAR_EVERY = 60_000;
/** Seconds for which a push service keeps a message for a device that is off. A price is outdated sooner. */
const KEPT_FOR = 24 * 3_600;
const ALERT_KEPT_FOR = 3_600;

/** Whether a message was sent, the device is gone, the message is dropped, or it is tried again later. */
type Result = 'sent' | 'gone' | 'refused' | 'later';

const resultOf = (status: number): Result => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

/** Describes a failed send in the log. It omits the endpoint: anybody who knows the endpoint can send to the device. */
export interface PushFailure {
  host: string;
  /** The status of the answer. */
  status?: number;
  /** The reason if there was no answer. */
  problem?: string;
  /** How many sends to the device have failed in a row. */
  failures: number;
  /** Whether the subscription was removed after this failure. */
  isRemoved: boolean;
}

export interface PushReporters {
  onError(error: unknown): void;
  /** Called at the first failure of each pause length, and when the subscription is removed. */
  onFailure(failure: PushFailure): void;
}

export interface PushDelivery {
  /** Queues a message for each alert that the present prices reach. */
  watchAlerts(): Promise<void>;
  /** Starts every due message that the limits of hosts and customers allow. It runs again whenever a send ends. */
  send(): Promise<void>;
  /** Sends until nothing is due. */
  sendAll(): Promise<void>;
  /** Starts no more sends, and waits for those under way. */
  close(): Promise<void>;
}

/** @param timeout milliseconds that a push service has for its answer */
export const openPushDelivery = (
  { db, clock, market, currency }: PushServices,
  { keys, contact, services }: PushSettings,
  { onError, onFailure }: PushReporters,
  timeout = TIMEOUT,
): PushDelivery => {
  const underWay = new Map<Taken, Promise<void>>();
  let taking: Promise<void> | undefined;
  let mustTakeAgain = false;
  let isClosed = false;
  let clearedAt = Number.NEGATIVE_INFINITY;

  const requestOf = (taken: Taken): PushRequest => {
    const isAlert = taken.kind === 'alert-reached';
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: taken.endpoint, keys: { p256dh: taken.key, auth: taken.secret } },
      JSON.stringify(messageOf(taken, currency)),
      {
        vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
        TTL: isAlert ? ALERT_KEPT_FOR : KEPT_FOR,
        urgency: isAlert || taken.kind === 'new-login' ? 'high' : 'normal',
        // The push service keeps the newest one of a topic for a device that is off.
        topic: taken.kind,
      },
    );
    return { endpoint, headers: headers as unknown as Record<string, string>, body: body as Buffer };
  };

  const attempt = async (
    taken: Taken,
  ): Promise<{ result: Result } & Pick<PushFailure, 'status' | 'problem'>> => {
    try {
      const status = await post(requestOf(taken), services, timeout);
      return { result: resultOf(status), status };
    } catch (error) {
      return { result: 'later', problem: (error as Error).message };
    }
  };

  const sendOne = async (taken: Taken): Promise<void> => {
    const { session_id, endpoint, ids, host } = taken;
    const { result, ...answer } = await attempt(taken);
    const { rows } = await sql<{ failures: number | null }>`
      select end_push(
        ${session_id}, ${endpoint}, ${ids}::bigint[], ${result}, ${new Date(clock.now())}, ${PAUSES}::integer[],
        ${MOST_FAILURES}
      ) as failures
    `.execute(db);
    const failures = rows[0]?.failures ?? 0;
    const isRemoved = failures >= MOST_FAILURES;
    const hasNewPause = failures > 0 && failures <= PAUSES.length;
    if (hasNewPause || isRemoved) onFailure({ host, ...answer, failures, isRemoved });
  };

  const start = (taken: Taken): void => {
    const sending = sendOne(taken)
      .catch(onError)
      .finally(() => {
        underWay.delete(taken);
        void send();
      });
    underWay.set(taken, sending);
  };

  const clear = async (at: number): Promise<void> => {
    if (at - clearedAt < CLEAR_EVERY) return;
    clearedAt = at;
    await sql`select clear_pushes(${new Date(at)})`.execute(db);
  };

  const take = async (): Promise<void> => {
    const at = clock.now();
    await clear(at);
    while (!isClosed && underWay.size < AT_A_TIME) {
      const sends = [...underWay.keys()];
      const { rows } = await sql<Taken>`
        select * from take_pushes(
          ${new Date(at)}, ${AT_A_TIME - sends.length}, ${sends.map(({ host }) => host)}::text[],
          ${sends.map(({ customer_id }) => customer_id)}::bigint[], ${AT_A_TIME_EACH}
        )
      `.execute(db);
      for (const taken of rows) start(taken);
      if (rows.length === 0) return;
    }
  };

  /** Takes again if a send has ended meanwhile. Two takes at the same time would exceed the limits together. */
  const takeInTurn = async (): Promise<void> => {
    try {
      while (mustTakeAgain) {
        mustTakeAgain = false;
        await take();
      }
    } catch (error) {
      onError(error);
    } finally {
      taking = undefined;
    }
  };

  const send = async (): Promise<void> => {
    if (isClosed) return;
    mustTakeAgain = true;
    taking ??= takeInTurn();
    await taking;
  };

  return {
    watchAlerts: async () => {
      try {
        const at = clock.now();
        const { rows } = await sql<{ symbol: string }>`select watched_symbols() as symbol`.execute(db);
        const prices = rows.flatMap(({ symbol }) => {
          const instrument = instrumentOf(symbol);
          return instrument ? [[symbol, amountOf(instrument, market.standing(instrument, at).price)]] : [];
        });
        if (prices.length === 0) return;
        const reached = await sql<{ count: number }>`
          select reach_alerts(${JSON.stringify(Object.fromEntries(prices))}, ${new Date(at)}) as count
        `.execute(db);
        if (reached.rows[0]?.count) void send();
      } catch (error) {
        onError(error);
      }
    },
    send,
    sendAll: async () => {
      await send();
      while (underWay.size > 0) {
        await Promise.race(underWay.values());
        await send();
      }
    },
    close: async () => {
      isClosed = true;
      await taking;
      await Promise.all(underWay.values());
    },
  };
};
