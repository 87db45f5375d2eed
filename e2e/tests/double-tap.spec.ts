/** Nothing is sent that the customer has not seen: no press counts that is too early to have been meant (D92). */
import { watch } from '@bourse/contract/watchlist';
import { links, optionalLinks } from '@bourse/links/links';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Locator, Page } from '@playwright/test';
import { type Account, type Api, signInWith } from '../src/api.ts';
import { expect, test } from '../src/market-open.ts';
import { REVIEWS } from '../src/reviews.ts';
import { quantity, STEEL, ticketOf } from '../src/trading.ts';

/** Milliseconds between two taps: from a quick double tap to a second tap by somebody who thinks the first was lost. */
const GAPS = [40, 90, 120, 250, 400, 690];
const ENDS = [40, 690];

const centreOf = async (button: Locator) => {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

interface Point {
  x: number;
  y: number;
}

const touch = (page: Page, { x, y }: Point) => page.touchscreen.tap(x, y);
const click = (page: Page, { x, y }: Point) => page.mouse.click(x, y);
const key = (name: string) => async (page: Page, _: Point, button: Locator) => {
  await button.focus();
  await page.keyboard.press(name);
};
/** A screen reader's activation: no event precedes the click. */
const activate = (_: Page, __: Point, button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => element.click());

type Press = (page: Page, at: Point, button: Locator) => Promise<void>;

interface Activation {
  press: Press;
  /** The second press is where the first one was, or on the button that commits. */
  where: 'same place' | 'button';
  gaps: readonly number[];
}

const ACTIVATIONS: Readonly<Record<string, Activation>> = {
  'a finger that stays': { press: touch, where: 'same place', gaps: GAPS },
  'a finger on the button': { press: touch, where: 'button', gaps: GAPS },
  'a mouse that stays': { press: click, where: 'same place', gaps: ENDS },
  'a mouse on the button': { press: click, where: 'button', gaps: ENDS },
  Enter: { press: key('Enter'), where: 'button', gaps: ENDS },
  Space: { press: key(' '), where: 'button', gaps: ENDS },
  'a screen reader': { press: activate, where: 'button', gaps: ENDS },
};

const sent = (faultProxy: FaultProxy, call: RegExp) =>
  faultProxy.seen.filter((line) => line.startsWith('POST') && call.test(line));

interface Pair {
  opens: Locator;
  /** Stands in its place, or somewhere else, and commits. */
  commits: Locator;
  /** @param said what was pressed, and when */
  expectNothing: (said: string) => Promise<void> | void;
}

/** Opens the dialog for each way to press and each gap, and presses too early. */
async function pressTooEarly(page: Page, { opens, commits, expectNothing }: Pair): Promise<void> {
  await expect(opens).toBeEnabled();
  // The test drives the page's clock, so that a busy machine makes no gap longer.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  for (const [by, { press, where, gaps }] of Object.entries(ACTIVATIONS)) {
    for (const gap of gaps) {
      const first = await centreOf(opens);
      await opens.click();
      await expect(commits).toBeVisible();
      await page.clock.runFor(gap);
      const dialog = await commits.evaluateHandle((button) => button.closest('dialog'));
      await press(page, where === 'button' ? await centreOf(commits) : first, commits);
      await expectNothing(`${by}, ${gap} ms`);
      // A press on the backdrop has asked it to close already; the dialog passes this on once.
      await dialog.evaluate((it) => it?.dispatchEvent(new Event('cancel', { cancelable: true })));
      await expect(commits).toBeHidden();
      await page.clock.runFor(1_000);
    }
  }
  await opens.click();
  await expect(commits).toBeVisible();
  await page.clock.runFor(1_000);
  await page.clock.resume();
}

for (const { name, call, prepare, fill, opens, review, complete, sends } of REVIEWS) {
  // What must be completed first cannot be sent by a double tap.
  if (complete) continue;
  test(`${name} is not sent by a press that comes within 700 ms after its review`, async ({
    page,
    api,
    account,
    signIn,
    faultProxy,
    testServer: { backOffice },
  }) => {
    await prepare?.(api, account, backOffice);
    await signIn(account);
    await fill(page, api);
    const button = page.getByRole('dialog', { name: review }).getByRole('button', { name: sends });
    await pressTooEarly(page, {
      opens: opens(page),
      commits: button,
      expectNothing: (said) => expect(sent(faultProxy, call), said).toEqual([]),
    });
    await button.click();
    await expect.poll(() => sent(faultProxy, call)).toHaveLength(1);
  });
}

