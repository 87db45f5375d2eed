/**
 * Rate limits of sessions and addresses: calls per second, and calls of a session in flight, beyond which further
 * ones wait. Reads have limits of their own, so that polling never costs an order. Requests over the limit are
 * refused before their body is read. Each process counts for itself.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../call/refusal.ts';
import { networkOf } from '../call/throttle.ts';
import { tokenOfRequest } from '../call/token.ts';
import { type WorkQueue, workQueue } from '../call/work-queue.ts';
import { isOfApi } from './cross-origin.ts';

interface Rate {
  perSecond: number;
  /** Additional calls in ten seconds. */
  burst: number;
}

interface RateLimit {
  reads: Rate;
  /** Calls that change something. */
  others: Rate;
}

export interface RateLimitSizes {
  session: RateLimit & {
    /** Reads in flight at once, and as many other calls. */
    atOnce: number;
    /** Calls that may wait for one of these. */
    waiting: number;
  };
  address: RateLimit;
}

/**
 * A screen makes a dozen calls at once and repeats some of them every few seconds; a customer may have several tabs.
 * Many customers may share one address (CGNAT).
 */
export const RATE_LIMITS: RateLimitSizes = {
  session: {
    reads: { perSecond: 30, burst: 200 },
    others: { perSecond: 10, burst: 60 },
    atOnce: 4,
    waiting: 200,
  },
  address: { reads: { perSecond: 600, burst: 3_000 }, others: { perSecond: 200, burst: 1_000 } },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route changes something. */
    changes?: boolean;
  }
}

const BURST_LASTS = 10;

/** Milliseconds by which a refusal is delayed: a flood that is refused at once repeats at once. */
const REFUSAL_DELAY = 250;
/** Refusals that may be delayed at once; further ones are answered immediately, because waiting takes memory. */
export const MOST_DELAYED = 2_000;

/** @throws Refusal `too-many-requests` */
type Take = (who: string) => Promise<void>;

const takeFrom = ({ perSecond, burst }: Rate): Take => {
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: burst, duration: BURST_LASTS }),
  );
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (rejection) {
      const { msBeforeNext } = rejection as RateLimiterRes;
      throw new Refusal('too-many-requests', undefined, { retryAfter: Math.ceil(msBeforeNext / 1_000) });
    }
  };
};

/** A queue for each session; queues without work are removed. */
const lanesOf = (atOnce: number, waiting: number) => {
  const lanes = new Map<string, { turn: WorkQueue; count: number }>();
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(who) ?? { turn: workQueue(atOnce, waiting, 'too-many-requests'), count: 0 };
    lanes.set(who, lane);
    lane.count += 1;
    try {
      return await lane.turn(async () => {
        const done = await work();
        // Work that awaits nothing would run through the whole queue before any other request is served.
        if (lane.count > atOnce) await nextTurn();
        return done;
      });
    } finally {
      lane.count -= 1;
      if (lane.count === 0) lanes.delete(who);
    }
  };
};

/** Longer than any token. */
const LONGEST_TOKEN = 64;
const sessionOf = (request: FastifyRequest): string | undefined =>
  tokenOfRequest(request)?.slice(0, LONGEST_TOKEN);

export interface RateLimits {
  /** Runs a call when its session has few enough in flight. @throws Refusal `too-many-requests` */
  inFlight<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** @param sizes 'off' if a proxy before the broker limits rates */
export const openRateLimits = (app: FastifyInstance, sizes: RateLimitSizes | 'off'): RateLimits => {
  if (sizes === 'off') return { inFlight: (_request, work) => work() };
  const { session, address } = sizes;
  const sessions = { reads: takeFrom(session.reads), others: takeFrom(session.others) };
  const addresses = { reads: takeFrom(address.reads), others: takeFrom(address.others) };
  const kindOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config.changes ? 'others' : 'reads');

  const take = async (request: FastifyRequest): Promise<void> => {
    const kind = kindOf(request);
    const who = sessionOf(request);
    // The session's limit comes first, so that its refused calls do not count against its address.
    if (who !== undefined) await sessions[kind](who);
    await addresses[kind](networkOf(request.ip));
  };
  let delayed = 0;
  app.addHook('onRequest', async (request) => {
    if (!isOfApi(request)) return;
    try {
      await take(request);
    } catch (refusal) {
      if (delayed < MOST_DELAYED) {
        delayed += 1;
        await sleep(REFUSAL_DELAY, undefined, { ref: false });
        delayed -= 1;
      }
      throw refusal;
    }
  });

  const lanes = {
    reads: lanesOf(session.atOnce, session.waiting),
    others: lanesOf(session.atOnce, session.waiting),
  };
  return {
    inFlight: (request, work) => {
      const who = sessionOf(request);
      return who === undefined ? work() : lanes[kindOf(request)](who, work);
    },
  };
};
