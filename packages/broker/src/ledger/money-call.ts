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

/** An answer for this module alone: another call has locked the account, and nothing was done or kept. */
const isLocked = ({ refusal }: Answer): boolean => (refusal as string | null) === 'locked';

/**
 * Calls a function of the ledger. Its instant is taken once there is a connection, so that waiting for one counts
 * against the expiry. Where the customer's account is locked, it is waited for first, and the instant is taken once the
 * lock is held, so that no order is filled at a price of the past (decisions/limit-of-an-order.md).
 * @param given returns the function's parameters between the key and the instant
 */
export const callLedger = async (
  db: Database,
  asked: MoneyCallIdentity,
  name: MoneyFunction,
  given: (at: number) => readonly unknown[],
): Promise<Answer> => {
  const call = async (connection: Database, waits: boolean): Promise<Answer> => {
    const at = asked.clock.now();
    const key = sql`with_release_set(${asked.key}, ${asked.releaseSet})`;
    const parameters = [
      asked.tokenHash,
      waits ? key : sql`without_waiting(${key})`,
      asked.bodyHash,
      ...given(at),
      ...[new Date(at), leftOf(asked, at)],
    ];
    const query: RawBuilder<Answer> = sql`select * from ${sql.raw(name)}(${sql.join(parameters)})`;
    return only(await query.execute(connection));
  };
  if (db.isTransaction) return call(db, true);
  return db.connection().execute(async (connection) => {
    const answer = await call(connection, false);
    if (!isLocked(answer)) return answer;
    return connection.transaction().execute(async (transaction) => {
      await sql`select lock_account_of(${asked.tokenHash})`.execute(transaction);
      return call(transaction, true);
    });
  });
};
