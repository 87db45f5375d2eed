/** Who works in the back office, and what they have changed: written in the transaction that changes it. */
import { userInfo } from 'node:os';
import type { Database } from '../database/tables.ts';

export interface Operator {
  /** The operating system's user who gave the command. */
  user: string;
  /** Who that was, where they said so: several people may share a user. */
  name?: string | undefined;
}

/** Whoever runs this process. */
export const operatorHere = (): Operator => {
  try {
    return { user: userInfo().username };
  } catch {
    // A container's user may have no name.
    return { user: `uid ${process.getuid?.() ?? 'unknown'}` };
  }
};

/** A change, as it is written down. */
export interface Action {
  /** What was changed: 'recharge 9'. */
  subject: string;
  /** Such as an amount; never a secret. */
  detail?: string;
}

/** Changes something; undefined where there was nothing to change, which is not written down. */
type Change<A> = (db: Database) => Promise<A>;
/** Carries a change out and writes it down: both or neither. */
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
