import { PRODUCTION_BUILD, runPhases, stockBrowsers } from './testing/phases.ts';

/** `pnpm test:browsers [name …]`: the main journeys in the stock browsers of this machine, Firefox and WebKit among them. */
export const testBrowsers = (names: readonly string[]): Promise<void> =>
  runPhases([PRODUCTION_BUILD, stockBrowsers(names)]);
