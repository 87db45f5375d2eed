/**
 * Maps each session that was live within the last minutes to its customer. Quotes are requested every few seconds and are the same for all
 * customers, so for two seconds they need no database query for the session; an ended session can read the market for that
 * long. Rate limits need to know only whose a call probably is, and remember it for longer. Calls about a customer's own
 * data always query the session.
 */
export interface RecentSessions {
  /** Whether the session was live within the last two seconds. */
  has(tokenHash: string): boolean;
  /** Whose session it is; undefined if it was not live within the last minutes. */
  customerOf(tokenHash: string): number | undefined;
  add(tokenHash: string, customer: number): void;
}

/** Milliseconds. */
const LIFETIME = 2_000;
const REMEMBERED = 600_000;
const MOST = 50_000;

export const openRecentSessions = (): RecentSessions => {
  const seen = new Map<string, { customer: number; at: number }>();
  return {
    has: (tokenHash) => {
      const found = seen.get(tokenHash);
      return found !== undefined && performance.now() - found.at < LIFETIME;
    },
    customerOf: (tokenHash) => {
      const found = seen.get(tokenHash);
      return found !== undefined && performance.now() - found.at < REMEMBERED ? found.customer : undefined;
    },
    add: (tokenHash, customer) => {
      // Sessions in use are added again with their next call.
      if (seen.size >= MOST) seen.clear();
      seen.set(tokenHash, { customer, at: performance.now() });
    },
  };
};
