/** The page that a customer leaves open the whole day: what it shows, and how it hears of what was published. */
import { expect, type Locator, type Page } from '@playwright/test';
import { tab } from '../src/trading.ts';
import { REMOTES, type Remote, say, TEXTS } from './teams.ts';

const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content');

/** How long a page must have been left alone before it asks what is live. */
const AWAY = '06:00';

const isOnForm = (remote: Remote) => remote === 'funds';

export interface OpenPage {
  /** The release set that it runs. */
  set: () => Promise<string>;
  shows: (text: string) => Locator;
  /** Says in the log what the customer sees. */
  look: () => Promise<void>;
  /** The customer comes back to it after some minutes, and it hears that something was published. */
  comeBack: () => Promise<void>;
  /** The customer goes to the screen on which a remote is seen, in the same page. */
  goTo: (remote: Remote) => Promise<void>;
  /** Comes back, goes on to that screen, and now runs what is live. */
  takeUp: (remote: Remote) => Promise<void>;
  /** Whether it runs what is live. */
  isLive: () => Promise<void>;
  /** What the page has reported to the operator, as text. */
  reports: () => string;
}

/** @param url of the server */
export async function openPage(page: Page, url: string): Promise<OpenPage> {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/app/reports')) reported.push(request.postData() ?? '');
  });
  const shows = (text: string) => page.getByText(text, { exact: true }).first();
  const set = async () => (await page.locator('html').getAttribute('data-release-set')) ?? '';

  const live = async () => /name="release" content="(\w+)"/.exec(await (await fetch(url)).text())?.[1];

  const isLive = async () => {
    await expect
      .poll(() => releaseOf(page), 'the open page runs what is live, once it is on another screen')
      .toBe(await live());
  };

  const comeBack = async () => {
    // What watches for releases begins some seconds after the first screen.
    await page.clock.fastForward(10_000);
    await expect(page.locator('link[rel="manifest"]')).toBeAttached();
    await page.clock.fastForward(AWAY);
    const heard = page.waitForResponse((response) => response.url().endsWith('/sw.js'));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await heard;
    // A later answer is read when that one has been.
    await page.evaluate(async () => void (await (await fetch('/sw.js')).text()));
  };

  const goHome = async () => {
    const home = tab(page, 'Home');
    const back = page.getByRole('banner').getByRole('button', { name: 'Back' });
    // As often as it takes: below home, screens lie one over the other.
    await expect(async () => {
      if (!(await home.isVisible())) await back.click({ timeout: 1_000 });
      await expect(home).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await home.click();
    await expect(page).toHaveURL(`${url}/`);
  };

  const goTo = async (remote: Remote) => {
    if (new URL(page.url()).pathname !== '/') await goHome();
    if (!isOnForm(remote)) return;
    await tab(page, 'Account').click();
    await page.getByRole('link', { name: 'Recharge', exact: true }).click();
    await expect(page).toHaveURL(`${url}/recharge`);
  };

  await page.clock.install();
  await page.goto(url);
  return {
    set,
    shows,
    look: async () => {
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toHaveCount(0);
      const all = REMOTES.flatMap((remote) => [TEXTS[remote].before, TEXTS[remote].after]);
      const seen: string[] = [];
      for (const text of all) if (await shows(text).isVisible()) seen.push(`“${text}”`);
      const failed = await page.getByRole('alert').allInnerTexts();
      say(
        'open page',
        [
          `set ${await set()}, ${new URL(page.url()).pathname}: ${seen.join(', ')}`,
          ...failed.map((text) => `says: ${text.replaceAll('\n', ' ')}`),
        ].join('\n'),
      );
    },
    comeBack,
    goTo,
    takeUp: async (remote) => {
      if (new URL(page.url()).pathname !== '/') await goHome();
      await comeBack();
      // Its worker keeps the new page with all of its files first: until then the customer goes on in the old one.
      await expect(async () => {
        for (const screen of [isOnForm(remote) ? 'Account' : 'Markets', 'Home'] as const)
          await tab(page, screen).click();
        expect(await releaseOf(page)).toBe(await live());
      }, 'the open page runs what is live, once it is on another screen').toPass();
      await goTo(remote);
    },
    isLive,
    reports: () => reported.join('\n'),
  };
}
