/** The operator of the back office, and the record of their changes, written in the transaction that makes them. */
import { userInfo } from 'node:os';
import type { Database } from '../database/tables.ts';

export interface Operator {
  /** The operating system's user who ran the command. */
  user: string;
  /** The name given with `--as`, if any: several people may share a user. */
  name?: string | undefined;
}

/** The operator who runs this process. */
export const operatorHere = (): Operator => {
  try {
    return { user: userInfo().username };
  } catch {
    // A container's user may have no name.
    return { user: `uid ${process.getuid?.() ?? 'unknown'}` };
  }
};

/** The record of a change. */
export interface Action {
  /** What was changed: 'recharge 9'. */
  subject: string;
  /** For example an amount; never a secret. */
  detail?: string;
}

/** Changes something. Returns undefined if there was nothing to change; then nothing is recorded. */
type Change<A> = (db: Database) => Promise<A>;
/** Makes a change and records it, in one transaction. */
export type Act = <A extends Action | undefined>(change: Change<A>) => Promise<A>;

/** @param action the command: 'recharges credit' */
export const actAs =
  (db: Database, { user, name }: Operator, action: string): Act =>
  (change) =>
    db.transaction().execute(async (transaction) => {
      const done = await change(transaction);
      if (done === undefined) return done;
      await transaction
        .insertInto('back_office_actions')
        .values({
          os_user: user,
          name: name ?? null,
          action,
          subject: done.subject,
          detail: done.detail ?? null,
        })
        .execute();
      return done;
    });