interface Question {
  name: string;
  /** The call that it sends; undefined where it sends none. */
  call: RegExp | undefined;
  /** Gives the customer what can be removed. */
  prepare?: (api: Api, account: Account, url: string) => Promise<unknown>;
  /** Goes to where the question is asked. */
  fill: (page: Page) => Promise<unknown>;
  opens: (page: Page) => Locator;
  /** Its title, and the button that answers it with yes. */
  title: string | RegExp;
  commits: string;
  /** What is seen after a yes. */
  done: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();

const QUESTIONS: readonly Question[] = [
  {
    name: 'Log out',
    call: undefined,
    fill: (page) => page.goto(links.settings()),
    opens: button('Log out'),
    title: 'Log out?',
    commits: 'Log out',
    done: (page) => page.getByLabel('Phone number'),
  },
  {
    name: 'Log out on another device',
    call: /\/sessions\/end$/,
    prepare: (_api, account, url) => signInWith(url, account),
    fill: (page) => page.goto(links.devices()),
    opens: (page) =>
      page.getByRole('list', { name: 'Devices' }).getByRole('button', { name: 'Log out' }).last(),
    title: /^Log out the/,
    commits: 'Log out',
    done: (page) => page.getByText('Only this device is logged in.'),
  },
  {
    name: 'Remove on a watchlist',
    call: /\/collection\/remove$/,
    prepare: (api) => api.call(watch, { symbol: STEEL.symbol }),
    fill: async (page) => {
      await page.goto(links.watchlists());
      await page.getByRole('button', { name: 'Edit' }).click();
    },
    opens: button(`Remove ${STEEL.code}`),
    title: 'Remove from watchlist?',
    commits: 'Remove',
    done: (page) => page.getByText('Your watchlist is empty'),
  },
  {
    name: 'Discard for a draft',
    call: undefined,
    fill: async (page) => {
      await page.goto(ticketOf(STEEL));
      await quantity(page).fill('3');
    },
    opens: button('Back'),
    title: 'Discard this order?',
    commits: 'Discard',
    done: (page) => page.getByRole('heading', { name: STEEL.code }),
  },
];

for (const { name, call, prepare, fill, opens, title, commits, done } of QUESTIONS) {
  test(`the question before '${name}' takes no yes within 700 ms after it is asked`, async ({
    page,
    api,
    account,
    signIn,
    faultProxy,
    testServer: { url },
  }) => {
    await prepare?.(api, account, url);
    await signIn(account);
    await fill(page);
    await expect(opens(page)).toBeVisible();
    const before = page.url();
    const yes = page.getByRole('dialog', { name: title }).getByRole('button', { name: commits, exact: true });
    await pressTooEarly(page, {
      opens: opens(page),
      commits: yes,
      expectNothing: (said) => {
        expect(page.url(), said).toBe(before);
        if (call) expect(sent(faultProxy, call), said).toEqual([]);
      },
    });
    await yes.click();
    await expect(done(page)).toBeVisible();
    if (call) expect(sent(faultProxy, call)).toHaveLength(1);
  });
}

test('a message is not sent again by a press that comes within 700 ms after it has failed', async ({
  page,
  account,
  signIn,
  faultProxy,
}) => {
  const call = /user_message\/send/;
  await signIn(account);
  await page.goto(optionalLinks.customerService());
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Good day!');
  // The list would show that the broker has kept the message, whose refusal is made up.
  faultProxy.fail({ match: /user_message\/list-message/, fault: 'hang' });
  const refusal = JSON.stringify({ msg: 'no', data: 'unsuitable-characters' });
  faultProxy.fail({ match: call, fault: { rewrite: () => refusal } });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const again = page.getByRole('button', { name: 'Send again' });
  await expect(again).toBeVisible();
  let passed = 0;
  for (const after of GAPS) {
    await page.clock.runFor(after - passed);
    passed = after;
    for (const [by, { press, where }] of Object.entries(ACTIVATIONS)) {
      if (where !== 'button') continue;
      await press(page, await centreOf(again), again);
      expect(sent(faultProxy, call), `${by}, ${after} ms`).toHaveLength(1);
    }
  }
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await again.click();
  await expect.poll(() => sent(faultProxy, call)).toHaveLength(2);
});
