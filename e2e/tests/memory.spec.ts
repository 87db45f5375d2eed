/**
 * What visits to the screens of each remote, and six hours before the chart, leave behind: nothing.
 *
 * `VISITS=50 npx playwright test tests/memory.spec.ts` looks longer.
 */
import { openSeededBroker, TEST_INSTANT } from '@bourse/broker/seeded';
import { links } from '@bourse/links/links';
import { registryOf } from '@bourse/remote-build/remote-faults';
import { remoteNames } from '@bourse/remote-build/workspace';
import { bestMatch } from '@bourse/remote-kit/match';
import { demoAccount } from '../src/api.ts';
import { COMPOSED } from '../src/composed.ts';
import { countElsewhere, expectNothingGrows, keepCountable, openNext } from '../src/living.ts';
import { screensOf, settled } from '../src/screens.ts';
import { signIn } from '../src/sign-in.ts';
import { expect, test } from '../src/test.ts';

const MINUTE = 60_000;
/** Longer than any answer is kept for coming back to it. */
const FORGOTTEN = 40 * MINUTE;
const TENTH = (1024 * 1024) / 10;
const PERIODS = ['Timeline', 'Daily', 'Weekly', 'Monthly'];
const VISITS = process.env.VISITS === undefined ? undefined : Number(process.env.VISITS);

// A trace would keep every step, and be what grows.
test.use({ trace: 'off' });
// A quarter of what a visit costs is to draw what moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const name of remoteNames())
  test(`the screens of ${name}, opened and left again and again, leave nothing in memory`, async ({
    page,
    context,
    testServer,
    demo,
    signIn,
  }) => {
    const visits = VISITS ?? 2;
    test.setTimeout(120_000 + visits * 60_000);
    await context.addInitScript(keepCountable);
    await signIn(demo);
    const { remotes } = await registryOf(testServer.url);
    const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, of: remote.name })));
    const byRoute = new Map(
      (await screensOf(testServer.url, demo))
        // A form with an entry in its address asks before it is left.
        .filter(({ name }) => name !== 'loan-request')
        .map(({ path }) => [bestMatch(routes, new URL(path, testServer.url).pathname), path] as const)
        .filter(([route]) => route?.of === name),
    );
    expect(byRoute.size).toBe(routes.filter((route) => route.of === name).length);
    await page.goto(links.home());
    await settled(page);
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const cdp = await context.newCDPSession(page);
    await expectNothingGrows(
      () => countElsewhere(page, cdp),
      async () => {
        for (const path of byRoute.values()) await openNext(page, path);
        await openNext(page, links.home());
      },
      visits,
    );
    expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded again').toBe(loaded);
  });

/** Page and broker have one clock, which the test moves. */
test('six hours with two dozen visits to the chart leave nothing behind', async ({ page, context }) => {
  const visits = VISITS ?? 4;
  test.setTimeout(120_000 + visits * 60_000);
  const broker = await openSeededBroker({ staticDir: COMPOSED });
  const url = await broker.listen({ port: 0 });
  try {
    await page.clock.install({ time: TEST_INSTANT });
    await context.addInitScript(keepCountable);
    await signIn(context, await demoAccount(url), url);
    const cdp = await context.newCDPSession(page);
    const pass = async (milliseconds: number) => {
      broker.clock.advance(milliseconds);
      await page.clock.fastForward(milliseconds);
    };
    await page.goto(url + links.markets());
    const rows = page.getByRole('list', { name: 'NIFTY 50' }).getByRole('link');
    await expect(rows).toHaveCount(10);

    const openChart = async (number: number, period = '') => {
      await rows.nth(number % 10).evaluate((row: HTMLElement) => row.click());
      if (period !== '')
        await page.getByRole('tab', { name: period }).evaluate((tab: HTMLElement) => tab.click());
      await page.locator('canvas').first().waitFor();
      const answer = page.waitForResponse(/\/v2\/yahoo/);
      await pass(15 * MINUTE);
      await answer;
    };
    const closeChart = async () => {
      await page.goBack();
      await rows.first().waitFor();
    };
    let number = 0;
    await expectNothingGrows(
      async () => {
        await pass(FORGOTTEN);
        const living = await countElsewhere(page, cdp);
        const { usedSize } = await cdp.send('Runtime.getHeapUsage');
        await openNext(page, links.markets());
        return new Map([...living, ['tenths of a megabyte', Math.floor(usedSize / TENTH)]]);
      },
      // Three charts: as it opens, with another period, and on the full screen.
      async () => {
        await openChart(number);
        await closeChart();
        await openChart(number + 1, PERIODS[number % PERIODS.length]);
        await closeChart();
        await openChart(number + 2);
        await page.getByRole('button', { name: 'Full screen' }).evaluate((one: HTMLElement) => one.click());
        await page.getByRole('dialog').locator('canvas').first().waitFor();
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await closeChart();
        number = (number + 1) % visits;
      },
      visits,
    );
  } finally {
    await broker.close();
  }
});
