import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of work without a pause. */
const LONGEST_WORK = 5;

/**
 * For heavy work that is done in parts: called between two parts, it pauses for as long as they have taken once that is
 * more than a few milliseconds, so that other requests are served meanwhile.
 */
export const pacer = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    const took = performance.now() - began;
    if (took < LONGEST_WORK) return;
    await sleep(took);
    began = performance.now();
  };
};
