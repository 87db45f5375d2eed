/** What a customer can read without a network, and what it takes to go on. */
import { links, optionalLinks } from '@bourse/links/links';
import { databaseName } from '@bourse/session/places';
import type { Page } from '@playwright/test';
import { expectKept } from '../src/kept-app.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { STEEL, tab, ticketOf } from '../src/trading.ts';

test.use({ serviceWorkers: 'allow' });

/** What the device has kept of the answers of the API, by the keys of the queries. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async (database) => {
    // To open a database that is not there makes one.
    if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open(database);
      // A sign-out has deleted the database meanwhile. Aborts, so that opening does not create it again.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const opened = opening.result;
        const asking = opened.transaction('answers').objectStore('answers').getAllKeys();
        asking.onsuccess = () => {
          opened.close();
          resolve(asking.result.map(String));
        };
      };
    });
  }, databaseName('lastAnswers'));

/** Texts of the header and of the screen that what stands over the header's edge lies over, by more than a pixel. */
const coveredByNotes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const notes = [...document.querySelectorAll('p, span')].filter(
      (one) =>
        one.checkVisibility() && /^(?:\d+ (?:s|min) ago|You are offline\b.*)$/.test(one.textContent ?? ''),
    );
    if (notes.length === 0) return ['There is no note.'];
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      if (!node.nodeValue?.trim() || notes.some((note) => note.contains(node))) continue;
      if (!around?.closest('header, main')?.checkVisibility()) continue;
      if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        for (const note of notes) {
          const over = note.getBoundingClientRect();
          const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
          const down = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
          if (box.width > 1 && across > 1 && down > 1) covered.push(`'${node.nodeValue}' by ${down} px`);
        }
    }
    return covered;
  });

const keepNow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pagehide')));

test('without a network the last figures are there with their age, and everything goes on with it', async ({
  page,
  context,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.clock.install();
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();
  // `fastForward` and not `runFor`, which would also pass the deadline of a chunk that the app asks for meanwhile.
  await page.clock.fastForward(10_000);
  await tab(page, 'Markets').click();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
  await tab(page, 'Trade').click();
  const position = page.getByRole('main').getByRole('link', { name: /^DEMOBANK / });
  await position.click();
  const buy = page.getByRole('link', { name: 'Buy' });
  await expect(buy).toBeVisible();
  await page.goBack();
  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
  await expectKept(page);
  await expect
    .poll(() =>
      keepNow(page)
        .then(() => keptAnswers(page))
        .then(String),
    )
    .toMatch(/getCustomer.*getQuote",{"symbol":"DEMOBANK.NS"/);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You are offline · As of \d\d:\d\d/)).toBeVisible();
  // The total is counted anew every few seconds; what is seen is some figure in rupees, and no skeleton.
  await expect(
    page
      .getByRole('main')
      .getByText(/^₹[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
  await tab(page, 'Markets').click();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();

  // The positions, and one of them, from which nothing can be ordered now.
  await tab(page, 'Trade').click();
  await position.click();
  await expect(buy).toHaveAttribute('aria-disabled', 'true');
  await expect(buy).toContainText('You are offline');

  // A ticket whose price was never seen.
  await page.goto(ticketOf(STEEL));
  await expect(page.getByText('Not available offline').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await page.goto(optionalLinks.ipo());
  await expect(page.getByText('Not available offline').first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Not available offline')).toHaveCount(0);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('what one customer has seen goes with their sign-out', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.clock.install();
  await page.goto(links.settings());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect.poll(() => keepNow(page).then(() => keptAnswers(page))).not.toEqual([]);
  await page.goto(links.settings());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('a part of the app that could not be loaded is loaded without a tap once the network is back', async ({
  page,
  context,
  demo,
  signIn,
  faultProxy,
}) => {
  await signIn(demo);
  const heal = faultProxy.fail({ match: /^\/remotes\/markets\//, fault: 'reset' });
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();
  await context.setOffline(true);
  await tab(page, 'Markets').click();
  await expect(page.getByText(/This part of the app couldn/).first()).toBeVisible();
  // The browser says that the network is back before anything comes.
  const again = page.waitForEvent('requestfailed', (request) => request.url().includes('/remotes/markets/'));
  await context.setOffline(false);
  await again;
  heal();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
});

test('in text of any size the age of what is shown covers neither header nor screen, and moves nothing', async ({
  page,
  context,
  demo,
  signIn,
  faultProxy,
}) => {
  const first = page.getByRole('main').getByText('Demo Customer');
  const placesOfFirst = new Map<string, unknown>();
  /** In each size nothing may be covered by what is shown now, and nothing have moved since the first time. */
  const expectNoneCovered = async (note?: RegExp) => {
    for (const width of [360, 390])
      for (const percent of [100, 150, 200]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`;
        }, percent);
        const size = `${note} at ${width} px, ${percent} %`;
        const place = await first.boundingBox();
        if (!note) placesOfFirst.set(`${width} ${percent}`, place);
        else {
          await expect(page.getByText(note).first()).toBeVisible();
          expect(await coveredByNotes(page), size).toEqual([]);
          expect(place, size).toEqual(placesOfFirst.get(`${width} ${percent}`));
        }
      }
  };
  await page.clock.install();
  await signIn(demo);
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();
  await expectNoneCovered();

  faultProxy.fail({ match: /^\/api\//, fault: 'server-error' });
  await page.clock.runFor(30_000);
  await expectNoneCovered(/^\d+ s ago$/);
  await context.setOffline(true);
  await expectNoneCovered(/You are offline/);
});
