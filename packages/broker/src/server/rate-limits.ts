/**
 * What one session and one address may take of the broker: so many calls in a second, and so many of a session's at
 * once, where further ones wait their turn. Reads have a share of their own, so that nobody's polls cost them an order;
 * and what is too much is refused before its body is read. Counted in this process, for this process.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../call/refusal.ts';
import { networkOf } from '../call/throttle.ts';
import { tokenOf } from '../call/token.ts';
import { type WorkQueue, workQueue } from '../call/work-queue.ts';
import { isOfApi } from './cross-origin.ts';

interface Rate {
  perSecond: number;
  /** Beyond that, in ten seconds. */
  burst: number;
}

interface RateLimit {
  reads: Rate;
  /** Orders and whatever else changes something. */
  others: Rate;
}

export interface RateLimitSizes {
  session: RateLimit & {
    /** Of reads, and as many of all else. */
    atOnce: number;
    /** Who have to wait because of that. */
    waiting: number;
  };
  address: RateLimit;
}

/**
 * A screen asks a dozen things at once and some of them every few seconds; a customer has several tabs, and fast
 * fingers. Behind one address may be a whole town (CGNAT).
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
    /** Of a route that changes something. */
    changes?: boolean;
  }
}

const BURST_LASTS = 10;

/** Milliseconds after which a refusal is told: a flood that hears of it at once is back at once. */
const TOLD_AFTER = 250;
/** Who wait to be told; the others hear at once, since waiting takes memory. */
const MOST_TOLD_LATER = 2_000;

/** @throws Refusal `too-many-requests` */
type Take = (who: string) => Promise<void>;

const takeOf = ({ perSecond, burst }: Rate): Take => {
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: burst, duration: BURST_LASTS }),
  );
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (rejection) {
      const { msBeforeNext } = rejection as RateLimiterRes;
      throw new Refusal('too-many-requests', undefined, Math.ceil(msBeforeNext / 1_000));
    }
  };
};

/** Work of each in turn, a few at a time. Who has nothing in hand is forgotten. */
const lanesOf = (atOnce: number, waiting: number) => {
  const lanes = new Map<string, { turn: WorkQueue; count: number }>();
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(who) ?? { turn: workQueue(atOnce, waiting, 'too-many-requests'), count: 0 };
    lanes.set(who, lane);
    lane.count += 1;
    try {
      return await lane.turn(async () => {
        const done = await work();
        // Work that waits for nothing would be done all in one go, while nobody else is heard.
        if (lane.count > atOnce) await nextTurn();
        return done;
      });
    } finally {
      lane.count -= 1;
      if (lane.count === 0) lanes.delete(who);
    }
  };
};

/** A token is shorter. */
const LONGEST_TOKEN = 64;
const sessionOf = (request: FastifyRequest): string | undefined => tokenOf(request)?.slice(0, LONGEST_TOKEN);

export interface RateLimits {
  /** Carries a call out when its session has a hand free. @throws Refusal `too-many-requests` */
  inFlight<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** @param sizes 'off' where something before the broker shares it out */
export const openRateLimits = (app: FastifyInstance, sizes: RateLimitSizes | 'off'): RateLimits => {
  if (sizes === 'off') return { inFlight: (_request, work) => work() };
  const { session, address } = sizes;
  const sessions = { reads: takeOf(session.reads), others: takeOf(session.others) };
  const addresses = { reads: takeOf(address.reads), others: takeOf(address.others) };
  const kindOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config.changes ? 'others' : 'reads');

  const take = async (request: FastifyRequest): Promise<void> => {
    const kind = kindOf(request);
    const who = sessionOf(request);
    // First, so that what a session is refused does not count against its neighbours.
    if (who !== undefined) await sessions[kind](who);
    await addresses[kind](networkOf(request.ip));
  };
  let toldLater = 0;
  app.addHook('onRequest', async (request) => {
    if (!isOfApi(request)) return;
    try {
      await take(request);
    } catch (refusal) {
      if (toldLater < MOST_TOLD_LATER) {
        toldLater += 1;
        await sleep(TOLD_AFTER, undefined, { ref: false });
        toldLater -= 1;
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
