import { COMPOSED } from '@bourse/e2e/composed';
import { compose } from '@bourse/remote-build/compose';
import { runIn, step } from './run.ts';

/** `pnpm test:browsers [name …]`: the main journeys in the stock browsers of this machine, Firefox and WebKit among them. */
export async function testBrowsers(args: readonly string[]): Promise<void> {
  await step('Production build', () => compose({ folder: COMPOSED }));
  // Firefox is spoken to through a WebSocket, which Node 20 has behind this flag.
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`;
  await step('Journeys in stock browsers', () => runIn('e2e', 'tsx', 'browsers/main.ts', ...args));
}
