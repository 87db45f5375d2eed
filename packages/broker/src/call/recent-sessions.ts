/**
 * Sessions that were live within the last two seconds. Quotes are requested every few seconds and are the same for
 * all customers, so they need no database query for the session; an ended session can read the market for that long.
 * Calls about a customer's own data always query the session.
 */
export interface RecentSessions {
  has(tokenHash: string): boolean;
  add(tokenHash: string): void;
}

/** Milliseconds. */
const LIFETIME = 2_000;
const MOST = 50_000;

export const openRecentSessions = (): RecentSessions => {
  const seen = new Map<string, number>();
  return {
    has: (tokenHash) => {
      const since = seen.get(tokenHash);
      return since !== undefined && performance.now() - since < LIFETIME;
    },
    add: (tokenHash) => {
      // Sessions in use are added again with their next call.
      if (seen.size >= MOST) seen.clear();
      seen.set(tokenHash, performance.now());
    },
  };
};
