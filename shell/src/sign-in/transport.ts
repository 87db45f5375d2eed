type Calls = typeof import('./calls.ts');

const load = (): Promise<Calls> => import(/* webpackChunkName: "sign-in-calls" */ './calls.ts');

/**
 * Preloads the transport when the customer focuses a form, so that it is loaded before the form is sent. A customer who
 * only looks at the screen does not load it.
 */
export const preloadCalls = (): void => {
  load().catch(() => {}); // The error is reported when a call is made.
};

/** @throws what a call throws; an error with the code 'network' when the code could not be loaded */
export const calls = (): Promise<Calls> =>
  load().catch((error: unknown) => {
    throw Object.assign(new Error('The transport could not be loaded.', { cause: error }), {
      code: 'network',
    });
  });
