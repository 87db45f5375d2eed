/**
 * The phone of the journeys: 390×844, touch, English, a broker of the worker's own. Whatever a test does, the content
 * security policy must hold and nothing may be thrown unseen.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf, demoAccount, newAccount } from './api.ts';
import { openStage, type Stage } from './stage.ts';

interface Faults {
  /** Uncaught errors and policy violations of every page of the test. */
  found: string[];
  /** A test that provokes an error says which; anything else still fails it. */
  expected: RegExp[];
}

interface Fixtures {
  faults: Faults;
  edge: Stage['edge'];
  /** A newly registered customer. */
  account: Account;
  api: Api;
  /** Signs a customer in on this phone, before the first page. */
  signIn: (account: Account, context?: BrowserContext) => Promise<void>;
}

interface WorkerFixtures {
  /** What the broker's environment has beside the rest: for all of a file. */
  stageEnv: Record<string, string>;
  stage: Stage;
  /** The customer who has everything. Tests read what they have, and leave it. */
  demo: Account;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stageEnv: [{}, { option: true, scope: 'worker' }],
  stage: [
    async ({ stageEnv }, use) => {
      const stage = await openStage({ env: stageEnv });
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  demo: [async ({ stage }, use) => use(await demoAccount(stage.url)), { scope: 'worker' }],
  baseURL: ({ stage }, use) => use(stage.url),
  faults: [
    async ({ context }, use) => {
      const faults: Faults = { found: [], expected: [] };
      await context.exposeBinding('reportViolation', (_source, text: string) => faults.found.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
          report(
            `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
          );
        });
      });
      const watch = (page: Page) =>
        page.on('pageerror', (error) => faults.found.push(`uncaught: ${error.message}`));
      context.pages().forEach(watch);
      context.on('page', watch);
      await use(faults);
      const unexpected = faults.found.filter(
        (text) => !faults.expected.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'uncaught errors and violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  edge: async ({ stage }, use) => {
    stage.edge.reset();
    await use(stage.edge);
    stage.edge.reset();
  },
  account: async ({ stage }, use) => use(await newAccount(stage.url)),
  api: async ({ stage, account }, use) => use(apiOf(stage.url, account.token)),
  signIn: async ({ context, stage }, use) => {
    await use(async (account, where = context) => {
      await where.addInitScript(
        ({ token, id, phone, signedInAt, origin }) => {
          // Once per tab, so that signing out is not undone by the next page load.
          if (location.origin !== origin || sessionStorage.getItem('signed-in-by-test')) return;
          sessionStorage.setItem('signed-in-by-test', 'yes');
          localStorage.setItem('userInfo', JSON.stringify({ id, phone, signedInAt }));
          localStorage.setItem('cachedLogin', JSON.stringify({ user: phone, timestamp: Date.now() }));
          localStorage.setItem('token', token);
        },
        { ...account, origin: stage.url },
      );
    });
  },
});

export { expect };
