import { links } from '@bourse/links/links';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Page } from '@playwright/test';
import { settled } from '../src/screens.ts';
import { expectStill, watchShifts } from '../src/shifts.ts';
import { expect, test } from '../src/test.ts';

// Each visit gets everything from the network, so that each meets its fault.
test.use({ serviceWorkers: 'block' });

interface Visit {
  name: string;
  /** What goes wrong on it. */
  faults: Parameters<FaultProxy['fail']>[0][];
  /** What is seen once it has gone wrong. */
  sight: (page: Page) => Promise<void>;
}

const codeOf = (...remotes: string[]) => new RegExp(`/remotes/(${remotes.join('|')})/[^/]+/entry\\.js`);

/** An answer whose lists have no rows. */
function withoutRows(body: string): string {
  const { data, ...rest } = JSON.parse(body);
  const emptied = (value: unknown) => (Array.isArray(value) ? [] : value);
  const entries = Object.entries(data as object).map(([key, value]) => [key, emptied(value)]);
  return JSON.stringify({ ...rest, data: Array.isArray(data) ? [] : Object.fromEntries(entries) });
}

const LATE: Visit = {
  name: 'late',
  faults: [
    { match: codeOf('account', 'offerings', 'news'), fault: { delay: 1_500 } },
    { match: /\/collection\/list\b/, fault: { delay: 1_500 } },
  ],
  sight: (page) => expect(page.getByRole('list', { name: 'Latest news' })).toBeVisible(),
};

/** The one statement that stands for parts that have all failed; what they say by themselves is hidden then. */
const sharedProblem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /^Something went wrong on our side/ });

const FAILED: Visit = {
  name: 'failed',
  faults: [
    { match: codeOf('account', 'offerings', 'news'), fault: 'missing' },
    { match: /^\/api\/.*\/list\b/, fault: 'server-error' },
  ],
  // The value, the watchlist, the movers or the strip of indices, and last the news: all in one statement where none is kept.
  sight: async (page) => {
    const [all, statement] = [page.locator('[role="alert"]'), sharedProblem(page)];
    await expect.poll(async () => (await all.count()) - (await statement.count())).toBe(4);
    await expect(page.getByRole('alert').first()).toBeInViewport();
  },
};

const EMPTY: Visit = {
  name: 'empty',
  faults: [
    {
      match: /^\/api\/.*(\/v2\/stock\/list|\/new\/list|\/collection\/list|\/fund\/orders|\/ipo)\b/,
      fault: { rewrite: withoutRows },
    },
  ],
  sight: (page) => expect(page.getByText('No news yet')).toBeVisible(),
};

/** As the browser's own setting: before anything of the page is drawn. */
const setTextSize = (page: Page, percent: number): Promise<unknown> =>
  page.addInitScript((size) => {
    const set = () => {
      if (document.documentElement) document.documentElement.style.fontSize = size;
      return document.documentElement !== null;
    };
    if (!set())
      new MutationObserver((_, page) => set() && page.disconnect()).observe(document, { childList: true });
  }, `${percent}%`);

for (const [who, width, textSize, visits] of [
  ['a customer with holdings', 390, 100, [LATE, FAILED, EMPTY]],
  ['a customer with holdings', 360, 150, [LATE, EMPTY, FAILED]],
  ['a new customer', 390, 200, [FAILED, EMPTY, LATE]],
] as const) {
  test(`nothing moves on the home of ${who}, ${width} px wide, with text at ${textSize} % when parts of it come late, fail, or are empty, nor on the account`, async ({
    page,
    context,
    faultProxy,
    demo,
    account,
    signIn,
  }) => {
    await signIn(who === 'a new customer' ? account : demo);
    await watchShifts(page);
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, textSize);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const { name, faults, sight } of visits) {
      const mends = faults.map((rule) => faultProxy.fail(rule));
      await page.goto(links.home(), { waitUntil: 'commit' });
      await sight(page);
      await settled(page);
      await expectStill(page, name);
      for (const mend of mends) mend();
    }
    await page.goto(links.account(), { waitUntil: 'commit' });
    await settled(page);
    await expectStill(page, 'the account');
  });
}

/** Until the page has asked by which symbols news are the customer's own: last, and without a word where that fails. */
const ownSymbolsAsked = ({ seen }: FaultProxy) =>
  expect
    .poll(() => seen.some((call) => /\/v2\/transaction\?.*type=treasury.*limit=50/.test(call)))
    .toBe(true);

test('where all parts of home have failed, one Retry brings them', async ({
  page,
  demo,
  signIn,
  faultProxy,
}) => {
  await signIn(demo);
  const mend = faultProxy.fail({ match: /^\/api\//, fault: 'server-error' });
  await page.goto(links.home());
  const said = sharedProblem(page);
  await expect(page.locator('[data-part="true"] [role="alert"]')).toHaveCount(4);
  await expect(said).toHaveCount(1);
  await ownSymbolsAsked(faultProxy);
  mend();
  await said.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Net worth' }).getByText('today')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your watchlist' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest news' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'On your stocks' }).getByRole('link').first()).toBeVisible();
  await expect(said).toHaveCount(0);
});

test('where some parts of home have failed for one reason, it is said once, the others stay, and one Retry brings them', async ({
  page,
  demo,
  signIn,
  faultProxy,
}) => {
  await signIn(demo);
  await watchShifts(page);
  const mend = faultProxy.fail({
    match: /^\/api\/(?!stock\/category\/list|v2\/stock\/list|stock\/new\/list)/,
    fault: 'server-error',
  });
  await page.goto(links.home());
  // The value and the watchlist; the calendar and the customer's own news are as if there were none.
  await expect(page.locator('[data-part="true"] [role="alert"]')).toHaveCount(2);
  await expect.poll(() => faultProxy.seen.some((call) => call.includes('/loans/list'))).toBe(true);
  await ownSymbolsAsked(faultProxy);
  await expect(page.getByRole('region', { name: 'Next 30 days' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'On your stocks' })).toHaveCount(0);
  const reason = page.getByText('Something went wrong on our side').filter({ visible: true });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(reason).toHaveCount(1);
  await expect(retry).toHaveCount(1);
  await expect(page.getByText('Couldn’t load your watchlist')).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: 'India' })
      .getByText(/^[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Gainers' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest news' })).toBeVisible();
  mend();
  await retry.click();
  await expect(page.getByRole('region', { name: 'Net worth' }).getByText('today')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your watchlist' })).toBeVisible();
  // What says nothing where it fails comes back with the others.
  await expect(page.getByRole('region', { name: 'Next 30 days' }).getByRole('link').nth(1)).toBeVisible();
  await expect(page.getByRole('list', { name: 'On your stocks' }).getByRole('link').first()).toBeVisible();
  await expect(reason).toHaveCount(0);
  await expectStill(page, 'home');
});

test('the age of what home has kept is read over the edge of the header', async ({
  page,
  demo,
  signIn,
  faultProxy,
}) => {
  await page.clock.install();
  await signIn(demo);
  await page.goto(links.home());
  await expect(page.getByRole('list', { name: 'Your watchlist' })).toBeVisible();
  faultProxy.fail({ match: /^\/api\//, fault: 'server-error' });
  await page.clock.runFor(30_000);
  const age = page.getByText(/^\d+ s ago$/).first();
  await expect(age).toBeVisible();
  const isCovered = await age.evaluate((badge) => {
    // It lets presses through, which a search for what is on top would do, too.
    badge.style.pointerEvents = 'auto';
    const { left, top, width } = badge.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + 2) !== badge;
  });
  expect(isCovered).toBe(false);
});
