export interface Repeated {
  /** Waits for the present run, then stops. */
  stop(): Promise<void>;
}

/** Repeats work, so many milliseconds after the end of each run. The work never rejects. */
export const repeat = (work: () => Promise<unknown>, every: number): Repeated => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const again = (): void => {
    timer = setTimeout(() => {
      running = work().finally(() => {
        if (!isStopped) again();
      });
    }, every);
    timer.unref();
  };
  again();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
