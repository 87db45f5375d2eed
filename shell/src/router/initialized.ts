import type { Router } from './router.ts';

/** Resolves when the loaders of the first address have run: until then the router renders nothing. */
export const initialized = (router: Pick<Router, 'state' | 'subscribe'>): Promise<void> =>
  new Promise((done) => {
    if (router.state.initialized) return done();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
