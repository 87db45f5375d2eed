/**
 * Rate limits: calls per second of a customer, and of an address for all callers without a live session. So a customer with
 * many sessions has no more calls than one, and strangers use up nothing that customers behind their address need. Reads
 * have limits of their own, so that polling never costs an order. Requests over the limit are refused before their body is
 * read. Each process counts for itself.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { delayRefusals } from '../call/delay-refusals.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { networkOf } from '../call/throttle.ts';
import { hashToken, tokenOfRequest } from '../call/token.ts';
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
  customer: RateLimit & {
    /** Reads in flight at once, and as many other calls. */
    atOnce: number;
    /** Calls that may wait for one of these. */
    waiting: number;
  };
  address: RateLimit;
}

/**
 * A screen makes a dozen calls at once and repeats some of them every few seconds; a customer may have several tabs.
 * Thousands of phones may share one address (CGNAT), and have no session until they have signed in.
 */
export const RATE_LIMITS: RateLimitSizes = {
  customer: {
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

/** A queue for each customer; queues without work are removed. */
const lanesOf = (atOnce: number, waiting: number) => {
  const lanes = new Map<number, { turn: WorkQueue; count: number }>();
  return async <T>(who: number, work: () => Promise<T>): Promise<T> => {
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

export type CallerServices = Pick<Services, 'recentSessions'>;

/** @returns whose call it is; undefined if it carries no token of a live session */
const customerOf = async (
  { recentSessions }: CallerServices,
  request: FastifyRequest,
): Promise<number | undefined> => {
  const token = tokenOfRequest(request);
  if (token === undefined || token.length > LONGEST_TOKEN) return undefined;
  const tokenHash = hashToken(token);
  return recentSessions.customerOf(tokenHash) ?? (await recentSessions.lookUp(tokenHash))?.customer;
};

export interface RateLimits {
  /** Runs a call when its customer has few enough in flight. @throws Refusal `too-many-requests` */
  inFlight<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** @param sizes 'off' if a proxy before the broker limits rates */
export const openRateLimits = (
  app: FastifyInstance,
  services: CallerServices,
  sizes: RateLimitSizes | 'off',
): RateLimits => {
  if (sizes === 'off') return { inFlight: (_request, work) => work() };
  const { customer, address } = sizes;
  const customers = { reads: takeFrom(customer.reads), others: takeFrom(customer.others) };
  const addresses = { reads: takeFrom(address.reads), others: takeFrom(address.others) };
  const kindOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config.changes ? 'others' : 'reads');
  const callers = new WeakMap<FastifyRequest, number>();

  app.addHook('onRequest', async (request) => {
    if (!isOfApi(request)) return;
    const kind = kindOf(request);
    const who = await customerOf(services, request);
    if (who !== undefined) callers.set(request, who);
    await delayRefusals(() =>
      who === undefined ? addresses[kind](networkOf(request.ip)) : customers[kind](String(who)),
    );
  });

  const lanes = {
    reads: lanesOf(customer.atOnce, customer.waiting),
    others: lanesOf(customer.atOnce, customer.waiting),
  };
  return {
    inFlight: (request, work) => {
      const who = callers.get(request);
      return who === undefined ? work() : lanes[kindOf(request)](who, work);
    },
  };
};
