/**
 * Admission control: refuses new work at once while there is more than can be answered in time. Reads are refused
 * first, because an app can repeat them, and orders only when even they would time out. Overload is measured by the
 * calls in flight (a slow database) and the delay of the event loop (a busy processor).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { Refusal } from '../call/refusal.ts';
import { type FreeSpace, PLENTY } from '../database/free-space.ts';

interface Limits {
  /** Calls in flight. */
  inFlight: number;
  /** Milliseconds of event-loop delay, averaged over about a second, so that a single long task is no overload. */
  delay: number;
}

export interface AdmissionLimits {
  reads: Limits;
  everything: Limits;
}

/** A call takes some milliseconds; the app gives it up after ten seconds (CALL_TIMEOUT). */
const LIMITS: AdmissionLimits = {
  reads: { inFlight: 500, delay: 500 },
  everything: { inFlight: 1_500, delay: 2_000 },
};
/** For tests, whose own work delays the event loop of the same process. */
export const UNLIMITED: AdmissionLimits = {
  reads: { inFlight: Number.POSITIVE_INFINITY, delay: Number.POSITIVE_INFINITY },
  everything: { inFlight: Number.POSITIVE_INFINITY, delay: Number.POSITIVE_INFINITY },
};
const SAMPLED_EVERY = 250;
/** Weight of the last sample in the average. */
const WEIGHT = 0.3;
const RESOLUTION = 20;

export interface Admission {
  /** @throws Refusal `overloaded` */
  admit(endpoint: AnyEndpoint): void;
  release(): void;
  readonly inFlight: number;
  /** Event-loop delay in seconds. */
  readonly delay: number;
  readonly refused: number;
  close(): void;
}

/** Whether an endpoint only reads, so that its clients can repeat it. */
export const isRead = ({ money, changes }: AnyEndpoint): boolean => !money && !changes?.length;

/** @param freeSpace of the database's disk: while it is low, nothing is changed */
export const openAdmission = (limits: AdmissionLimits = LIMITS, freeSpace: FreeSpace = PLENTY): Admission => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let inFlight = 0;
  let refused = 0;
  let delay = 0;
  const sample = setInterval(() => {
    // The histogram includes the timer's own resolution.
    const late = Math.max(0, histogram.mean / 1e6 - RESOLUTION) || 0;
    delay += WEIGHT * (late - delay);
    histogram.reset();
  }, SAMPLED_EVERY);
  sample.unref();

  return {
    admit: (endpoint) => {
      const limit = isRead(endpoint) ? limits.reads : limits.everything;
      const cannotChange = freeSpace.isLow && !isRead(endpoint);
      if (inFlight >= limit.inFlight || delay > limit.delay || cannotChange) {
        refused += 1;
        throw new Refusal('overloaded');
      }
      inFlight += 1;
    },
    release: () => {
      inFlight -= 1;
    },
    get inFlight() {
      return inFlight;
    },
    get delay() {
      return delay / 1_000;
    },
    get refused() {
      return refused;
    },
    close: () => {
      clearInterval(sample);
      histogram.disable();
    },
  };
};
