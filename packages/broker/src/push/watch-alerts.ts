import { watchAlerts as endpoint, MOST_WATCHED_ALERTS } from '@bourse/contract/push';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { instrumentOf } from '../instruments/rows.ts';

/** Digits of a level, with its point. */
const LONGEST_LEVEL = 30;

/** Watches the alerts of the calling session's device, of instruments that the market has. */
export const watchAlerts = customerCall(
  endpoint,
  async ({ services: { db }, session, input: { alerts } }) => {
    if (alerts.length > MOST_WATCHED_ALERTS) throw new Refusal('invalid-input', 'alerts');
    if (alerts.some(({ level }) => level.length > LONGEST_LEVEL || cmp(level, '0') <= 0))
      throw new Refusal('invalid-input', 'alerts');
    const known = alerts.filter(({ symbol }) => instrumentOf(symbol));
    const { rows } = await sql<{ isKept: boolean }>`
    select watch_alerts(${session}, ${JSON.stringify(known)}) as "isKept"
  `.execute(db);
    if (!rows[0]?.isKept) throw new Refusal('not-found');
    const reached = await db
      .selectFrom('watched_alerts')
      .select(['symbol', 'level', 'way', 'reached as price'])
      .where('session_id', '=', session)
      .$narrowType<{ price: Decimal }>()
      .where('reached', 'is not', null)
      .execute();
    return { items: reached, total: reached.length };
  },
);
