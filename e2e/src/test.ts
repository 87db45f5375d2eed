/**
 * The phone of the journeys: 390×844, touch, English, a broker of the worker's own. Whatever a test does, the content
 * security policy must hold and nothing may be thrown unseen.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf, demoAccount, newAccount } from './api.ts';
import { keepApp } from './kept-app.ts';
import { signIn } from './sign-in.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import { isTextKey, reportKeys } from './text-keys.ts';

interface PageErrors {
  /** Uncaught errors, policy violations and keys that stand where a text should, of every page of the test. */
  found: string[];
  /** A test that provokes an error says which; anything else still fails it. */
  expected: RegExp[];
}

export interface Fixtures {
  pageErrors: PageErrors;
  faultProxy: TestServer['faultProxy'];
  /** A newly registered customer. */
  account: Account;
  api: Api;
  /** Signs a customer in on this phone, before the first page. */
  signIn: (account: Account, context?: BrowserContext) => Promise<void>;
}

export interface WorkerFixtures {
  /** Whether the app has been visited before, so that its service worker answers for every page. */
  isKept: boolean;
  /** Environment variables of the broker beside its defaults; for a whole file. */
  brokerEnv: Record<string, string>;
  testServer: TestServer;
  /** The customer who has everything. Tests read what they have, and leave it. */
  demo: Account;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  isKept: [false, { option: true, scope: 'worker' }],
  brokerEnv: [{}, { option: true, scope: 'worker' }],
  testServer: [
    async ({ brokerEnv }, use) => {
      const testServer = await openTestServer({ env: brokerEnv });
      await use(testServer);
      await testServer.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  demo: [async ({ testServer }, use) => use(await demoAccount(testServer.url)), { scope: 'worker' }],
  baseURL: ({ testServer }, use) => use(testServer.url),
  context: async ({ context, isKept, testServer }, use) => {
    if (isKept) await keepApp(context, testServer.url);
    await use(context);
  },
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: PageErrors = { found: [], expected: [] };
      await context.exposeBinding('reportViolation', (_source, text: string) => pageErrors.found.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
          report(
            `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
          );
        });
      });
      await context.exposeBinding('reportKey', (_source, text: string) => {
        if (isTextKey(text)) pageErrors.found.push(`key instead of a text: ${text}`);
      });
      await context.addInitScript(reportKeys);
      const watch = (page: Page) =>
        page.on('pageerror', (error) => pageErrors.found.push(`uncaught: ${error.message}`));
      context.pages().forEach(watch);
      context.on('page', watch);
      await use(pageErrors);
      const unexpected = pageErrors.found.filter(
        (text) => !pageErrors.expected.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'uncaught errors, violations of the content security policy, missing texts').toEqual(
        [],
      );
    },
    { auto: true },
  ],
  faultProxy: async ({ testServer }, use) => {
    testServer.faultProxy.reset();
    await use(testServer.faultProxy);
    testServer.faultProxy.reset();
  },
  account: async ({ testServer }, use) => use(await newAccount(testServer.url)),
  api: async ({ testServer, account }, use) => use(apiOf(testServer.url, account.token)),
  signIn: ({ context, testServer }, use) =>
    use((account, where = context) => signIn(where, account, testServer.url)),
});

export { expect };
