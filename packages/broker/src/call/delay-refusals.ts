/** Delays refusals of floods: a flood that is refused at once repeats at once. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
const DELAY = 250;
/** Refusals that may be delayed at once; further ones are answered immediately, because waiting takes memory. */
export const MOST_DELAYED = 2_000;

let delayed = 0;

/** Runs a check of a limit, and delays the error that it throws. */
export const delayRefusals = async (check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (refusal) {
    if (delayed < MOST_DELAYED) {
      delayed += 1;
      await sleep(DELAY, undefined, { ref: false });
      delayed -= 1;
    }
    throw refusal;
  }
};
