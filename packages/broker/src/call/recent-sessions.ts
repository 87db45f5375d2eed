/**
 * Sessions that were live a moment ago. Quotes are asked for every few seconds by everybody and are the same for all,
 * so they need not ask the database each time who asks; a session that was ended sees the market for that moment more.
 * Whatever is a customer's own asks the database.
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
      // Those who are still there are back within a moment.
      if (seen.size >= MOST) seen.clear();
      seen.set(tokenHash, performance.now());
    },
  };
};
