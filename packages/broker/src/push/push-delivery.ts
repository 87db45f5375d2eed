/**
 * Watches the alerts of devices and sends what is due. Any number of processes may do so: each message is taken by one
 * (decisions/push.md).
 */
import { sql } from 'kysely';
import webPush from 'web-push';
import type { PushSettings, Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { amountOf } from '../market/ticks.ts';
import { type DuePush, messageOf } from './message.ts';
import { type PushRequest, post } from './push-service.ts';

type PushServices = Pick<Services, 'db' | 'clock' | 'market' | 'currency'>;

interface Taken extends DuePush {
  session_id: number;
  endpoint: string;
  key: string;
  secret: string;
  ids: readonly number[];
}

/** How many messages are under way at a time: a push service that does not answer must not hold up the others. */
const AT_A_TIME = 8;
/** Seconds for which a push service keeps a message for a device that is off. A price is old news sooner. */
const KEPT_FOR = 24 * 3_600;
const ALERT_KEPT_FOR = 3_600;

/** What an answer means for the message and the subscription. */
const resultOf = (status: number): 'sent' | 'gone' | 'later' | 'refused' => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

export interface PushDelivery {
  /** Looks at the alerts, and sends everything that is due. */
  run(): Promise<void>;
}

/** @param onError receives what failed; no endpoint is in it, because who has one can send to the device */
export const openPushDelivery = (
  { db, clock, market, currency }: PushServices,
  { keys, contact, services }: PushSettings,
  onError: (error: unknown) => void,
): PushDelivery => {
  const watchAlerts = async (at: number): Promise<void> => {
    const { rows } = await sql<{ symbol: string }>`
      select distinct symbol from watched_alerts where reached is null
    `.execute(db);
    const prices = rows.flatMap(({ symbol }) => {
      const instrument = instrumentOf(symbol);
      return instrument ? [[symbol, amountOf(instrument, market.standing(instrument, at).price)]] : [];
    });
    if (prices.length === 0) return;
    await sql`select reach_alerts(${JSON.stringify(Object.fromEntries(prices))}, ${new Date(at)})`.execute(
      db,
    );
  };

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

  const send = async (taken: Taken): Promise<void> => {
    const status = await post(requestOf(taken), services);
    const result = resultOf(status);
    if (result === 'gone')
      await db.deleteFrom('push_subscriptions').where('session_id', '=', taken.session_id).execute();
    else if (result !== 'later')
      await sql`update pushes set is_sent = true where id = any (${taken.ids}::bigint[])`.execute(db);
    if (result === 'refused' || result === 'later')
      throw new Error(`${new URL(taken.endpoint).host} answered ${status}`);
  };

  const sendAll = async (at: number): Promise<void> => {
    const underWay = new Set<Promise<void>>();
    for (;;) {
      const { rows } = await sql<Taken>`select * from take_push(${new Date(at)})`.execute(db);
      const [taken] = rows;
      if (!taken) break;
      const sending = send(taken)
        .catch(onError)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
      if (underWay.size >= AT_A_TIME) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  };

  return {
    run: async () => {
      const at = clock.now();
      try {
        await sql`select clear_pushes(${new Date(at)})`.execute(db);
        await watchAlerts(at);
        await sendAll(at);
      } catch (error) {
        onError(error);
      }
    },
  };
};
