export interface Repeated {
  /** Waits for the present run, then stops. */
  stop(): Promise<void>;
}

/**
 * Repeats work, so many milliseconds after the end of each run. The work never rejects.
 * @param work may return another pause before its next run, ms
 * @param first milliseconds until the first run
 */
export const repeat = (work: () => Promise<unknown>, every: number, first = every): Repeated => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const runAfter = (milliseconds: number): void => {
    timer = setTimeout(() => {
      running = work().then((pause) => {
        if (!isStopped) runAfter(typeof pause === 'number' ? pause : every);
      });
    }, milliseconds);
    timer.unref();
  };
  runAfter(first);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
