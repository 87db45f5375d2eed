import { runPhases, stockBrowsers } from './testing/phases.ts';

interface TestBrowsersOptions {
  only?: readonly string[] | undefined;
}

/** `pnpm test:browsers [name …]`: journeys in the stock browsers of this machine, Firefox and WebKit among them. */
export const testBrowsers = (
  browsers: readonly string[],
  { only = [] }: TestBrowsersOptions,
): Promise<void> => runPhases(stockBrowsers({ browsers, only }));
