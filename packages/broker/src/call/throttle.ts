/**
 * Limits how often something may be tried. Counts are kept in the database under hashed keys, so that all processes
 * count together. A window begins with the first attempt, and its count is forgotten at its end. Time is the database
 * machine's.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { Refusal } from './refusal.ts';

export interface AttemptLimit {
  /** What is counted, for example 'login-address'. */
  of: string;
  attempts: number;
  /** Milliseconds. */
  window: number;
}

export interface Throttle {
  /**
   * Counts an attempt before it is made, so that parallel attempts cannot bypass the limit. @returns 0 within the
   * limit; where it is exceeded, the seconds until its window ends
   */
  attempt(limit: AttemptLimit, subject: string): Promise<number>;
  /** Forgets all attempts after one that succeeded. */
  forget(limit: AttemptLimit, subject: string): Promise<void>;
  /** Takes one attempt back that did not fail or was not made. */
  takeBack(limit: AttemptLimit, subject: string): Promise<void>;
}

const keyOf = ({ of }: AttemptLimit, subject: string): string =>
  createHash('sha256').update(`${of}\0${subject}`).digest('hex');

/** The network of an address: a household has one IPv4 address, or a /64 of IPv6. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
};

/** Every so many writes, ended windows are deleted. */
const CLEAR_EVERY = 200;

export const openThrottle = (db: Database): Throttle => {
  let writes = 0;
  return {
    attempt: async (limit, subject) => {
      const ends = sql`clock_timestamp() + make_interval(secs => ${limit.window / 1_000})`;
      writes += 1;
      if (writes % CLEAR_EVERY === 0)
        await sql`delete from attempts where window_ends < (select clock_timestamp())`.execute(db);
      const { rows } = await sql<{ count: number; seconds: number }>`
        insert into attempts (key, count, window_ends) values (${keyOf(limit, subject)}, 1, ${ends})
        on conflict (key) do update set
          count = case when attempts.window_ends <= clock_timestamp() then 1 else attempts.count + 1 end,
          window_ends = case when attempts.window_ends <= clock_timestamp() then ${ends} else attempts.window_ends end
        returning count, ceil(extract(epoch from window_ends - clock_timestamp()))::int as seconds
      `.execute(db);
      const [counted] = rows;
      return counted && counted.count > limit.attempts ? Math.max(1, counted.seconds) : 0;
    },
    forget: async (limit, subject) => {
      await db.deleteFrom('attempts').where('key', '=', keyOf(limit, subject)).execute();
    },
    takeBack: async (limit, subject) => {
      await sql`update attempts set count = greatest(count - 1, 0) where key = ${keyOf(limit, subject)}`.execute(
        db,
      );
    },
  };
};

/** Where an attempt is counted. */
export type Count = readonly [limit: AttemptLimit, subject: string];

/** Takes an attempt back wherever it was counted. */
export const giveBack = async (throttle: Throttle, counts: readonly Count[]): Promise<void> => {
  for (const [limit, subject] of counts) await throttle.takeBack(limit, subject);
};

/**
 * Counts an attempt before it is made. If one of the limits is exceeded, the attempt is not made and counts nowhere.
 * @returns 0 if the attempt may be made, else the seconds until it may be
 */
const secondsToWait = async (throttle: Throttle, counts: readonly Count[]): Promise<number> => {
  for (const [i, [limit, subject]] of counts.entries()) {
    const seconds = await throttle.attempt(limit, subject);
    if (seconds === 0) continue;
    await giveBack(throttle, counts.slice(0, i + 1));
    return seconds;
  }
  return 0;
};

/** Counts an attempt before it is made, like `countAttempt`. @returns whether it may be made */
export const mayTry = async (throttle: Throttle, counts: readonly Count[]): Promise<boolean> =>
  (await secondsToWait(throttle, counts)) === 0;

/**
 * Counts an attempt before it is made.
 * @throws Refusal `too-many-requests`, which says when it may be made, if one of the limits is exceeded
 */
export const countAttempt = async (throttle: Throttle, counts: readonly Count[]): Promise<void> => {
  const retryAfter = await secondsToWait(throttle, counts);
  if (retryAfter > 0) throw new Refusal('too-many-requests', undefined, { retryAfter });
};

/** Makes an attempt that was counted. If it throws, for example because the broker is overloaded, it is taken back. */
export const makeCountedAttempt = async <T>(
  throttle: Throttle,
  counts: readonly Count[],
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    await giveBack(throttle, counts);
    throw error;
  }
};
