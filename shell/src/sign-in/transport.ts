type Calls = typeof import('./calls.ts');

const load = (): Promise<Calls> => import(/* webpackChunkName: "sign-in-calls" */ './calls.ts');

/**
 * Starts the transport when the customer touches a form: the seconds of typing are longer than its way, and who only
 * looks at the screen does not pay for it.
 */
export const preloadCalls = (): void => {
  load().catch(() => {}); // What goes wrong is said when it is needed.
};

/** @throws what a call throws; `{ code: 'network' }` where the code itself could not be had */
export const calls = (): Promise<Calls> =>
  load().catch((error: unknown) => {
    throw Object.assign(new Error('The transport could not be loaded.', { cause: error }), {
      code: 'network',
    });
  });
