/** How a call that moves money is made: one call of the database, whose functions keep to one protocol (`database/functions/ledger.sql`). */
import type { ErrorCode } from '@bourse/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { MoneyRequest } from '../call/call.ts';
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
 * The milliseconds that are left from an instant on, of which the database takes off what passes there; null: all that
 * there are. A clock that is held does not go on while a call waits.
 */
const leftOf = ({ expiresAt, clock }: MoneyRequest, at: number): number | null => {
  if (expiresAt === undefined) return null;
  const left = expiresAt - at;
  return isHeld(clock) && left >= 0 ? null : left;
};

/**
 * Calls a function of the ledger. Its instant is when there is a connection for it: what waits for one grows old.
 * @param given what the function takes between the key and the instant
 */
export const callLedger = async (
  db: Database,
  asked: MoneyRequest,
  name: MoneyFunction,
  given: (at: number) => readonly unknown[],
): Promise<Answer> => {
  const call = async (connection: Database): Promise<Answer> => {
    const at = asked.clock.now();
    const parameters = [
      ...[asked.tokenHash, asked.key, asked.bodyHash],
      ...given(at),
      ...[new Date(at), leftOf(asked, at)],
    ];
    const query: RawBuilder<Answer> = sql`select * from ${sql.raw(name)}(${sql.join(parameters)})`;
    return only(await query.execute(connection));
  };
  return db.isTransaction ? call(db) : db.connection().execute(call);
};
