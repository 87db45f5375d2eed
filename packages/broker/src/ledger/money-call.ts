/** How a call that moves money is made: one call of the database, whose functions keep to one protocol (`database/functions/money-calls.sql`). */
import type { ErrorCode } from '@bourse/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { MoneyCallIdentity } from '../call/call.ts';
import type { Database } from '../database/tables.ts';
import { isHeld } from '../market/clock.ts';

export interface Answer {
  refusal: ErrorCode | null;
  order_no: string | null;
}

type MoneyFunction =
  | 'place_buy'
  | 'place_sell'
  | 'request_recharge'
  | 'request_withdrawal'
  | 'buy_offer'
  | 'apply_for_ipo'
  | 'purchase_fund'
  | 'request_loan';

export const only = ({ rows }: { rows: Answer[] }): Answer => {
  const [answer] = rows;
  if (!answer) throw new Error('The ledger gave no answer.');
  return answer;
};

/**
 * The milliseconds left until the call expires, from which the database subtracts its own waiting time; null: no
 * limit. A held clock does not advance while a call waits.
 */
const leftOf = ({ expiresAt, clock }: MoneyCallIdentity, at: number): number | null => {
  if (expiresAt === undefined) return null;
  const left = expiresAt - at;
  return isHeld(clock) && left >= 0 ? null : left;
};

/**
 * Calls a function of the ledger. Its instant is taken once there is a connection, so that waiting for one counts
 * against the expiry.
 * @param given returns the function's parameters between the key and the instant
 */
export const callLedger = async (
  db: Database,
  asked: MoneyCallIdentity,
  name: MoneyFunction,
  given: (at: number) => readonly unknown[],
): Promise<Answer> => {
  const call = async (connection: Database): Promise<Answer> => {
    const at = asked.clock.now();
    const parameters = [
      asked.tokenHash,
      sql`with_release_set(${asked.key}, ${asked.releaseSet})`,
      asked.bodyHash,
      ...given(at),
      ...[new Date(at), leftOf(asked, at)],
    ];
    const query: RawBuilder<Answer> = sql`select * from ${sql.raw(name)}(${sql.join(parameters)})`;
    return only(await query.execute(connection));
  };
  return db.isTransaction ? call(db) : db.connection().execute(call);
};
