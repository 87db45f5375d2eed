/**
 * Remembers sessions that were live a moment ago. Quotes are requested every few seconds and are the same for all
 * customers, so for ten seconds they need no query for the session. A session that ends is forgotten by every process before
 * its end is acknowledged (decisions/ended-sessions.md). Rate limits need to know only whose a call probably is, and
 * remember it for longer. Calls about a customer's own data always query the session.
 */
import { LRUCache } from 'lru-cache';
import type { Heard, Listener } from '../database/notifications.ts';
import type { LiveSession, SessionLookup } from './session-lookup.ts';

export interface RecentSessions {
  /** Whether the session was live within the last ten seconds, and has not ended since. */
  has(tokenHash: string): boolean;
  /** Whose session it is; undefined if it was not live within the last minutes. */
  customerOf(tokenHash: string): number | undefined;
  /** Looks a session up in the database, and remembers it. */
  lookUp(tokenHash: string): Promise<LiveSession | null>;
  /** Waits until every process has forgotten the sessions that were ended before. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. */
const LIFETIME = 10_000;
const REMEMBERED = 600_000;
const MOST = 50_000;

export const openRecentSessions = async (
  lookUp: SessionLookup,
  listen: (heard: Heard) => Promise<Listener>,
  onFailure: (error: unknown) => void,
): Promise<RecentSessions> => {
  const seen = new LRUCache<string, { customer: number; at: number }>({ max: MOST });
  /** Changes with each session that ends, so that a look-up from before is not remembered. */
  let ends = 0;
  /** What was remembered before this time is not trusted. */
  let since = performance.now();
  const listener = await listen({
    notification: (tokenHash) => {
      ends += 1;
      seen.delete(tokenHash);
    },
    missed: () => {
      ends += 1;
      since = performance.now();
    },
    failed: onFailure,
  });
  return {
    has: (tokenHash) => {
      const found = seen.get(tokenHash);
      return (
        found !== undefined &&
        found.at >= since &&
        performance.now() - found.at < LIFETIME &&
        listener.isReliable()
      );
    },
    customerOf: (tokenHash) => {
      const found = seen.get(tokenHash);
      return found !== undefined && performance.now() - found.at < REMEMBERED ? found.customer : undefined;
    },
    lookUp: async (tokenHash) => {
      const before = ends;
      const at = performance.now();
      const live = await lookUp(tokenHash);
      if (live && ends === before) seen.set(tokenHash, { customer: live.customer, at });
      return live;
    },
    settle: listener.settle,
    close: listener.close,
  };
};
