/**
 * Sessions that were live a moment ago. Quotes are asked for every few seconds by everybody and are the same for all,
 * so they need not ask the database each time who asks; a session that was ended sees the market for that moment more.
 * Whatever is a customer's own asks the database.
 */
export interface RecentSessions {
  has(tokenHash: string, at: number): boolean;
  add(tokenHash: string, at: number): void;
}

/** Milliseconds, of the house's clock and of the machine's, since a held clock stands still. */
const LIFETIME = 2_000;
const MOST = 50_000;

export const openRecentSessions = (): RecentSessions => {
  const seen = new Map<string, { at: number; since: number }>();
  return {
    has: (tokenHash, at) => {
      const entry = seen.get(tokenHash);
      return (
        entry !== undefined &&
        Math.abs(at - entry.at) < LIFETIME &&
        performance.now() - entry.since < LIFETIME
      );
    },
    add: (tokenHash, at) => {
      // Those who are still there are back within a moment.
      if (seen.size >= MOST) seen.clear();
      seen.set(tokenHash, { at, since: performance.now() });
    },
  };
};
